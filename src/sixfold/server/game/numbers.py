"""The numbers of the rules that a client needs to show a game, so that it knows none of them by itself."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from sixfold.games.variants import Setting
from sixfold.server import protocol


@lru_cache(maxsize=64)
def rules(setting: Setting) -> protocol.Rules:
    """Return the numbers of a setting; they are the same in each of its games."""
    face = setting.face
    begun = np.zeros(1, setting.rules.STATE)
    setting.rules.setup(begun, 0, setting.kind.number, setting.seats, setting.rule)
    return protocol.Rules(
        sections=[protocol.Section(*section) for section in face.sections(begun)],
        sides=[setting.side(seat) for seat in range(setting.seats)],
        kinds=dict(zip(face.names, face.copies, strict=True)),
        shared=setting.kind.is_shared_track,
        ordered=setting.kind.ordered,
        **face.numbers(setting),
    )
