"""Figures: measured values compared with a peer, and fair measurement of several sides."""

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
    """One measured value, and its ratio to a peer or a limit."""

    name: str
    value: float
    unit: str
    against: str = ""
    ratio: float | None = None


def say(sentence: str) -> None:
    """Say something about the run; not part of the figures."""
    print(sentence, file=sys.stderr, flush=True)


def in_turn(sides: dict[str, Callable[[], float]], rounds: int = ROUNDS) -> dict[str, list[float]]:
    """Measure all sides in turn, several times, so that other work on the machine affects all of them."""
    values: dict[str, list[float]] = {name: [] for name in sides}
    for _ in range(rounds):
        for name, measure in sides.items():
            values[name].append(measure())
    return values


def ratio(ours: list[float], theirs: list[float]) -> float:
    """Return the median of the rounds' ratios, with a sensible number of digits."""
    middle = float(median(map(truediv, ours, theirs)))
    return round(middle) if middle >= 100 else round(middle, 3)
