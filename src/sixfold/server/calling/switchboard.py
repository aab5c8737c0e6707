"""Where people say whether and how they want to be called: their browsers and their wishes."""

from __future__ import annotations

import asyncio
from zoneinfo import ZoneInfo

from sixfold.errors import TableError
from sixfold.server import protocol
from sixfold.server.calling import endpoints, vapid
from sixfold.server.calling.encryption import Keys
from sixfold.server.calling.vapid import Signer
from sixfold.server.common import clock
from sixfold.server.store.rows import Subscription
from sixfold.server.tables.context import Context
from sixfold.server.tables.seats import Who


class Switchboard:
    """What people ask about being called."""

    def __init__(self, context: Context) -> None:
        self._context, self._store, self._settings = context, context.store, context.settings
        self._signer: Signer | None = None
        self._lock = asyncio.Lock()

    async def signer(self) -> Signer:
        """Return what signs for this server; its key is made at the first start of all."""
        async with self._lock:
            if self._signer is None:
                key = await self._store.secret(vapid.NAME, vapid.new_key)
                self._signer = Signer(key, self._contact())
        return self._signer

    def _contact(self) -> str | None:
        if self._settings.mail_from:
            return f"mailto:{self._settings.mail_from}"
        return self._settings.site

    async def see(self, who: Who) -> protocol.Calling:
        """Return how someone is called."""
        assert who.device is not None
        about = {} if who.account is None else {one.device: one.about for one in await self._store.sessions(who.account)}
        found = await self._store.subscriptions(who.device, who.account)
        letter = await self._store.letter(who.known())
        return protocol.Calling(
            key=(await self.signer()).public,
            wishes=await self._store.wishes(who.known()),
            devices=[protocol.CalledDevice(about.get(one.device, ""), one.made, one.device == who.device) for one in found],
            mails=self._settings.smtp is not None,
            mail=protocol.CalledAddress(letter.address, letter.confirmed is not None) if letter else None,
        )

    async def subscribe(self, who: Who, wish: protocol.Subscribe, address: str) -> None:
        """Let a device be called."""
        assert who.device is not None
        await endpoints.resolve(endpoints.read(wish.endpoint, self._settings.push_services))
        try:
            Keys.read(wish.key, wish.auth)
        except ValueError as error:
            raise TableError("call/key", str(error)) from None
        new = Subscription(wish.endpoint, who.device, wish.key, wish.auth, wish.language, address, clock.now())
        remind = self._context.reachable.of_lasting_turns
        is_kept = await self._store.subscribe(new, who.keys, self._settings.subscriptions, remind)
        if is_kept is None:
            raise TableError("call/many", f"{self._settings.subscriptions} browsers of this network address are called already")
        if not is_kept:
            raise TableError("call/taken", "this address at a push service belongs to another browser")
        self._learn(who)

    async def unsubscribe(self, who: Who) -> None:
        """Call a device no more."""
        assert who.device is not None
        await self._store.unsubscribe(who.device, who.known())
        self._learn(who)

    def _learn(self, who: Who) -> None:
        assert who.device is not None
        self._context.reachable.learn(who.device)
        self._context.reachable.learn(who.known())

    async def keep_wishes(self, who: Who, wishes: protocol.CallWishes) -> None:
        """Keep how someone wants to be called."""
        try:
            ZoneInfo(wishes.zone)
        except (KeyError, ValueError, OSError):
            raise TableError("call/zone", f"there is no time zone {wishes.zone!r}; one is Europe/Berlin") from None
        if wishes.quiet is not None and wishes.quiet.begins == wishes.quiet.ends:
            raise TableError("call/quiet", "quiet hours end at another time than they begin")
        await self._store.keep_wishes(who.known(), wishes)
