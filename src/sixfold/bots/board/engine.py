"""What thinks on the board: the net of a setting, and the kernels that use it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from sixfold.bots.board import search
from sixfold.bots.board.former import search as former
from sixfold.bots.board.former.value import Net as FormerNet
from sixfold.bots.board.solo import search as alone
from sixfold.bots.board.solo.value import Net as NetAlone
from sixfold.bots.board.value import Net
from sixfold.games.variants import Setting
from sixfold.rules.board import DUEL, SOLO, STANDARD, TEAM

WEIGHTS = Path(__file__).parent / "weights.npz"
"""The nets of version 1, one for each setting, and that of the solitaire."""

TOGETHER = Path(__file__).parent / "together.npz"
"""The net of version 2, one for all games with others."""

VERSIONS = (1, 2)
USUAL = 1
"""The versions of what thinks in games with others, and the one that plays where none is named."""

NAMES = {STANDARD: "standard", TEAM: "team", SOLO: "solo", DUEL: "duel"}
"""Under which names the weights of the variants are kept."""


class Engine(NamedTuple):
    """What thinks in a setting: its net, and the kernels that rate moves with it and simulate them."""

    net: Any
    rate: Callable[..., int]
    simulate: Callable[..., None]


def engine_of(setting: Setting, version: int = USUAL) -> Engine:
    """Return what thinks in a setting; a variant thinks as the one whose kernels it plays by."""
    return _engine(setting.kind.number, setting.seats, version)


@cache
def _engine(variant: int, seats: int, version: int) -> Engine:
    if variant == SOLO:
        return Engine(_load(WEIGHTS, f"{NAMES[SOLO]}1.", NetAlone), alone.rate, alone.simulate)
    if version == 1:
        return Engine(_load(WEIGHTS, f"{NAMES[variant]}{seats}.", FormerNet), former.rate, former.simulate)
    return Engine(_load(TOGETHER, "", Net), search.rate, search.simulate)


def _load(path: Path, prefix: str, kind: Any) -> Any:
    with np.load(path) as weights:
        return kind(*(weights[prefix + part].astype(np.float32) for part in kind._fields))
