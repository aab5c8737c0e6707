"""Tiles, cards, dice and small marks. Shapes are computed once, for a cell with an edge of 50."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from math import cos, pi, sin, sqrt

from sixfold.drawing.svg.look import Look, Paint, box, mix, move_to, number, sprite, tag, text, tokens
from sixfold.games.position import Position
from sixfold.rules.pieces import HELD
from sixfold.rules.types import Direction, Seat

Point = tuple[float, float]

EDGE = 50
"""The edge of a cell in the defined shapes, which are then scaled."""

ROOT3 = sqrt(3)
TURN = {direction: -pi / 3 * direction for direction in range(6)}
"""The angle of each direction on the page."""

SYMBOL = 0.53
"""A symbol's size as a share of the cell's width."""

LEAST = 28
"""No symbol on the board is smaller."""

BACK = "??"
"""The name of an unknown piece."""


def shape(points: list[Point], corner: float) -> str:
    """Return the path of a polygon with round corners."""
    path = ""
    for at, (x, y) in enumerate(points):
        ends = []
        for other_x, other_y in (points[at - 1], points[(at + 1) % len(points)]):
            share = corner / sqrt((other_x - x) ** 2 + (other_y - y) ** 2)
            ends.append(f"{number(x + (other_x - x) * share)} {number(y + (other_y - y) * share)}")
        path += f"{'L' if path else 'M'}{ends[0]}Q{number(x)} {number(y)} {ends[1]}"
    return path + "Z"


def hexagon(radius: float, *, flat: bool = False) -> list[Point]:
    """Return the corners of a hexagon round (0, 0), a corner up or a flat side up."""
    start = 0 if flat else -pi / 2
    return [(radius * cos(start + side * pi / 3), radius * sin(start + side * pi / 3)) for side in range(6)]


def two_hexagons(inset: float, direction: Direction) -> list[Point]:
    """Return the corners of a tile: two hexagons with a waist, inset from their cells; the first cell is at (0, 0)."""
    radius = EDGE - inset * 2 / ROOT3
    half, waist = radius * ROOT3 / 2, radius - EDGE / 2
    upper = [(0.0, -radius), (EDGE * ROOT3 / 2, -waist), (EDGE * ROOT3, -radius)]
    right = [(EDGE * ROOT3 + half, -radius / 2), (EDGE * ROOT3 + half, radius / 2)]
    lower = [(x, -y) for x, y in reversed(upper)]
    turn = TURN[direction]
    return [
        (x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn))
        for x, y in [*upper, *right, *lower, (-half, radius / 2), (-half, -radius / 2)]
    ]


@cache
def _shapes() -> dict[str, str]:
    """Return the paths that pictures use, by name."""
    corner = tokens()["radius"]["tileCorner"] * EDGE
    shapes = {f"tile-{direction}": shape(two_hexagons(2.25, direction), corner) for direction in range(6)}
    shapes |= {f"key-{direction}": shape(two_hexagons(6.5, direction), corner * 0.75) for direction in range(6)}
    shapes |= {
        "cell": shape(hexagon(46.5), corner * 0.75),
        "one": shape(hexagon(47.4), corner),
        "ring": shape(hexagon(39), corner * 0.6),
    }
    return shapes


def define(look: Look) -> str:
    """Return the definitions of all shapes, which are the same in every picture, and the gradients of cells in this look."""
    symbols = [
        tag("path", id=f"sixfold-{letter}", d=path, fill_rule="evenodd", transform="translate(-50 -50)")
        for letter, path in sprite().items()
    ]
    shapes = [tag("path", id=f"sixfold-{name}", d=path) for name, path in _shapes().items()]
    hollow = [
        tag(
            "linearGradient",
            tag("stop", offset=0, stop_color=mix(look["cellEdge"], look[name], 0.7)),
            tag("stop", offset=1, stop_color=look[name]),
            id=f"sixfold-{name}-{look.theme}",
            x2=0,
            y2=1,
        )
        for name in ("cell", "cellOuter")
    ]
    return tag("defs", *symbols, *shapes, *hollow)


def use(name: str, x: float, y: float, scale: float, **paint: str | float | None) -> str:
    """Return a defined shape at a point."""
    return tag("use", href=f"#sixfold-{name}", transform=f"translate({number(x)} {number(y)}) scale({scale:.4g})", **paint)


def symbol(look: Look, letter: str, x: float, y: float, size: float) -> str:
    """Return a symbol round a point."""
    return use(letter, x, y, size / 100, fill=look.fills[letter])


def tile(look: Look, letters: str, x: float, y: float, edge: float, direction: Direction = 0, *, last: bool = False) -> str:
    """Return a tile; the point is the centre of its first half, the direction leads to the other. BACK shows no symbols."""
    scale = edge / EDGE
    dx, dy = cos(TURN[direction]) * edge * ROOT3, sin(TURN[direction]) * edge * ROOT3
    across = f"M{number(-dy * 0.17)} {number(dx * 0.17)}L{number(dy * 0.17)} {number(-dx * 0.17)}"
    drawn = [
        use(f"tile-{direction}", x, y + edge * 0.075, scale, fill=look["tileSide"], opacity=0.55),
        use(f"tile-{direction}", x, y, scale, fill=look["tile"], stroke=look["tileRim"], stroke_width=max(2, 1.5 / scale)),
        move_to(x + dx / 2, y + dy / 2, tag("path", d=across, stroke=look["tileSeam"], stroke_width=2)),
    ]
    if letters != BACK:
        size = symbol_size(edge)
        drawn += [symbol(look, letters[0], x, y, size), symbol(look, letters[1], x + dx, y + dy, size)]
    if last:
        drawn.append(use(f"key-{direction}", x, y, scale, fill="none", stroke=look["lastMove"], stroke_width=3))
    return tag("g", *drawn)


def symbol_size(edge: float) -> float:
    """Return the size of a symbol on a tile or cell with that edge."""
    return max(SYMBOL * edge * ROOT3, min(LEAST, edge * 1.06))


def half_tile(look: Look, letter: str, x: float, y: float, edge: float) -> str:
    """Return half a tile, for a board whose history is not known."""
    paint = {"fill": look["tile"], "stroke": look["tileRim"]}
    return use("one", x, y, edge / EDGE, **paint, stroke_width=2) + symbol(look, letter, x, y, symbol_size(edge))


def rack(look: Look, pieces: list[str], places: int, width: float) -> str:
    """Return a row of tiles with dashed outlines for empty slots; (0, 0) is the middle of its left end."""
    step = width / places
    edge = rack_edge(width, places)
    x = (step - edge * ROOT3) / 2
    drawn = [tile(look, letters, at * step + x, 0, edge) for at, letters in enumerate(pieces)]
    drawn += [use("tile-0", at * step + x, 0, edge / EDGE, **dashed(look, "lineStrong")) for at in range(len(pieces), places)]
    return "".join(drawn)


def rack_edge(width: float, places: int) -> float:
    """Return the edge of the tiles in a row of that width."""
    step = width / places
    return (step - min(10, step * 0.15)) / (2 * ROOT3)


def dashed(look: Look, name: str) -> Paint:
    """Return the paint of an empty slot."""
    return {"fill": "none", "stroke": look[name], "stroke_width": 2.5, "stroke_dasharray": "7 6", "opacity": 0.6}


def card(look: Look, letters: str, x: float, y: float, width: float, *, last: bool = False) -> str:
    """Return a card, or its back; the point is its top left corner."""
    height, radius = width * 1.4, width * tokens()["radius"]["card"]
    drawn = [
        box(0, width * 0.04, width, height, radius, fill=look["tileSide"], opacity=0.55),
        box(0, 0, width, height, radius, fill=look["tile"], stroke=look["tileRim"], stroke_width=1.5),
        box(width * 0.05, width * 0.05, width * 0.9, height - width * 0.1, radius * 0.7, fill="none", stroke=look["tileSeam"]),
    ]
    if letters == BACK:
        drawn.append(_rosette(look, width / 2, height / 2, width * 0.14))
    else:
        line = f"M{number(width * 0.2)} {number(height / 2)}H{number(width * 0.8)}"
        drawn.append(tag("path", d=line, stroke=look["tileSeam"], stroke_width=2))
        drawn += [
            symbol(look, letter, width / 2, height * (0.275 + 0.45 * at), width * 0.42) for at, letter in enumerate(letters)
        ]
    if last:
        inner: Paint = {"fill": "none", "stroke": look["lastMove"], "stroke_width": 3.5}
        drawn.append(box(width * 0.05, width * 0.05, width * 0.9, height - width * 0.1, radius * 0.7, **inner))
    return move_to(x, y, *drawn)


def _rosette(look: Look, x: float, y: float, edge: float) -> str:
    """Return six small hexagons round a point: the back of a card."""
    paint: Paint = {"fill": "none", "stroke": look["slabMuted"], "opacity": 0.7, "stroke_width": 9}
    around = [(x + dx, y + dy) for dx, dy in hexagon(edge * ROOT3, flat=True)]
    return "".join(use("cell", at_x, at_y, edge / EDGE * 0.9, **paint) for at_x, at_y in around)


def hand(look: Look, pieces: list[str], width: float, broad: float) -> str:
    """Return a row of cards with dashed outlines for empty slots; (0, 0) is its top left corner."""
    step = width / HELD
    x, hole = (step - broad) / 2, dashed(look, "lineStrong")
    drawn = [card(look, letters, at * step + x, 0, broad) for at, letters in enumerate(pieces)]
    drawn += [box(at * step + x, 0, broad, broad * 1.4, broad * 0.11, **hole) for at in range(len(pieces), HELD)]
    return "".join(drawn)


def die(look: Look, letter: str, x: float, y: float, size: float, tilt: float) -> str:
    """Return a resting die round a point, turned by a few degrees."""
    half, radius = size / 2, size * tokens()["radius"]["die"]
    drawn = [
        box(-half, -half + size * 0.06, size, size, radius, fill=look["tileSide"], opacity=0.55),
        box(-half, -half, size, size, radius, fill=look["tile"], stroke=look["tileRim"], stroke_width=1.5),
        tag("circle", r=size * 0.4, fill=look["highlight"], opacity=0.035),
        symbol(look, letter, 0, 0, size * 0.46),
    ]
    return tag("g", *drawn, transform=f"translate({number(x)} {number(y)}) rotate({number(tilt)})")


def pill(look: Look, letters: Iterable[str], x: float, y: float) -> tuple[str, float]:
    """Return symbols on a dark pill that begins at a point, and its width."""
    shown = list(letters)
    width = 28 * len(shown) + 14
    drawn = box(x, y - 18, width, 36, 18, fill=look["slab"])
    return drawn + "".join(symbol(look, letter, x + 21 + 28 * at, y, 24) for at, letter in enumerate(shown)), width


def avatar(look: Look, position: Position, seat: Seat, x: float, y: float, radius: float = 22) -> str:
    """Return the mark of a seat round a point; filled for the seat for which the position is shown."""
    mine = seat == position.seat
    return tag(
        "g",
        tag("circle", cx=x, cy=y, r=radius, fill=look["accent" if mine else "accentSoft"]),
        text(look, x, y + 8, initial(position, seat), "onAccent" if mine else "text", 22, bold=True, anchor="middle"),
    )


def initial(position: Position, seat: Seat) -> str:
    """Return the initial of a seat's name, or the seat's number if two names begin alike."""
    letters = [name.strip()[:1].upper() for name in position.names]
    mine = letters[seat]
    return mine if mine.isalpha() and len(mine) == 1 and letters.count(mine) == 1 else str(seat)


def lock(look: Look, x: float, y: float) -> str:
    """Return a lock with its middle at a point."""
    bow = tag("path", d="M-4.5 -1V-5a4.5 4.5 0 0 1 9 0V-1", fill="none", stroke=look["slabMuted"], stroke_width=2.5)
    return move_to(x, y, box(-7, -1, 14, 11, 2.5, fill=look["slabMuted"]), bow)


def bag(look: Look, x: float, y: float) -> str:
    """Return a bag with its middle at a point."""
    path = "M-9 10L-10.5 -3Q-10.5 -5 -8.5 -5H8.5Q10.5 -5 10.5 -3L9 10ZM-4.5 -5V-7a4.5 4.5 0 0 1 9 0V-5"
    return move_to(x, y, tag("path", d=path, fill="none", stroke=look["textMuted"], stroke_width=2.5, stroke_linejoin="round"))


def free_cell(look: Look, x: float, y: float) -> str:
    """Return an empty cell with its middle at a point."""
    return use("cell", x, y, 0.25, fill="none", stroke=look["textMuted"], stroke_width=10)
