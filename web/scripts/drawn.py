"""Parts of the rules' pictures: a piece of the board with rays, open cards, dice, and tracks before and after."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from math import cos, sin
from types import MappingProxyType
from typing import NamedTuple

from sixfold.drawing.svg import tracks
from sixfold.drawing.svg.look import Look, Paint, box, move_to, number, tag, text
from sixfold.drawing.svg.pieces import EDGE, ROOT3, TURN, card, die, symbol, symbol_size, tile, use
from sixfold.games import effects
from sixfold.games.move import parse
from sixfold.play.game import Game
from sixfold.rules.board import AREA, DRAW
from sixfold.rules.hexgrid import CELLS, FIRST, NAMES, NEIGHBOUR, PAIRS, PRINTED, RING, SECOND
from sixfold.rules.pieces import LETTERS, TILE_NAMES

CELL = 40.0
"""The edge of a cell in these pictures."""

WIDE = CELL * ROOT3
INSET = CELL * 1.35


class Picture(NamedTuple):
    """How large a picture is, and how it is drawn in a look."""

    width: float
    height: float
    draw: Callable[[Look], str]


class Part(NamedTuple):
    """A part of the board: the names of its leftmost, rightmost, top and bottom cells."""

    left: str
    right: str
    top: str
    bottom: str


def spot(name: str) -> tuple[float, float]:
    """Return the middle of a cell, seen from the middle of the board."""
    q, r = CELLS[NAMES.index(name)]
    return WIDE * (q + r / 2), CELL * 1.5 * r


def away(name: str, direction: int, steps: float) -> tuple[float, float]:
    """Return the point so many cells away from a cell."""
    x, y = spot(name)
    return x + cos(TURN[direction]) * WIDE * steps, y + sin(TURN[direction]) * WIDE * steps


def board(
    game: Game,
    part: Part,
    do: str = "",
    *,
    pale: Iterable[str] = (),
    arrows: bool = False,
    labels: Mapping[str, str] = MappingProxyType({}),
) -> Picture:
    """Return a part of the board, with a move about to be made and the rays that it counts; pale cells stand out."""
    left, right = spot(part.left)[0] - INSET, spot(part.right)[0] + INSET
    top, bottom = spot(part.top)[1] - INSET, spot(part.bottom)[1] + INSET
    rays = effects.foresee(game.setting, game.states, parse(game.setting, do).code)[0].rays if do else []
    lit = set(pale)

    def draw(look: Look) -> str:
        drawn = [box(left, top, right - left, bottom - top, 30, fill=look["plate"])]
        for name in NAMES[: len(CELLS)]:
            x, y = spot(name)
            if left < x - 20 and x + 20 < right and top < y - 20 and y + 20 < bottom:
                drawn.append(_cell(look, name, int(AREA[game.setting.seats]), pale=name in lit))
        drawn += [_laid(look, entry.code) for entry in game.history if 0 <= entry.code < DRAW]
        drawn += [_ring(look, *away(ray.cell, ray.direction, at)) for ray in rays for at in range(1, ray.length + 1)]
        if do:
            drawn.append(_laid(look, parse(game.setting, do).code, last=True))
        drawn += [_run(look, ray.cell, ray.symbol, ray.direction, ray.length) for ray in rays]
        if arrows:
            drawn += _arrows(look, do)
        drawn += [text(look, *spot(name), words, "onBoard", 26, bold=True, anchor="middle") for name, words in labels.items()]
        edge = box(left, top, right - left, bottom - top, 30)
        return tag("clipPath", edge, id="part") + move_to(-left, -top, tag("g", *drawn, clip_path="url(#part)"))

    return Picture(right - left, bottom - top, draw)


def _cell(look: Look, name: str, radius: int, *, pale: bool) -> str:
    """Return a cell of the area, with its printed symbol."""
    cell, (x, y), scale = NAMES.index(name), spot(name), CELL / EDGE
    if RING[cell] > radius:
        return ""
    if cell in PRINTED.tolist():
        mark = symbol(look, LETTERS[PRINTED.tolist().index(cell)], x, y, symbol_size(CELL))
        return use("cell", x, y, scale, fill=look["printed"]) + mark
    rings = {6: look["cellOuter"], 7: look["plateEdge"]}
    ground = look["lowest"] if pale else rings.get(int(RING[cell]), f"url(#sixfold-cell-{look.theme})")
    return use("cell", x, y, scale, fill=ground, stroke=look["cellEdge"], stroke_width=1.5)


def _laid(look: Look, code: int, *, last: bool = False) -> str:
    """Return a tile where a move puts it."""
    first, second = int(FIRST[code % PAIRS]), int(SECOND[code % PAIRS])
    direction = NEIGHBOUR[first].tolist().index(second)
    return tile(look, TILE_NAMES[code // PAIRS], *spot(NAMES[first]), CELL, direction, last=last)


def _ring(look: Look, x: float, y: float) -> str:
    """Return the ring round a cell that is counted."""
    return use("ring", x, y, CELL / EDGE, fill="none", stroke=look["highlight"], stroke_width=5)


def _run(look: Look, cell: str, at: int, direction: int, length: int) -> str:
    """Return the line along a run, and how long it is."""
    (x, y), (to_x, to_y) = away(cell, direction, 0.42), away(cell, direction, length + 0.5)
    line = f"M{number(x)} {number(y)}L{number(to_x)} {number(to_y)}"
    return (
        tag("path", d=line, stroke=look["highlight"], stroke_width=9, stroke_linecap="round")
        + tag("path", d=line, stroke=look.fills[LETTERS[at]], stroke_width=6, stroke_linecap="round")
        + tag("circle", cx=to_x, cy=to_y, r=14, fill=look["lowest"], stroke=look["tile"], stroke_width=2)
        + text(look, to_x, to_y + 7, str(length), "onLowest", 20, bold=True, anchor="middle")
    )


def _arrows(look: Look, do: str) -> list[str]:
    """Return the five directions in which each half of a tile looks."""
    cells = do.split()[2:]
    drawn = []
    for here, other in (cells, cells[::-1]):
        toward = NEIGHBOUR[NAMES.index(here)].tolist().index(NAMES.index(other))
        for direction in range(6):
            if direction != toward:
                (x, y), (to_x, to_y) = away(here, direction, 0.62), away(here, direction, 1.35)
                line = f"M{number(x)} {number(y)}L{number(to_x)} {number(to_y)}"
                drawn.append(tag("path", d=line, stroke=look["onBoard"], stroke_width=4, stroke_linecap="round"))
                drawn.append(tag("circle", cx=to_x, cy=to_y, r=7, fill=look["onBoard"]))
    return drawn


def open_cards(game: Game, do: str) -> Picture:
    """Return the open cards of all seats and the one about to be played, with a ring round each symbol that matches."""
    matches = effects.foresee(game.setting, game.states, parse(game.setting, do).code)[0].matches
    found = {(match.seat, match.place, match.symbol) for match in matches}
    seats = [game.position().open_cards(seat) for seat in range(game.setting.seats)]
    wide, step = 84, 104
    width = 2 * 26 + step * sum(map(len, seats)) + 40 * (len(seats) - 1) + step + 26

    def draw(look: Look) -> str:
        drawn = [box(0, 0, width, 190, 30, fill=look["plate"])]
        x = 36.0
        for seat, cards in enumerate(seats):
            for place, letters in enumerate(cards):
                drawn.append(card(look, letters, x, 36, wide))
                for half, letter in enumerate(letters):
                    if (seat, place, LETTERS.index(letter)) in found:
                        drawn.append(_halo(look, x + wide / 2, 36 + wide * 1.4 * (0.275 + 0.45 * half), wide * 0.3))
                x += step
            if seat == 0:
                drawn.append(card(look, do.split()[1], x, 24, wide, last=True))
                x += step
            x += 40
        return "".join(drawn)

    return Picture(width, 190, draw)


def _halo(look: Look, x: float, y: float, radius: float) -> str:
    return tag("circle", cx=x, cy=y, r=radius, fill="none", stroke=look["highlight"], stroke_width=4)


def dice(game: Game) -> Picture:
    """Return the dice of all seats, the own ones larger on the left; those that match have a ring."""
    shown: list[list[int]] = game.states[0].dice.tolist()[: game.setting.seats]
    mine = shown[0]
    theirs = [sum(row[symbol] for row in shown[1:]) for symbol in range(6)]
    rows = ["".join(LETTERS[at] * count for at, count in enumerate(row)) for row in shown]
    sizes = [78 if seat == 0 else 58 for seat in range(len(rows))]
    width = 36 + sum(len(row) * (size + 12) + 30 for row, size in zip(rows, sizes, strict=True))

    def draw(look: Look) -> str:
        drawn, x = [box(0, 0, width, 150, 30, fill=look["plate"])], 36.0
        for row, size in zip(rows, sizes, strict=True):
            for at, letter in enumerate(row):
                symbol_at = LETTERS.index(letter)
                middle = x + size / 2 + at * (size + 12)
                drawn.append(die(look, letter, middle, 75, size, (-4, 3, -2)[at % 3]))
                if mine[symbol_at] and theirs[symbol_at]:
                    ring: Paint = {"fill": "none", "stroke": look["highlight"], "stroke_width": 4}
                    drawn.append(box(middle - size / 2 - 2, 73 - size / 2, size + 4, size + 4, 16, **ring))
            x += len(row) * (size + 12) + 30
        return "".join(drawn)

    return Picture(width, 150, draw)


def rails(game: Game, *rows: list[int], arrow: bool = False) -> Picture:
    """Return tracks, one below the other; with an arrow, the second is what becomes of the first."""
    position, wide, high = game.position(), 560, tracks.SLAB

    def draw(look: Look) -> str:
        drawn = []
        for at, row in enumerate(rows):
            low = [symbol_at for symbol_at, value in enumerate(row) if value == min(row)]
            drawn.append(move_to(0, at * (high + 34), tracks._slab(look, position, row, low, wide)))
            if at and arrow:
                path = f"M{wide / 2} {number(at * (high + 34) - 27)}v18m-9 -8l9 9l9 -9"
                drawn.append(tag("path", d=path, fill="none", stroke=look["lineStrong"], stroke_width=5, stroke_linecap="round"))
        return "".join(drawn)

    return Picture(wide, len(rows) * (high + 34) - 34, draw)


def duel(game: Game) -> Picture:
    """Return the shared tracks of a duel."""
    position = game.position()
    return Picture(760, tracks.SLAB, lambda look: tracks._duel_slab(look, position, 760))


def symbols() -> Picture:
    """Return the six symbols with their letters."""

    def draw(look: Look) -> str:
        drawn = [box(0, 0, 640, 130, 30, fill=look["slab"], stroke=look["slabLine"])]
        for at, letter in enumerate(LETTERS):
            x = 70 + at * 100
            drawn += [symbol(look, letter, x, 54, 60), text(look, x, 114, letter, "slabMuted", 22, bold=True, anchor="middle")]
        return "".join(drawn)

    return Picture(640, 130, draw)
