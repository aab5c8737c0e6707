"""The last moves, shown if a picture has room for them."""

from __future__ import annotations

from sixfold.drawing.svg.look import LARGE, SMALL, Block, Look, box, measure, tag, text, wrap
from sixfold.drawing.svg.pieces import avatar, pill
from sixfold.games.position import Entry, Position

HINT = "What counts in the end is the lowest of the six, then the next."
WORDS = {"draw": "drew", "swap": "swapped", "resign": "resigned", "timeout": "ran out of time"}


def draw_log(look: Look, position: Position, width: float, height: float) -> Block:
    """Return a panel with the last moves, the newest on top; draws are left out."""
    rows = int(height - 76) // 46
    moves = [entry for entry in reversed(position.history) if position.spell(entry) != "draw"][:rows]
    drawn = [
        box(1, 1, width - 2, height - 2, 23, fill=look["surface"], stroke=look["line"], stroke_width=2),
        text(look, 22, 44, "Last moves" if moves else "No move yet", "text", LARGE, bold=True),
    ]
    if not moves:
        drawn += [text(look, 22, 92 + 32 * at, line, "textMuted") for at, line in enumerate(wrap(HINT, SMALL, width - 44))]
    for at, entry in enumerate(moves):
        y = 62 + at * 46
        drawn.append(tag("path", d=f"M20 {y}H{width - 20}", stroke=look["line"], stroke_width=2))
        drawn.append(avatar(look, position, entry.seat, 38, y + 23, 18) + _row(look, position, entry, y + 23))
    return Block("".join(drawn), height)


def _row(look: Look, position: Position, entry: Entry, y: float) -> str:
    """Return one move: its pieces as symbols, the rest in words."""
    drawn, x = "", 70.0
    for part in _parts(position, entry):
        if isinstance(part, list):
            shown, width = pill(look, part, x, y)
        else:
            shown, width = text(look, x, y + 8, part), measure(part, 22)
        drawn += shown
        x += width + 10
    return drawn


def _parts(position: Position, entry: Entry) -> list[str | list[str]]:
    """Return a move as words and lists of symbols."""
    verb, *rest = position.spell(entry).split(" ")
    if verb == "place":
        return [list(rest[0]), " ".join(rest[1:])]
    if verb == "play":
        return [list(rest[0]), "played"]
    if verb == "roll":
        return [[position.outcome_name(outcome) for outcome in entry.got if outcome is not None], "rolled"]
    if verb == "score" and rest:
        dice, _, crossed = rest[0].partition("=")
        return ["joker", list(dice), "as", [crossed]]
    return [WORDS.get(verb, "scored")]
