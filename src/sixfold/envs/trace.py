"""A game one step at a time, a decision or a single chance outcome, with what each seat saw of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from random import Random
from typing import Any

import numpy as np

from sixfold.drawing import text
from sixfold.envs import pasts
from sixfold.envs.spaces import Space
from sixfold.games.position import Draws, Position
from sixfold.games.variants import Setting
from sixfold.play.history import History
from sixfold.play.view import View, shares
from sixfold.play.writing import seat_names
from sixfold.rules.phase import CHANCE, MOVE, OVER, REFILL
from sixfold.rules.types import Code, Kind, Seat

NOBODY, ENDED = -1, -4
"""Whom a game waits for when no seat is to move, as OpenSpiel numbers it."""


@lru_cache(maxsize=64)
def space_of(setting: Setting) -> Space:
    """Return the actions and observations of a setting, made once."""
    return Space(setting)


class Trace:
    """A game in play, unchecked: a history that grows by decisions and single chance outcomes.

    ``limit`` is the largest number of turns, 0 for no limit. ``player`` is the seat that is to move, NOBODY when chance is
    due, or ENDED.
    """

    __slots__ = ("_turns", "_views", "history", "limit", "player", "setting", "space", "states")

    def __init__(self, history: History, limit: int) -> None:
        self.history, self.setting, self.states = history, history.setting, history.states
        self.limit = limit
        self.space = space_of(history.setting)
        self._turns = history.states["turns"]
        self._views: dict[Seat | None, View] = {}
        self.player = self._player()

    def __deepcopy__(self, memo: Mapping[int, Any]) -> Trace:
        """Return an independent copy."""
        return Trace(self.history.copy(), self.limit)

    def __reduce__(self) -> tuple[Any, ...]:
        return Trace, (self.history, self.limit)

    def _player(self) -> int:
        """Return whom the game waits for."""
        phase = self.history.phase[0]
        if phase == CHANCE:
            return NOBODY
        return ENDED if phase == OVER or self.is_limited else int(self.history.turn[0])

    @property
    def is_limited(self) -> bool:
        """Say whether the game has ended because its last turn was played."""
        return bool(0 < self.limit <= self._turns[0] and self.history.phase[0] == MOVE)

    @property
    def is_hiding(self) -> bool:
        """Say whether seats hold pieces that the others do not see."""
        return self.setting.face.is_hiding and self.setting.seats > 1

    def ranks(self) -> list[int]:
        """Return each seat's rank as the tracks stand."""
        ranks = np.zeros(4, np.int64)
        self.setting.rules.ranking(self.states, 0, ranks)
        found: list[int] = ranks[: self.setting.seats].tolist()
        return found

    def odds(self) -> list[int]:
        """Return the weight of each outcome that chance can give next."""
        return self.history.odds()

    def decide(self, code: Code) -> None:
        """Make the move that the rules number so."""
        self.history.apply(code)
        self._moved()

    def happen(self, outcome: Kind) -> None:
        """Let a chance outcome happen."""
        self.history.happen(outcome)
        self._moved()

    def _moved(self) -> None:
        """Update whom the game waits for, and drop the views of the state before."""
        self.player = self._player()
        if self._views:
            self._views.clear()

    def view(self, seat: Seat | None) -> View:
        """Return what a seat may know; None for someone who watches."""
        if seat not in self._views:
            self._views[seat] = self.history.view(seat, seat_names(self.setting))
        return self._views[seat]

    def position(self) -> Position:
        """Return everything, open."""
        return self.history.position(seat_names(self.setting))

    def draw(self, position: Position) -> str:
        """Return a drawing of a position of this game, and what it waits for."""
        return f"{text.draw(position)}\n\n{self.to_come()}"

    def to_come(self) -> str:
        """Return a line that says what the game waits for."""
        state = self.states[0]
        if state.phase == OVER:
            return "the game is over"
        if self.is_limited:
            return f"the game is over: all {self.limit} turns were played"
        if state.phase == CHANCE:
            return f"seat {state.turn} gets {state.due} from chance"
        if state.phase == REFILL:
            return f"seat {state.turn} draws or swaps"
        return f"seat {state.turn} is to move"

    def recall(self, seat: Seat | None) -> str:
        """Return everything that a seat has seen since the beginning; None for someone who watches.

        Outcomes that came together stand in the order of their names, as their order says nothing.
        """
        view, face = self.view(seat), self.setting.face
        lines = ["watching" if seat is None else f"seat {seat}"]
        lines += [self._gets(share.seat, share.outcomes) for share in shares(self.setting, view.setup) if share.outcomes]
        for owner, code, got, shown, _, after in view.history:
            lines.append(" ".join([str(owner), face.spell(code), *[face.names[piece] for piece in shown]]))
            if after:
                lines.append(f"{self._gets(owner, got[:after])}, pieces go back")
            if len(got) > after:
                lines.append(self._gets(owner, got[after:]))
        return "; ".join(lines)

    def _gets(self, seat: Seat, outcomes: Draws) -> str:
        names = self.setting.face.names
        return f"{seat} gets {' '.join(sorted(['??' if outcome is None else names[outcome] for outcome in outcomes]))}"

    def own_draws(self, seat: Seat) -> Iterator[Kind]:
        """Return what a seat drew, hidden from the others, since the beginning."""
        view = self.view(seat)
        for share in shares(self.setting, view.setup):
            if share.seat == seat and not share.is_open:
                yield from share.outcomes
        for entry in view.history:
            if entry.seat == seat and self.setting.face.is_hiding:
                yield from (outcome for outcome in entry.got if outcome is not None)

    def other_past(self, seat: Seat, random: Random) -> list[int]:
        """Return a whole past, the numbers of all steps, in which that seat saw the same and hidden pieces may be others."""
        found = pasts.find(self.history, self.view(seat), random)
        if found is None:
            raise RuntimeError(f"found no other past for seat {seat}: {self.recall(seat)}")
        return found
