"""What a bot is given and what it gives back."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Protocol

from sixfold.games.move import Move
from sixfold.play.view import View


@dataclass(frozen=True)
class Limit:
    """A thinking budget: seconds, a number of simulations, or neither, and then the bot's own."""

    seconds: float | None = None
    simulations: int | None = None


@dataclass(frozen=True)
class Candidate:
    """A move that was considered, with the estimated chance of each seat to win and the own lowest marker expected at the end."""

    move: Move
    chances: tuple[float, ...]
    lowest: float


@dataclass(frozen=True)
class Choice:
    """The move a bot makes, and its reasons: what it considered, best first, if it estimates at all."""

    move: Move
    candidates: tuple[Candidate, ...] = ()


class Bot(Protocol):
    """A player that is a program."""

    name: str

    def prepare(self, view: View) -> None:
        """Do once what takes long and is not thinking, such as compiling."""
        ...

    def choose(self, view: View, limit: Limit, random: Random) -> Choice:
        """Return a legal move for the seat of the view, which is in turn.

        Equal views, seeds and numbers of simulations give equal moves.
        """
        ...
