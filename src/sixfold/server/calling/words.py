"""What people are told who are away, in their language: the page's words.

``words.json`` is made from web/src/words by a test of the page (web/tests/calls.test.ts), which also finds out when it is stale.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from sixfold.review.words import Language
from sixfold.server.store.rows import TableDoc

MINUTE = 60_000
UNITS = (("days", 1440 * MINUTE, 2), ("hours", 60 * MINUTE, 2), ("minutes", MINUTE, 0))
"""How a time is said: in the first unit of which there are at least so many."""

UNNAMED = re.compile(r"player (\d)")
"""The name of a person who gave none."""


@cache
def load() -> dict[str, dict[str, str]]:
    """Return the words by language and key."""
    found: dict[str, dict[str, str]] = json.loads(files("sixfold").joinpath("server", "calling", "words.json").read_text("utf-8"))
    return found


def say(key: str, language: Language, **values: object) -> str:
    """Return the text of a key with its values filled in; of "one|many" the form that fits ``n``.

    >>> say("left.hours", "en", n=9)
    '9 hours left'
    """
    one, _, many = load()[language][key].partition("|")
    form = one if not many or values.get("n") == 1 else many
    return re.sub(r"\{(\w+)\}", lambda hole: str(values.get(hole[1], hole[0])), form)


def name(doc: TableDoc, player: int, language: Language) -> str:
    """Return the name at a place."""
    given = doc.players[player].name or f"player {player + 1}"
    unnamed = UNNAMED.fullmatch(given)
    return say("player", language, n=unnamed[1]) if unnamed else given


def about(doc: TableDoc, mine: Sequence[int], language: Language) -> str:
    """Return which game it is, and with whom: "Board game with Bea and Cy"."""
    game = say(f"game.{doc.game}", language)
    others = [player for player, place in enumerate(doc.players) if player not in mine and (place.name or place.bot)]
    names = [name(doc, player, language) for player in others]
    if not names:
        return game
    row = names[0] if len(names) == 1 else say("and", language, a=", ".join(names[:-1]), b=names[-1])
    return say("about", language, game=game, names=row)


def left(ms: int, language: Language) -> str:
    """Return how much time is left, rounded down: "9 hours left"."""
    for unit, length, least in UNITS:
        if ms // length >= least:
            return say(f"left.{unit}", language, n=max(ms // length, 1))
    raise AssertionError
