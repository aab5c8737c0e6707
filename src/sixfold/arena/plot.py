"""Pictures of an arena: the shares with their intervals, and share against thinking time."""

from __future__ import annotations

import math
from collections.abc import Sequence

from sixfold.arena.standings import Row
from sixfold.drawing.svg.look import (
    MARGIN,
    PAGE,
    PLAIN,
    SMALL,
    TITLE,
    Block,
    Look,
    box,
    find_look,
    move_to,
    plain,
    stack,
    tag,
    text,
)

LINE = 48
NAME, SCALE = 150, 520
"""Widths: of the names, and of the scale from 0 to 100 %."""

GRAPH = 300
FONT = "system-ui, sans-serif"


def draw(title: str, rows: Sequence[Row], *, theme: str = "light") -> str:
    """Return an SVG picture: a bar with its interval for each bot, and below a graph of share against seconds per move."""
    look = find_look(theme)
    page = stack([_head(look, title), _bars(look, rows), _times(look, rows)], gap=2 * MARGIN)
    height = page.height + 2 * MARGIN
    ground = box(0, 0, PAGE, height, 0, fill=look["page"])
    inside = (tag("title", plain(title)), ground, move_to(MARGIN, MARGIN, page.drawn))
    return tag(
        "svg",
        *inside,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {PAGE} {math.ceil(height)}",
        role="img",
        font_family=FONT,
    )


def _head(look: Look, title: str) -> Block:
    return Block(text(look, 0, TITLE, title, size=TITLE, bold=True, room=PAGE - 2 * MARGIN), TITLE + MARGIN / 2)


def _bars(look: Look, rows: Sequence[Row]) -> Block:
    """Return a bar for each bot, as long as its share, with a line for the interval."""
    drawn = ""
    for number, row in enumerate(rows):
        y = number * LINE
        middle = y + LINE / 2
        drawn += text(look, 0, middle + 8, row.bot, size=PLAIN, bold=True, room=NAME - MARGIN)
        drawn += box(NAME, y + 10, SCALE, LINE - 20, 6, fill=look["sunken"])
        drawn += box(NAME, y + 10, max(row.share * SCALE, 2), LINE - 20, 6, fill=look["lineStrong"])
        drawn += _line(look, NAME + row.low * SCALE, middle, NAME + row.high * SCALE, middle)
        drawn += text(look, NAME + SCALE + MARGIN, middle + 8, f"{row.share:.1%}", size=PLAIN)
    return Block(drawn, len(rows) * LINE)


def _times(look: Look, rows: Sequence[Row]) -> Block:
    """Return share against seconds per move, on a scale of powers of ten."""
    timed = [row for row in rows if row.seconds > 0]
    if not timed:
        return Block("", 0)
    powers = [math.log10(row.seconds) for row in timed]
    low, high = math.floor(min(powers)), max(math.ceil(max(powers)), math.floor(min(powers)) + 1)
    drawn = box(NAME, 0, SCALE, GRAPH, 6, fill=look["sunken"])
    drawn += text(look, 0, 22, "share", "textMuted") + text(look, NAME, GRAPH + 60, "seconds per move", "textMuted")
    for power in range(low, high + 1):
        x = NAME + (power - low) / (high - low) * SCALE
        drawn += _line(look, x, 0, x, GRAPH, "line") + text(look, x, GRAPH + 30, f"{10.0**power:g}", "textMuted", anchor="middle")
    for row, exponent in zip(timed, powers, strict=True):
        x, y = NAME + (exponent - low) / (high - low) * SCALE, GRAPH * (1 - row.share)
        drawn += _line(look, x, GRAPH * (1 - row.low), x, GRAPH * (1 - row.high))
        drawn += tag("circle", cx=x, cy=y, r=8, fill=look["text"])
        drawn += text(look, x + 14, min(max(y + 8, SMALL), GRAPH - 6), row.bot, room=160)
    return Block(drawn, GRAPH + 70)


def _line(look: Look, x1: float, y1: float, x2: float, y2: float, colour: str = "text") -> str:
    return tag("line", x1=x1, y1=y1, x2=x2, y2=y2, stroke=look[colour], stroke_width=3, stroke_linecap="round")
