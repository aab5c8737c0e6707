"""Pictures of positions, as self-contained SVG: no scripts, no fonts, no references to other files.

The colours and the shapes of the symbols come from ``drawing/look``. A picture is 800 units wide and as high as it needs to be.
"""

from __future__ import annotations

from sixfold.drawing.svg.board import draw_board
from sixfold.drawing.svg.cards import draw_cards
from sixfold.drawing.svg.dice import draw_dice
from sixfold.drawing.svg.look import (
    FULL,
    LARGE,
    MARGIN,
    PAGE,
    SMALL,
    TITLE,
    Block,
    Look,
    box,
    find_look,
    measure,
    move_to,
    number,
    plain,
    stack,
    tag,
    text,
    tokens,
    wrap,
)
from sixfold.drawing.svg.pieces import define
from sixfold.drawing.svg.tracks import panels
from sixfold.drawing.svg.words import about, describe, headline, why
from sixfold.games.position import Position

MIDDLES = {"board": draw_board, "cards": draw_cards, "dice": draw_dice}

NATURAL = 600
"""The width of a picture in pixels unless the page scales it."""


def draw(position: Position, *, theme: str = "light") -> str:
    """Return a picture of a position or view as the text of an SVG file.

    ``theme`` is "light" or "dark"; raises UsageError for another.

    >>> from sixfold import Game
    >>> draw(Game.new("cards", seed=1).view(0), theme="dark")[:4]
    '<svg'
    """
    look = find_look(theme)
    blocks = [_head(look, position), MIDDLES[position.setting.game](look, position), panels(look, position)]
    if position.setting.kind.note:
        blocks.append(_note(look, position.setting.kind.note))
    page = stack(blocks)
    height = page.height + 2 * MARGIN
    return tag(
        "svg",
        tag("title", plain(headline(position))),
        tag("desc", plain(describe(position))),
        define(look),
        box(0, 0, PAGE, height, 0, fill=look["page"]),
        move_to(MARGIN, MARGIN, page.drawn),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {PAGE} {number(height)}",
        width=NATURAL,
        height=height * NATURAL / PAGE,
        role="img",
        font_family=tokens()["type"]["family"],
        style=f"max-width:100%;height:auto;{tokens()['type']['numerals']}",
    )


def _head(look: Look, position: Position) -> Block:
    """Return the title: whose turn it is, or who won and why. It is on dark ground if a bonus move is due."""
    bonus = position.is_bonus()
    room = FULL - 40
    reasons = wrap(why(position), SMALL, room) if position.turn is None else []
    height = 82 + 32 * len(reasons)
    title, muted = ("slabText", "slabMuted") if bonus else ("text", "textMuted")
    drawn = [box(0, 0, FULL, height, 22, fill=look["slab"], stroke=look["slabLine"])] if bonus else []
    size = TITLE if measure(headline(position), TITLE, bold=True) <= room else LARGE
    drawn.append(text(look, 20, 42, headline(position, size, room), title, size, bold=True))
    drawn += [text(look, 20, 74 + 32 * at, line, title) for at, line in enumerate(reasons)]
    drawn.append(text(look, 20, height - 8, about(position), muted, room=room))
    return Block("".join(drawn), height)


def _note(look: Look, note: str) -> Block:
    """Return the note about a variant."""
    lines = wrap(note, SMALL, FULL - 40)
    drawn = [text(look, 20, 20 + 30 * at, line, "textMuted") for at, line in enumerate(lines)]
    return Block("".join(drawn), 30 * len(lines))
