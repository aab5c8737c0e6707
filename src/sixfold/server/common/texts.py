"""Text from outside: one rule for every name, line and word that anyone sends, whichever database keeps it.

Blanks of any kind, line breaks too, become single spaces, and none stands at an end. What nobody sees (control characters, marks
that turn the direction of writing, widthless spaces, halves of surrogate pairs) is refused, but for the joiner inside emoji.
"""

from __future__ import annotations

from typing import Any

import msgspec

from sixfold.errors import TableError

JOINER = "\u200d"

PASSWORDS = ("password", "new_password")
"""The members that are not tidied."""


def tidy(text: str) -> str:
    """Return a text as it is kept, or refuse it.

    >>> tidy("  Ada\\n Lovelace ")
    'Ada Lovelace'
    """
    is_plain = text.isascii() and text.isprintable()
    tidied = text.strip() if is_plain else " ".join(text.split())
    if not tidied:
        raise TableError("text/refused", "a text needs at least one character that can be seen")
    for character in "" if is_plain else tidied:
        if not character.isprintable() and character != JOINER:
            raise TableError("text/refused", f"the character U+{ord(character):04X} cannot be seen, so it is not taken")
    return tidied


def tidy_all(message: Any, raw: bytes) -> Any:
    """Return a message or a body with all its texts tidied; ``raw`` is what it was read from.

    Most messages are plain letters without a blank at any end, and are passed on as they are.
    """
    if raw.isascii() and b"\\" not in raw and b'" ' not in raw and b' "' not in raw and b"\x7f" not in raw:
        return message
    return _tidied(message)


def _check_password(text: str) -> None:
    """Refuse a password that nobody can write down, or that is nothing but blanks."""
    if any("\ud800" <= character <= "\udfff" for character in text) or not any(map(_is_seen, text)):
        raise TableError("text/refused", "a password needs characters that can be seen and written down")


def _is_seen(character: str) -> bool:
    return character.isprintable() and not character.isspace()


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
            if name in PASSWORDS:
                _check_password(held)
            else:
                setattr(value, name, _tidied(held))
    return value
