"""Hints: the best moves for what a seat may know, each with its chances and its facts."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from sixfold.bots.bot import Limit
from sixfold.errors import GameOver, UsageError
from sixfold.games.move import Move
from sixfold.play.view import View
from sixfold.review.chances import Chances
from sixfold.review.facts import Facts, facts
from sixfold.review.judge import Judged, judge

SHOWN = 5
"""How many moves a hint tells of."""


@dataclass(frozen=True)
class Advice:
    """A move with the chance of each seat after it, the own lowest marker expected at the end, and its facts."""

    move: Move
    chances: Chances
    lowest: float
    facts: Facts

    def json(self) -> dict[str, Any]:
        """Return the same as plain data."""
        return {"move": str(self.move), "chances": list(self.chances), "lowest": self.lowest, "facts": self.facts.json()}


@dataclass(frozen=True)
class Hint:
    """What a seat could do, best first."""

    seat: int
    ply: int
    candidates: tuple[Advice, ...]

    def json(self) -> dict[str, Any]:
        """Return the hint as plain data, ready for JSON."""
        return {"seat": self.seat, "ply": self.ply, "candidates": [advice.json() for advice in self.candidates]}


def hint(view: View, limit: Limit | None = None, random: Random | None = None, *, most: int = SHOWN) -> Hint:
    """Return the best moves for the seat of a view, which is in turn, from that view alone.

    Equal views, seeds and numbers of simulations give equal hints.

    >>> from sixfold import Game
    >>> hint(Game.new("dice", seats=2, seed=7).view(0)).candidates[0].move
    'roll'
    """
    if view.turn is None:
        raise GameOver("there is no hint after the end of the game")
    if view.seat != view.turn:
        who = "someone who watches" if view.seat is None else f"seat {view.seat}"
        raise UsageError(f"there is no hint for {who}: seat {view.turn} is in turn")
    found = judge(view, limit or Limit(), random or Random(0))
    return Hint(view.turn, view.ply, tuple(advise(view, judged) for judged in found[:most]))


def advise(view: View, judged: Judged) -> Advice:
    """Return a judged move with its facts."""
    return Advice(judged.move, judged.chances, judged.lowest, facts(view, judged.move))
