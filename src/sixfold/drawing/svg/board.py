"""The board: plate, cells, printed symbols, tiles, the counts of the bag and of free cells, and the racks."""

from __future__ import annotations

from sixfold.drawing.svg.look import FULL, Block, Look, box, move_to, number, stack, tag, text
from sixfold.drawing.svg.pieces import (
    EDGE,
    ROOT3,
    avatar,
    bag,
    free_cell,
    half_tile,
    hexagon,
    rack,
    rack_edge,
    shape,
    symbol,
    symbol_size,
    tile,
    use,
)
from sixfold.drawing.svg.tray import tray
from sixfold.games.position import Entry, Position
from sixfold.rules.board import AREA, DRAW, FREE, RACK
from sixfold.rules.hexgrid import CELLS, FIRST, NAMES, NEIGHBOUR, PAIRS, PRINTED, RING, SECOND
from sixfold.rules.pieces import HELD, LETTERS, TILE_NAMES
from sixfold.rules.types import Cell, Seat

INNER = 5
"""Cells farther than this from the centre lie a shade back."""

RIM, ROUND = 0.29, 1.6
"""The plate's rim beyond the cells and the rounding of its corners, in edges of a cell."""


def draw_board(look: Look, position: Position) -> Block:
    """Return the board with the racks below it."""
    radius = int(AREA[position.setting.seats])
    reach = (1.5 * radius + 1 + RIM) * 2 / ROOT3
    edge = FULL / 2 / (reach - ROUND / 4)
    height = reach * ROOT3 * edge
    middle = move_to(
        FULL / 2,
        height / 2,
        draw_plate(look, reach * edge, edge),
        draw_cells(look, radius, edge),
        draw_tiles(look, position, radius, edge),
    )
    board = Block(middle + _counts(look, position) + _last(look, position, height), height + edge * 0.3)
    return stack([board, tray(look, position, _rack)])


def draw_plate(look: Look, reach: float, edge: float) -> str:
    """Return the plate under the cells."""
    path = shape(hexagon(reach, flat=True), edge * ROUND)
    line = shape(hexagon(reach - edge * 0.2, flat=True), edge * ROUND * 0.9)
    return (
        tag("path", d=path, fill=look["plateEdge"], transform=f"translate(0 {number(edge * 0.3)})")
        + tag("path", d=path, fill=look["plate"])
        + tag("path", d=line, fill="none", stroke=look["plateEdge"], stroke_width=1.5, opacity=0.45)
    )


def _point(cell: Cell, edge: float) -> tuple[float, float]:
    """Return the centre of a cell, relative to the centre of the board."""
    q, r = CELLS[cell]
    return edge * ROOT3 * (q + r / 2), edge * 1.5 * r


def draw_cells(look: Look, radius: int, edge: float) -> str:
    """Return the cells of the area, with the printed symbols."""
    scale, printed, drawn = edge / EDGE, PRINTED.tolist(), []
    for cell in range(len(CELLS)):
        x, y = _point(cell, edge)
        if RING[cell] > radius:
            continue
        if cell in printed:
            drawn.append(use("cell", x, y, scale, fill=look["printed"]))
            drawn.append(use("ring", x, y, scale, fill="none", stroke=look["highlight"], stroke_width=2, stroke_opacity=0.22))
            drawn.append(symbol(look, LETTERS[printed.index(cell)], x, y, symbol_size(edge)))
        else:
            ground = f"url(#sixfold-{'cell' if RING[cell] <= INNER else 'cellOuter'}-{look.theme})"
            drawn.append(use("cell", x, y, scale, fill=ground, stroke=look["cellEdge"], stroke_width=1.5))
    return tag("g", *drawn)


def draw_tiles(look: Look, position: Position, radius: int, edge: float) -> str:
    """Return the tiles that lie on the board, those of the last turn on top and with a keyline."""
    last = position.last_turn()
    placed = [entry for entry in position.history if 0 <= entry.code < DRAW]
    drawn = [_tile(look, entry, edge, last=entry in last) for entry in placed if entry not in last]
    drawn += [_tile(look, entry, edge, last=True) for entry in placed if entry in last]
    covered = {cell for entry in placed for cell in _pair(entry)} | set(PRINTED.tolist())
    for cell, lying in enumerate(position.state.board.tolist()[: len(CELLS)]):
        if lying >= 0 and cell not in covered and RING[cell] <= radius:
            drawn.append(half_tile(look, LETTERS[lying], *_point(cell, edge), edge))
    return tag("g", *drawn) if drawn else ""


def _pair(entry: Entry) -> tuple[Cell, Cell]:
    """Return the cells that a placement covers."""
    pair = entry.code % PAIRS
    return int(FIRST[pair]), int(SECOND[pair])


def _tile(look: Look, entry: Entry, edge: float, *, last: bool) -> str:
    first, second = _pair(entry)
    direction = NEIGHBOUR[first].tolist().index(second)
    return tile(look, TILE_NAMES[entry.code // PAIRS], *_point(first, edge), edge, direction, last=last)


def _counts(look: Look, position: Position) -> str:
    """Return the bag and the free cells, in the corner at the top right."""
    free = position.state.board.tolist().count(FREE)
    lines = [(bag, position.left(), "in bag"), (free_cell, free, "free")]
    drawn = ""
    for at, (icon, count, words) in enumerate(lines):
        y = 16 + at * 34
        counted = tag("tspan", str(count), font_weight="700", fill=look["text"])
        drawn += icon(look, FULL - 12, y - 8)
        drawn += tag("text", f"{counted} {words}", x=FULL - 34, y=y, fill=look["textMuted"], font_size=22, text_anchor="end")
    return drawn


def _last(look: Look, position: Position, height: float) -> str:
    """Return who played last and where, in the corner at the bottom left."""
    turn = [entry for entry in position.last_turn() if entry.code < DRAW]
    if not turn:
        return ""
    y = height - 12
    key = box(2, y - 17, 34, 22, 8, fill=look["tile"]) + box(
        6, y - 13, 26, 14, 5, fill="none", stroke=look["lastMove"], stroke_width=2.5
    )
    words = "last tile" if len(turn) == 1 else f"last {len(turn)} tiles"
    cells = " ".join(NAMES[cell] for cell in _pair(turn[-1]))
    return (
        avatar(look, position, turn[-1].seat, 19, y - 42, 18)
        + text(look, 46, y - 34, cells, "text")
        + key
        + text(look, 46, y + 2, words, "textMuted")
    )


def _rack(look: Look, position: Position, seat: Seat, width: float) -> Block:
    places = int(RACK[position.state.variant])
    room = width if places > 1 else width / HELD
    height = rack_edge(room, places) * 2
    drawn = move_to(0, height / 2, rack(look, position.pieces(seat), places, room))
    if places == 1:
        words = "to place next" if position.pieces(seat) else "" if position.turn is None else "draws a tile next"
        drawn += text(look, room + 16, height / 2 + 8, words, "textMuted")
    return Block(drawn, height)
