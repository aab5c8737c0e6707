"""The clocks of a game, as its log tells them: every process that reads the log comes to the same times."""

from __future__ import annotations

from copy import copy

from sixfold.rules.types import Seat
from sixfold.server.protocol import Clock, Times
from sixfold.server.store.rows import LogEntry

SECOND = 1000
HOUR = 3600 * SECOND
DAY = 24 * HOUR

TURN_ENDS = ("draw", "swap", "score")
"""The verbs that end a turn."""


class Clocks:
    """Milliseconds left for each seat, and whose time runs since when."""

    def __init__(self, clock: Clock, seats: int) -> None:
        self.clock = clock
        self.amount = clock.amount * (DAY if clock.slow else SECOND)
        self.increment = clock.increment * (HOUR if clock.slow else SECOND)
        self.left = [self.amount] * seats
        self.running: Seat | None = None
        self.since = 0
        self._before: list[int] = []
        """For each move that stands, what its seat had left before the move gave it time."""

    def anew(self) -> Clocks:
        """Return the clocks as they were before the game."""
        return Clocks(self.clock, len(self.left))

    def take(self, entry: LogEntry) -> None:
        """Take in an entry of the log. Time during which no server was there does not count."""
        if entry.kind == "pause":
            self.since += entry.lost
            return
        if self.running is not None:
            self.left[self.running] -= max(entry.at - self.since, 0)
        if entry.kind == "move" and entry.seat is not None:
            self._before.append(self.left[entry.seat])
            if entry.do.startswith(TURN_ENDS):
                self._end_turn(entry.seat)
        elif entry.kind == "undo" and entry.seat is not None:
            self.left[entry.seat] = min(self.left[entry.seat], self._before.pop())  # a move taken back gives no time
        self.since, self.running = entry.at, entry.turn

    def _end_turn(self, seat: Seat) -> None:
        if self.clock.kind in ("game", "bank"):
            self.left[seat] += self.increment
        else:
            self.left[seat] = self.amount

    def deadline(self) -> int | None:
        """Return when the running clock is out."""
        return None if self.running is None else self.since + self.left[self.running]

    def deadline_after(self, entry: LogEntry) -> int | None:
        """Return when the clock that runs after an entry will be out; the entry is not taken in."""
        ahead = copy(self)
        ahead.left, ahead._before = list(self.left), list(self._before)
        ahead.take(entry)
        return ahead.deadline()

    def times(self) -> Times:
        """Return the clocks as they are told."""
        return Times(list(self.left), self.running, self.since)
