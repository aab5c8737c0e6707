"""What a small network is shown: a few numbers about each legal action, all read off the observation.

A network that has to find out by itself what a line of symbols is needs hours. One that is told what each action scores and
blocks needs minutes, and still has to learn what that is worth: which symbol, when, and at what price.
"""

from __future__ import annotations

import numba
import numpy as np

from sixfold.envs.spaces import Space
from sixfold.rules.hexgrid import NEIGHBOUR, SIDES
from sixfold.rules.pieces import SYMBOLS, TILES

NUMBERS = 14
"""How many numbers describe an action."""


class Features:
    """The numbers of a setting of the board game; ``wide`` of them describe the position alone."""

    def __init__(self, space: Space) -> None:
        inside = np.full(len(NEIGHBOUR), len(space.cells))
        inside[space.cells] = np.arange(len(space.cells))
        self.space = space
        self.neighbour = inside[NEIGHBOUR[space.cells]]
        self.ends = inside[space.pairs[1:]]
        fields = space.fields
        self.starts = np.array([fields[name].start for name in ("tracks", "used", "symbols", "free", "rack")])
        self.rows = space.shapes["tracks"][0]
        self.scale = float(space.high[fields["tracks"]].max())
        self.wide = self.rows * SYMBOLS + 5

    def actions(self, observations: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Return the legal actions of all games one after the other: their game, their number, and what describes them."""
        owner, number = np.nonzero(masks)
        numbers = np.zeros((len(owner), NUMBERS), np.float32)
        describe(observations, owner, number, self.ends, self.neighbour, self.starts, self.rows, self.scale, numbers)
        return owner, number, numbers

    def positions(self, observations: np.ndarray) -> np.ndarray:
        """Return what describes the positions: sorted markers, free cells, what the game waits for, symbols on the rack."""
        fields, count = self.space.fields, len(observations)
        tracks = np.sort(observations[:, fields["tracks"]].reshape(count, self.rows, SYMBOLS), axis=2).reshape(count, -1)
        free = observations[:, fields["free"]].mean(axis=1, keepdims=True)
        rack = observations[:, fields["rack"]].sum(axis=1, keepdims=True) / 6
        refill = observations[:, fields["phase"]][:, 2:3]
        owed = observations[:, fields["owed"]]
        return np.concatenate([tracks / self.scale, free, free * free, rack, refill, owed], axis=1).astype(np.float32)


@numba.njit
def run(planes, symbol, cell, neighbour):
    """Count the symbols of one kind in unbroken lines from a cell."""
    total = 0
    for side in range(SIDES):
        beyond = neighbour[cell, side]
        while beyond < neighbour.shape[0] and planes[symbol * neighbour.shape[0] + beyond]:
            total += 1
            beyond = neighbour[beyond, side]
    return total


@numba.njit
def describe(observations, owner, number, ends, neighbour, starts, rows, scale, out):
    """Write what describes each legal action."""
    cells, pairs = neighbour.shape[0], ends.shape[1]
    lines = np.zeros((cells, SYMBOLS), np.int64)
    before = -1
    for row in range(len(owner)):
        seen = observations[owner[row]]
        tracks, planes, free = seen[starts[0] :], seen[starts[2] :], seen[starts[3] :]
        if owner[row] != before:
            before = owner[row]
            for cell in range(cells):
                for symbol in range(SYMBOLS if free[cell] else 0):
                    lines[cell, symbol] = run(planes, symbol, cell, neighbour)
        lowest = tracks[:SYMBOLS].min()
        numbers = out[row]
        if number[row] >= len(TILES) * pairs:
            numbers[0] = 1
            numbers[1] = number[row] - len(TILES) * pairs
            continue
        tile, pair = number[row] // pairs, number[row] % pairs
        for half in range(2):
            symbol, cell = TILES[tile, half], ends[half, pair]
            points = lines[cell, symbol]
            mine = min(tracks[symbol], scale)
            numbers[2 + half] = points / 5
            numbers[4 + half] = (mine - lowest) / 6
            numbers[6 + half] = points * (mine == lowest) / 5
            numbers[8] += (lines[cell].sum() - points) / 10
            for side in range(SIDES):
                beyond = neighbour[cell, side]
                numbers[9] += (beyond < cells and free[beyond] != 0) / 10
            if rows > 1:
                theirs = tracks[SYMBOLS : 2 * SYMBOLS]
                numbers[10] += points * (theirs[symbol] == theirs.min()) / 5
                for other in range(SYMBOLS):
                    if other != symbol:
                        numbers[11] += lines[cell, other] * (theirs[other] == theirs.min()) / 5
        numbers[12] = TILES[tile, 0] == TILES[tile, 1]
        numbers[13] = min(numbers[2] + tracks[TILES[tile, 0]] / 5, numbers[3] + tracks[TILES[tile, 1]] / 5) - lowest / 5
