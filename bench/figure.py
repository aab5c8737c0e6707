"""Figures: what is measured, how it stands against a peer, and how two sides are measured fairly."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from operator import truediv
from statistics import median

ROUNDS = 9
"""How often each side of a comparison is measured, in turn: values are the best, ratios the median of the rounds."""


@dataclass(frozen=True)
class Figure:
    """One measured value, and how it stands against a peer or a limit."""

    name: str
    value: float
    unit: str
    against: str = ""
    ratio: float | None = None


def say(sentence: str) -> None:
    """Say something about the run; not part of the figures."""
    print(sentence, file=sys.stderr, flush=True)


def in_turn(sides: dict[str, Callable[[], float]], rounds: int = ROUNDS) -> dict[str, list[float]]:
    """Measure all sides one after the other, and that several times, so that whatever else the machine does meets all of them."""
    values: dict[str, list[float]] = {name: [] for name in sides}
    for _ in range(rounds):
        for name, measure in sides.items():
            values[name].append(measure())
    return values


def ratio(ours: list[float], theirs: list[float]) -> float:
    """Return the median of the rounds' ratios, with as many places as mean something."""
    middle = float(median(map(truediv, ours, theirs)))
    return round(middle) if middle >= 100 else round(middle, 3)
