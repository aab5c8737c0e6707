"""The words of reviews in English, German and Dutch.

They are the page's: ``words.json`` is made from web/src/words by a test of the page (web/tests/report.test.ts), which also finds
out when it is stale. What is here puts them into sentences, as web/src/words/words.svelte.ts does for the page.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from decimal import ROUND_HALF_UP, Decimal
from functools import cache
from importlib.resources import files
from typing import Literal, get_args

from sixfold.errors import UsageError

Language = Literal["en", "de", "nl"]

LANGUAGES: tuple[Language, ...] = get_args(Language)

SPACED = "\N{NO-BREAK SPACE}%"
"""How German writes a percent sign."""


def check_language(name: str) -> Language:
    """Return the language of that name, if there is one."""
    for language in LANGUAGES:
        if name == language:
            return language
    raise UsageError(f"there is no language {name!r}; there is: {', '.join(LANGUAGES)}")


@cache
def load() -> dict[str, dict[str, str]]:
    """Return the words by language and key."""
    found: dict[str, dict[str, str]] = json.loads(files("sixfold").joinpath("review", "words.json").read_text("utf-8"))
    return found


def say(key: str, language: Language, **values: object) -> str:
    """Return the text of a key with its values filled in; of "one|many" the form that fits ``n``.

    >>> say("f.bonus", "en", n=2)
    '2 bonus moves'
    """
    forms = load()[language][key].split("|")
    form = forms[0] if len(forms) == 1 or values.get("n") == 1 else forms[1]
    return re.sub(r"\{(\w+)\}", lambda hole: str(values.get(hole[1], hole[0])), form)


def decimal(number: float, language: Language, places: int = 1) -> str:
    """Return a number as the language writes it; halves are rounded up, as browsers do."""
    rounded = Decimal(number).quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)
    text = str(rounded or abs(rounded)).replace("-", "−")  # never "−0"
    return text if language == "en" else text.replace(".", ",")


def percent(chance: float, language: Language) -> str:
    """Return a chance as a percentage: "85%", in German with a space that does not break."""
    return decimal(100 * chance, language, 0) + (SPACED if language == "de" else "%")


def signed(number: float, language: Language, places: int = 0) -> str:
    """Return a change with its sign: "+13", "−4" or "0"."""
    text = decimal(number, language, places)
    return text if text.startswith("−") or not text.strip("0.,") else f"+{text}"


def listed(names: Sequence[str], language: Language, key: str = "piece.pair") -> str:
    """Return names in a row: "red, green and blue"; with the key "or", those of which any will do."""
    if len(names) < 2:
        return "".join(names)
    return say(key, language, a=", ".join(names[:-1]), b=names[-1])


def colour(letter: str, language: Language) -> str:
    """Return the name of a symbol: "red"."""
    return say(f"colour.{letter}", language)


def colours(letters: str, language: Language, key: str = "piece.pair") -> str:
    """Return the names of symbols in a row: "red and blue"."""
    return listed([colour(letter, language) for letter in letters], language, key)


def piece(letters: str, language: Language) -> str:
    """Return a tile or a card by its symbols: "red and blue", "double red"."""
    if letters[0] == letters[1]:
        return say("piece.double", language, symbol=colour(letters[0], language))
    return colours(letters, language)
