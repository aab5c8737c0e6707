"""What a bot is given and what it gives back."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Protocol

from sixfold.move import Move
from sixfold.view import View


@dataclass(frozen=True)
class Limit:
    """A thinking budget: seconds, a number of simulations, or neither where a bot needs none."""

    seconds: float | None = None
    simulations: int | None = None


class Bot(Protocol):
    """A player that is a program."""

    name: str

    def choose(self, view: View, limit: Limit, random: Random) -> Move:
        """Return a legal move for the seat of the view, which is in turn; equal seeds give equal moves."""
        ...
