"""What needs care again and again: bots that nobody thinks for, clocks that ran out, ends that were not written, idle tables."""

from __future__ import annotations

import asyncio
import itertools
import logging
import time
from collections.abc import Awaitable, Callable, Iterable

from sixfold.errors import TableError
from sixfold.server.common import clock
from sixfold.server.game.running import pause
from sixfold.server.store import Due, StoreAway
from sixfold.server.store.rows import LogEntry
from sixfold.server.tables import ledger, plans, play, retention
from sixfold.server.tables.drive import is_thinking
from sixfold.server.tables.pulse import OUTAGE
from sixfold.server.tables.registry import Registry
from sixfold.server.tables.retention import Sweeper
from sixfold.server.tables.table import Table

LOG = logging.getLogger("sixfold.server")

EVERY = 1.0
"""Seconds between looks at what needs care."""

SAY_EVERY = 10
"""How often, in heartbeats, a process says who is at its tables."""

PLANS_EVERY = 5
"""How often, in heartbeats, planned moves are looked for that a process which fell did not play."""

TIDY_EVERY = 60
"""How often, in heartbeats, what processes noted for each other is forgotten where it is long past."""

AT_ONCE = 16
"""How many games are seen to at once."""

PAGE = 500
"""How many clocks are put right at once."""


class Caretaker:
    """Looks after the tables of a process.

    The store says each second which games are due, so no table is in memory for its clock alone. Heartbeats do not wait for the
    games: however many are due, the process is seen to be alive.
    """

    def __init__(self, registry: Registry) -> None:
        self._registry, self._context, self._store = registry, registry.context, registry.store
        self._is_away = False

    async def care(self) -> None:
        """Look after the tables until cancelled."""
        async with asyncio.TaskGroup() as group:
            group.create_task(self._again(EVERY, self.beat, counted=True))
            group.create_task(self._again(EVERY, self.tend))
            group.create_task(self._again(retention.EVERY, Sweeper(self._context).sweep_in_turn))

    async def _again(self, seconds: float, work: Callable[..., Awaitable[None]], *, counted: bool = False) -> None:
        """Do something again and again; what goes wrong is logged, and that the database is away once."""
        for number in itertools.count():
            try:
                await (work(number) if counted else work())
            except StoreAway as error:
                if not self._is_away:
                    LOG.error("the database is away: %s", error.reason)
                self._is_away = True
            except Exception:
                LOG.exception("the caretaker stumbled")
            await asyncio.sleep(seconds)

    async def beat(self, number: int) -> None:
        """Write that this process is alive, and put clocks right if it was not."""
        if not self._context.pulse.is_awake():
            await self.put_clocks_right()
        await self._store.heartbeat(clock.now())
        self._context.pulse.beat()
        self._is_away = False
        if number % SAY_EVERY == 0:
            self._context.presence.announce_all()
        if number % PLANS_EVERY == 0:
            await self.play_planned()
        if number % TIDY_EVERY == 0:
            await self._store.tidy(clock.now())

    async def play_planned(self) -> None:
        """Play the moves that were planned for now; most were played right after the move before them."""
        for planned in await self._store.planned():
            table = await self._registry.find(planned.table)
            await ledger.mend(table)
            await plans.play_planned(table)

    async def tend(self) -> None:
        """See to the games that are due, and drop what nobody uses."""
        found = await self._store.due(clock.now())
        for first in range(0, len(found), AT_ONCE):
            await _all(self._see_to(due) for due in found[first : first + AT_ONCE])
        self._drive_watched()
        self.drop_idle()

    async def _see_to(self, due: Due) -> None:
        """Let the bot in turn think, end a game whose time is out, or write an end that was not written."""
        table = await self._registry.find(due.table)
        if is_thinking(table):
            return
        await ledger.mend(table)
        await play.time_out(table)
        deadline = _deadline(table, due.game)
        if _is_settled(table, due):
            await self._store.settle(due.game, due.seq, deadline)
        elif deadline is not None and deadline > clock.now() and not due.only_bot:
            await self._store.postpone(due.game, due.seq, deadline)  # whoever is in turn is on holiday

    def _drive_watched(self) -> None:
        """Let bots go on at tables where only bots sit and somebody watches: those are not due when nobody does."""
        for table in self._context.tables.values():
            if table.audience and table.running is not None and all(table.running.bots):
                self._context.go_on(table)

    def drop_idle(self) -> None:
        """Drop the games of tables that were not used for a while, and tables that nobody watches."""
        old = time.monotonic() - self._context.settings.idle_after
        for table in list(self._context.tables.values()):
            if table.used > old or table.lock.locked() or is_thinking(table):
                continue
            if not table.audience:
                self._context.forget(table)
            elif table.timer is None:
                table.running = None

    # Time in which no move could be taken

    async def put_clocks_right(self) -> None:
        """After a time without any server, let it not count for the clocks of games that were running."""
        last = await self._store.last_heartbeat()
        if last is None or (self._store.shared and clock.now() - last < OUTAGE):
            return
        after = ""
        while page := await self._store.timed(after, PAGE):
            await _all(self._pause(entry, last) for entry in page)
            after = page[-1].game

    async def _pause(self, entry: LogEntry, since: int) -> None:
        """Let the time since some moment not count in a game whose last entry is known; only those in memory are loaded."""
        table = self._context.by_game.get(entry.game)
        if table is None:
            paused = pause(entry, since, clock.now())
            if paused is not None:
                await self._store.append(paused)  # where another entry is there already, another process has put it right
            return
        try:
            async with table.lock:
                await play.pause(table, since)
        except StoreAway:
            raise
        except TableError:
            LOG.info("another process has put the clock of a game right")


async def _all(work: Iterable[Awaitable[None]]) -> None:
    """Wait for everything; one game's trouble is logged and keeps no other waiting, but without the database nothing goes on."""
    for found in await asyncio.gather(*work, return_exceptions=True):
        if isinstance(found, StoreAway):
            raise found
        if isinstance(found, BaseException):
            LOG.error("a game could not be seen to", exc_info=found)


def _is_settled(table: Table, due: Due) -> bool:
    """Say whether a game that was due waits for nothing now: it is over, nobody is there to think for, or a person took over."""
    running = table.running
    if running is None or running.id != due.game:
        return True
    if running.seq != due.seq:
        return False
    if running.turn is None:
        return table.doc.status == "over"
    return due.only_bot and not (running.bot is not None and table.is_attended(running))


def _deadline(table: Table, game: str) -> int | None:
    """Return until when a game may take, if it is the one that runs at the table."""
    running = table.running
    return running.clocks.deadline() if running is not None and running.id == game and running.clocks else None
