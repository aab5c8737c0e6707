"""Consoles that cannot show every character: what they lack is written in plainer ones instead of failing."""

from __future__ import annotations

import codecs
import io
import sys

PLAIN = {"–": "-", "—": "-", "−": "-", "…": "...", "·": "*", "×": "x", "’": "'", "“": '"', "”": '"', "→": "->", "±": "+-"}
"""What stands for a character that a console does not have; anything else becomes a question mark."""


def _plainer(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    missing = error.object[error.start : error.end]
    return "".join(PLAIN.get(character, "?") for character in missing), error.end


codecs.register_error("sixfold.plainer", _plainer)


def make_forgiving() -> None:
    """Let what is printed never fail for want of a character."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="sixfold.plainer")
