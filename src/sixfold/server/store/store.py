"""The store: where tables, games and their logs are kept. What it can do, and what is common to SQLite and PostgreSQL."""

from __future__ import annotations

import secrets
from abc import abstractmethod
from collections.abc import Callable, Sequence
from functools import partial
from random import Random

from sqlalchemy import Connection

from sixfold.server.store import queries, retention, waits
from sixfold.server.store.blocks import BlockRows
from sixfold.server.store.callees import Callees
from sixfold.server.store.calls import Calls
from sixfold.server.store.circles import Circles
from sixfold.server.store.database import News, NewsKind, T
from sixfold.server.store.holidays import Holidays
from sixfold.server.store.invitations import Invitations
from sixfold.server.store.lists import Lists
from sixfold.server.store.marks import Marks
from sixfold.server.store.people import People
from sixfold.server.store.plans import Plans
from sixfold.server.store.profiles import Profiles
from sixfold.server.store.queries import Conflict
from sixfold.server.store.reports import Reports
from sixfold.server.store.rows import Call, LogEntry
from sixfold.server.store.scenes import Scenes
from sixfold.server.store.sheets import Sheets
from sixfold.server.store.tables import Tables
from sixfold.server.store.waits import Due


class Store(
    Circles,
    Invitations,
    People,
    Tables,
    Sheets,
    Profiles,
    Calls,
    Callees,
    Scenes,
    Holidays,
    Marks,
    Lists,
    Plans,
    BlockRows,
    Reports,
):
    """A database that is open.

    ``on_news(kind, id)`` is called on the event loop when another process did something: ``"log"`` with the id of a game,
    ``"table"`` and ``"said"`` with the id of a table, ``"all"`` with ``"*"`` after news may have been missed.
    ``on_state(there)`` is called when the database goes away and when it is back. ``shared`` says whether other processes
    may serve the same tables; ``process`` is the random name of this one.
    """

    shared: bool

    def __init__(self) -> None:
        self.process = secrets.token_hex(8)
        self._nonce = partial(Random(secrets.token_bytes(32)).getrandbits, 63)  # far faster than asking the system each time
        self.on_news: Callable[[NewsKind, str], None] | None = None
        self.on_state: Callable[[bool], None] | None = None
        self.there = True
        """Whether the database could be used the last time."""
        self.failed = 0
        """How often it could not."""

    @property
    @abstractmethod
    def waiting(self) -> int:
        """Return how many entries and changes wait to be written."""

    @abstractmethod
    def disk_free(self) -> int | None:
        """Return how many bytes are free where the database is, if it is on this machine."""

    @abstractmethod
    async def close(self) -> None:
        """Finish what is under way, and let go of the database."""

    @abstractmethod
    async def append(self, entry: LogEntry, calls: Sequence[Call] = ()) -> bool:
        """Append to a game's log: True once it is durable, False if ``(game, seq)`` exists already.

        Whom it calls is written in the same transaction. Appends at the same time share a commit.
        """

    @abstractmethod
    async def lease(self, game: str, seq: int, ms: int) -> bool:
        """Ask whether this process may think for the bot after an entry; nobody else may for so many milliseconds.

        A process that has the lease can ask again to prolong it.
        """

    @abstractmethod
    async def due(self, now: int) -> list[Due]:
        """List the games that need care.

        Those wait for a bot that nobody thinks for, or their deadline has passed, or their log says that they are over although
        their end was never written.
        """

    # Logs

    async def log(self, game: str, since: int = 0) -> list[LogEntry]:
        """Read the log of a game after an entry."""
        return await self._read(partial(queries.read_log, game=game, since=since))

    async def timed(self, after: str, limit: int) -> list[LogEntry]:
        """Read the last entries of games that run by the clock, so many after a game; without what they were about."""
        return await self._read(partial(waits.timed, after=after, limit=limit))

    async def settle(self, game: str, seq: int, deadline: int | None) -> None:
        """Note that a game waits for nothing after an entry but its deadline, if it has one."""
        await self._write(partial(waits.settle, game=game, seq=seq, deadline=deadline), repeatable=True)

    # What is old: the queries are in ``retention``

    async def find_old(self, query: Callable[[Connection], list[T]]) -> list[T]:
        """Read what may be old enough to be removed."""
        return await self._read(query)

    async def remove_old(self, query: Callable[[Connection], int], *tables: str) -> int:
        """Remove what is old, tell the other processes which tables changed, and return how much; 0 if someone was faster."""
        news: list[News] = [("table", id_) for id_ in tables]
        try:
            return await self._write(query, *news)
        except Conflict:
            return 0

    # Processes

    async def tell(self, kind: NewsKind, text: str) -> None:
        """Tell the other processes something that is not kept; the text has no blanks."""
        if self.shared:
            await self._write(lambda _: None, (kind, text), repeatable=True)

    async def heartbeat(self, now: int) -> None:
        """Write that this process is alive."""
        await self._write(partial(queries.heartbeat, process=self.process, now=now), repeatable=True)

    async def tidy(self, now: int) -> None:
        """Forget what processes noted for each other and is long past."""
        await self._write(partial(retention.tidy, now=now), repeatable=True)

    async def last_heartbeat(self) -> int | None:
        """Read when any process was last alive."""
        return await self._read(queries.last_heartbeat)

    def _tell_state(self, there: bool) -> None:
        """Tell whether the database is there."""
        self.there = there
        if self.on_state is not None:
            self.on_state(there)
