"""Symmetries: other games that are the same game, for more data from each position.

On the board the hexagon can be turned and mirrored in 12 ways; the printed symbols then stand elsewhere, so the symbols are
renamed to match. With cards and dice any of the 720 ways to rename the symbols will do.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import combinations_with_replacement, permutations
from typing import Any, overload

import numpy as np
import numpy.typing as npt

from sixfold.envs.spaces import Space
from sixfold.rules import dice
from sixfold.rules.hexgrid import CELLS, COUNT, INDEX, PAIR_NUMBER, PRINTED
from sixfold.rules.pieces import LETTERS, SYMBOLS, TILES
from sixfold.rules.types import Symbol

Table = npt.NDArray[np.int64]

KINDS_FIELDS = ("rack", "hand", "unseen", "discard")
SYMBOL_FIELDS = ("tracks", "dice", "used", "open")


def _turns() -> list[Table]:
    """Return where each cell goes, for the six turns and then the six mirrored turns, the first of which changes nothing."""
    ways = []
    for mirrored in (False, True):
        for turns in range(6):
            goes = []
            for q, r in CELLS:
                x, y = (r, q) if mirrored else (q, r)
                for _ in range(turns):
                    x, y = -y, x + y
                goes.append(INDEX[x, y])
            ways.append(np.array(goes))
    return ways


class Symmetry:
    """One way to see a game as another: ``symbols`` says what each symbol becomes, ``cells`` where each cell of the board goes.

    ``observation`` and ``actions`` are tables: where each number of an observation goes, and what each action becomes.
    """

    def __init__(self, space: Space, symbols: Sequence[Symbol], cells: Table | None = None) -> None:
        self.space = space
        self.symbols = np.array(symbols)
        self.cells: Table = np.arange(COUNT) if cells is None else cells

    @overload
    def apply(self, seen: int) -> int: ...
    @overload
    def apply(self, seen: npt.NDArray[Any]) -> npt.NDArray[Any]: ...
    def apply(self, seen: Any) -> Any:
        """Return what an action (a whole number) or an observation (an array, or an array of them) becomes."""
        if isinstance(seen, int | np.integer):
            return int(self.actions[seen])
        return self._move(seen, self.observation)

    def apply_mask(self, mask: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """Return what a mask, or an array of masks or of other numbers for each action, becomes."""
        return self._move(mask, self.actions)

    @cached_property
    def observation(self) -> Table:
        """Return where each number of an observation goes."""
        goes = np.arange(self.space.length)
        for name, part in self.space.fields.items():
            here = np.arange(part.stop - part.start).reshape(self.space.shapes[name])
            if name in KINDS_FIELDS:
                here = here[self._kinds[0]]
            elif name in SYMBOL_FIELDS:
                here = here[..., self.symbols]
            elif name == "symbols":
                here = here[self.symbols][:, self._places]
            elif name == "free":
                here = here[self._places]
            goes[part] = part.start + here.ravel()
        return goes

    @cached_property
    def actions(self) -> Table:
        """Return what each action becomes."""
        return {"board": self._board_actions, "cards": self._card_actions, "dice": self._dice_actions}[self.space.setting.game]()

    def _board_actions(self) -> Table:
        kinds, turned = self._kinds
        plays = kinds[:, None] * len(self._pairs[0]) + np.where(turned[:, None], self._pairs[1], self._pairs[0])
        if not self.space.setting.kind.ordered:
            doubles = np.flatnonzero(TILES[:, 0] == TILES[:, 1])
            plays[doubles] = kinds[doubles, None] * len(self._pairs[0]) + self._unordered
        return self._with_refills(plays)

    def _card_actions(self) -> Table:
        kinds, turned = self._kinds
        return self._with_refills(kinds[:, None] * 2 + (np.arange(2) ^ turned[:, None]))

    def _with_refills(self, plays: Table) -> Table:
        """Return what each action becomes: moves with pieces as told, draw and swap as they are."""
        rest = np.arange(plays.size, self.space.moves)
        return np.concatenate([plays.ravel(), rest]).astype(np.int64)

    def _move(self, numbers: npt.NDArray[Any], goes: Table) -> npt.NDArray[Any]:
        moved = np.empty_like(numbers)
        moved[..., goes] = numbers
        return moved

    @cached_property
    def _kinds(self) -> tuple[Table, npt.NDArray[np.bool_]]:
        """Return what each kind of piece becomes, and whether its second symbol is then the lower one."""
        pieces = np.array([[LETTERS.index(letter) for letter in name] for name in self.space.setting.face.names])
        number = {(int(a), int(b)): kind for kind, (a, b) in enumerate(pieces)}
        renamed = self.symbols[pieces]
        kinds = np.array([number[min(a, b), max(a, b)] for a, b in renamed.tolist()])
        return kinds, renamed[:, 0] > renamed[:, 1]

    @cached_property
    def _places(self) -> Table:
        """Return where each cell goes, counted within the area."""
        return np.searchsorted(self.space.cells, self.cells[self.space.cells])

    @cached_property
    def _pairs(self) -> tuple[Table, Table]:
        """Return where each pair of cells goes, counted within the area, as it is and the other way round."""
        numbers, first, second = self.space.pairs
        ends = list(zip(self.cells[first].tolist(), self.cells[second].tolist(), strict=True))
        same = np.searchsorted(numbers, [PAIR_NUMBER[one, other] for one, other in ends])
        back = np.searchsorted(numbers, [PAIR_NUMBER[other, one] for one, other in ends])
        return same, back

    @property
    def _unordered(self) -> Table:
        """Return where each pair goes for a double that is listed once: with the lower cell first if it was."""
        _, first, second = self.space.pairs
        rising = first < second
        return np.where(rising == (self.cells[first] < self.cells[second]), self._pairs[0], self._pairs[1])

    def _dice_actions(self) -> Table:
        pairs = [(symbol, crossed) for symbol in range(SYMBOLS) for crossed in range(SYMBOLS)]
        renamed = [int(self.symbols[symbol] * SYMBOLS + self.symbols[crossed]) for symbol, crossed in pairs]
        choices = [0]
        for symbol, count, crossed in dice.JOKERS[1 : 1 + dice.ONES, 0].tolist():
            choices.append(int(dice.one_joker(int(self.symbols[symbol]), count, int(self.symbols[crossed]))))
        for one, other in combinations_with_replacement(renamed, 2):
            choices.append(int(dice.two_pairs(min(one, other), max(one, other))))
        return np.concatenate([[dice.ROLL], dice.SCORE + np.array(choices)])

    def __repr__(self) -> str:
        return f"<Symmetry of {self.space.setting}: symbols become {self.symbols.tolist()}>"


def symmetries(space: Space) -> list[Symmetry]:
    """Return all symmetries of a setting, the one that changes nothing first: 12 on the board, 720 with cards or dice."""
    if not len(space.cells):
        return [Symmetry(space, symbols) for symbols in permutations(range(SYMBOLS))]
    printed = {int(cell): symbol for symbol, cell in enumerate(PRINTED)}
    return [Symmetry(space, [printed[int(cells[cell])] for cell in PRINTED], cells) for cells in _turns()]
