"""The clocks of a game, as its log tells them: every process that reads the log comes to the same times.

Holidays are not in the log. Those of the seat in turn move its deadline, and before the next entry is written, a ``pause`` of
that seat takes off what lies behind (``Running.propose_leave``). So what was counted never depends on who knew of a holiday.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy

from sixfold.rules.types import Seat
from sixfold.server.common.spans import Span, covered, later, until
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
        self.holidays: list[Sequence[Span]] = [()] * seats
        """The holidays of each seat's player, as far as this process knows them."""
        self._began = 0
        """When the last entry was written that is no pause."""
        self._outages: list[Span] = []
        """The pauses since then that were nobody's holiday."""
        self._lost = 0
        """How long all pauses since then were."""

    def anew(self) -> Clocks:
        """Return the clocks as they were before the game."""
        return Clocks(self.clock, len(self.left))

    def take(self, entry: LogEntry) -> None:
        """Take in an entry of the log. Time during which no server was there does not count, nor do holidays."""
        if entry.kind == "pause":
            self._pause(entry)
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
        self._began, self._outages, self._lost = entry.at, [], 0

    def _pause(self, entry: LogEntry) -> None:
        self.since += entry.lost
        self._lost += entry.lost
        if entry.seat is None:
            self._outages = [*self._outages, (entry.at - entry.lost, entry.at)]

    def _end_turn(self, seat: Seat) -> None:
        if self.clock.kind in ("game", "bank"):
            self.left[seat] += self.increment
        else:
            self.left[seat] = self.amount

    def deadline(self) -> int | None:
        """Return when the running clock is out, with the holidays of its player."""
        out = self._out()
        if self.running is None or out is None or not self.holidays[self.running]:
            return out
        return later(out, self._free_time(), self._began, self._lost)

    def deadline_after(self, entry: LogEntry) -> int | None:
        """Return when the clock that runs after an entry will be out but for holidays; the entry is not taken in."""
        ahead = copy(self)
        ahead.left, ahead._before = list(self.left), list(self._before)
        ahead.take(entry)
        return ahead._out()

    def leave(self, now: int) -> int:
        """Return for how many milliseconds until now the player of the running clock was on holiday, but for what the log has."""
        if self.running is None or not self.holidays[self.running]:
            return 0
        return max(covered(self._free_time(), self._began, now) - self._lost, 0)

    def times(self, now: int | None = None) -> Times:
        """Return the clocks as they are told: as they were at the last entry, or are now."""
        at = self.since if now is None else max(now, self.since)
        left = list(self.left)
        if self.running is None:
            return Times(left, None, self.since)
        left[self.running] -= max(at - self.since - self.leave(at), 0)
        stands = until(self.holidays[self.running], at)
        return Times(left, self.running, at, 0 if stands is None else stands - at)

    def _out(self) -> int | None:
        return None if self.running is None else self.since + self.left[self.running]

    def _free_time(self) -> list[Span]:
        """Return what does not count since the last entry: the holidays of the running clock's player, and outages."""
        assert self.running is not None
        return [*self.holidays[self.running], *self._outages]
