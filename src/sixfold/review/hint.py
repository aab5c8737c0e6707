"""Hints: the best moves for what a seat may know, each with its chances and its facts."""

from __future__ import annotations

from random import Random

from sixfold.bots.bot import Limit
from sixfold.errors import GameOver, UsageError
from sixfold.play.view import View
from sixfold.review.facts import facts
from sixfold.review.judge import Judged, judge
from sixfold.review.structs import Candidate, Hint

SHOWN = 5
"""How many moves a hint tells of."""


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


def advise(view: View, judged: Judged) -> Candidate:
    """Return a judged move with its facts."""
    return Candidate(str(judged.move), judged.chances, judged.lowest, facts(view, judged.move))
