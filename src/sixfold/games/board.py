"""The face of the board game."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

import numpy as np

from sixfold.errors import MalformedMove, UsageError
from sixfold.games import placing, unseen
from sixfold.games.face import RackFace, Ray, Section, SetupPart
from sixfold.games.parts import NOTHING, read_counts, read_pieces, write_pieces
from sixfold.games.spelling import one_word, short
from sixfold.games.state import Flat, offset
from sixfold.rules.board import (
    DRAW,
    DUEL,
    EMPTY_PAIRS,
    END,
    FREE,
    HALF,
    KINDS,
    RACK,
    STATE,
    SWAP,
    WALL,
    area_radius,
    list_rays,
)
from sixfold.rules.hexgrid import CELLS, COUNT, FIRST, NAMES, NUMBER, PAIR_NUMBER, PAIRS, PRINTED, SECOND, SIDES
from sixfold.rules.kernel import Ints, State, States
from sixfold.rules.phase import MOVE, NONE, UNKNOWN
from sixfold.rules.pieces import HELD, LETTERS, SYMBOLS, TILE_COPIES, TILE_NAMES, TILES
from sixfold.rules.types import Cell, Code, Kind, Seat

if TYPE_CHECKING:
    from sixfold.games.variants import Setting

FREE_BYTE = FREE & 255
BAG, CELLS_FROM = offset(STATE, "bag"), offset(STATE, "board")

CELLS_OF = [(NAMES[first], NAMES[second]) for first, second in zip(FIRST.tolist(), SECOND.tolist(), strict=True)]
"""The names of the two cells of each pair."""

SYMBOLS_OF: list[list[int]] = TILES.tolist()
"""The two symbols of each tile."""

PRINTED_SYMBOLS = {NAMES[cell]: LETTERS[symbol] for symbol, cell in enumerate(PRINTED.tolist())}


class BoardFace(RackFace):
    """The board game to its callers; moves are ``place RB d8 e8``, ``draw`` and ``swap``.

    >>> FACE.spell(FACE.read("place BR e8 d8", ordered=False))
    'place RB d8 e8'
    """

    game, noun, home, draw = "board", "tile", "rack", DRAW
    racks = offset(STATE, "racks")
    names = TILE_NAMES
    is_race = False
    copies = tuple(TILE_COPIES.tolist())

    def __init__(self) -> None:
        self.readers = {"place": self._read_place, "draw": one_word("draw", DRAW), "swap": one_word("swap", SWAP)}

    def spell(self, code: Code) -> str:
        if code >= DRAW:
            return "draw" if code == DRAW else "swap"
        tile, pair = divmod(code, PAIRS)
        first, second = CELLS_OF[pair]
        return f"place {TILE_NAMES[tile]} {first} {second}"

    def _read_place(self, words: Sequence[str], text: str, ordered: bool) -> Code:
        if len(words) != 3:
            raise MalformedMove(f"{short(text)} is not a placement; write 'place RB d8 e8': the tile and its two cells")
        tile, order = self.oriented(words[0])
        for cell in words[1:]:
            if cell not in NUMBER:
                raise MalformedMove(f"there is no cell {short(cell)}; cells are a1 to o15 within the hexagon")
        cells = [NUMBER[cell] for cell in words[1:]]
        turned = order == 1
        if words[0][0] == words[0][1] and not ordered:
            turned = cells[0] > cells[1]
        pair = PAIR_NUMBER.get((cells[1], cells[0]) if turned else (cells[0], cells[1]))
        if pair is None:
            raise MalformedMove(f"{words[1]} and {words[2]} are not neighbours, so no tile covers them")
        return tile * PAIRS + pair

    table_parts = ("racks", "bag", "used", "board")

    def write_table(self, states: States, setting: Setting) -> list[str]:
        """Write racks, bag, used printed symbols, and the board row by row, with numbers for free cells."""
        state = states[0]
        used = "".join(letter for symbol, letter in enumerate(LETTERS) if int(state.used) >> symbol & 1)
        rows = ["".join(_written(state.board[cells].tolist())) for cells in _rows_of(state.board)]
        racks = write_pieces(TILE_NAMES, state.racks[: setting.seats].tolist())
        return [racks, "".join(map(str, state.bag.tolist())), used or NOTHING, "/".join(rows)]

    def read_table(self, parts: Sequence[str], setting: Setting, states: States) -> None:
        """Read racks, bag, used printed symbols and board; refuse a position in which symbols are missing or too many."""
        state = states[0]
        racks, bag, used, board = parts
        state.racks[: setting.seats] = read_pieces(racks, TILE_NAMES, setting.seats, HELD, "racks")
        state.racks.sort(axis=1)
        state.bag = read_counts(bag, KINDS, "the bag")
        if used != NOTHING and not set(used) <= set(LETTERS):
            raise UsageError(f"the used symbols are letters of {LETTERS} or {NOTHING}, not {short(used)}")
        state.used = sum(1 << symbol for symbol, letter in enumerate(LETTERS) if letter in used)
        printed = _lying(state)
        _read_board(board, state.board)
        free = state.board == FREE
        state.pairs = int((free[FIRST] & free[SECOND]).sum()) // 2
        _check_symbols(state, printed)

    def rays(self, states: States, code: Code) -> list[Ray]:
        lengths = np.zeros((2, SIDES), np.int8)
        list_rays(states, 0, code, lengths)
        if not lengths.any():
            return []
        halves = zip(self.cells(code), SYMBOLS_OF[code // PAIRS], lengths.tolist(), strict=True)
        return [
            Ray(cell, symbol, direction, length) for cell, symbol, row in halves for direction, length in enumerate(row) if length
        ]

    def placements(self, states: States) -> dict[str, Any] | None:
        if states["phase"][0] != MOVE:
            return None
        tiles = [TILE_NAMES[tile] for tile in self.pieces(states, int(states["turn"][0]))]
        return {"tiles": list(dict.fromkeys(tiles)), "pairs": placing.pairs(states), "runs": placing.runs(states)}

    def played(self, code: Code) -> tuple[Kind, ...]:
        return (code // PAIRS,) if 0 <= code < DRAW else ()

    def cells(self, code: Code) -> tuple[str, ...]:
        return CELLS_OF[code % PAIRS] if 0 <= code < DRAW else ()

    def deals(self, setting: Setting) -> list[SetupPart]:
        """Return what is dealt before the first move: the racks (B4, B17)."""
        return [SetupPart("racks", [int(RACK[setting.kind.number])] * setting.seats, is_open=False)]

    def held(self, states: States, seat: Seat) -> Ints:
        rack: Ints = states["racks"][0, seat]
        return rack

    def pool(self, states: States) -> Ints:
        bag: Ints = states["bag"][0]
        return bag

    def left(self, states: States) -> int:
        return int(states["bag"][0].sum() - (states["racks"][0] == UNKNOWN).sum())

    def happen_unseen(self, states: States, outcome: Kind) -> None:
        unseen.draw_tile(states, 0, outcome)

    def reveal(self, states: States, piece: Kind) -> bool:
        return unseen.reveal_tile(states, 0, piece)

    def forget(self, states: States) -> None:
        unseen.forget_tiles(states, 0)

    def hide_unseen(self, states: States, seat: Seat) -> None:
        unseen.hide_tiles(states, 0, seat)

    def back(self, states: States) -> tuple[Kind, ...]:
        """Return the swapped tiles that go back into the bag after the last draw (B11)."""
        if states["due"][0] != 1:
            return ()
        return tuple(tile for tile in states["aside"][0].tolist() if tile != NONE)

    def lying(self, state: Flat, seats: int) -> dict[str, Any]:
        """Return how many tiles each seat holds and the bag has, and how many cells are free."""
        return {
            "held": self.counts_in(state, seats),
            "left": sum(state[BAG : BAG + KINDS]) - state.count(UNKNOWN, self.racks, self.racks + seats * HELD),
            "free": state.count(FREE_BYTE, CELLS_FROM, CELLS_FROM + COUNT),
        }

    def ground(self, states: States) -> dict[str, Any]:
        """Return the printed symbols and the radius of the area (B1, B2)."""
        return {"board": PRINTED_SYMBOLS, "radius": area_radius(states[0])}

    def symbols(self, states: States) -> dict[str, str]:
        cells: list[int] = states["board"][0].tolist()
        return {NAMES[cell]: LETTERS[symbol] for cell, symbol in enumerate(cells[:-1]) if symbol >= 0}

    def area(self, setting: Setting) -> list[Cell]:
        """Return the numbers of the cells on which a setting is played (B1)."""
        states = np.zeros(1, STATE)
        setting.rules.setup(states, 0, setting.kind.number, setting.seats, setting.rule)
        cells: list[Cell] = np.flatnonzero(states["board"][0, :COUNT] != WALL).tolist()
        return cells

    def sections(self, states: States) -> list[Section]:
        """Return the track in parts of 18 (B4, B14, B17)."""
        end = int(END[states["variant"][0]])
        return [Section(first, first + HALF - 1, 0) for first in range(1, end, HALF)]

    def numbers(self, setting: Setting) -> dict[str, int]:
        """Return the end of a track (B4, B14, B17, B18) and the size of a rack (B4, B17)."""
        variant = setting.kind.number
        return {"end": setting.rule if variant == DUEL else int(END[variant]), "held": int(RACK[variant])}

    def progress(self, states: States) -> float:
        """Return the share of the pairs of free cells that are covered."""
        return 1.0 - float(states["pairs"][0]) / float(EMPTY_PAIRS[states["seats"][0]])

    def ending(self, states: States) -> str:
        """Return the goal: all markers at the end (B13, B16), or all decided in the duel (B18)."""
        variant = states["variant"][0]
        return "all six are won" if variant == DUEL else f"all six at {END[variant]}"


def _rows_of(board: Ints) -> list[Ints]:
    """Return the cells of each row of the area."""
    rows = np.array([r for _, r in CELLS])
    inside = board[:COUNT] != WALL
    return [np.flatnonzero(inside & (rows == row)) for row in sorted(set(rows[inside].tolist()))]


def _written(cells: list[int]) -> Iterator[str]:
    """Return a row as text: letters where symbols lie, numbers for free cells between them."""
    for is_free, group in groupby(cells, lambda symbol: symbol == FREE):
        symbols = list(group)
        yield str(len(symbols)) if is_free else "".join(LETTERS[symbol] for symbol in symbols)


def _read_board(text: str, board: Ints) -> None:
    """Read the rows of a board onto the empty one."""
    rows, areas = text.split("/"), _rows_of(board)
    if len(rows) != len(areas):
        raise UsageError(f"the board has {len(areas)} rows, not {len(rows)}")
    for row, cells in zip(rows, areas, strict=True):
        lying: list[int] = []
        for word in re.findall(f"[{LETTERS}]|[0-9]+|.", row):
            if word in LETTERS:
                lying.append(LETTERS.index(word))
            elif word.isdecimal() and word.isascii() and len(word) < 3:
                lying += [FREE] * int(word)
            else:
                raise UsageError(f"{short(word)} in the row {short(row)} is neither a symbol nor a number of free cells")
        if len(lying) != len(cells):
            raise UsageError(f"the row {short(row)} has {len(lying)} cells instead of {len(cells)}")
        board[cells] = lying


def _lying(state: State) -> Ints:
    return np.bincount(state.board[:COUNT][state.board[:COUNT] >= 0], minlength=SYMBOLS)


def _check_symbols(state: State, printed: Ints) -> None:
    """Check that every symbol of the tiles is in the bag, on a rack or on the board, apart from the printed ones (B2, B3)."""
    tiles = TILE_COPIES.astype(int) - state.bag
    for tile in state.racks[state.racks < KINDS].tolist():
        tiles[tile] -= 1
    missing = np.bincount(TILES[tiles > 0].ravel(), np.repeat(tiles[tiles > 0], 2), SYMBOLS).astype(int)
    lying = _lying(state) - printed
    if (tiles < 0).any() or (missing != lying).any():
        differing = ", ".join(
            f"{letter} {have} of {want}" for letter, have, want in zip(LETTERS, lying, missing, strict=True) if have != want
        )
        raise UsageError(
            f"the symbols on the board are not those that bag and racks leave: {differing or 'too many tiles of a kind'}"
        )


FACE = BoardFace()
