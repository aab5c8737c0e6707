"""Chance outcomes: as text (what a record's ``setup`` and ``got`` say), and from a seed (the dealer)."""

from __future__ import annotations

import hashlib
from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from typing import Any, Protocol

from sixfold import move
from sixfold.errors import ChanceError, MalformedMove
from sixfold.rules.cards import OPEN
from sixfold.rules.pieces import CARD_NAMES, DICE, HELD, LETTERS, TILE_NAMES
from sixfold.variants import Setting

NUMBERS = 1 << 64
"""How many numbers eight bytes can write."""


class Chance(Protocol):
    """Whatever supplies chance outcomes."""

    def pick(self, ply: int, place: int, weights: Sequence[int]) -> int:
        """Return which of the weighted outcomes happens as outcome number ``place`` of a ply; ply 0 is the setup."""
        ...


def choose(weights: Sequence[int], number: int) -> int | None:
    """Return the outcome that a number from 0 to 2**64 - 1 stands for, each for as many numbers as its weight says.

    None for the few numbers at the top that do not share out evenly: take another number then.

    >>> [choose([1, 0, 2], number) for number in (0, 1, 2, 3, 2**64 - 2, 2**64 - 1)]
    [0, 2, 2, 0, 2, None]
    """
    sums = list(accumulate(weights))
    total = sums[-1]
    if number >= NUMBERS - NUMBERS % total:
        return None
    return bisect_right(sums, number % total)


class Dealer:
    """Chance from a seed. An outcome depends on the seed, the ply and its place alone, so a game can be taken up anywhere.

    The numbers come from SHA-256, so that a seed means the same game on every machine and in every version.
    """

    def __init__(self, seed: int | str) -> None:
        self.seed = seed

    def pick(self, ply: int, place: int, weights: Sequence[int]) -> int:
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


def names(setting: Setting) -> Sequence[str]:
    """Return the names of the chance outcomes of a game, by number."""
    return {"board": TILE_NAMES, "cards": CARD_NAMES, "dice": LETTERS}[setting.game]


def write(setting: Setting, outcomes: Iterable[int]) -> Any:
    """Return outcomes as a record writes them: a list of pieces, or a string of symbols rolled.

    >>> write(Setting.of("dice"), [4, 2, 3, 0])
    'YBOR'
    """
    written = [names(setting)[outcome] for outcome in outcomes]
    return "".join(written) if setting.game == "dice" else written


def read(setting: Setting, got: object) -> list[int]:
    """Return the outcomes that a record's ``got`` stands for."""
    if setting.game == "dice":
        if not isinstance(got, str):
            raise ChanceError(f"a roll is a string of the letters {LETTERS}, not {_short(got)}")
        for letter in got:
            if letter not in LETTERS:
                raise ChanceError(f"there is no symbol {letter!r} in the roll {_short(got)}; symbols are {LETTERS}")
        return [LETTERS.index(letter) for letter in got]
    if not isinstance(got, list | tuple):
        raise ChanceError(f"what was drawn is a list, not {_short(got)}")
    try:
        return [move.piece(setting, piece) for piece in got]
    except MalformedMove as error:
        raise ChanceError(str(error)) from None


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:60] + "…"


def _groups(setting: Setting) -> dict[str, list[int]]:
    """Return the members of a record's setup, in the order of dealing, with how many outcomes each seat gets there."""
    if setting.game == "board":
        return {"racks": [1 if setting.variant == "solo" else HELD] * setting.seats}
    if setting.game == "cards":
        return {"hands": [HELD] * setting.seats, "open": [int(OPEN[setting.seats])] * setting.seats}
    shown = 0 if setting.variant == "hidden-start" else int(DICE[setting.seats])
    return {"dice": [0] + [shown] * (setting.seats - 1)}


def write_setup(setting: Setting, outcomes: Sequence[int]) -> dict[str, list[Any]]:
    """Return the outcomes before the first move as a record's ``setup``."""
    rest = iter(outcomes)
    return {
        member: [write(setting, [next(rest) for _ in range(count)]) for count in counts]
        for member, counts in _groups(setting).items()
    }


def read_setup(setting: Setting, setup: object) -> list[int]:
    """Return the outcomes that a record's ``setup`` stands for, in the order of dealing."""
    if not isinstance(setup, Mapping):
        raise ChanceError(f"setup is an object, not {_short(setup)}")
    outcomes: list[int] = []
    for member, counts in _groups(setting).items():
        dealt = setup.get(member)
        if not isinstance(dealt, list | tuple) or len(dealt) != len(counts):
            raise ChanceError(f"setup needs {member!r}, a list of {len(counts)}, one for each seat, not {_short(dealt)}")
        for seat, (count, got) in enumerate(zip(counts, dealt, strict=True)):
            some = read(setting, got)
            if len(some) != count:
                raise ChanceError(f"setup gives seat {seat} {len(some)} in {member!r}, but it gets {count}")
            outcomes += some
    unknown = [member for member in setup if member not in _groups(setting)]
    if unknown:
        raise ChanceError(f"setup of the {setting.game} game has no member {unknown[0]!r}")
    return outcomes
