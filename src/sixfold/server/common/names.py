"""Names for those who gave none: people are numbered, bots have names of their own."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Any, get_args

from sixfold.server.protocol import BotName

BOTS = ("Chip", "Dot", "Pixel", "Vox", "Echo", "Juno", "Milo", "Tess")
"""Enough that nobody at a table shares a name with a bot."""

STRENGTH = re.compile(rf"({'|'.join(get_args(BotName))})( \d+)?")
"""How programs name the bots of a record."""


def of_person(player: int) -> str:
    """Return the name of a person who gave none; the page shows it in its reader's language."""
    return f"player {player + 1}"


def of_bot(taken: Collection[str | None]) -> str:
    """Return a name for a bot that nobody at its table has.

    >>> of_bot(["Ada", "Chip"])
    'Dot'
    """
    return next(name for name in BOTS if name not in taken)


def of_seats(seats: Sequence[dict[str, Any]]) -> list[str]:
    """Return the names in a record; who is only called by a bot's strength gets a name of its own.

    >>> of_seats([{"name": "Ada"}, {"name": "hard"}, {"name": "hard 2", "bot": "hard"}])
    ['Ada', 'Chip', 'Dot']
    """
    names: list[str] = []
    others = [str(seat["name"]) for seat in seats]
    for name in others:
        names.append(of_bot([*names, *others]) if STRENGTH.fullmatch(name) else name)
    return names
