"""Reading a state outside the kernels."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from sixfold.rules.kernel import States

Flat = bytes
"""A state as bytes, which is by far the quickest way to read many of its fields. Negative numbers are 256 higher there."""


def flat(states: States) -> Flat:
    """Return a state as bytes; ``offset`` says where a field begins."""
    return states.tobytes()


def copied(states: States) -> States:
    """Return a copy of a state, an array of one; ``states.copy()`` is the same and takes ten times as long."""
    return np.frombuffer(bytearray(states.tobytes()), states.dtype)


@cache
def offset(state: np.dtype[Any], field: str) -> int:
    """Return where a field of one-byte numbers begins in a flat state."""
    fields = state.fields
    assert fields is not None
    return int(fields[field][1])


def rows(state: Flat, start: int, count: int, width: int) -> list[list[int]]:
    """Return a field of several rows without negative numbers."""
    return [list(state[at : at + width]) for at in range(start, start + count * width, width)]


def signed(row: bytes | list[int]) -> list[int]:
    """Return bytes as numbers from -128 to 127."""
    return [number - 256 if number > 127 else number for number in row]
