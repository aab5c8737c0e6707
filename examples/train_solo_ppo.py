"""Learn the solo game with PPO, many games at once in the batch engine, and draw the learning curve.

python train_solo_ppo.py --minutes 3 --picture solo.svg
"""

from __future__ import annotations

import argparse
from pathlib import Path
from random import Random

import numpy as np
from curve import draw, smooth
from features import Features
from ppo import Player, Settings, train

from sixfold.bots import find
from sixfold.bots.bot import Limit
from sixfold.envs.batch import BatchEnv
from sixfold.play.game import Game


class Solo:
    """Solo games in the batch engine; the score of a game is its lowest marker."""

    def __init__(self, count: int, seed: int) -> None:
        self.count, self.env = count, BatchEnv("board", variant="solo", count=count, seed=seed)
        self.total = np.zeros(count)

    def reset(self) -> tuple[np.ndarray, np.ndarray]:
        """Begin all games."""
        return self.env.reset()

    def step(self, actions: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
        """Make an action in each game."""
        observation, mask, reward, done = self.env.step(actions)
        self.total += reward[:, 0]
        scores = self.total[done]
        self.total[done] = 0
        return observation, mask, reward[:, 0], done, scores


def scores_of_bot(name: str, games: int) -> np.ndarray:
    """Return the lowest marker of each game that a bot plays."""
    bot, found = find(name), []
    for seed in range(games):
        game, random = Game.new("board", variant="solo", seed=f"bot {seed}"), Random(seed)
        while game.turn is not None:
            game.push(bot.choose(game.view(game.turn), Limit(), random).move.code)
        found.append(min(game.tracks[0]))
    return np.array(found)


def scores_of_player(player: Player, games: int, seed: int) -> np.ndarray:
    """Return the lowest marker of the first game in each place, when the player always takes what it likes best."""
    env = BatchEnv("board", variant="solo", count=games, seed=seed)
    observation, mask = env.reset()
    total, running = np.zeros(games), np.ones(games, bool)
    while running.any():
        seen = player.look(observation, mask)
        observation, mask, reward, done = env.step(seen["number"][player.choose(seen, best=True)[0]])
        total += reward[:, 0] * running
        running &= ~done
    return total


def main() -> None:
    """Train, compare with the bots, and draw."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=3, help="processor time on one core")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=500, help="how many games the comparison takes")
    parser.add_argument("--picture", type=Path, help="where to draw the learning curve (.svg)")
    given = parser.parse_args()
    games = Solo(64, given.seed)
    player = Player(Features(games.env.space), given.seed)
    found: list[tuple[float, float]] = []
    for minutes, moves, scores in train(games, player, Settings(), given.minutes):
        found += [(minutes, score) for score in scores]
        print(f"{minutes:5.2f} minutes, {moves:9,} moves: mean lowest marker {np.mean(scores or [0]):5.2f}", flush=True)
    levels = {name: scores_of_bot(name, given.games) for name in ("random", "greedy")}
    levels["PPO"] = scores_of_player(player, given.games, given.seed + 1000)
    for name, scores in levels.items():
        interval = 1.96 * scores.std() / len(scores) ** 0.5
        print(f"{name:7} mean lowest marker {scores.mean():5.2f} ± {interval:.2f} ({len(scores)} games)")
    if given.picture:
        lines = {name: float(levels[name].mean()) for name in ("random", "greedy")}
        given.picture.write_text(draw(smooth(found), lines, across="minutes on one core", up="mean lowest marker, solo"))


if __name__ == "__main__":
    main()
