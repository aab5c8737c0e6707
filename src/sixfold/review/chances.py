"""The chance to win: from the bots' estimates to chances that come true, and what a seat has of the win in the end.

A bot's estimate is a share for each side. How far it is to be trusted is measured on games that bots play among themselves, three
numbers for each setting (``calibrate`` makes them): how sure it should be, above 1 where it is too cautious, and what is to be
added for the side in turn, in log-odds, at the start and with the course of the game: bots think too well of it late in a game.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from sixfold.bots.functions import exp, log, power
from sixfold.games.position import Outcome
from sixfold.games.variants import Setting
from sixfold.rules.board import END, SOLO
from sixfold.rules.kernel import Ints, Reals, States, kernel, long_kernel
from sixfold.rules.types import Side

Chances = tuple[float, ...]
"""A chance for each seat; partners have their team's. In the solitaire: the expected lowest marker as a share of the track."""

LONG = int(END[SOLO])
"""The end of the solitaire's track (B17)."""

Scale = tuple[float, float, float]
"""Sharpness; what is added for the side in turn at the start, and what more of that at the end."""

PLAIN: Scale = (1.0, 0.0, 0.0)

LEAST = 1e-12
"""The least share that is reckoned with."""

LATE = 4
"""The power of how far a game has gone with which the latter grows: little until late."""

SCALES: dict[str, Scale] = {
    "board-standard-2": (0.94, -0.08, -0.8),
    "cards-standard-2": (1.05, 0.01, -0.72),
    "dice-standard-2": (0.99, -0.08, 0.09),
}
"""The scale of a setting, by game, variant and seats; the plain one where nothing was measured."""


def by_seat(setting: Setting, shares: Sequence[float]) -> Chances:
    """Return the chance of each seat from those of the sides."""
    return tuple(float(shares[setting.side(seat)]) for seat in range(setting.seats))


def temper(setting: Setting, shares: Sequence[float] | Reals, states: States, scale: Scale | None = None) -> Chances:
    """Return chances that come true as often as they say, from a bot's share for each side in a state."""
    if setting.sides == 1:
        return (float(shares[0]),)
    scale = SCALES.get(key(setting), PLAIN) if scale is None else scale
    turns, stages = np.array([setting.side(int(states["turn"][0]))]), np.array([setting.face.progress(states)])
    rows = rescale(np.asarray(shares[: setting.sides], np.float64)[None], turns, stages, scale)
    return by_seat(setting, rows[0].tolist())


def rescale(shares: Reals, turns: Ints, stages: Reals, scale: Scale) -> Reals:
    """Return rows of chances from rows of shares, each with the side in turn and how far the game has gone."""
    chances: Reals = shares.astype(np.float64)
    rescale_rows(chances, turns, stages, scale)
    return chances


@long_kernel
def rescale_rows(shares: Reals, turns: Ints, stages: Reals, scale: Scale) -> None:
    """Make rows of shares to chances."""
    for row in range(len(shares)):
        rescale_row(shares[row], turns[row], stages[row], scale)


@kernel
def rescale_row(shares: Reals, turn: Side, stage: float, scale: Scale) -> None:
    """Make the shares of all sides to chances."""
    sharpness, first, later = scale
    more = first + later * power(stage, LATE)
    for side in range(len(shares)):
        shares[side] = max(shares[side], LEAST)
        if sharpness != 1.0:
            shares[side] = exp(sharpness * log(shares[side]))
    shares[turn] *= exp(more) if more <= 0.0 else 1.0 / exp(-more)
    total = 0.0
    for side in range(len(shares)):
        total += shares[side]
    for side in range(len(shares)):
        shares[side] /= total


def key(setting: Setting) -> str:
    """Return under which name a setting's numbers are kept."""
    return f"{setting.game}-{setting.variant}-{setting.seats}"


def final(setting: Setting, outcome: Outcome) -> Chances:
    """Return what each seat has of the win in the end: level winners share it, partners have it together."""
    if setting.seats == 1:
        return (min(outcome.tracks[0]) / LONG,)
    winners = [seat for seat, rank in enumerate(outcome.ranks) if rank == 1]
    teams = len({setting.side(seat) for seat in winners})
    return tuple(1.0 / teams if seat in winners else 0.0 for seat in range(setting.seats))
