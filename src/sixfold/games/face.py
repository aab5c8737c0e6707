"""What a face is: the questions that callers ask about a game, whichever it is."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from sixfold.games.spelling import Spelling
from sixfold.games.state import Flat
from sixfold.rules.kernel import Ints, States
from sixfold.rules.phase import NONE

if TYPE_CHECKING:
    from sixfold.games.variants import Setting

EMPTY = np.zeros(0, np.int8)


class Ray(NamedTuple):
    """A run that a half of a tile scores: from its cell, in a direction, so many cells of its symbol (B8)."""

    cell: str
    symbol: int
    direction: int
    length: int


class Match(NamedTuple):
    """An open card that shows a symbol of the card played (C4); ``place`` 0 is the seat's oldest."""

    symbol: int
    seat: int
    place: int


class Section(NamedTuple):
    """A part of a track: its first and last value, and the lowest value that all markers need before it opens (C5, D6)."""

    first: int
    last: int
    least: int


class Deal(NamedTuple):
    """A member of a record's ``setup``: how many outcomes each seat gets there, and whether everyone sees them."""

    member: str
    counts: list[int]
    is_open: bool


class Face(Spelling):
    """A game as callers see it."""

    is_reshuffled = False
    """Whether pieces that go back become a new draw pile."""
    is_race = True
    """Whether a game ends with the turn in which a seat reaches the goal."""
    is_hiding = True
    """Whether seats hold pieces that the others do not see."""
    copies: Sequence[int] = ()
    """How many of each kind of piece there are, or how many faces of a die show it."""

    # Moves

    def is_refill(self, code: int) -> bool:
        """Say whether a move ends a turn by drawing or swapping."""
        return False

    @abstractmethod
    def is_scoring(self, code: int) -> bool:
        """Say whether a move moves markers."""

    def rays(self, states: States, code: int) -> list[Ray]:
        """Return the runs that a placement scores (B8)."""
        return []

    def matches(self, states: States, code: int) -> list[Match]:
        """Return the open cards that a play matches, the symbol scored first in front (C4)."""
        return []

    def placements(self, states: States) -> dict[str, Any] | None:
        """Return where the seat in turn may lay which tiles and what they would meet there; None where no tiles are laid now."""
        return None

    def played(self, code: int) -> tuple[int, ...]:
        """Return the piece that a move puts on the table, if any."""
        return ()

    def cells(self, code: int) -> tuple[str, ...]:
        """Return the cells of the board that a move covers, if any."""
        return ()

    @abstractmethod
    def why_not(self, states: States, code: int) -> str:
        """Return why a well-formed move is not legal for the seat in turn."""

    @abstractmethod
    def deals(self, setting: Setting) -> list[Deal]:
        """Return what is dealt before the first move, in that order."""

    # What stands in a state

    def held(self, states: States, seat: int) -> Ints:
        """Return the row of a state in which the pieces of a seat stand; empty where they lie open."""
        return EMPTY

    def pool(self, states: States) -> Ints:
        """Return how many of each kind of piece are unseen: in the bag or draw pile, or hidden."""
        return EMPTY

    def pieces(self, states: States, seat: int) -> list[int]:
        """Return the kinds of a seat's pieces, UNKNOWN where hidden."""
        return [kind for kind in self.held(states, seat).tolist() if kind != NONE]

    def left(self, states: States) -> int:
        """Return how many pieces are left to draw."""
        return 0

    def shown(self, states: States, seat: int, code: int) -> tuple[int, ...]:
        """Return the pieces that a move shows to everyone before it is made: those that are swapped."""
        return tuple(self.pieces(states, seat)) if self.is_swap(code) else ()

    def is_swap(self, code: int) -> bool:
        """Say whether a move shows all pieces of a seat and draws others."""
        return False

    def back(self, states: States) -> tuple[int, ...]:
        """Return the pieces that go back into the bag, or become the draw pile, with the next chance outcome."""
        return ()

    def is_open_next(self, states: States) -> bool:
        """Say whether everyone sees the next chance outcome."""
        return False

    @abstractmethod
    def lying(self, state: Flat, seats: int) -> dict[str, Any]:
        """Return what everyone sees of a state besides the tracks, by the names that the protocol has for it."""

    def ground(self, states: States) -> dict[str, Any]:
        """Return what lies there before the first move, by the names that the protocol has for it: printed symbols, the area."""
        return {"board": {}, "radius": 0}

    def symbols(self, states: States) -> dict[str, str]:
        """Return the symbols on the board, by cell."""
        return {}

    def area(self, setting: Setting) -> list[int]:
        """Return the numbers of the cells on which a setting is played."""
        return []

    def open_pieces(self, states: States, seat: int) -> list[int]:
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
        """Return what ends the game for whoever reaches it."""

    # Matches

    @abstractmethod
    def match_points(self, ranks: Sequence[int], lowest: Sequence[int]) -> list[int]:
        """Return what each seat gets for a game in a match."""

    @abstractmethod
    def points_after_quit(self, others: Sequence[int], ranks: Sequence[int], lowest: Sequence[int]) -> dict[int, int]:
        """Return what each of the others gets in a match where a seat gave up or ran out of time."""
