"""What thinks on the board: the net of a setting, and the kernels that use it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from sixfold.bots.board import search
from sixfold.bots.board.solo import search as alone
from sixfold.bots.board.solo.value import Net as NetAlone
from sixfold.bots.board.value import Net
from sixfold.games.variants import Setting
from sixfold.rules.board import DUEL, SOLO, STANDARD, TEAM

WEIGHTS = Path(__file__).parent / "weights.npz"

NAMES = {STANDARD: "standard", TEAM: "team", SOLO: "solo", DUEL: "duel"}
"""Under which names the weights of the variants are kept."""


class Engine(NamedTuple):
    """What thinks in a setting: its net, and the kernels that rate moves with it and simulate them."""

    net: Any
    rate: Callable[..., int]
    simulate: Callable[..., None]


def engine_of(setting: Setting) -> Engine:
    """Return what thinks in a setting; a variant thinks as the one whose kernels it plays by."""
    return _engine(setting.kind.number, setting.seats)


@cache
def _engine(variant: int, seats: int) -> Engine:
    kind: Any = NetAlone if variant == SOLO else Net
    with np.load(WEIGHTS) as weights:
        net = kind(*(weights[f"{NAMES[variant]}{seats}.{part}"] for part in kind._fields))
    kernels = alone if variant == SOLO else search
    return Engine(net, kernels.rate, kernels.simulate)
