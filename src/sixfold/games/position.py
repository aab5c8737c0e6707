"""Positions: a state, whole or as a seat sees it, with the names and the history that are needed to show it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

import numpy as np

from sixfold.games import move, notation
from sixfold.games.variants import Setting
from sixfold.rules.kernel import State, States
from sixfold.rules.phase import ALL, FULL, MOVE, NONE, OVER, RESIGN, TIMEOUT, UNKNOWN
from sixfold.rules.pieces import SYMBOLS
from sixfold.rules.types import Code, Kind, Ply, Seat, Side, Symbol

REASONS = {FULL: "full", ALL: "all", RESIGN: "resign", TIMEOUT: "timeout"}
"""Why a game ended, as a record says it."""


class Outcome(NamedTuple):
    """How a game ended: a row of tracks for each seat (or team), a rank for each seat, and the reason."""

    tracks: list[list[int]]
    ranks: list[int]
    reason: str


Draws: TypeAlias = tuple[Kind | None, ...]
"""What chance gave, in that order: pieces drawn or symbols rolled; None where a view may not know."""


class Entry(NamedTuple):
    """One move that was made, and what happened with it.

    Giving up and running out of time have no number in the rules; they are RESIGNED and TIMED_OUT here.
    """

    seat: Seat
    code: Code
    got: Draws = ()
    """What chance gave."""
    shown: tuple[Kind, ...] = ()
    """The pieces that a swap showed to everyone."""
    back: tuple[Kind, ...] = ()
    """The pieces that went back into the bag or became the new draw pile; everyone had seen them."""
    after: int = 0
    """How many of ``got`` came before that."""


RESIGNED, TIMED_OUT = -RESIGN, -TIMEOUT
QUITS = {RESIGNED: "resign", TIMED_OUT: "timeout"}


def spell(setting: Setting, entry: Entry) -> str:
    """Return the text of a move that was made."""
    return QUITS.get(entry.code) or str(move.name(setting, entry.code))


def legal_moves(setting: Setting, states: States) -> move.LegalMoves:
    """Return the legal moves of a state."""
    rules = setting.rules
    moves = np.empty(rules.MOST, np.int32)
    return move.LegalMoves(setting, moves[: rules.legal_moves(states, 0, moves)].copy())


class Readable:
    """What can be asked of a game that stands somewhere, be it in play (a Game) or shown (a Position)."""

    setting: Setting
    states: States
    """An array of one."""
    history: Sequence[Entry]

    @property
    def state(self) -> State:
        """Return the one state."""
        return self.states[0]

    @property
    def turn(self) -> Seat | None:
        """Return the seat that is to move, None when the game is over."""
        return None if self.state.phase == OVER else int(self.state.turn)

    @property
    def legal_moves(self) -> move.LegalMoves:
        """Return the legal moves of the seat that is to move; a view has them if it may know that seat's pieces."""
        return legal_moves(self.setting, self.states)

    @property
    def ply(self) -> Ply:
        """Return how many moves were made."""
        return len(self.history)

    @property
    def tracks(self) -> list[list[int]]:
        """Return a row of markers for each seat, or each team."""
        tracks: list[list[int]] = self.state.tracks[: self.setting.sides].tolist()
        return tracks

    @property
    def quitter(self) -> Seat | None:
        """Return the seat that gave up or ran out of time, if one did."""
        seat = int(self.state.quitter)
        return None if seat == NONE else seat

    def outcome(self) -> Outcome | None:
        """Return None while the game runs, then how it ended."""
        if self.state.phase != OVER:
            return None
        ranks = np.zeros(4, np.int64)
        self.setting.rules.ranking(self.states, 0, ranks)
        return Outcome(self.tracks, ranks[: self.setting.seats].tolist(), REASONS[int(self.state.reason)])


@dataclass(frozen=True, eq=False)
class Position(Readable):
    """A state that can be shown: as text, as a picture (``sixfold.drawing``), or as one line (``str``).

    ``states`` is an array with one state, ``names`` has a name for each seat, ``history`` the moves so far, and ``seat`` is the
    seat that looks at it, None if everything is open.
    """

    setting: Setting
    states: States
    names: tuple[str, ...]
    history: tuple[Entry, ...]
    seat: Seat | None

    @classmethod
    def parse(cls, text: str) -> Position:
        """Return the position that a line of text stands for (docs/notation.md); ``str`` writes such a line.

        Raises UsageError if the line is malformed or no such position can exist.

        >>> line = "dice/standard/2 0:move:0:4 2,1,0,0,3,1/1,1,1,0,2,0 RRGB/OYYP 1"
        >>> str(Position.parse(line)) == line
        True
        """
        setting, states = notation.read(text)
        return Position(setting, states, tuple(f"seat {seat}" for seat in range(setting.seats)), (), None)

    def __str__(self) -> str:
        return notation.write(self.setting, self.states)

    def lowest(self, seat: Seat) -> list[Symbol]:
        """Return the symbols that stand lowest for a seat, all that tie (A2); in the duel those farthest from it (B18)."""
        symbols = self.setting.rules.weakest(self.states, 0, seat)
        return [symbol for symbol in range(SYMBOLS) if symbols >> symbol & 1]

    def side(self, seat: Seat) -> Side:
        """Return the row of tracks on which a seat scores."""
        return self.setting.side(seat)

    def pieces(self, seat: Seat) -> list[str]:
        """Return the tiles on a seat's rack or the cards in its hand, or the symbols of its dice; "??" where hidden."""
        face = self.setting.face
        return ["??" if kind == UNKNOWN else face.names[kind] for kind in face.pieces(self.states, seat)]

    def left(self) -> int:
        """Return how many pieces are in the bag or the draw pile."""
        return self.setting.face.left(self.states)

    def open_cards(self, seat: Seat) -> list[str]:
        """Return the open cards before a seat, the oldest first."""
        return [self.outcome_name(kind) for kind in self.setting.face.open_pieces(self.states, seat)]

    def outcome_name(self, outcome: Kind) -> str:
        """Return the name of a chance outcome: a tile, a card, a symbol rolled."""
        return self.setting.face.names[outcome]

    def spell(self, entry: Entry) -> str:
        """Return the text of a move that was made."""
        return spell(self.setting, entry)

    def is_bonus(self) -> bool:
        """Say whether the seat in turn owes a bonus move: it has played in this turn and plays again."""
        last = self.history[-1] if self.history else None
        if last is None or self.state.phase != MOVE:
            return False
        return last.seat == self.turn and bool(self.setting.face.played(last.code))

    def last_turn(self) -> list[Entry]:
        """Return the moves with pieces of the turn that was played last: a placement or play and its bonus moves."""
        turn: list[Entry] = []
        for entry in reversed(self.history):
            if turn and entry.seat != turn[0].seat:
                break
            if entry.code >= 0 and not self.setting.face.is_refill(entry.code):
                turn.insert(0, entry)
            elif turn:
                break
        return turn

    def is_won_together(self) -> bool:
        """Say whether the game was won by one side, whose partners win together."""
        outcome = self.outcome()
        winners = [] if outcome is None else [seat for seat, rank in enumerate(outcome.ranks) if rank == 1]
        return len({self.side(seat) for seat in winners}) == 1
