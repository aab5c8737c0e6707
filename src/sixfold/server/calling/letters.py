"""E-mail addresses: given, confirmed by a link, and stopped by another one."""

from __future__ import annotations

from sixfold.errors import TableError
from sixfold.server.calling.mailing import Mailer, MailFailed
from sixfold.server.common import clock
from sixfold.server.common.limits import Limits
from sixfold.server.common.tokens import digest, new_token
from sixfold.server.protocol import CallAddress
from sixfold.server.store.rows import Letter
from sixfold.server.tables.context import Context
from sixfold.server.tables.seats import Who

VALID = 3 * 86_400_000
"""Milliseconds for which a link confirms an address."""


class Letters:
    """The e-mail addresses of people."""

    def __init__(self, context: Context, mailer: Mailer | None) -> None:
        self._store, self._reachable, self._mailer = context.store, context.reachable, mailer
        self._by_network = Limits("e-mails", *context.settings.letters)
        self._by_address = Limits("e-mails", *context.settings.letters)

    async def ask(self, who: Who, wish: CallAddress, network: str) -> None:
        """Keep an address, and ask its owner to confirm it; no other e-mail goes there before."""
        if self._mailer is None:
            raise TableError("call/mail", "this server writes no e-mails")
        self._by_network.check(network)
        self._by_address.check(wish.address.casefold())
        secret = new_token()
        new = Letter(who.known(), wish.address, wish.language, clock.now(), digest(secret), new_token())
        await self._store.ask_letter(new)
        try:
            await self._mailer.confirm(new, secret)
        except MailFailed as error:
            raise TableError("call/mail", f"the e-mail could not be sent: {error}; try again later") from None

    async def to_confirm(self, secret: str) -> Letter:
        """Return the address that a secret confirms."""
        found = await self._store.letter_to_confirm(digest(secret))
        if found is None or found.asked < clock.now() - VALID:
            raise _unknown()
        return found

    async def confirm(self, secret: str) -> Letter:
        """Confirm an address; once more does no harm."""
        found = await self.to_confirm(secret)
        if not await self._store.confirm_letter(found, clock.now(), self._reachable.of_lasting_turns):
            raise _unknown()
        self._reachable.learn(found.who)
        return found

    async def to_stop(self, secret: str) -> Letter:
        """Return the address to which a secret stops all e-mail."""
        found = await self._store.letter_to_stop(secret)
        if found is None:
            raise _unknown()
        return found

    async def stop(self, secret: str) -> Letter:
        """Forget an address."""
        found = await self.to_stop(secret)
        await self.forget(found.who)
        return found

    async def forget(self, who: str) -> None:
        """Forget the address of someone."""
        await self._store.stop_letters(who)
        self._reachable.learn(who)


def _unknown() -> TableError:
    return TableError("call/unknown", "this link is not valid any more")
