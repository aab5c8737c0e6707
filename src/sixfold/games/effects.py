"""What a move does, for display: gains and losses by symbol, bonus moves, and the runs or cards that gave the points.

Nothing here looks at what a seat may not know, so a view is enough.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from sixfold.games.face import MatchedCard, Ray
from sixfold.games.state import flat, offset, signed
from sixfold.games.variants import Setting
from sixfold.rules.effect import EFFECT
from sixfold.rules.kernel import States
from sixfold.rules.pieces import SYMBOLS
from sixfold.rules.types import Code


class Effect(NamedTuple):
    """What a move does: how far each marker moves, what is lost, how many bonus moves it gives, and why."""

    gains: list[int]
    lost: list[int]
    bonus: int
    rays: list[Ray]
    matches: list[MatchedCard]


_POINTS, _GAINS, _BONUS = (offset(EFFECT, field) for field in ("points", "gains", "bonus"))

NO_EFFECT = Effect([0] * SYMBOLS, [0] * SYMBOLS, 0, [], [])


def effect(setting: Setting, before: States, after: States, code: Code) -> Effect:
    """Return what a move did, from the states before and after it."""
    face = setting.face
    if code < 0 or not face.is_scoring(code):
        return NO_EFFECT
    found = np.zeros(1, EFFECT)
    setting.rules.account(before, after, 0, code, found)
    read = flat(found)
    gains = signed(read[_GAINS : _GAINS + SYMBOLS])
    lost = [scored - gain for scored, gain in zip(signed(read[_POINTS : _POINTS + SYMBOLS]), gains, strict=True)]
    return Effect(gains, lost, read[_BONUS], face.rays(before, code), face.matches(before, code))


def foresee(setting: Setting, states: States, code: Code) -> tuple[Effect, States]:
    """Return what a legal move would do, and the state after it, before any chance outcome."""
    after = states.copy()
    setting.rules.apply(after, 0, code)
    return effect(setting, states, after, code), after
