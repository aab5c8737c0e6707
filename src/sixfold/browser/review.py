"""The entry points of hints: chances that come true, and what the facts of a move need beyond the rules."""

from __future__ import annotations

from typing import Any

import numpy as np

from sixfold.browser.entry import FLOAT, INT, VOID, Entry, carray, pointer
from sixfold.review import board, cards, chances
from sixfold.rules import board as board_rules
from sixfold.rules import cards as cards_rules
from sixfold.rules.hexgrid import COUNT
from sixfold.rules.pieces import SYMBOLS


def _foresee(before: Any, after: Any, steps: Any, points: Any, blocked: Any) -> None:
    board.foresee(
        carray(before, 1)[0],
        carray(after, 1)[0],
        carray(steps, (2, SYMBOLS, 2)),
        carray(points, (COUNT, SYMBOLS)),
        carray(blocked, (COUNT, SYMBOLS)),
    )


def _steps(states: Any, seat: int, symbol: int, gain: int) -> int:
    return cards.steps_of(carray(states, 1)[0], seat, symbol, gain)


def _rescale(shares: Any, sides: int, turn: int, stage: float, sharpness: float, first: float, later: float) -> None:
    chances.rescale_row(carray(shares, sides), turn, stage, (sharpness, first, later))


_BOARD, _BYTES = pointer(board_rules.STATE), pointer(np.int8)

DICE = [Entry("rescale", _rescale, VOID, (pointer(np.float64), INT, INT, FLOAT, FLOAT, FLOAT, FLOAT))]
"""The shares of all sides made to chances, as in every game."""

BOARD = [*DICE, Entry("foresee", _foresee, VOID, (_BOARD, _BOARD, pointer(np.int32), _BYTES, _BYTES))]
"""What a placement means for others, besides."""

CARDS = [*DICE, Entry("steps", _steps, INT, (pointer(cards_rules.STATE), INT, INT, INT))]
"""How far a marker would go, besides."""
