"""A plain picture of a position as pixels, drawn with NumPy alone: for videos and for the mode "rgb_array"."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from sixfold.drawing.svg.look import Look, find_look
from sixfold.games.position import Position
from sixfold.rules.board import FREE, WALL
from sixfold.rules.hexgrid import CELLS
from sixfold.rules.pieces import LETTERS
from sixfold.rules.types import Seat

Pixels = npt.NDArray[np.uint8]

WIDTH, MARGIN, LINE = 640, 20, 36
PITCH = 38
"""From the middle of a cell to that of its neighbour."""

FONT: dict[str, Sequence[str]] = {
    "0": ("###", "#.#", "#.#", "#.#", "###"),
    "1": (".#.", "##.", ".#.", ".#.", "###"),
    "2": ("###", "..#", "###", "#..", "###"),
    "3": ("###", "..#", ".##", "..#", "###"),
    "4": ("#.#", "#.#", "###", "..#", "..#"),
    "5": ("###", "#..", "###", "..#", "###"),
    "6": ("###", "#..", "###", "#.#", "###"),
    "7": ("###", "..#", ".#.", ".#.", ".#."),
    "8": ("###", "#.#", "###", "#.#", "###"),
    "9": ("###", "#.#", "###", "..#", "###"),
    "-": ("...", "...", "###", "...", "..."),
    "R": ("##.", "#.#", "##.", "#.#", "#.#"),
    "G": (".##", "#..", "#.#", "#.#", ".##"),
    "B": ("##.", "#.#", "##.", "#.#", "##."),
    "O": (".#.", "#.#", "#.#", "#.#", ".#."),
    "Y": ("#.#", "#.#", ".#.", ".#.", ".#."),
    "P": ("##.", "#.#", "##.", "#..", "#.."),
}
"""Letters and digits on three by five."""


class Canvas:
    """An image and the few things that are drawn on it."""

    def __init__(self, height: int, look: Look) -> None:
        self.look = look
        self.pixels: Pixels = np.empty((height, WIDTH, 3), np.uint8)
        self.pixels[:] = self.colour("page")
        self._rows, self._columns = np.mgrid[:height, :WIDTH]

    def colour(self, name: str) -> list[int]:
        """Return a colour of the look, by its name or by the letter of a symbol."""
        code = self.look.fills[name] if name in self.look.fills else self.look[name]
        return [int(code[at : at + 2], 16) for at in (1, 3, 5)]

    def box(self, x: int, y: int, width: int, height: int, name: str) -> None:
        """Fill a box."""
        self.pixels[y : y + height, x : x + width] = self.colour(name)

    def disc(self, x: int, y: int, radius: int, name: str) -> None:
        """Fill a disc."""
        part = np.s_[max(0, y - radius) : y + radius + 1, max(0, x - radius) : x + radius + 1]
        inside = (self._columns[part] - x) ** 2 + (self._rows[part] - y) ** 2 <= radius**2
        self.pixels[part][inside] = self.colour(name)

    def write(self, x: int, y: int, letters: str, name: str, size: int = 3) -> None:
        """Write letters and digits, the middle of the first at (x, y)."""
        for place, letter in enumerate(letters):
            for row, line in enumerate(FONT[letter]):
                for column, dot in enumerate(line):
                    if dot == "#":
                        left = x + (place * 4 + column - 1) * size - size // 2
                        self.box(left, y + (row - 2) * size - size // 2, size, size, name)

    def symbol(self, x: int, y: int, letter: str, radius: int = 15) -> None:
        """Draw a symbol: a disc of its colour with its letter."""
        self.disc(x, y, radius, letter)
        self.write(x, y, letter, "tile", 3 if radius > 12 else 2)


def draw(position: Position) -> Pixels:
    """Return a picture of a position: what lies open, then a line of markers and a line of pieces for each seat."""
    radius = position.setting.face.ground(position.states)["radius"]
    top = int(2 * radius * PITCH * 0.87) + LINE + MARGIN if radius else 0
    rows = len(position.tracks)
    canvas = Canvas(2 * MARGIN + top + LINE * (rows + position.setting.seats) + LINE, find_look("light"))
    if radius:
        _draw_board(canvas, position, top)
    y = MARGIN + top + LINE // 2
    for row, track in enumerate(position.tracks):
        _draw_track(canvas, row, track, y)
        y += LINE
    y += LINE // 2
    for seat in range(position.setting.seats):
        _draw_seat(canvas, position, seat, y)
        y += LINE
    return canvas.pixels


def _draw_board(canvas: Canvas, position: Position, height: int) -> None:
    for cell, (q, r) in enumerate(CELLS):
        lying = int(position.state.board[cell])
        if lying != WALL:
            x = WIDTH // 2 + round(PITCH * (q + r / 2))
            y = MARGIN + (height - MARGIN) // 2 + round(PITCH * 0.87 * r)
            canvas.disc(x, y, 18, "plate" if lying == FREE else "tile")
            if lying != FREE:
                canvas.symbol(x, y, LETTERS[lying])


def _draw_track(canvas: Canvas, row: int, track: Sequence[int], y: int) -> None:
    """Draw a row of markers: its number, then each symbol with its value."""
    canvas.write(MARGIN + 6, y, str(row), "text")
    for symbol, value in enumerate(track):
        x = MARGIN + 60 + symbol * 90
        canvas.symbol(x, y, LETTERS[symbol])
        canvas.write(x + 28, y, str(value), "text")


def _draw_seat(canvas: Canvas, position: Position, seat: Seat, y: int) -> None:
    """Draw what a seat holds, and its open cards; a bar stands before the seat in turn."""
    if position.turn == seat:
        canvas.box(4, y - 14, 6, 28, "text")
    canvas.write(MARGIN + 6, y, str(seat), "text")
    x = MARGIN + 50
    for piece in position.pieces(seat):
        x = _draw_piece(canvas, x, y, piece)
    x = WIDTH - MARGIN - 3 * 60 + 10
    for piece in position.open_cards(seat):
        x = _draw_piece(canvas, x, y, piece)


def _draw_piece(canvas: Canvas, x: int, y: int, piece: str) -> int:
    """Draw a tile, a card or a die, and return where the next one goes."""
    wide = 26 * len(piece) + 4
    canvas.box(x - 14, y - 15, wide, 30, "tile")
    for place, letter in enumerate(piece):
        if letter in LETTERS:
            canvas.symbol(x + place * 26, y, letter, 12)
    return x + wide + 6
