"""The interface of a game above its rules. Each game implements it in its own module."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from sixfold.games.refusals import SENTENCES
from sixfold.games.spelling import Spelling
from sixfold.games.state import Flat
from sixfold.rules.kernel import Ints, States
from sixfold.rules.phase import NONE
from sixfold.rules.pieces import HELD
from sixfold.rules.types import Cell, Code, Direction, Kind, Seat, Symbol

if TYPE_CHECKING:
    from sixfold.games.variants import Setting

EMPTY = np.zeros(0, np.int8)


class Ray(NamedTuple):
    """A run that a half of a tile scores: ``length`` cells of its symbol from its cell in a direction (B8)."""

    cell: str
    symbol: Symbol
    direction: Direction
    length: int


class MatchedCard(NamedTuple):
    """An open card that shows a symbol of the card played (C4); ``place`` 0 is the seat's oldest."""

    symbol: Symbol
    seat: Seat
    place: int


class Section(NamedTuple):
    """A part of a track: its first and last value, and the lowest value that all markers need before it opens (C5, D6)."""

    first: int
    last: int
    least: int


class SetupPart(NamedTuple):
    """A member of a record's ``setup``: how many outcomes each seat gets there, and whether everyone sees them."""

    member: str
    counts: list[int]
    is_open: bool


class Face(Spelling):
    """A game to its callers: moves, pieces, and what lies where.

    ``states`` is an array with one state. A state may be whole or a view; what a view hides is UNKNOWN.

    >>> from sixfold.games.variants import Setting
    >>> face = Setting.of("cards").face
    >>> face.noun, face.home, face.names[:3]
    ('card', 'hand', ('RG', 'RB', 'RO'))
    """

    is_reshuffled = False
    """Whether pieces that go back become a new draw pile."""
    is_race = True
    """Whether a game ends with the turn in which a seat reaches the goal."""
    is_hiding = True
    """Whether seats hold pieces that the others do not see."""
    copies: Sequence[int] = ()
    """How many of each kind of piece there are, or how many faces of a die show it."""

    # Moves

    def is_refill(self, code: Code) -> bool:
        """Say whether a move ends a turn by drawing or swapping."""
        return False

    @abstractmethod
    def is_scoring(self, code: Code) -> bool:
        """Say whether a move moves markers."""

    def rays(self, states: States, code: Code) -> list[Ray]:
        """Return the runs that a placement scores (B8)."""
        return []

    def matches(self, states: States, code: Code) -> list[MatchedCard]:
        """Return the open cards that a play matches, the symbol scored first in front (C4)."""
        return []

    def placements(self, states: States) -> dict[str, Any] | None:
        """Return the tiles of the seat in turn, the pairs of cells for them and the runs around free cells, if a tile is due."""
        return None

    def played(self, code: Code) -> tuple[Kind, ...]:
        """Return the piece that a move puts on the table, if any."""
        return ()

    def cells(self, code: Code) -> tuple[str, ...]:
        """Return the cells of the board that a move covers, if any."""
        return ()

    def why_not(self, setting: Setting, states: States, code: Code) -> str:
        """Return why a well-formed move is not legal for the seat in turn: the end of a sentence."""
        return SENTENCES[setting.rules.refusal(states, 0, code)].format(*self.spell(code).split(" "))

    @abstractmethod
    def deals(self, setting: Setting) -> list[SetupPart]:
        """Return what is dealt before the first move, in that order."""

    # What stands in a state

    def held(self, states: States, seat: Seat) -> Ints:
        """Return the kinds on a seat's rack or hand as the state has them, with NONE for empty slots; empty if all lie open."""
        return EMPTY

    def pool(self, states: States) -> Ints:
        """Return how many of each kind of piece are unseen: in the bag or draw pile, or hidden."""
        return EMPTY

    def pieces(self, states: States, seat: Seat) -> list[Kind]:
        """Return the kinds of a seat's pieces, UNKNOWN where hidden."""
        return [kind for kind in self.held(states, seat).tolist() if kind != NONE]

    def pieces_in(self, state: Flat, seat: Seat) -> list[Kind]:
        """Return the same as ``pieces``, of a state as its bytes; empty if all pieces lie open."""
        return []

    def left(self, states: States) -> int:
        """Return how many pieces are left to draw."""
        return 0

    def shown(self, states: States, seat: Seat, code: Code) -> tuple[Kind, ...]:
        """Return the pieces that a move shows to everyone before it is made: those that are swapped."""
        return tuple(self.pieces(states, seat)) if self.is_swap(code) else ()

    def is_swap(self, code: Code) -> bool:
        """Say whether a move shows all pieces of a seat and draws others."""
        return False

    def back(self, states: States) -> tuple[Kind, ...]:
        """Return the pieces that go back into the bag, or become the draw pile, with the next chance outcome."""
        return ()

    # Pieces that nobody wrote down

    @abstractmethod
    def happen_unseen(self, states: States, outcome: Kind) -> None:
        """Let a chance outcome happen where some are unknown; it may be UNKNOWN itself."""

    def reveal(self, states: States, piece: Kind) -> bool:
        """Name an unknown piece of the seat in turn; say whether the seat has such a piece now."""
        return True

    def forget(self, states: States) -> None:
        """Take the unknown pieces from the seat in turn, before it swaps."""

    def hide_unseen(self, states: States, seat: Seat) -> None:
        """Blank what a seat may not know where some pieces are unknown to all; NONE for someone who watches."""

    @abstractmethod
    def lying(self, state: Flat, seats: int) -> dict[str, Any]:
        """Return what everyone sees of a state besides the tracks, under the names of the protocol."""

    def ground(self, states: States) -> dict[str, Any]:
        """Return what lies there before the first move, under the names of the protocol: printed symbols and the area."""
        return {"board": {}, "radius": 0}

    def symbols(self, states: States) -> dict[str, str]:
        """Return the symbols on the board, by cell."""
        return {}

    def area(self, setting: Setting) -> list[Cell]:
        """Return the numbers of the cells on which a setting is played."""
        return []

    def open_pieces(self, states: States, seat: Seat) -> list[Kind]:
        """Return the kinds of the pieces that lie open before a seat, the oldest first."""
        return []

    @abstractmethod
    def sections(self, states: States) -> list[Section]:
        """Return the parts of a track."""

    @abstractmethod
    def numbers(self, setting: Setting) -> dict[str, int]:
        """Return the end of a track and how many pieces, dice and rolls there are, by the names that the protocol has."""

    @abstractmethod
    def progress(self, states: States) -> float:
        """Return how far a game has gone, from 0 to 1."""

    @abstractmethod
    def ending(self, states: States) -> str:
        """Return the goal in words: what ends the game for the seat that reaches it."""


class RackFace(Face):
    """A game in which seats hold pieces, and turns end with draw or swap: the board and the card game."""

    draw: Code
    """The number of the move ``draw``. Moves with pieces come before it, ``swap`` comes right after it."""
    racks: int
    """Where the racks or hands begin in a state as its bytes."""

    def pieces_in(self, state: Flat, seat: Seat) -> list[Kind]:
        first = self.racks + seat * HELD
        return [kind for kind in state[first : first + HELD] if kind != NONE]

    def counts_in(self, state: Flat, seats: int) -> list[int]:
        """Return how many pieces each seat holds, of a state as its bytes."""
        last = self.racks + seats * HELD
        return [HELD - state.count(NONE, first, first + HELD) for first in range(self.racks, last, HELD)]

    def is_refill(self, code: Code) -> bool:
        return code >= self.draw

    def is_swap(self, code: Code) -> bool:
        return code == self.draw + 1

    def is_scoring(self, code: Code) -> bool:
        return code < self.draw
