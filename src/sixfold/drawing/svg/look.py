"""What all pictures share: the colours of a theme, the paths of the symbols, SVG elements and lines of text."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple
from xml.sax.saxutils import escape, quoteattr

from sixfold.errors import UsageError

PAGE, MARGIN = 800, 16
FULL = PAGE - 2 * MARGIN
HALF = (FULL - MARGIN) / 2
"""Widths: of the page, of the margins, of a block across the page, and of one of two blocks beside each other."""

SMALL, PLAIN, LARGE, TITLE = 22, 24, 26, 34
"""Sizes of text. On a phone a picture has about half its width, and the smallest text has 11 pixels."""

THEMES = ("light", "dark")

Paint = dict[str, str | float | None]
"""Attributes that say how something is painted."""


@dataclass(frozen=True)
class Look:
    """The colours of a theme by their names in the tokens, and the fill of each symbol by its letter."""

    theme: str
    colours: Mapping[str, str]
    fills: Mapping[str, str]

    def __getitem__(self, name: str) -> str:
        return self.colours[name]


@cache
def tokens() -> Any:
    """Return the design tokens: colours, symbols, sizes."""
    return json.loads(_read("tokens.json"))


@cache
def sprite() -> dict[str, str]:
    """Return the path of each symbol on 100 × 100, by its letter."""
    return dict(re.findall(r'<symbol id="symbol-(\w)".*? d="([^"]+)"', _read("symbols.svg")))


def _read(name: str) -> str:
    return files("sixfold").joinpath("drawing", "look", name).read_text("utf-8")


@cache
def find_look(theme: str) -> Look:
    """Return the look of a theme; raise UsageError if there is no such theme."""
    if theme not in THEMES:
        raise UsageError(f"there is no theme {theme!r}; there is: {', '.join(THEMES)}")
    colours = {name: pair[theme] for name, pair in tokens()["colour"].items()}
    return Look(theme, colours, {letter: symbol["fill"][theme] for letter, symbol in tokens()["symbol"].items()})


def names_of(letters: str) -> str:
    """Return the names of symbols in words: "red and blue"."""
    return " and ".join(tokens()["symbol"][letter]["name"] for letter in letters)


def mix(one: str, other: str, share: float) -> str:
    """Return a colour between two: the share says how much of the first."""
    pairs = [(int(one[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5)]
    return "#" + "".join(f"{round(a * share + b * (1 - share)):02X}" for a, b in pairs)


class Block(NamedTuple):
    """A part of the picture, drawn from (0, 0), and its height."""

    drawn: str
    height: float


def number(value: float) -> str:
    """Return a number with at most two decimals."""
    return f"{round(float(value), 2) + 0.0:.2f}".rstrip("0").rstrip(".")


def tag(name: str, *inside: str, **attributes: str | float | None) -> str:
    """Return an SVG element; attributes that are None are left out, and underscores become hyphens."""
    written = "".join(
        f" {key.replace('_', '-')}={_quote(value if isinstance(value, str) else number(value))}"
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{written}>{''.join(inside)}</{name}>" if inside else f"<{name}{written}/>"


def _quote(value: str) -> str:
    """Return the value of an attribute in quotes, escaped if necessary."""
    return quoteattr(value) if any(letter in value for letter in '"&<\n') else f'"{value}"'


def box(x: float, y: float, width: float, height: float, radius: float, **paint: str | float | None) -> str:
    """Return a rectangle with round corners."""
    return tag("rect", x=x, y=y, width=width, height=height, rx=radius, **paint)


def move_to(x: float, y: float, *inside: str) -> str:
    """Return a group of elements, moved to a point."""
    return tag("g", *inside, transform=f"translate({number(x)} {number(y)})") if any(inside) else ""


def stack(blocks: Iterable[Block], gap: float = MARGIN) -> Block:
    """Return blocks one below the other."""
    drawn, y = "", 0.0
    for block in blocks:
        drawn += move_to(0, y, block.drawn)
        y += block.height + gap
    return Block(drawn, max(0, y - gap))


def arrange(blocks: list[Block], across: int, step: float) -> Block:
    """Return blocks in rows of ``across``, with ``step`` from one to the next."""
    rows = [blocks[at : at + across] for at in range(0, len(blocks), across)]
    drawn = [
        Block("".join(move_to(at * step, 0, block.drawn) for at, block in enumerate(row)), max(block.height for block in row))
        for row in rows
    ]
    return stack(drawn)


def clean(words: str) -> str:
    """Return text without control characters and line breaks."""
    return "".join(letter if letter.isprintable() else " " for letter in words).strip()


def plain(words: str) -> str:
    """Return text escaped for the inside of an element."""
    return escape(clean(words))


def text(
    look: Look,
    x: float,
    y: float,
    words: str,
    fill: str = "text",
    size: float = SMALL,
    *,
    bold: bool = False,
    anchor: str | None = None,
    room: float | None = None,
) -> str:
    """Return a line of text; if it is wider than ``room``, it gets smaller and then is cut."""
    shown, size = (clean(words), size) if room is None else fit(words, size, room, bold=bold)
    return tag(
        "text",
        escape(shown),
        x=x,
        y=y,
        fill=look[fill],
        font_size=size,
        font_weight="700" if bold else None,
        text_anchor=anchor,
    )


def measure(words: str, size: float, *, bold: bool = False) -> float:
    """Return about how wide a line is in a wide font."""
    return sum(_width(letter) for letter in words) * size * (1 if bold else 0.92)


def _width(letter: str) -> float:
    """Return the width of a letter as a share of the size of the text."""
    if unicodedata.east_asian_width(letter) in "WF":
        return 1.3
    if unicodedata.combining(letter):
        return 0
    if letter in "fijlrtI.,:;!|'()[] ·":
        return 0.46
    if letter in "mwMW@%&—":
        return 1.1
    return 0.7 if letter.islower() or letter.isdecimal() else 0.82


def shorten(words: str, size: float, room: float, *, bold: bool = False) -> str:
    """Return text that fits, with an ellipsis where something was cut."""
    words = clean(words)
    if measure(words, size, bold=bold) <= room:
        return words
    while words and measure(words + "…", size, bold=bold) > room:
        words = words[:-1]
    return words.rstrip() + "…"


def fit(words: str, size: float, room: float, *, bold: bool = False) -> tuple[str, float]:
    """Return text and the size at which it fits, cut only if it does not fit at the smallest."""
    while size > SMALL and measure(clean(words), size, bold=bold) > room:
        size = max(SMALL, size - 2)
    return shorten(words, size, room, bold=bold), size


def wrap(words: str, size: float, room: float) -> list[str]:
    """Return text in lines that fit."""
    lines = [""]
    for word in words.split():
        if lines[-1] and measure(f"{lines[-1]} {word}", size) > room:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines
