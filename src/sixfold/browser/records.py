"""What bots know, as records that lie in the memory of a module: nets, weights, tables and ways to score.

``python -m sixfold.browser.records > web/src/engine/bots/records.ts`` writes their fields as TypeScript.
"""

from __future__ import annotations

import json
from typing import Any, Final

import numpy as np

from sixfold.bots.board.former import value
from sixfold.bots.board.solo import value as alone
from sixfold.bots.board.sums import HIDDEN, STAGES
from sixfold.bots.cards import value as cards_value
from sixfold.bots.dice.table import COUNT, MOST_ROLLS, MOST_WAYS, TURNS
from sixfold.rules.pieces import SYMBOLS

NET: Final = np.dtype(
    [
        ("first", "f4", (value.INPUTS, value.FIRST_LAYER)),
        ("first_bias", "f4", value.FIRST_LAYER),
        ("second", "f4", (value.FIRST_LAYER, value.SECOND_LAYER)),
        ("second_bias", "f4", value.SECOND_LAYER),
        ("last", "f4", (value.SECOND_LAYER, 2)),
        ("last_bias", "f4", 2),
    ]
)
"""The net of the board."""

SOLO: Final = np.dtype(
    [
        ("first", "f4", (alone.INPUTS, HIDDEN)),
        ("first_bias", "f4", HIDDEN),
        ("told", "f4", (HIDDEN, alone.TOLD)),
        ("told_bias", "f4", alone.TOLD),
        ("joined", "f4", (SYMBOLS * alone.TOLD + STAGES, alone.JOINED)),
        ("joined_bias", "f4", alone.JOINED),
        ("last", "f4", alone.JOINED + SYMBOLS),
        ("last_bias", "f4", 1),
    ]
)
"""The net of the solitaire."""

WEIGHTS: Final = np.dtype([("weights", "f8", cards_value.WEIGHTS)])
"""What the card bots have learned."""

WAYS: Final = np.dtype(
    [
        ("odds", "f8", MOST_ROLLS),
        ("start", "i4", MOST_ROLLS + 1),
        ("code", "i4", MOST_WAYS),
        ("rolls", "i1", MOST_ROLLS * SYMBOLS),
        ("match", "i1", MOST_WAYS * SYMBOLS),
        ("joker", "i1", MOST_WAYS * SYMBOLS),
    ]
)
"""Every roll of a seat's dice with every way to score it; room for the most there can be."""

TABLE: Final = np.dtype(
    [("turns", "f8", COUNT), ("busy", "f8", (COUNT, TURNS)), ("short", "f8", (COUNT, TURNS)), ("wins", "f4", (COUNT, COUNT))]
)
"""What is solved about the dice game; ``wins`` is filled for two seats."""

PACKED: Final = np.dtype(
    [
        ("turns", "f8", COUNT),
        ("busy", "u1", 2 * COUNT * TURNS),
        ("short", "u1", 2 * COUNT * TURNS),
        ("wins", "u1", 2 * COUNT * COUNT),
    ]
)
"""The same as it is shipped; for more than two seats it ends before ``wins``."""

RECORDS: Final = {"NET": NET, "SOLO": SOLO, "WEIGHTS": WEIGHTS, "WAYS": WAYS, "TABLE": TABLE, "PACKED": PACKED}


def write() -> str:
    """Return the TypeScript source."""
    parts = ["// Made from src/sixfold/browser/records.py by `make types`; do not edit.\n"]
    for name, dtype in RECORDS.items():
        parts.append(f"export const {name} = {json.dumps(_layout(dtype))} as const;\n")
    return "\n".join(parts)


def _layout(dtype: np.dtype[Any]) -> dict[str, Any]:
    """Return how many bytes a record has, and where each field begins, the bytes of a number, how many numbers."""
    fields = {}
    for name, (kind, at, *_) in (dtype.fields or {}).items():
        fields[name] = [at, kind.base.itemsize, int(np.prod(kind.shape, dtype=int))]
    return {"size": dtype.itemsize, "fields": fields}


if __name__ == "__main__":
    print(write(), end="")
