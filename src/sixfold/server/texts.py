"""Text from outside: one rule for every name, line and word that anyone sends, whichever database keeps it.

Blanks of any kind, line breaks too, become single spaces, and none stands at an end. What nobody sees (control characters, marks
that turn the direction of writing, widthless spaces, halves of surrogate pairs) is refused, but for the joiner inside emoji.
"""

from __future__ import annotations

from typing import Any

import msgspec

from sixfold.errors import TableError

JOINER = "\u200d"

AS_IT_IS = "password"
"""The member that is not tidied."""


def tidy(text: str) -> str:
    """Return a text as it is kept, or refuse it.

    >>> tidy("  Ada\\n Lovelace ")
    'Ada Lovelace'
    """
    kept = text if text.isascii() and text.isprintable() else " ".join(text.split())
    kept = kept.strip()
    if not kept:
        raise TableError("text/refused", "a text needs at least one character that can be seen")
    for character in kept:
        if not character.isprintable() and character != JOINER:
            raise TableError("text/refused", f"the character U+{ord(character):04X} cannot be seen, so it is not taken")
    return kept


def tidy_all(said: Any, raw: bytes) -> Any:
    """Return a message or a body with all its texts tidied; ``raw`` is what it was read from.

    Most messages are plain letters without a blank at any end, and are passed on as they are.
    """
    if raw.isascii() and b"\\" not in raw and b'" ' not in raw and b' "' not in raw and b"\x7f" not in raw:
        return said
    return _tidied(said)


def _tidied(value: Any) -> Any:
    if isinstance(value, str):
        return tidy(value) if value else value
    if isinstance(value, list):
        return [_tidied(one) for one in value]
    if isinstance(value, dict):
        return {_tidied(key): _tidied(one) for key, one in value.items()}
    if isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            held = getattr(value, name)
            if name != AS_IT_IS:
                setattr(value, name, _tidied(held))
            elif any("\ud800" <= character <= "\udfff" for character in held) or not held.strip():
                raise TableError("text/refused", "a password needs characters that can be written down")
    return value
