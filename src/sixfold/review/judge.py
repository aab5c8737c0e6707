"""Judging moves from a view: the promising ones are played on over deals that agree with it, the better half longer and longer.

Deals are shared by all moves that are compared, and the move that was played stays in to the end, so that it is measured as well
as the best one. The search itself is that of the bots; here it answers for any move, not only for its own choice.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from typing import NamedTuple

from sixfold.bots.board import TO_THE_END
from sixfold.bots.board.roots import Look as Look
from sixfold.bots.board.trial import Placements
from sixfold.bots.bot import Limit
from sixfold.bots.cards import value
from sixfold.bots.cards.deals import HiddenDeals
from sixfold.bots.cards.trial import Plays, lowest_after, rate
from sixfold.bots.dice.table import ways
from sixfold.bots.dice.thought import by_seat, offers_of, roll_on, think
from sixfold.bots.trial import Budget, Trial, different, halve
from sixfold.games import warm
from sixfold.games.move import Move, name
from sixfold.games.variants import Setting
from sixfold.play.belief import FEW_CASES, MOST_CASES
from sixfold.play.view import View
from sixfold.review.chances import LONG, Chances, temper
from sixfold.rules import dice
from sixfold.rules.kernel import Reals
from sixfold.rules.types import Code

SIMULATIONS = {"board": 4000, "cards": 1000, "dice": 1}
"""How many simulations a decision of two seats gets when nothing else is said; the dice game is solved and needs none."""

WIDTH = 12
"""How many moves are played on."""

LOOKED = 200
"""Board: how many placements are valued at once."""

DEALS = 64
"""Cards: how many deals of the hidden hands go round after a reshuffle."""

LOW = 1e-4
"""What a step of the lowest marker counts beside the chance to win: it decides between moves that are equal otherwise."""

NEAR, FAR_AHEAD, WHOLE = Look(3, 3), Look(5, 12), Look(TO_THE_END, 4)

_READY: set[tuple[str, bool]] = set()


def usual(setting: Setting) -> Limit:
    """Return the limit of a decision when nothing else is said.

    With more seats a game has more decisions, and each simulation more turns: fewer of them, and a review takes about as long.
    """
    return Limit(simulations=max(1, SIMULATIONS[setting.game] * 4 // max(2, setting.seats) ** 2))


class Judged(NamedTuple):
    """A move with the chance of each seat after it and the own lowest marker expected at the end."""

    move: Move
    chances: Chances
    lowest: float


Worth = tuple[Chances, float]
"""The chance of each seat, and the lowest marker expected at the end."""

Judging = tuple[Trial, Callable[[int], Worth]]
"""Moves that are played on, and what a move is worth by what came of it so far."""


def judge(view: View, limit: Limit, random: Random, played: Code | None = None, look: Look = NEAR) -> list[Judged]:
    """Return the promising moves of the seat in turn, best first, and with them the one that was played, if any."""
    prepare(view)
    if not view.setting.face.is_hiding:  # solved: nothing has to be tried
        return _judge_dice(view, played)
    trial, worth_of = TRIALS[view.setting.game](view, random, played, look)
    judged = _compare(view, trial, worth_of, limit, played)
    return [Judged(name(view.setting, trial.codes[index]), *worth) for index, worth in judged]


def prepare(view: View) -> None:
    """Compile what a game, or its solitaire, needs, once."""
    key = (view.setting.game, view.setting.seats == 1)
    if key not in _READY:
        _READY.add(key)
        warm.go([lambda: judge(view, Limit(simulations=1), Random(0))], "review")


def _compare(
    view: View, trial: Trial, worth_of: Callable[[int], Worth], limit: Limit, played: Code | None
) -> list[tuple[Code, Worth]]:
    """Play moves on, drop the worse half again and again, and return all of them with their worth, best first.

    A move that was dropped was compared over fewer deals than the best one: its distance to the best over those deals stays.
    """
    start = time.perf_counter()
    timed = limit.simulations is None and limit.seconds is not None
    simulations = None if timed else limit.simulations or usual(view.setting).simulations
    budget = Budget(simulations, start, start + (limit.seconds or 0.0))
    kept = trial.codes.index(played) if played is not None else None
    alive = list(range(min(WIDTH, len(trial.codes))))
    alive += [kept] if kept is not None and kept not in alive else []
    dropped: list[tuple[int, dict[int, Worth]]] = []
    for living, leaving in halve(trial, alive, budget, lambda index: liking(view, *worth_of(index)), kept=kept):
        worth = {index: worth_of(index) for index in (*living, *leaving)}
        dropped += [(index, worth) for index in leaving]
        alive = living
    found = [(index, worth_of(index)) for index in alive]
    found += [(index, _behind(worth[index], worth[alive[0]], found[0][1])) for index, worth in dropped]
    return sorted(found, key=lambda entry: -liking(view, *entry[1]))


def _behind(worth: Worth, best: Worth, now: Worth) -> Worth:
    """Return the worth of a move that was so far behind the best one, now that the best one is better known."""
    moved = [min(1.0, max(0.0, one + after - before)) for one, before, after in zip(worth[0], best[0], now[0], strict=True)]
    return tuple(moved), worth[1] + now[1] - best[1]


def liking(view: View, chances: Chances, lowest: float) -> float:
    """Return what the seat in turn plays for: its chance, and a little its lowest marker."""
    return chances[int(view.state.turn)] + LOW * lowest


def _try_placements(view: View, random: Random, played: Code | None, look: Look) -> Judging:
    """The board: moves with the highest value by the net, simulated to the own next turn at least."""
    seats = view.setting.seats
    trial = Placements(view.setting, view.states, LOOKED, played)
    cases = MOST_CASES if seats == 2 else FEW_CASES
    trial.deal(view, random, cases, Look(max(look.turns, seats + 1), look.tried))
    return trial, lambda index: board_chances(view, *trial.mean(index))


def board_chances(view: View, shares: Reals, lowest: float) -> Worth:
    """Return the chance of each seat and the lowest marker from those of the sides."""
    if view.setting.seats == 1:
        return (min(1.0, max(0.0, lowest / LONG)),), lowest
    return temper(view.setting, shares, view.states), lowest


def _try_plays(view: View, random: Random, played: Code | None, look: Look) -> Judging:  # noqa: ARG001 (plays are few)
    """The cards: every play or refill that leads elsewhere, played on to the end of the next turn of all seats."""
    weights, me = value.load(view.setting.seats), int(view.state.turn)
    codes, _ = rate(view, weights, played=played)
    trial = Plays(codes, view.setting.seats, weights, HiddenDeals(view, random, DEALS))

    def worth_of(index: int) -> Worth:
        chances = temper(view.setting, trial.mean(index), view.states)
        return chances, lowest_after(view, codes[index], chances[me], weights)

    return trial, worth_of


TRIALS: dict[str, Callable[[View, Random, Code | None, Look], Judging]] = {"board": _try_placements, "cards": _try_plays}
"""What tries moves, by game."""


def _judge_dice(view: View, played: Code | None) -> list[Judged]:
    """Return the moves of the dice game, best first; exact but for what comes after the next seat's turn."""
    offers = offers_of(view, think("hard", view))
    codes = different(view, [offer.code for offer in offers if offer.code != dice.ROLL], played)
    kept = [offer for offer in offers if offer.code == dice.ROLL or offer.code in codes]
    return [Judged(name(view.setting, offer.code), *dice_chances(view, offer.chances)) for offer in kept]


def before_roll(view: View, left: int) -> Worth:
    """Return what the seat in turn has before a roll, this one and the others that are left played as well as possible."""
    return dice_chances(view, roll_on(think("hard", view), ways(view.setting.seats, int(view.state.split)), left).chances)


def dice_chances(view: View, chances: Reals) -> Worth:
    """Return the chances in the order of seats, and the own shortest row expected at the end."""
    shares, lowest = by_seat(view, chances)
    return temper(view.setting, shares, view.states), lowest
