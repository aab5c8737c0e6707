"""What a module exports: entry points, each a function over pointers and numbers that calls kernels."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numba
import numpy as np
from numba import types

Type = Any
"""A type of Numba."""

INT: Type = types.int64
"""A whole number: 64 bits wide for kernels, as natively, and 32 bits wide at the border to JavaScript."""

VOID: Type = types.void
FLOAT: Type = types.float64
BOOL: Type = types.boolean

carray: Any = vars(numba)["carray"]
"""Makes an array of a pointer and a shape."""


@dataclass(frozen=True)
class Entry:
    """A function that is exported by its name."""

    name: str
    function: Callable[..., Any]
    result: Type
    arguments: tuple[Type, ...]


def pointer(dtype: Any) -> Type:
    """Return the type of a pointer to elements of a NumPy type."""
    made: Any = types.CPointer
    return made(numba.from_dtype(np.dtype(dtype)))
