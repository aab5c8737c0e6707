"""Makes the calls that are due. Nobody waits for it: whatever a push service does, moves go on.

A call is leased, judged, sent, and only then removed. A process that is killed in between has sent it or not; whoever finds it
afterwards sends it again, under the same id, and a browser that has shown it shows it once.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from contextlib import suppress
from functools import partial

import msgspec

from sixfold.errors import TableError
from sixfold.server.calling import endpoints, judging, mailing, notices, posting
from sixfold.server.calling.encryption import Keys, encrypt
from sixfold.server.calling.mailing import Mailer, MailFailed
from sixfold.server.calling.switchboard import Switchboard
from sixfold.server.common import clock
from sixfold.server.common.tokens import digest
from sixfold.server.store import StoreAway
from sixfold.server.store.callees import Callee
from sixfold.server.store.calls import Pending
from sixfold.server.store.rows import Call, Subscription
from sixfold.server.store.scenes import Scene
from sixfold.server.tables.context import Context

LOG = logging.getLogger("sixfold.server")

EVERY = 1.0
"""Seconds between looks at what is due."""
AT_ONCE = 64
"""How many calls are made at once."""
LEASE = 5_000
"""Milliseconds for which a process sees to a call before others may; it says again and again that it still does."""
TRIES = 12
"""How often a call is tried; with the pauses that is about half a day."""
RESULTS = ("sent", "mailed", "gone", "failed", "dropped")
"""What becomes of calls: ``gone`` are browsers that their push services do not know any more, ``dropped`` calls that nobody
wanted any more when they were due."""
FIRST, LONGEST = 10_000, 2 * 3_600_000
"""Milliseconds before a call is tried again: twice as long each time, but not longer than that."""


class Resting(Exception):
    """A push service has failed lately, and is left alone for a while."""


class Outbox:
    """Makes calls as long as a process runs."""

    def __init__(self, context: Context, switchboard: Switchboard, mailer: Mailer | None) -> None:
        self._context, self._store, self._switchboard, self._mailer = context, context.store, switchboard, mailer
        self._busy: dict[asyncio.Task[None], Call] = {}
        self._resting: dict[str, tuple[int, int]] = {}
        """Push services that failed, by origin: until when they are left alone, and for how long that was."""
        self.counts: Counter[str] = Counter()
        """Calls since the start, by what became of them."""
        self.waiting = 0
        """How many were due at the last look."""

    async def run(self) -> None:
        """Make calls until cancelled. At first everyone has a moment to come back to their tables."""
        await self._store.free_calls()
        await asyncio.sleep(self._context.settings.call_after)
        try:
            while True:
                try:
                    await self.look()
                except StoreAway:
                    pass  # the caretaker says so
                except Exception:
                    LOG.exception("calls could not be looked at")
                await asyncio.sleep(EVERY)
        finally:
            await self.close()

    async def close(self) -> None:
        """Give up what is under way, and let others see to it at once."""
        for task in self._busy:
            task.cancel()
        await asyncio.gather(*self._busy, return_exceptions=True)
        with suppress(StoreAway):
            await self._store.free_calls()

    async def look(self) -> None:
        """Keep the calls that are under way, and begin with those that are due."""
        if self._busy:
            await self._store.keep_calls([*self._busy.values()], clock.now() + LEASE)
        self.waiting = await self._store.calls_due(clock.now())
        free = AT_ONCE - len(self._busy)
        if not self.waiting or free <= 0:
            return
        for pending in await self._store.lease_calls(clock.now(), free, LEASE):
            task = self._context.tasks.start(partial(self.see_to, pending))
            self._busy[task] = pending.call
            task.add_done_callback(self._busy.pop)

    async def see_to(self, pending: Pending) -> None:
        """Make a call, or let it wait, or drop it."""
        call = pending.call
        scene, callee = await self._store.scene(call), await self._store.callee(call.who)
        now = clock.now()
        wanted = None if scene is None else judging.when(pending, scene, callee, present=self._is_present(call, scene), now=now)
        if scene is None or wanted is None:
            self.counts["dropped"] += 1
            await self._store.call_done(call)
        elif wanted > now:
            await self._store.call_later(pending, wanted)
        elif pending.pushed is None:
            await self._push(pending, scene, callee)
        else:
            await self._write(pending, scene, callee)

    def _is_present(self, call: Call, scene: Scene) -> bool:
        table = self._context.tables.get(call.table)
        here = table.audience.here() if table is not None else set()
        present = self._context.presence.at(call.table).present(here, clock.now())
        return any(player in present for player in scene.players(call.who))

    # By Web Push

    async def _push(self, pending: Pending, scene: Scene, callee: Callee) -> None:
        """Send a call to all browsers that do not have it yet."""
        call = pending.call
        rest = [one for one in callee.subscriptions if digest(one.endpoint) not in pending.reached]
        waits = await asyncio.gather(*(self._send(call, scene, one, pending.tries) for one in rest))
        reached = pending.reached | {digest(one.endpoint) for one, wait in zip(rest, waits, strict=True) if wait is None}
        longest = max((wait for wait in waits if wait is not None), default=None)
        if longest is None or pending.tries + 1 >= TRIES:
            self.counts["failed"] += longest is not None
            await self._go_on_by_mail(pending, callee)
            return
        await self._store.call_later(pending._replace(tries=pending.tries + 1, reached=reached), clock.now() + longest)

    async def _send(self, call: Call, scene: Scene, to: Subscription, tries: int) -> int | None:
        """Send a call to a browser; return after how many milliseconds to try again, None if there is no need to."""
        pause: int = min(FIRST << tries, LONGEST)
        try:
            endpoint = endpoints.read(to.endpoint, self._context.settings.push_services)
            answer = await self._post(endpoint, call, scene, to)
        except Resting:
            return pause
        except posting.Unreachable as error:
            self._let_rest(endpoint.origin)
            LOG.warning("a push service at %s does not answer: %s", endpoint.host, error)
            return pause
        except TableError:  # its host is not public any more
            await self._store.drop_endpoint(to.endpoint)
            return None
        self._resting.pop(endpoint.origin, None)
        if 200 <= answer.status < 300:
            self.counts["sent"] += 1
            return None
        if answer.status in (404, 410):
            self.counts["gone"] += 1
            await self._store.drop_endpoint(to.endpoint)
            return None
        LOG.warning("a push service at %s answers with the status %s", endpoint.host, answer.status)
        if answer.status == 429 or answer.status >= 500:
            if answer.status >= 500:
                self._let_rest(endpoint.origin)
            return max(pause, min((answer.retry_after or 0) * 1000, LONGEST))
        self.counts["failed"] += 1
        return None

    async def _post(self, endpoint: endpoints.Endpoint, call: Call, scene: Scene, to: Subscription) -> posting.Answer:
        now = clock.now()
        until, _ = self._resting.get(endpoint.origin, (0, 0))
        if until > now:
            raise Resting
        signer = await self._switchboard.signer()
        text = msgspec.json.encode(notices.compose(call, scene, to.language, now))
        headers = {
            "Authorization": signer.authorization(endpoint.origin),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            **notices.headers(call, scene, now),
        }
        return await posting.post(endpoint, headers, encrypt(text, Keys.read(to.key, to.auth)))

    def _let_rest(self, origin: str) -> None:
        """Leave a push service alone that failed, for twice as long as the last time."""
        _, before = self._resting.get(origin, (0, 0))
        pause = min(max(2 * before, 1000), 300_000)
        self._resting[origin] = clock.now() + pause, pause

    # By e-mail

    async def _go_on_by_mail(self, pending: Pending, callee: Callee) -> None:
        """Let a call that all browsers have wait for an e-mail, if its owner wants one; else it is done."""
        call = pending.call
        if self._mailer is None or callee.letter is None or not callee.wishes.mail:
            await self._store.call_done(call)
            return
        now = clock.now()
        wait = {"turn": 1.0, "ends": 0.0}.get(call.kind, 0.25) * self._context.settings.mail_after
        await self._store.call_later(Pending(call, tries=0, reached=frozenset(), pushed=now), now + int(wait * 1000))

    async def _write(self, pending: Pending, scene: Scene, callee: Callee) -> None:
        """Write an e-mail."""
        call, letter = pending.call, callee.letter
        if self._mailer is not None and letter is not None:
            try:
                async with self._mailer.places():
                    await self._store.keep_calls([call], clock.now() + mailing.LONGEST)
                    await self._mailer.call(letter, notices.compose(call, scene, letter.language, clock.now()))
                self.counts["mailed"] += 1
            except MailFailed as error:
                LOG.warning("an e-mail could not be sent: %s", error)
                if not error.final and pending.tries + 1 < TRIES:
                    pause = min(6 * FIRST << pending.tries, LONGEST)
                    await self._store.call_later(pending._replace(tries=pending.tries + 1), clock.now() + pause)
                    return
                self.counts["failed"] += 1
        await self._store.call_done(call)
