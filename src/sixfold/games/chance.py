"""Chance outcomes: as text, in a record's ``setup``, and from a seed, by the dealer."""

from __future__ import annotations

import hashlib
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import Any, Protocol

from sixfold.errors import ChanceError
from sixfold.games.spelling import short_value
from sixfold.games.variants import Setting
from sixfold.rules.phase import UNKNOWN
from sixfold.rules.types import Kind, Ply

NUMBERS = 1 << 64
"""How many numbers eight bytes can hold."""


class Chance(Protocol):
    """A source of chance outcomes: a seed, a record, a search."""

    def pick(self, ply: Ply, place: int, weights: Sequence[int]) -> Kind:
        """Return which of the weighted outcomes happens; ``place`` counts the outcomes of a ply from 0. Ply 0 is the setup."""
        ...


def choose(weights: Sequence[int], number: int) -> Kind | None:
    """Return the outcome that a number from 0 to 2**64 - 1 stands for, each for as many numbers as its weight says.

    Returns None for the few highest numbers, which cannot be shared evenly. The caller takes another number then.

    >>> [choose([1, 0, 2], number) for number in (0, 1, 2, 3, 2**64 - 2, 2**64 - 1)]
    [0, 2, 2, 0, 2, None]
    """
    sums = list(accumulate(weights))
    total = sums[-1]
    if number >= NUMBERS - NUMBERS % total:
        return None
    return bisect_right(sums, number % total)


class Dealer:
    """Chance outcomes from a seed.

    An outcome depends only on the seed, the ply and its place in the ply, so a game can be continued anywhere. The numbers come
    from SHA-256, so a seed gives the same game on every machine and in every version.

    >>> Dealer(7).pick(1, 0, [5, 0, 1])
    0
    """

    def __init__(self, seed: int | str) -> None:
        self.seed = seed

    def pick(self, ply: Ply, place: int, weights: Sequence[int]) -> Kind:
        """Return an outcome, each as likely as its weight says."""
        attempt = 0
        while (outcome := choose(weights, self._number(f"{self.seed}/{ply}/{place}/{attempt}"))) is None:
            attempt += 1
        return outcome

    @staticmethod
    def _number(text: str) -> int:
        return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")

    def __repr__(self) -> str:
        return f"Dealer({self.seed!r})"


def write_setup(setting: Setting, outcomes: Sequence[Kind]) -> dict[str, list[Any]]:
    """Return the outcomes before the first move as a record's ``setup``."""
    rest, face = iter(outcomes), setting.face
    return {
        part.member: [face.write([next(rest) for _ in range(count)]) for count in part.counts] for part in face.deals(setting)
    }


def read_setup(setting: Setting, setup: object) -> list[Kind]:
    """Return the outcomes that a record's ``setup`` stands for, in the order of dealing; raise ChanceError if it is malformed."""
    if not isinstance(setup, Mapping):
        raise ChanceError(f"setup is an object, not {short_value(setup)}")
    outcomes: list[Kind] = []
    parts = setting.face.deals(setting)
    for member, counts, is_open in parts:
        dealt = setup.get(member)
        if not isinstance(dealt, list | tuple) or len(dealt) != len(counts):
            raise ChanceError(f"setup needs {member!r}, a list of {len(counts)}, one for each seat, not {short_value(dealt)}")
        for seat, (count, got) in enumerate(zip(counts, dealt, strict=True)):
            drawn = setting.face.read_outcomes(got)
            if len(drawn) != count:
                raise ChanceError(f"setup has {len(drawn)} for seat {seat} in {member!r} instead of {count}")
            if is_open and UNKNOWN in drawn:
                raise ChanceError(f"setup has an unknown piece in {member!r}, but everyone sees what lies open")
            outcomes += drawn
    unknown = [member for member in setup if member not in [part.member for part in parts]]
    if unknown:
        raise ChanceError(f"setup of the {setting.game} game has no member {unknown[0]!r}")
    return outcomes
