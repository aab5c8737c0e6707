"""Proximal policy optimisation in one file, after CleanRL's: masks by construction, since only legal actions are scored."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
import torch
from features import NUMBERS, Features
from torch import nn


class Network(nn.Module):
    """Scores each legal action by what describes it and its position, and each position by itself."""

    def __init__(self, wide: int, hidden: int = 32) -> None:
        super().__init__()
        self.numbers, self.position = nn.Linear(NUMBERS, hidden), nn.Linear(wide, hidden, bias=False)
        self.action = nn.Sequential(nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU(), nn.Linear(hidden, 1))
        self.value = nn.Sequential(nn.Linear(wide, 64), nn.Tanh(), nn.Linear(64, 64), nn.Tanh(), nn.Linear(64, 1))
        nn.init.zeros_(self.action[-1].weight)  # so that it begins with random play

    def forward(self, owner: torch.Tensor, numbers: torch.Tensor, positions: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Return the logarithm of each legal action's probability, and the value of each position."""
        score = self.action(self.numbers(numbers) + self.position(positions)[owner]).squeeze(1)
        top = torch.full((len(positions),), -torch.inf).scatter_reduce(0, owner, score.detach(), "amax")
        score = score - top[owner]
        total = torch.zeros(len(positions)).index_add(0, owner, score.exp())
        return score - total.log()[owner], self.value(positions).squeeze(1)


class Player:
    """A network that chooses actions for many games at once."""

    def __init__(self, features: Features, seed: int) -> None:
        torch.manual_seed(seed)
        self.features, self.network = features, Network(features.wide)
        self.random = np.random.default_rng(seed)

    def look(self, observations: np.ndarray, masks: np.ndarray) -> dict[str, Any]:
        """Return all that is shown of some positions."""
        owner, number, numbers = self.features.actions(observations, masks)
        return {"owner": owner, "number": number, "numbers": numbers, "positions": self.features.positions(observations)}

    @torch.no_grad()
    def choose(self, seen: dict[str, Any], *, best: bool = False) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Return for each game the place of the action chosen, the logarithm of its probability, and the position's value."""
        logs, values = self.network(*(torch.from_numpy(seen[name]) for name in ("owner", "numbers", "positions")))
        weights = logs.numpy() if best else logs.numpy() + self.random.gumbel(size=len(logs))
        starts = np.searchsorted(seen["owner"], np.arange(len(values)))
        top = np.maximum.reduceat(weights, starts)
        places = np.flatnonzero(weights == top[seen["owner"]])
        places = places[np.searchsorted(seen["owner"][places], np.arange(len(values)))]
        return places, logs.numpy()[places], values.numpy()


@dataclass
class Settings:
    """The knobs, with CleanRL's names in brackets."""

    steps: int = 80  # (num_steps)
    rate: float = 1e-3  # (learning_rate)
    discount: float = 0.99  # (gamma)
    trace: float = 0.95  # (gae_lambda)
    epochs: int = 4  # (update_epochs)
    parts: int = 4  # (num_minibatches)
    clip: float = 0.2  # (clip_coef)
    entropy: float = 0.005  # (ent_coef)
    value: float = 0.5  # (vf_coef)
    norm: float = 0.5  # (max_grad_norm)


class Learner:
    """Collects what happened, and learns from it."""

    def __init__(self, player: Player, settings: Settings) -> None:
        self.player, self.settings = player, settings
        self.optimiser = torch.optim.Adam(player.network.parameters(), lr=settings.rate, eps=1e-5)

    def advantages(self, rewards: np.ndarray, ended: np.ndarray, values: np.ndarray) -> np.ndarray:
        """Return how much better each action turned out than its position promised (GAE); values has one row more."""
        found, last = np.zeros_like(rewards), np.zeros(rewards.shape[1], np.float32)
        for step in reversed(range(len(rewards))):
            goes_on = 1.0 - ended[step]
            delta = rewards[step] + self.settings.discount * values[step + 1] * goes_on - values[step]
            last = delta + self.settings.discount * self.settings.trace * goes_on * last
            found[step] = last
        return found

    def learn(
        self, seen: list[dict[str, Any]], places: np.ndarray, logs: np.ndarray, gains: np.ndarray, values: np.ndarray
    ) -> None:
        """Improve the network; the arrays have a row for each step and a column for each game."""
        games = places.shape[1]
        rows = np.array([len(step["owner"]) for step in seen])
        before = np.concatenate([[0], np.cumsum(rows)[:-1]])
        owner = np.concatenate([step["owner"] + games * number for number, step in enumerate(seen)])
        numbers = np.concatenate([step["numbers"] for step in seen])
        positions = np.concatenate([step["positions"] for step in seen])
        taken, logs, gains, values = (places + before[:, None]).ravel(), logs.ravel(), gains.ravel(), values.ravel()
        starts = np.searchsorted(owner, np.arange(len(positions) + 1))
        matters = np.flatnonzero(np.diff(starts) > 1)  # a forced action teaches the policy nothing, its value little
        for _ in range(self.settings.epochs):
            for part in np.array_split(self.player.random.permutation(matters), self.settings.parts):
                counts = starts[part + 1] - starts[part]
                ends = np.cumsum(counts)
                pick = np.arange(ends[-1]) + np.repeat(starts[part] - (ends - counts), counts)
                at = taken[part] - starts[part] + ends - counts
                self._improve(
                    np.repeat(np.arange(len(part)), counts),
                    numbers[pick],
                    positions[part],
                    at,
                    logs[part],
                    gains[part],
                    values[part],
                )

    def _improve(self, owner: Any, numbers: Any, positions: Any, at: Any, old: Any, gains: Any, values: Any) -> None:
        owner, numbers, positions, at, old, gains, values = map(
            torch.from_numpy, (owner, numbers, positions, at, old, gains, values)
        )
        known, settings = self.player.network(owner, numbers, positions), self.settings
        ratio = (known[0][at] - old).exp()
        scaled = (gains - gains.mean()) / (gains.std() + 1e-8)
        policy = -torch.min(ratio * scaled, ratio.clamp(1 - settings.clip, 1 + settings.clip) * scaled).mean()
        worth = (known[1] - (gains + values)).square().mean()
        entropy = -(known[0] * known[0].exp()).sum() / len(positions)
        self.optimiser.zero_grad()
        (policy + settings.value * worth - settings.entropy * entropy).backward()
        nn.utils.clip_grad_norm_(self.player.network.parameters(), settings.norm)
        self.optimiser.step()


class Games(Protocol):
    """Many games at once, as the learner takes them: a game that ends begins anew in the same step."""

    count: int

    def reset(self) -> tuple[np.ndarray, np.ndarray]:
        """Return observations and masks."""

    def step(self, actions: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
        """Return observations, masks, rewards, which games ended, and a score for each of those."""


def train(games: Games, player: Player, settings: Settings, minutes: float) -> Iterator[tuple[float, int, list[float]]]:
    """Learn for some minutes; yield after each improvement the minutes, the moves so far, and the scores of the games that ended.

    Minutes are processor time on one core, so that they mean the same on a busy machine.
    """
    torch.set_num_threads(1)
    learner = Learner(player, settings)
    observation, mask = games.reset()
    shape = settings.steps, games.count
    start, moves = time.process_time(), 0
    while time.process_time() - start < 60 * minutes:
        seen: list[dict[str, Any]] = []
        scores: list[float] = []
        places, values = np.zeros(shape, np.int64), np.zeros((shape[0] + 1, shape[1]), np.float32)
        logs, rewards, over = np.zeros((3, *shape), np.float32)
        for step in range(settings.steps):
            seen.append(player.look(observation, mask))
            places[step], logs[step], values[step] = player.choose(seen[-1])
            observation, mask, rewards[step], over[step], ended = games.step(seen[-1]["number"][places[step]])
            scores += ended.tolist()
        values[-1] = player.choose(player.look(observation, mask))[2]
        learner.learn(seen, places, logs, learner.advantages(rewards, over, values), values[:-1])
        moves += games.count * settings.steps
        yield (time.process_time() - start) / 60, moves, scores
