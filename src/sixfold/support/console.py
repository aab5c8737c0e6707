"""Printing to consoles that lack some characters: these are replaced instead of failing."""

from __future__ import annotations

import codecs
import io
import sys

PLAIN = {"–": "-", "—": "-", "−": "-", "…": "...", "·": "*", "×": "x", "’": "'", "“": '"', "”": '"', "→": "->", "±": "+-"}
"""Replacements for characters that a console lacks; any other becomes a question mark."""


def _plainer(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    missing = error.object[error.start : error.end]
    return "".join(PLAIN.get(character, "?") for character in missing), error.end


codecs.register_error("sixfold.plainer", _plainer)


def make_forgiving() -> None:
    """Make stdout and stderr replace the characters that they cannot encode."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="sixfold.plainer")
