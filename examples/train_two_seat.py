"""Learn the two-seat board game with PPO against the bot ``greedy``, through Gymnasium, and draw the learning curve.

python train_two_seat.py --minutes 6 --picture two_seat.svg
"""

from __future__ import annotations

import argparse
from pathlib import Path

import gymnasium
import numpy as np
from curve import draw, smooth
from features import Features
from ppo import Player, Settings, train

import sixfold.envs

gymnasium.register_envs(sixfold.envs)

SHARE = 0.1
"""How much a step of the lowest marker pays beside the win: own steps count for, the opponent's against."""


class Table:
    """Some games against a bot; the score of a game is 1 for a win, 0.5 for a draw, 0 for a loss."""

    def __init__(self, count: int, seed: int, opponent: str = "greedy") -> None:
        self.count, self.seed = count, seed
        self.envs = [gymnasium.make("sixfold/Board-v0", opponents=opponent, seat=None).unwrapped for _ in range(count)]
        self.space = self.envs[0].space
        self.lead = np.zeros(count)

    def reset(self) -> tuple[np.ndarray, np.ndarray]:
        """Begin all games."""
        seen = [env.reset(seed=self.seed + number) for number, env in enumerate(self.envs)]
        return np.array([observation for observation, _ in seen]), np.array([info["action_mask"] for _, info in seen])

    def step(self, actions: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
        """Make an action in each game, and let the bot answer."""
        observations, masks, rewards, done, scores = [], [], np.zeros(self.count), np.zeros(self.count, bool), []
        for number, (env, action) in enumerate(zip(self.envs, actions, strict=True)):
            observation, reward, done[number], _, info = env.step(action)
            mine, theirs = observation[self.space.fields["tracks"]].reshape(2, 6).min(axis=1).tolist()
            rewards[number] = reward + SHARE * (mine - theirs - self.lead[number])
            self.lead[number] = mine - theirs
            if done[number]:
                scores.append((reward + 1) / 2)
                observation, info = env.reset()
                self.lead[number] = 0
            observations.append(observation)
            masks.append(info["action_mask"])
        return np.array(observations), np.array(masks), rewards, done, np.array(scores)


def scores_against(player: Player, opponent: str, games: int, seed: int) -> np.ndarray:
    """Return the scores of some games against a bot, when the player always takes what it likes best."""
    table, scores = Table(20, seed, opponent), []
    observation, mask = table.reset()
    while len(scores) < games:
        seen = player.look(observation, mask)
        observation, mask, _, _, ended = table.step(seen["number"][player.choose(seen, best=True)[0]])
        scores += ended.tolist()
    return np.array(scores)


def main() -> None:
    """Train, compare, and draw."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=6, help="processor time on one core")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=400, help="how many games the comparison takes")
    parser.add_argument("--picture", type=Path, help="where to draw the learning curve (.svg)")
    given = parser.parse_args()
    table = Table(20, given.seed)
    player = Player(Features(table.space), given.seed)
    found: list[tuple[float, float]] = []
    for minutes, moves, scores in train(table, player, Settings(discount=0.995), given.minutes):
        found += [(minutes, 100 * score) for score in scores]
        recent = np.mean([score for _, score in found[-200:]]) if found else 0
        print(f"{minutes:5.2f} minutes, {moves:8,} moves, {len(found):6,} games: {recent:3.0f} % of the last 200 won", flush=True)
    for opponent in ("random", "greedy"):
        scores = scores_against(player, opponent, given.games, given.seed + 1000)
        interval = 1.96 * scores.std() / len(scores) ** 0.5
        print(f"against {opponent:7} {100 * scores.mean():5.1f} ± {100 * interval:.1f} % ({len(scores)} games)")
    if given.picture:
        up = "share of wins against greedy, %"
        given.picture.write_text(draw(smooth(found), {"even": 50.0}, across="minutes on one core", up=up))


if __name__ == "__main__":
    main()
