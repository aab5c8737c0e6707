"""What the bots have learned, in files that are loaded when a game needs them: one a setting.

They are compressed here, because not every host of the page compresses what it does not know.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from sixfold.bots.board.engine import NAMES, WEIGHTS
from sixfold.bots.cards.value import FILE as LEARNED
from sixfold.bots.dice.table import FILE as TABLES
from sixfold.browser.records import NET, SOLO
from sixfold.rules.board import SOLO as ALONE


def write_weights(target: Path) -> None:
    """Write all files into a folder."""
    for name, plain in [*_board(), *_cards(), *_dice()]:
        path, content = target / f"{name}.bin", gzip.compress(plain, mtime=0)
        if not path.is_file() or path.read_bytes() != content:
            path.write_bytes(content)


def _board() -> Iterator[tuple[str, bytes]]:
    """Return the net of each setting, its parts one after the other."""
    with np.load(WEIGHTS) as file:
        for setting in sorted({name.split(".")[0] for name in file.files}):
            fields = (SOLO if setting.startswith(NAMES[ALONE]) else NET).names or ()
            yield f"board-{setting}", b"".join(file[f"{setting}.{field}"].astype("<f4").tobytes() for field in fields)


def _cards() -> Iterator[tuple[str, bytes]]:
    with np.load(LEARNED) as file:
        for name in file.files:
            yield f"cards-{name.removeprefix('seats')}", file[name].astype("<f4").tobytes()


def _dice() -> Iterator[tuple[str, bytes]]:
    """Return the solved tables for each number of seats, with and without the option split; the race of two seats apart."""
    with np.load(TABLES) as file:
        for name in file.files:
            if name.startswith("turns"):
                key = name.removeprefix("turns")
                parts = [file[name].astype("<f8").tobytes(), _bytes(file["busy" + key]), _bytes(_steps(file["short" + key]))]
                yield f"dice-{key}", b"".join(parts)
            elif name.startswith("wins"):
                yield f"dice-{name.removeprefix('wins')}-race", _planes(file[name])


def _bytes(rows: npt.NDArray[Any]) -> bytes:
    """Return rows of differences as differences to the row before as well."""
    return _planes(np.diff(rows, axis=0, prepend=np.uint16(0)))


def _steps(rows: npt.NDArray[Any]) -> npt.NDArray[Any]:
    return np.diff(rows, axis=1, prepend=np.uint16(0))


def _planes(steps: npt.NDArray[Any]) -> bytes:
    """Return small numbers around zero as low bytes, then high ones, with the sign in the lowest bit: most bytes are alike."""
    signed = steps.astype(np.int16)
    numbers = ((signed << 1) ^ (signed >> 15)).astype(np.uint16)
    return (numbers & 0xFF).astype(np.uint8).tobytes() + (numbers >> 8).astype(np.uint8).tobytes()
