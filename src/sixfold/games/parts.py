"""Parts of a position that is written as one line: pieces, rows of numbers, counts."""

from __future__ import annotations

from collections.abc import Sequence

from sixfold.errors import UsageError
from sixfold.games.spelling import short
from sixfold.rules.phase import NONE, UNKNOWN
from sixfold.rules.types import Kind

NOTHING = "-"
"""Written in place of an empty part."""


def write_pieces(names: Sequence[str], rows: Sequence[Sequence[Kind]]) -> str:
    """Return the pieces of each seat: RG.GG/??.-"""
    return "/".join(".".join("??" if kind == UNKNOWN else names[kind] for kind in row if kind != NONE) or NOTHING for row in rows)


def read_pieces(text: str, names: Sequence[str], seats: int, most: int, what: str) -> list[list[Kind]]:
    """Return the pieces of each seat, NONE behind them."""
    rows = text.split("/")
    if len(rows) != seats:
        raise UsageError(f"{what} needs a part for each of {seats} seats, not {len(rows)}")
    by_seat = []
    for row in rows:
        pieces = [] if row == NOTHING else row.split(".")
        for piece in pieces:
            if piece != "??" and piece not in names:
                raise UsageError(f"there is no piece {short(piece)}, so it cannot be in {what}")
        if len(pieces) > most:
            raise UsageError(f"{what} can have at most {most} for a seat, not {len(pieces)}")
        kinds = [UNKNOWN if piece == "??" else names.index(piece) for piece in pieces]
        by_seat.append(kinds + [NONE] * (most - len(kinds)))
    return by_seat


def read_rows(text: str, count: int, width: int, what: str) -> list[list[int]]:
    """Return rows of numbers: 4,8,1/1,5,4"""
    try:
        rows = [[int(number) for number in row.split(",")] for row in text.split("/")]
    except ValueError:
        rows = []
    if len(rows) != count or any(len(row) != width or not all(-127 <= number <= 127 for number in row) for row in rows):
        raise UsageError(f"{what} is {count} rows of {width} small numbers, not {short(text)}")
    return rows


def read_counts(text: str, kinds: int, what: str) -> list[int]:
    """Return how many there are of each kind, a digit each."""
    if len(text) != kinds or not text.isdecimal() or not text.isascii():
        raise UsageError(f"{what} is {kinds} digits, one for each kind, not {short(text)}")
    return [int(digit) for digit in text]
