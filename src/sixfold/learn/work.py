"""Work that takes long and may be stopped: what is finished is kept in a folder, so that the next start goes on from there."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from sixfold.support.files import replacing

Arrays = dict[str, npt.NDArray[Any]]


def learned_from(number: int, rounds: int, kept: int, kept_at_last: int) -> range:
    """Return the rounds whose games a round learns from: so many, and the last one from more.

    The games of the first round are too unlike the others, so that only the first round learns from them.
    """
    if number == 0:
        return range(1)
    return range(max(1, number + 1 - (kept_at_last if number == rounds - 1 else kept)), number + 1)


def keep(path: Path, make: Callable[[], Arrays]) -> Arrays:
    """Return the arrays of a file; where it is not there, they are made and kept first."""
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        save(path, make())
    with np.load(path) as file:
        return {name: file[name] for name in file.files}


def save(path: Path, arrays: Arrays) -> None:
    """Write arrays to a file that appears only when it is complete."""
    with replacing(path) as part, part.open("wb") as file:  # given a name, NumPy would write to another one
        np.savez_compressed(file, allow_pickle=False, **arrays)
