"""Reviews of games that are over: judged a decision at a time, kept in the database, and never made twice at once."""

from __future__ import annotations

import asyncio
import time
import zlib
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec

from sixfold.errors import TableError
from sixfold.play.record import Record
from sixfold.server import protocol
from sixfold.server.store import Store, StoreAway
from sixfold.server.thinking.pool import Thinkers
from sixfold.server.thinking.shares import Asker

if TYPE_CHECKING:
    from sixfold.review.structs import Step

LEASE = 30_000
"""Milliseconds for which no other process makes the same review; the lease is prolonged while it is being made."""

PATIENCE = 1.0
"""Seconds between two looks at whether another process has made it."""

WANTED = 120.0
"""Seconds after which a review that nobody waits for or asks about is given up."""


GIVEN_UP = "asker/gone"
"""The code of what is not done because nobody wants it any more; it is simply begun again."""


class Making:
    """A review that is being made: for whom, and the decisions judged so far, in the order of the game."""

    def __init__(self, record: Record, asker: Asker) -> None:
        self.record, self.asker = record, asker
        self.decisions: list[Step] = []
        self.task: asyncio.Task[bytes]
        self.waiting = 0
        self.asked = time.monotonic()

    def wanted(self) -> bool:
        """Say whether somebody waits for it, or asked about it lately."""
        return self.waiting > 0 or time.monotonic() - self.asked < WANTED

    def gone_wrong(self) -> BaseException | None:
        """Return why it ended without a review; None while it is being made, and where it was."""
        if not self.task.done():
            return None
        return asyncio.CancelledError() if self.task.cancelled() else self.task.exception()

    async def result(self) -> bytes:
        """Wait for it."""
        self.waiting += 1
        try:
            return await asyncio.shield(self.task)
        finally:
            self.waiting -= 1


class Reviews:
    """The reviews that a server makes and keeps, each as JSON."""

    def __init__(self, store: Store, students: Thinkers) -> None:
        self._store, self._students = store, students
        self._making: dict[str, Making] = {}

    async def of(self, name: str, record: Record, asker: Asker) -> bytes:
        """Return the review of a game, as soon as it is there."""
        stored = await self._stored(name, record)
        return stored if stored is not None else await self._make(name, record, asker).result()

    async def so_far(self, name: str, record: Record, since: int, asker: Asker) -> protocol.ReviewSoFar:
        """Return how far the review of a game is, with the decisions judged after the first ``since``; begin it if nobody has."""
        count = len(record.moves)
        review = await self._stored(name, record)
        if review is None:
            making = self._make(name, record, asker)
            if not making.task.done():
                return protocol.ReviewSoFar(len(making.decisions), count, making.decisions[since:])
            review = await making.task
        written: Any = msgspec.Raw(review)
        return protocol.ReviewSoFar(count, count, review=written)

    async def _stored(self, name: str, record: Record) -> bytes | None:
        from sixfold.review.version import version

        if record.outcome is None:
            raise TableError("game/running", "this record has no end, so there is nothing to review yet")
        packed = await self._store.review(name, version())
        return None if packed is None else zlib.decompress(packed)

    def _make(self, name: str, record: Record, asker: Asker) -> Making:
        """Return the review that is being made, or begin it; say what went wrong if it did, and begin again the next time."""
        making = self._making.get(name)
        error = making.gone_wrong() if making is not None else None
        if error is not None:
            making = None
            del self._making[name]
            if getattr(error, "code", "") != GIVEN_UP:
                raise error
        if making is None:
            making = self._making[name] = Making(record, asker)
            making.task = asyncio.ensure_future(self._finish(name, making))
            making.task.add_done_callback(lambda task: task.cancelled() or task.exception())  # whoever asks next is told
        making.asked = time.monotonic()
        return making

    async def _finish(self, name: str, making: Making) -> bytes:
        from sixfold.review.version import version

        store = self._store
        while not await store.lease(f"review/{name}", 0, LEASE):
            packed = await store.review(name, version())
            if packed is not None:
                self._making.pop(name, None)
                return zlib.decompress(packed)
            await asyncio.sleep(PATIENCE)
        found = await self._judge(name, making)
        try:
            await store.keep_review(name, version(), zlib.compress(found))
        except StoreAway:  # then it is served as long as this process lives
            return found
        self._making.pop(name, None)
        return found

    async def _judge(self, name: str, making: Making) -> bytes:
        """Judge one decision after the other, so that others who think here wait for one at most, and put them together."""
        text = making.record.write()
        run = partial(self._students.run, asker=making.asker, wanted=making.wanted)
        leased = time.monotonic()
        for ply in range(len(making.record.moves)):
            making.decisions.append(await run(judge_ply, text, ply))
            if time.monotonic() - leased > LEASE / 3000:
                await self._store.lease(f"review/{name}", 0, LEASE)
                leased = time.monotonic()
        found: bytes = await run(add_up, text, making.decisions)
        return found


def judge_ply(text: str, ply: int) -> Step:
    """Judge a decision of a record."""
    from sixfold.review.review import judge_step

    return judge_step(Record.parse(text), ply)


def add_up(text: str, steps: list[Step]) -> bytes:
    """Return the review of a record whose decisions are judged, as JSON."""
    from sixfold.review.review import put_together

    return msgspec.json.encode(put_together(Record.parse(text), steps))
