"""The store in an SQLite file, for one process.

One thread writes. It takes everything that waits, writes it in one transaction, and so lets all of it share one sync of the
disk; while that lasts, the next batch gathers. Where only appends wait, the whole batch is a single statement over one JSON
text, for two reasons: the writer then gives up the interpreter's lock once a batch instead of once a row, and it is fast.
Other threads read.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import QueuePool, StaticPool

from sixfold.errors import UsageError
from sixfold.server.store import calls, waits
from sixfold.server.store.database import News, StoreAway
from sixfold.server.store.migrate import migrate
from sixfold.server.store.rows import Call, LogEntry
from sixfold.server.store.store import Store
from sixfold.server.store.waits import Due

T = TypeVar("T")

_encode = msgspec.json.Encoder().encode

READERS = 2
MOST = 5000
"""How many changes share a transaction at most."""

_COLUMNS = "game, seq, kind, at, seat, do, got, turn, bot, deadline, did, nonce"
_APPEND = f"""
INSERT INTO log ({_COLUMNS})
SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, nullif(value -> 6, 'null'),
       value ->> 7, value ->> 8, value ->> 9, nullif(value -> 10, 'null'),
       value ->> 11
FROM json_each(?) WHERE true ON CONFLICT DO NOTHING
"""  # noqa: S608 (constants)
_MADE = """
SELECT log.nonce FROM json_each(?) AS new JOIN log ON log.game = new.value ->> 0 AND log.seq = new.value ->> 1
"""


@dataclass(slots=True)
class _Append:
    """An entry that waits to be written, as JSON."""

    row: bytes
    nonce: int
    answer: asyncio.Future[bool]
    calls: Sequence[Call]


@dataclass(slots=True)
class _Change:
    """Another change that waits to be made."""

    query: Callable[[Connection], Any]
    answer: asyncio.Future[Any]


_Answer = tuple[asyncio.Future[Any], Any, BaseException | None]


class SqliteStore(Store):
    """A store in an SQLite file."""

    shared = False

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._path = path
        self._loop = asyncio.get_running_loop()
        self._leases: dict[str, tuple[int, float]] = {}
        self._gathered: list[_Append | _Change] = []
        """What came since the event loop last went round; the writer gets it in one go."""
        self._waiting: SimpleQueue[_Append | _Change | None] = SimpleQueue()
        self._closed = False
        with ExitStack() as mishap:
            self._lock = _lock(path)
            mishap.callback(os.close, self._lock)
            with _explained(path):
                self._raw = _connect(path)
                mishap.callback(self._raw.close)
                self._writing = _engine(lambda: self._raw, "BEGIN IMMEDIATE", StaticPool)
                with self._writing.begin() as connection:
                    migrate(connection)
            mishap.pop_all()
        self._reading = _engine(lambda: _connect(path), "BEGIN", QueuePool)
        self._readers = ThreadPoolExecutor(READERS, "sixfold-read")
        self._writer = Thread(target=self._write_all, name="sixfold-write", daemon=True)
        self._writer.start()

    async def close(self) -> None:
        """Finish what is under way, and let go of the file."""
        if self._closed:
            return
        self._closed = True
        self._hand_over()
        self._waiting.put(None)
        await self._loop.run_in_executor(self._readers, self._writer.join)
        self._readers.shutdown()
        self._reading.dispose()
        self._writing.dispose()
        self._raw.close()
        os.close(self._lock)

    @property
    def waiting(self) -> int:
        """Return how many entries and changes wait to be written."""
        return self._waiting.qsize() + len(self._gathered)

    def disk_free(self) -> int | None:
        """Return how many bytes are free where the file is."""
        try:
            return shutil.disk_usage(self._path.parent).free
        except OSError:
            return None

    async def append(self, entry: LogEntry, calls: Sequence[Call] = ()) -> bool:
        """Append to a game's log: True once it is durable, False if ``(game, seq)`` exists already."""
        nonce = self._nonce()
        row = _encode((*msgspec.structs.astuple(entry), nonce))
        answer: asyncio.Future[bool] = self._loop.create_future()
        self._put(_Append(row, nonce, answer, calls))
        return await answer

    async def lease(self, game: str, seq: int, ms: int) -> bool:
        """Take the lease, unless a later entry has one: no other process is there."""
        held = self._leases.get(game)
        if held is not None and held[0] > seq and held[1] > time.monotonic():
            return False
        self._leases[game] = (seq, time.monotonic() + ms / 1000)
        return True

    async def due(self, now: int) -> list[Due]:
        """List the games that need care."""
        found = await self._read(lambda connection: [Due(*row) for row in connection.execute(waits.due(now))])
        clock = time.monotonic()
        leased = {game: seq for game, (seq, until) in self._leases.items() if until > clock}
        self._leases = {game: lease for game, lease in self._leases.items() if game in leased}
        return [one for one in found if not (one.only_bot and leased.get(one.game) == one.seq)]

    async def _read(self, query: Callable[[Connection], T]) -> T:
        """Ask the database on a thread that reads."""
        if self._closed:
            raise StoreAway("the database is closed")

        def ask() -> T:
            with self._reading.begin() as connection:
                return query(connection)

        try:
            return await self._loop.run_in_executor(self._readers, ask)
        except DBAPIError as error:
            raise self._away(error) from None

    async def _write(self, query: Callable[[Connection], T], *news: News, repeatable: bool = False) -> T:  # noqa: ARG002 (no others)
        """Let the writer make a change."""
        answer: asyncio.Future[T] = self._loop.create_future()
        self._put(_Change(query, answer))
        return await answer

    def _put(self, item: _Append | _Change) -> None:
        """Give the writer something."""
        if self._closed:
            raise StoreAway("the database is closed")
        if not self._gathered:
            self._loop.call_soon(self._hand_over)
        self._gathered.append(item)

    def _hand_over(self) -> None:
        """Wake the writer once all that is ready has run: woken by the first item, it would contend with the rest for the GIL."""
        gathered, self._gathered = self._gathered, []
        for item in gathered:
            self._waiting.put(item)

    # On the thread that writes

    def _write_all(self) -> None:
        """Write what waits until the store is closed."""
        while (first := self._waiting.get()) is not None:
            batch: list[_Append | _Change] = [first]
            while len(batch) < MOST:
                try:
                    item = self._waiting.get_nowait()
                except Empty:
                    break
                if item is None:
                    self._waiting.put(None)
                    break
                batch.append(item)
            answers = self._write_batch(batch)
            self._loop.call_soon_threadsafe(self._answer, answers)

    def _write_batch(self, batch: list[_Append | _Change]) -> list[_Answer]:
        """Write a batch in one transaction; if it cannot be, each of it alone, so that one mistake harms no other."""
        appends = [item for item in batch if isinstance(item, _Append)]
        changes = [item for item in batch if isinstance(item, _Change)]
        try:
            if changes or any(item.calls for item in appends):
                with self._writing.begin() as connection:
                    answers = [self._make(connection, item) for item in changes]
                    appended = self._append(appends)
                    made = [item for item, (_, is_made, _) in zip(appends, appended, strict=True) if is_made]
                    calls.put(connection, [call for item in made for call in item.calls])
                    return answers + appended
            return self._append(appends)
        except (sqlite3.Error, DBAPIError) as error:
            if len(batch) > 1:
                return [answer for item in batch for answer in self._write_batch([item])]
            return [(batch[0].answer, None, self._away(error) if _is_gone(error) else error)]
        except BaseException as error:
            return [(item.answer, None, error) for item in batch]

    def _append(self, appends: list[_Append]) -> list[_Answer]:
        """Write entries in one statement, which is a transaction unless one is open, and say which made it."""
        if not appends:
            return []
        rows = "[" + b",".join([item.row for item in appends]).decode() + "]"
        if self._raw.execute(_APPEND, (rows,)).rowcount == len(appends):
            return [(item.answer, True, None) for item in appends]
        made = {nonce for (nonce,) in self._raw.execute(_MADE, (rows,))}
        return [(item.answer, item.nonce in made, None) for item in appends]

    def _make(self, connection: Connection, item: _Change) -> _Answer:
        """Make a change; what it raises is taken back and told to the one who asked."""
        self._raw.execute("SAVEPOINT change")
        answer: _Answer
        try:
            answer = item.answer, item.query(connection), None
        except Exception as error:
            if isinstance(error, DBAPIError) and not isinstance(error.orig, sqlite3.IntegrityError):
                raise
            self._raw.execute("ROLLBACK TO change")
            answer = item.answer, None, error
        self._raw.execute("RELEASE change")
        return answer

    def _away(self, error: sqlite3.Error | DBAPIError) -> StoreAway:
        """Say that the file cannot be used."""
        self.failed += 1
        return StoreAway(f"the database {self._path} cannot be used: {_reason(error)}")

    # On the event loop

    def _answer(self, answers: list[_Answer]) -> None:
        """Give those who asked their answers."""
        there = not any(isinstance(error, StoreAway) for _, _, error in answers)
        for answer, value, error in answers:
            if answer.done():
                continue
            if error is None:
                answer.set_result(value)
            else:
                answer.set_exception(error)
        if there != self.there:
            self._tell_state(there)


def _lock(path: Path) -> int:
    """Make sure that no other process serves the file, as long as the returned descriptor is open."""
    with _explained(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = os.open(path.with_name(path.name + ".lock"), os.O_RDWR | os.O_CREAT, 0o600)
    try:
        _hold(lock)
    except OSError:
        os.close(lock)
        raise UsageError(f"{path} is already served by another process") from None
    return lock


def _hold(lock: int) -> None:
    """Take a lock that ends with this process, or raise OSError where another one has it."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(lock, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextmanager
def _explained(path: Path) -> Iterator[None]:
    """Say clearly that a file cannot be opened."""
    try:
        yield
    except (sqlite3.Error, DBAPIError) as error:
        raise UsageError(f"{path} cannot be opened as a database: {_reason(error)}") from None
    except OSError as error:
        raise UsageError(f"{path} cannot be opened as a database: {error.strerror}") from None


def _reason(error: sqlite3.Error | DBAPIError) -> str:
    """Return what SQLite says, without the statement."""
    return str(error.orig if isinstance(error, DBAPIError) else error)


def _is_gone(error: sqlite3.Error | DBAPIError) -> bool:
    """Tell whether the file is the trouble, such as a full disk, and not what was to be written."""
    found = error.orig if isinstance(error, DBAPIError) else error
    return isinstance(found, sqlite3.OperationalError) or type(found) is sqlite3.DatabaseError


def _connect(path: Path) -> sqlite3.Connection:
    """Open the file, readable by its owner alone: it holds the seeds of running games.

    A file that is there is not opened by anything but SQLite: closing it would let go of the locks of all connections of this
    process, and another program that looks into it would then remove the log of writes on leaving, as if it were the last.
    """
    if not path.exists():
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=10)
    try:
        for pragma in (
            "journal_mode = WAL",
            "synchronous = FULL",
            "fullfsync = ON",
            "foreign_keys = ON",
            "wal_autocheckpoint = 16000",
        ):
            connection.execute(f"PRAGMA {pragma}").close()
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def _engine(connect: Callable[[], sqlite3.Connection], begin: str, pool: type[QueuePool | StaticPool]) -> Engine:
    """Let SQLAlchemy use connections, and begin transactions in a way of ours."""
    options = {"pool_size": READERS, "max_overflow": 0} if pool is QueuePool else {}
    engine = create_engine("sqlite://", creator=connect, poolclass=pool, hide_parameters=True, **options)
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql(begin))
    return engine
