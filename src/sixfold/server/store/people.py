"""What a store knows about people: accounts, and the devices that use them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial

from sqlalchemy import Connection

from sixfold.errors import TableError
from sixfold.server.common.clock import now
from sixfold.server.store import people_queries, queries
from sixfold.server.store.callees import Remind, remind_nobody, reminding
from sixfold.server.store.database import ATTEMPTS, Database, News, StoreAway
from sixfold.server.store.queries import Conflict
from sixfold.server.store.rows import Account, GameDoc, RatingRow, Session, Spoke, TableDoc

DAY = 86_400_000
HOUR = 3_600_000
"""How often it is written that a device was seen."""

Change = Callable[[Connection], None]


class People(Database):
    """The part of a store that is about people."""

    session_days = 365.0
    """Days after which a session that nobody uses is over."""

    # Accounts

    async def add_account(self, name: str, password: str) -> Account | None:
        """Make an account with the hash of its password; None if the name is taken, in capitals or not."""
        return await self._write(partial(people_queries.add_account, name=name, password=password, now=now()))

    async def account(self, who: str | int) -> Account | None:
        """Read an account by its name or number."""
        return await self._read(partial(people_queries.read_account, who=who))

    async def keep_settings(self, account: int, settings: dict[str, bool | int | str], at: int) -> None:
        """Keep the page's settings with an account."""
        await self._write(partial(people_queries.keep_settings, account=account, settings=settings, at=at), repeatable=True)

    async def settings(self, account: int) -> tuple[dict[str, bool | int | str], int] | None:
        """Read the page's settings that an account keeps, and when they were written."""
        return await self._read(partial(people_queries.read_settings, account=account))

    async def ratings(
        self, accounts: Sequence[int], game: str | None = None, seats: Sequence[int] | None = (0,)
    ) -> list[RatingRow]:
        """Read the ratings of accounts, at one game or all: those over all numbers of seats, or for some numbers (None: all)."""
        return await self._read(partial(people_queries.read_ratings, ids=accounts, game=game, seats=seats))

    # Sessions

    async def device_account(self, device: str) -> Account | None:
        """Read the account that a device uses; now and then, write that the device was seen."""
        found = await self._read(partial(people_queries.device_account, device=device, since=self._since()))
        if found is None:
            return None
        account, seen = found
        if now() - seen > HOUR:
            with suppress(StoreAway):
                await self._write(partial(people_queries.see, device=device, now=now()), repeatable=True)
        return account

    async def device_accounts(self, devices: Sequence[str]) -> dict[str, int]:
        """Read the numbers of the accounts that devices use; devices without one are left out."""
        return await self._read(partial(people_queries.device_accounts, ids=devices, since=self._since()))

    def _since(self) -> int:
        """Return when a session must have been used, so that it is not over."""
        return now() - int(self.session_days * DAY)

    async def sessions(self, account: int) -> list[Session]:
        """List the sessions of an account, the last seen first."""
        return await self._read(partial(people_queries.read_sessions, account=account, since=self._since()))

    async def end_session(self, session: Session) -> None:
        """End a session."""
        end = partial(people_queries.end_session, device=session.device)
        await self._write(end, ("device", session.device), repeatable=True)

    async def end_other_sessions(self, account: int, device: str) -> None:
        """End all sessions of an account but that of one device."""
        end = partial(people_queries.end_sessions, account=account, but=device)
        await self._write(end, ("account", str(account)), repeatable=True)

    async def end_old_sessions(self, limit: int = 1000) -> int:
        """End sessions that nobody used for too long, at most ``limit`` at once, and return how many."""
        return await self._write(partial(people_queries.end_old_sessions, before=self._since(), limit=limit))

    async def exchange(self, old: str | None, new: str, session: Session | None, remind: Remind = remind_nobody) -> list[str]:
        """Give all that the token of a device stood for to a new one; return the tables that changed.

        Places that no account holds become those of the session's account, if there is one, and the account is called where the
        device was. What reminds it of turns that last is written too.
        """
        news: list[News] = [("device", old)] if old else []
        return await self._exchange(old, new, session, lambda _: None, remind, *news)

    async def change_password(self, account: Account, password: str, old: str, new: str, session: Session) -> list[str]:
        """Write the hash of another password, end all sessions of the account, and begin a new one as ``exchange`` does."""

        def change(connection: Connection) -> None:
            people_queries.set_password(connection, account, password)
            people_queries.end_sessions(connection, account.id)

        return await self._exchange(old, new, session, change, remind_nobody, ("device", old), ("account", str(account.id)))

    async def _exchange(
        self,
        old: str | None,
        new: str,
        session: Session | None,
        change: Change,
        remind: Remind,
        *news: News,
    ) -> list[str]:
        """Exchange a token in one transaction with another change, on top of whatever others do with the same tables."""
        names = [] if session is None else [queries.account_key(session.account)]
        called = {who: name for name in names for who in (name, old) if who is not None}
        for _ in range(ATTEMPTS):
            docs = await self._ever_held(old)
            tables: list[News] = [*(("table", doc.id) for doc in docs), *(("calls", who) for who in (new, *names))]

            def both(connection: Connection, docs: list[TableDoc] = docs) -> None:
                change(connection)
                hand_over = partial(people_queries.exchange, connection, docs, old, new, session)
                reminding(connection, called, remind, hand_over)

            try:
                await self._write(both, *news, *tables)
            except Conflict:
                continue
            return [doc.id for doc in docs]
        raise TableError("table/busy", "too many people change these tables at once; try again")

    async def _ever_held(self, who: str | None) -> list[TableDoc]:
        return [] if who is None else await self._read(partial(queries.ever_held, who=who))

    # All that an account has

    async def all_held(self, who: int | str) -> list[TableDoc]:
        """List all tables where an account or a device sits or sat, also those that no list shows."""
        return await self._ever_held(queries.account_key(who) if isinstance(who, int) else who)

    async def said_by(self, table: str, players: Sequence[int]) -> list[Spoke]:
        """Read all that players said at a table."""
        return await self._read(partial(people_queries.said_by, table=table, players=players))

    async def blank_games(self, table: str, players: Sequence[int], blank: Callable[[GameDoc], None]) -> None:
        """Change the finished games of a table as ``blank`` does, and forget their reviews and what players said there."""
        change = partial(people_queries.blank_games, table=table, players=players, blank=blank)
        await self._write(change, ("table", table), repeatable=True)

    async def delete_account(self, account: Account, vacate: Callable[[TableDoc], None], old: str, new: str) -> list[str]:
        """Delete an account, change the tables at which it sat as ``vacate`` does, and exchange the token of a device.

        Return the tables that changed.
        """
        for _ in range(ATTEMPTS):
            docs = await self.all_held(account.id)
            delete = partial(people_queries.delete_account, account=account, docs=docs, vacate=vacate)
            news: list[News] = [("account", str(account.id)), *(("table", doc.id) for doc in docs)]
            try:
                await self._write(delete, *news)
            except Conflict:
                continue
            also = await self.exchange(old, new, None)
            return sorted({*also, *(doc.id for doc in docs)})
        raise TableError("table/busy", "too many people change these tables at once; try again")

    async def forget_device(self, device: str, vacate: Callable[[TableDoc], None]) -> list[str]:
        """Forget all that is kept about a device without an account, and change its tables as ``vacate`` does.

        Return the tables that changed.
        """
        for _ in range(ATTEMPTS):
            docs = await self._ever_held(device)
            forget = partial(people_queries.forget_device, device=device, docs=docs, vacate=vacate)
            news: list[News] = [("device", device), *(("table", doc.id) for doc in docs)]
            try:
                await self._write(forget, *news)
            except Conflict:
                continue
            return [doc.id for doc in docs]
        raise TableError("table/busy", "too many people change these tables at once; try again")
