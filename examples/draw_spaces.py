"""Draw the pictures of docs/environments.md: the numbers of the cells, and the planes of an observation.

python draw_spaces.py ../docs/pictures
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

from sixfold.envs.batch import BatchEnv
from sixfold.envs.spaces import Space
from sixfold.games.variants import Setting
from sixfold.rules.hexgrid import CELLS
from sixfold.rules.pieces import LETTERS, TILES

COLOURS = ("#d22", "#2a2", "#25c", "#e80", "#cb0", "#92b")


def hexagon(size: float) -> str:
    """Return the shape of a cell, with a corner on top, to be used many times."""
    corners = ((0, -1), (0.866, -0.5), (0.866, 0.5), (0, 1), (-0.866, 0.5), (-0.866, -0.5))
    points = " ".join(f"{size * dx:.1f},{size * dy:.1f}" for dx, dy in corners)
    return f'<defs><polygon id="cell" points="{points}" stroke="#999" stroke-width="{size / 18:.2f}"/></defs>'


def cell_at(x: float, y: float, fill: str) -> str:
    """Return one cell."""
    return f'<use href="#cell" x="{x:.1f}" y="{y:.1f}" fill="{fill}"/>'


def places(space: Space, size: float) -> np.ndarray:
    """Return where the middle of each cell is drawn, around 0."""
    axial = np.array([CELLS[cell] for cell in space.cells])
    return np.stack([(axial[:, 0] + axial[:, 1] / 2) * 1.732 * size, axial[:, 1] * 1.5 * size], axis=1)


def frame(wide: int, high: int, parts: list[str]) -> str:
    """Return a whole picture."""
    first = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" font-family="sans-serif" text-anchor="middle">'
    return "\n".join([first, f'<rect width="{wide}" height="{high}" fill="#fff"/>', *parts, "</svg>"]) + "\n"


def cells(space: Space, action: int) -> str:
    """Draw the numbers of the cells, the printed symbols, and where an action lays its tile."""
    size = 22.0
    parts = [hexagon(size)]
    tile, pair = divmod(action, space.pairs.shape[1])
    laid = {int(space.pairs[1 + half, pair]): int(TILES[tile, half]) for half in range(2)}
    empty = np.zeros(1, space.setting.rules.STATE)
    space.setting.rules.setup(empty, 0, space.setting.kind.number, space.setting.seats, space.setting.rule)
    for number, (x, y) in enumerate(places(space, size)):
        cell = int(space.cells[number])
        symbol = int(empty[0].board[cell])
        printed, shown = symbol >= 0, cell in laid
        fill = COLOURS[laid[cell]] if shown else "#eee" if printed else "#fff"
        parts.append(cell_at(x + 230, y + 200, fill))
        ink = "#fff" if shown else COLOURS[symbol] if printed else "#333"
        parts.append(f'<text x="{x + 230:.1f}" y="{y + 205:.1f}" font-size="13" fill="{ink}">{number}</text>')
        if printed or shown:
            letter = LETTERS[laid[cell] if shown else symbol]
            parts.append(f'<text x="{x + 230:.1f}" y="{y + 190:.1f}" font-size="9" fill="{ink}">{letter}</text>')
    return frame(460, 400, parts)


def planes(env: BatchEnv) -> str:
    """Draw the planes of the first game's observation: one a symbol, and the free cells."""
    space, size = env.space, 6.0
    parts = [hexagon(size)]
    symbols = env.observation[0, space.fields["symbols"]].reshape(space.shapes["symbols"])
    shown = [*symbols, env.observation[0, space.fields["free"]]]
    for number, plane in enumerate(shown):
        left, top = 70 + 125 * (number % 4), 62 + 130 * (number // 4)
        colour = COLOURS[number] if number < len(COLOURS) else "#555"
        for (x, y), value in zip(places(space, size), plane, strict=True):
            parts.append(cell_at(left + x, top + y, colour if value else "#fff"))
        name = f"symbols[{number}], {LETTERS[number]}" if number < len(COLOURS) else "free"
        parts.append(f'<text x="{left}" y="{top + 65}" font-size="11">{name}</text>')
    return frame(515, 265, parts)


def main(folder: Path) -> None:
    """Write both pictures into a folder."""
    (folder / "cells.svg").write_text(cells(Space(Setting.of("board", seats=2)), 1037))
    env = BatchEnv("board", seats=2, count=1, seed=4)
    env.reset()
    for _ in range(40):
        env.step(env.sample())
    (folder / "planes.svg").write_text(planes(env))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
