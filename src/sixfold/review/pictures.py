"""Pictures of a decision: the table as its seat saw it, with the moves in question drawn on it. Colours are left to the page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import cos, sin
from typing import Any

from sixfold.drawing.svg.board import RIM, ROUND, draw_cells, draw_plate, draw_tiles
from sixfold.drawing.svg.look import FULL, Look, box, find_look, move_to, number, plain, tag
from sixfold.drawing.svg.pieces import EDGE, ROOT3, TURN, card, define, die, hand, rack, rack_edge, symbol, tile, use
from sixfold.games.position import Position
from sixfold.games.variants import Setting
from sixfold.play.view import View
from sixfold.review.facts import Facts
from sixfold.review.words import point_out, say, symbols
from sixfold.rules.board import AREA, RACK
from sixfold.rules.hexgrid import CELLS, FIRST, NEIGHBOUR, NUMBER, PAIRS, SECOND
from sixfold.rules.pieces import HELD, LETTERS, TILE_NAMES

LETTERED = "ABCDEFGH"
"""The marks of the moves that were found, best first."""

PLAYED = "▸"
"""The mark of the move that was played."""


def page_look() -> Look:
    """Return a look whose colours are variables of the page, so that one picture serves both themes."""
    light = find_look("light")
    return Look(
        "page", {name: f"var(--{name})" for name in light.colours}, {letter: f"var(--{letter})" for letter in light.fills}
    )


def definitions(setting: Setting) -> str:
    """Return what all pictures of a page share: shapes, symbols, and the empty board."""
    look = page_look()
    hollow = [
        tag(
            "linearGradient",
            tag("stop", offset=0, style=f"stop-color:color-mix(in srgb,var(--cellEdge) 70%,var(--{name}))"),
            tag("stop", offset=1, style=f"stop-color:var(--{name})"),
            id=f"sixfold-{name}-page",
            x2=0,
            y2=1,
        )
        for name in ("cell", "cellOuter")
    ]
    empty = ""
    if setting.game == "board":
        radius, reach, edge, _ = _measures(setting)
        empty = tag("g", draw_plate(look, reach * edge, edge), draw_cells(look, radius, edge), id="sixfold-empty")
    inside = define(find_look("light")) + tag("defs", *hollow, empty)
    return tag("svg", inside, width=0, height=0, aria_hidden="true", style="position:absolute")


def draw(view: View, candidates: Sequence[tuple[str, Facts]], language: str) -> str:
    """Return the picture of a decision; each move in question comes with its mark, the best one first."""
    game = view.setting.game
    drawn, height = {"board": _board, "cards": _cards, "dice": _dice}[game](page_look(), view, candidates)
    if game == "dice":
        rolls = f"{say('roll', language)}: {int(view.state.rolls)}/3"
        drawn += tag("text", plain(rolls), x=20, y=height - 16, fill=page_look()["textMuted"], font_size=24)
    return tag(
        "svg",
        tag("title", plain(_about(view, candidates, language))),
        drawn,
        viewBox=f"0 0 {FULL} {number(height)}",
        role="img",
        **{"class": "picture"},
    )


def _about(view: View, candidates: Sequence[tuple[str, Facts]], language: str) -> str:
    """Return what a picture shows, for those who cannot see it."""
    said = [f"{mark} {facts.move}" for mark, facts in candidates]
    tracks = view.tracks[view.side(int(view.state.turn))]
    marks = ", ".join(f"{symbols(letter, language)} {value}" for letter, value in zip(LETTERS, tracks, strict=True))
    return f"{'; '.join(said)}. {marks}."


def _spots(candidates: Sequence[tuple[str, Facts]]) -> list[str]:
    """Return what the facts of the moves in question point at."""
    return sorted({spot for _, facts in candidates for said in point_out(facts) for spot in said.at})


def _ring(look: Look, spot: str, x: float, y: float, width: float, height: float) -> str:
    """Return a ring round a card or a die, which shows while a fact points at it."""
    around = (x - 4, y - 4, width + 8, height + 8, width * 0.16)
    edge = box(*around, fill="none", stroke=look["previewEdge"], stroke_width=11)
    return tag("g", edge, box(*around, fill="none", stroke=look["preview"], stroke_width=6), **{"class": f"at at-{spot}"})


def _measures(setting: Setting) -> tuple[int, float, float, float]:
    """Return the board's radius in cells, the plate's reach in edges, the edge of a cell, and the height of the plate."""
    radius = int(AREA[setting.seats])
    reach = (1.5 * radius + 1 + RIM) * 2 / ROOT3
    edge = FULL / 2 / (reach - ROUND / 4)
    return radius, reach, edge, reach * ROOT3 * edge


def _point(cell: int, edge: float) -> tuple[float, float]:
    q, r = CELLS[cell]
    return edge * ROOT3 * (q + r / 2), edge * 1.5 * r


def _board(look: Look, view: View, candidates: Sequence[tuple[str, Facts]]) -> tuple[str, float]:
    """Return the board with the best move and its rays, the others as outlines, and the own rack."""
    radius, _, edge, height = _measures(view.setting)
    placed = [(mark, facts) for mark, facts in candidates if facts.move.startswith("place")]
    shown = next((facts for mark, facts in placed if mark != PLAYED), placed[0][1] if placed else None)
    drawn = [tag("use", href="#sixfold-empty"), draw_tiles(look, _without_last(view), radius, edge)]
    for mark, facts in reversed(placed):
        drawn.append(_outline(look, facts, edge, solid=mark == PLAYED, filled=facts is shown))
    if shown is not None:
        drawn += [_rays(look, ray, points.symbol, edge) for points in shown.points for ray in points.rays]
    shared = Counter(cell for _, facts in placed for cell in _pair(facts))
    taken: set[tuple[int, int]] = set()
    for mark, facts in placed:
        cells = sorted(_pair(facts), key=lambda cell: shared[cell])
        drawn.append(_mark(look, mark, cells, edge, taken))
    drawn += [_around(look, spot, edge) for spot in _spots(candidates)]
    places = int(RACK[view.state.variant])
    room = FULL - 40 if places > 1 else FULL / HELD
    deep = rack_edge(room, places) * 2 + 36
    tray = box(1, 1, FULL - 2, deep - 2, 22, fill=look["sunken"], stroke=look["line"], stroke_width=2)
    own = move_to(20, deep / 2, rack(look, view.pieces(int(view.state.turn)), places, room))
    board = move_to(FULL / 2, height / 2, *drawn)
    return board + move_to(0, height + edge * 0.5, tray, own), height + edge * 0.5 + deep


def _around(look: Look, spot: str, edge: float) -> str:
    """Return a ring round a cell, which shows while a fact points at it."""
    x, y = _point(NUMBER[spot.removeprefix("cell-")], edge)
    wide, narrow = (
        use("ring", x, y, edge / EDGE, fill="none", stroke=look[colour], stroke_width=width)
        for colour, width in (("previewEdge", 10), ("preview", 5))
    )
    return tag("g", wide, narrow, **{"class": f"at at-{spot}"})


def _without_last(view: View) -> Position:
    """Return the position; tiles of the last turn keep their keyline."""
    return Position(view.setting, view.states, view.names, view.history, view.seat)


def _pair(facts: Facts) -> tuple[int, int]:
    pair = facts.move.code % PAIRS
    return int(FIRST[pair]), int(SECOND[pair])


def _outline(look: Look, facts: Facts, edge: float, *, solid: bool, filled: bool) -> str:
    """Return a tile that is not there: the best one with its symbols, the others as outlines."""
    first, second = _pair(facts)
    direction = NEIGHBOUR[first].tolist().index(second)
    x, y = _point(first, edge)
    scale = edge / EDGE
    line: dict[str, Any] = {} if solid else {"stroke_dasharray": "9 7"}
    rim = use(f"key-{direction}", x, y, scale, fill="none", stroke=look["preview"], stroke_width=4, **line)
    if filled:
        whole = tile(look, TILE_NAMES[facts.move.code // PAIRS], x, y, edge, direction)
        edge_line = use(f"tile-{direction}", x, y, scale, fill="none", stroke=look["preview"], stroke_width=4)
        return whole + edge_line + rim
    letters = TILE_NAMES[facts.move.code // PAIRS]
    dx, dy = cos(TURN[direction]) * edge * ROOT3, sin(TURN[direction]) * edge * ROOT3
    body = use(f"tile-{direction}", x, y, scale, fill=look["tile"], opacity=0.62)
    small = edge * 0.62
    marks = symbol(look, letters[0], x, y, small) + symbol(look, letters[1], x + dx, y + dy, small)
    return body + tag("g", marks, opacity=0.75) + rim


def _rays(look: Look, ray: dict[str, Any], letter: str, edge: float) -> str:
    """Return a ray: a band in the symbol's colour, a ring round each counted cell, and the number at its end."""
    cells = [NUMBER[name] for name in [ray["from"], *ray["cells"]]]
    (x, y), (end_x, end_y) = _point(cells[0], edge), _point(cells[-1], edge)
    line = f"M{number(x)} {number(y)}L{number(end_x)} {number(end_y)}"
    band = tag("path", d=line, stroke=look.fills[letter], stroke_width=edge * 0.7, stroke_linecap="round", opacity=0.34)
    core = tag(
        "path", d=line, stroke=look["highlight"], stroke_width=3, stroke_linecap="round", stroke_dasharray="0.1 10", opacity=0.85
    )
    rings = "".join(
        use("ring", *_point(cell, edge), edge / EDGE, fill="none", stroke=look["highlight"], stroke_width=4) for cell in cells[1:]
    )
    return band + core + rings + (_badge(look, str(len(cells) - 1), end_x + edge * 0.5, end_y - edge * 0.55))


def _badge(look: Look, words: str, x: float, y: float, *, strong: bool = False) -> str:
    """Return a small round label."""
    ground, ink = ("accent", "onAccent") if strong else ("preview", "previewEdge")
    circle = tag(
        "circle", cx=x, cy=y, r=15, fill=look[ground], stroke=look["tile" if not strong else "surface"], stroke_width=2.5
    )
    return circle + tag(
        "text", plain(words), x=x, y=y + 7, fill="#231E28" if not strong else look[ink], font_size=20, font_weight="700",
        text_anchor="middle",
    )  # fmt: skip


def _mark(look: Look, mark: str, cells: Sequence[int], edge: float, taken: set[tuple[int, int]]) -> str:
    """Return the letter of a move at one of its cells where no letter is yet."""
    at = next(((cell, side) for cell in cells for side in (0, 1) if (cell, side) not in taken), (cells[0], 2))
    taken.add(at)
    x, y = _point(at[0], edge)
    return _badge(look, mark, x + (edge * 0.62 if at[1] else -edge * 0.62), y + edge * 0.55, strong=True)


def _cards(look: Look, view: View, candidates: Sequence[tuple[str, Facts]]) -> tuple[str, float]:
    """Return the open cards of all seats with rings round those that the best move matches, and the own hand with marks."""
    drawn, y, width = [], 0.0, 92.0
    best = candidates[0][1] if candidates else None
    matched = {(one["seat"], one["place"]) for points in (best.points if best else ()) for one in points.cards}
    for seat in range(view.setting.seats):
        drawn.append(box(1, y + 1, FULL - 2, width * 1.4 + 30, 20, fill=look["cell"]))
        drawn.append(_name(look, view, seat, 20, y + width * 0.8))
        for place, letters in enumerate(view.open_cards(seat)):
            x = 240 + place * (width + 16)
            drawn.append(card(look, letters, x, y + 15, width, last=(seat, place) in matched))
            drawn.append(_ring(look, f"card-{seat}-{place}", x, y + 15, width, width * 1.4))
        y += width * 1.4 + 44
    own = view.pieces(int(view.state.turn))
    broad = 104.0
    drawn.append(box(1, y + 1, FULL - 2, broad * 1.4 + 62, 22, fill=look["sunken"], stroke=look["line"], stroke_width=2))
    drawn.append(move_to(20, y + 44, hand(look, own, FULL - 40, broad)))
    step, used = (FULL - 40) / HELD, dict.fromkeys(range(HELD), 0)
    for spot in _spots(candidates):
        if spot.startswith("hand-"):
            x = 20 + step * own.index(spot.removeprefix("hand-")) + (step - broad) / 2
            drawn.append(_ring(look, spot, x, y + 44, broad, broad * 1.4))
    for mark, facts in candidates:
        words = facts.move.split(" ")
        pieces = "".join(sorted(words[1], key=LETTERS.index)) if len(words) > 1 else ""
        if pieces in own:
            at = own.index(pieces)
            drawn.append(_badge(look, mark, 20 + step * at + 30 + 34 * used[at], y + 24, strong=True))
            used[at] += 1
    return "".join(drawn), y + broad * 1.4 + 64


def _dice(look: Look, view: View, candidates: Sequence[tuple[str, Facts]]) -> tuple[str, float]:
    """Return the dice of all seats, rings round those that the best move matches, and room for a line below them."""
    best = candidates[0][1] if candidates else None
    counted = {(one["seat"], one["symbol"]) for points in (best.points if best else ()) for one in points.dice}
    drawn, y, size = [], 0.0, 92.0
    for seat in range(view.setting.seats):
        mine = seat == int(view.state.turn)
        ring: dict[str, Any] = {"stroke": look["accent"], "stroke_width": 4} if mine else {}
        drawn.append(box(2, y + 2, FULL - 4, size + 34, 20, fill=look["cell"], **ring))
        drawn.append(_name(look, view, seat, 20, y + size * 0.72))
        for place, letter in enumerate(view.pieces(seat)):
            x = 290 + place * (size + 18)
            drawn.append(die(look, letter, x, y + size / 2 + 18, size, 0))
            if (seat, letter) in counted:
                around = box(x - size / 2, y + 18, size, size, size * 0.2, fill="none", stroke=look["preview"], stroke_width=6)
                drawn.append(around)
            drawn.append(_ring(look, f"die-{seat}-{letter}", x - size / 2, y + 18, size, size))
        y += size + 46
    return "".join(drawn), y + 40


def _name(look: Look, view: View, seat: int, x: float, y: float) -> str:
    """Return the name of a seat on its mat, cut to its room."""
    name = view.names[seat]
    return tag(
        "text",
        plain(name if len(name) <= 14 else name[:13] + "…"),
        x=x,
        y=y,
        fill=look["onBoard"],
        font_size=26,
        font_weight="650",
    )
