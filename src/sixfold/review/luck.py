"""Luck: by how much a chance outcome changed the chances, against what it would have changed them on average.

Luck is measured with everything open, since what chance gave was given whether the others saw it or not. A position with
everything known is played on a little, over many orders of what is still to come; the same is done over the outcomes that
could have been.
"""

from __future__ import annotations

from functools import cache
from random import Random

import numpy as np

from sixfold.bots.board.roots import Look
from sixfold.bots.board.trial import Placements
from sixfold.bots.cards import value
from sixfold.bots.cards.deals import OpenDeals
from sixfold.bots.cards.trial import Plays
from sixfold.bots.dice.thought import offers_of, think
from sixfold.games.variants import Setting
from sixfold.play.view import View
from sixfold.review.chances import LONG, Chances, temper
from sixfold.review.judge import NEAR, before_roll, dice_chances
from sixfold.rules import cards, dice
from sixfold.rules.kernel import States
from sixfold.rules.phase import CHANCE

TIMES = {"board": 400, "cards": 160, "dice": 1}
"""How often a position of two seats is played on; with more seats, which play longer, less often."""

AHEAD = 4
"""How many turns a position of the board game is played on; one of the card game two turns more than there are seats."""

TRIED = 12
"""How many placements are valued to find the one that is played on."""

CASES = 96
"""How many outcomes stand for all that could have been."""

DEALS = 32
"""How many setups stand for all, to know what the seats have before anything is dealt."""


def luck_of(setting: Setting, before: States, after: States, seed: int) -> Chances:
    """Return for each seat what an outcome changed: ``before`` waits for chance, ``after`` has had it."""
    random = Random(seed)
    if not setting.face.is_hiding:  # solved: what a roll changes on average is known
        return _luck_of_dice(setting, before, after)
    could = np.concatenate([_let_happen(setting, before, random) for _ in range(CASES)])
    came, mean = (open_chances(setting, roots, seed) for roots in (after, could))
    return tuple(one - other for one, other in zip(came, mean, strict=True))


def _times(setting: Setting) -> int:
    """Return how often a position of a setting is played on."""
    return max(1, TIMES[setting.game] * 2 // max(2, setting.seats))


def _let_happen(setting: Setting, before: States, random: Random) -> States:
    """Return a state after chance outcomes that are as likely as they are."""
    states = before.copy()
    weights = np.zeros(setting.rules.KINDS, np.int64)
    while states[0].phase == CHANCE:
        setting.rules.odds(states, 0, weights)
        setting.rules.chance(states, 0, random.choices(range(len(weights)), weights.tolist())[0])
    return states


def open_chances(setting: Setting, roots: States, seed: int) -> Chances:
    """Return the chances with everything open, as the mean of some states in which the same seat has the same moves."""
    if setting.seats == 1 and len(roots) > 1:  # who draws is who moves next, so that every outcome has other moves
        rows = [_board_chances(setting, roots[at : at + 1], seed, _times(setting) // 8 + 1) for at in range(0, len(roots), 4)]
        return tuple(np.mean(rows, axis=0).tolist())
    return {"board": _board_chances, "cards": _card_chances, "dice": _dice_chances}[setting.game](
        setting, roots, seed, _times(setting)
    )


def _dice_chances(setting: Setting, roots: States, seed: int, times: int) -> Chances:  # noqa: ARG001 (it is solved)
    """Return what the best move has."""
    view = _as_view(setting, roots)
    return dice_chances(view, offers_of(view, think("hard", view))[0].chances)[0]


def _board_chances(setting: Setting, roots: States, seed: int, times: int) -> Chances:
    """Play the placement that the net likes best on, with known racks."""
    trial = Placements(setting, roots[:1], TRIED)
    trial.begin(roots, 1, seed * 2 + 1, Look(AHEAD, NEAR.tried))
    trial.play_on([0], times)
    shares, lowest = trial.mean(0)
    return (lowest / LONG,) if setting.seats == 1 else temper(setting, shares, roots[:1])


def _card_chances(setting: Setting, roots: States, seed: int, times: int) -> Chances:
    """Play the card that the learned weights like best on, with known hands."""
    weights = value.load(setting.seats)
    moves, worth = np.zeros(cards.MOST, np.int32), np.zeros((cards.MOST, 4))
    count = cards.legal_moves(roots, 0, moves)
    best = int(value.rate_moves(roots, 0, np.zeros(1, cards.STATE), moves, count, weights, worth))
    trial = Plays([int(moves[best])], setting.seats + 2, weights, OpenDeals(roots, Random(seed)))
    trial.play_on([0], times)
    return temper(setting, trial.mean(0), roots[:1])


def _luck_of_dice(setting: Setting, before: States, after: States) -> Chances:
    """Return what a roll changed; what it changes on average is known exactly."""
    mean, _ = before_roll(_as_view(setting, before), dice.ROLLS - int(before[0].rolls) + 1)
    came = open_chances(setting, after, 0)
    return tuple(one - other for one, other in zip(came, mean, strict=True))


def _as_view(setting: Setting, states: States) -> View:
    """Return a state as the seat in turn sees it where nothing is hidden."""
    return View(setting, states, ("",) * setting.seats, (), int(states[0].turn), ())


@cache
def initial(setting: Setting) -> Chances:
    """Return what each seat has before anything is dealt: the mean over some setups, always the same ones."""
    states = np.zeros(1, setting.rules.STATE)
    setting.rules.setup(states, 0, setting.kind.number, setting.seats, setting.rule)
    random = Random(0)
    rows = [open_chances(setting, _let_happen(setting, states, random), number) for number in range(DEALS)]
    return tuple(np.mean(rows, axis=0).tolist())
