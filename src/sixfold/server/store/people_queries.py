"""What the store asks of the database about people, written once for SQLite and PostgreSQL: functions of an open connection."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from copy import deepcopy

import msgspec
from sqlalchemy import Connection, delete, insert, select, update

from sixfold.errors import TableError
from sixfold.server.store import belongings
from sixfold.server.store.queries import (
    Conflict,
    account_key,
    attempt,
    change_table,
    ever_held,
    read_game,
    save_game,
    upsert,
)
from sixfold.server.store.rows import Account, GameDoc, RatingRow, Session, Sitting, Spoke, TableDoc, sittings
from sixfold.server.store.schema import accounts, attempts, games, rated, ratings, reviews, said, sessions

_ACCOUNT = select(accounts.c.id, accounts.c.name, accounts.c.password, accounts.c.created)
_SESSION = select(*(sessions.c[name] for name in Session.__struct_fields__))


# Accounts


def add_account(connection: Connection, name: str, password: str, now: int) -> Account | None:
    """Write a new account, unless its name is taken; its number is drawn, so that it is never one that was used before."""
    account = Account(secrets.randbits(53), name, password, now)
    values = {**msgspec.structs.asdict(account), "folded": name.casefold()}
    new = upsert(connection, accounts).values(**values)
    made = connection.execute(new.on_conflict_do_nothing(index_elements=["folded"])).rowcount
    return account if made else None


def read_account(connection: Connection, who: str | int) -> Account | None:
    """Read an account by its name or number."""
    by = accounts.c.id == who if isinstance(who, int) else accounts.c.folded == who.casefold()
    found = connection.execute(_ACCOUNT.where(by)).one_or_none()
    return None if found is None else Account(*found)


def set_password(connection: Connection, account: Account, password: str) -> None:
    """Write another password, if the one that was checked still holds."""
    same = update(accounts).where(accounts.c.id == account.id, accounts.c.password == account.password)
    if not connection.execute(same.values(password=password)).rowcount:
        raise _changed()


def _changed() -> TableError:
    return TableError("account/refused", "the password was changed, or the account deleted, at the same moment")


def keep_settings(connection: Connection, account: int, settings: dict[str, bool | int | str], at: int) -> None:
    """Write the page's settings of an account."""
    values = {"settings": msgspec.json.encode(settings).decode(), "settings_at": at}
    connection.execute(update(accounts).where(accounts.c.id == account).values(**values))


def read_settings(connection: Connection, account: int) -> tuple[dict[str, bool | int | str], int] | None:
    """Read the page's settings of an account."""
    row = connection.execute(select(accounts.c.settings, accounts.c.settings_at).where(accounts.c.id == account)).one_or_none()
    return None if row is None or row.settings is None else (msgspec.json.decode(row.settings), row.settings_at)


def read_ratings(connection: Connection, ids: Sequence[int], game: str | None, seats: Sequence[int] | None) -> list[RatingRow]:
    """Read ratings of accounts."""
    columns = [ratings.c[name] for name in RatingRow.__struct_fields__]
    query = select(*columns).where(ratings.c.account.in_(ids)).order_by(ratings.c.account, ratings.c.game, ratings.c.seats)
    if game is not None:
        query = query.where(ratings.c.game == game)
    if seats is not None:
        query = query.where(ratings.c.seats.in_(seats))
    return [RatingRow(*row) for row in connection.execute(query)]


# Sessions


def device_account(connection: Connection, device: str, since: int) -> tuple[Account, int] | None:
    """Read the account that a device uses, and when it was last seen, unless that is too long ago."""
    query = _ACCOUNT.add_columns(sessions.c.seen).join(sessions, sessions.c.account == accounts.c.id)
    found = connection.execute(query.where(sessions.c.device == device, sessions.c.seen >= since)).one_or_none()
    return None if found is None else (Account(*found[:-1]), found.seen)


def device_accounts(connection: Connection, ids: Sequence[str], since: int) -> dict[str, int]:
    """Read the accounts that devices use."""
    wanted = select(sessions.c.device, sessions.c.account).where(sessions.c.device.in_(ids), sessions.c.seen >= since)
    return {row.device: row.account for row in connection.execute(wanted)}


def see(connection: Connection, device: str, now: int) -> None:
    """Write that a device asked for something."""
    connection.execute(update(sessions).where(sessions.c.device == device, sessions.c.seen < now).values(seen=now))


def read_sessions(connection: Connection, account: int, since: int) -> list[Session]:
    """List the sessions of an account, the last seen first."""
    wanted = _SESSION.where(sessions.c.account == account, sessions.c.seen >= since)
    found = connection.execute(wanted.order_by(sessions.c.seen.desc(), sessions.c.made.desc(), sessions.c.id))
    return [Session(*row) for row in found]


def end_sessions(connection: Connection, account: int, *, but: str | None = None) -> None:
    """End the sessions of an account, but for that of one device."""
    wanted = sessions.c.account == account
    connection.execute(delete(sessions).where(wanted if but is None else wanted & (sessions.c.device != but)))


def end_session(connection: Connection, device: str) -> None:
    """End the session of a device."""
    connection.execute(delete(sessions).where(sessions.c.device == device))


def end_old_sessions(connection: Connection, before: int, limit: int) -> int:
    """End sessions that were last seen before a time, the oldest first, and return how many."""
    oldest = select(sessions.c.id).where(sessions.c.seen < before).order_by(sessions.c.seen).limit(limit)
    return connection.execute(delete(sessions).where(sessions.c.id.in_(oldest.scalar_subquery()))).rowcount


def exchange(connection: Connection, docs: Sequence[TableDoc], old: str | None, new: str, session: Session | None) -> None:
    """Give all that the token of a device stood for to a new one, and begin a session with that.

    Places that no account holds become the account's; without a session they go to the new token. ``docs`` are all tables of
    the old token; links that it made to its places end with it.
    """
    account = session.account if session else None
    if old is not None:
        _check_all(connection, docs, old)
        for doc in deepcopy(docs):  # a transaction that breaks is made again
            became = [_hand_over(sitting, old, new, account) for _, sitting in sittings(doc)]
            change_table(connection, doc)
            if doc.daily and account is not None and any(became):
                attempt(connection, doc, account_key(account))
        connection.execute(update(attempts).where(attempts.c.who == old).values(who=new))
        belongings.move_device(connection, old, new)
        belongings.hand_over(connection, old, new if account is None else account_key(account))
        end_session(connection, old)
    if session is not None:
        connection.execute(insert(sessions).values(**msgspec.structs.asdict(session)))


def _check_all(connection: Connection, docs: Sequence[TableDoc], who: str) -> None:
    """Raise if someone sits at other tables than these by now."""
    if {doc.id for doc in docs} != {doc.id for doc in ever_held(connection, who)}:
        raise Conflict


def _hand_over(sitting: Sitting, old: str, new: str, account: int | None) -> bool:
    """Give the place of a token to an account, or to another token; say whether it became the account's."""
    if old not in sitting.holders:
        return False
    sitting.link = None
    if account is not None and sitting.account is None:
        sitting.holders.remove(old)
        sitting.account = account
        return True
    sitting.holders[sitting.holders.index(old)] = new
    return False


# Going away


def blank_games(connection: Connection, table: str, players: Sequence[int], blank: Callable[[GameDoc], None]) -> None:
    """Change the finished games of a table as ``blank`` does, and forget their reviews and what players said there."""
    connection.execute(delete(said).where(said.c.table == table, said.c.player.in_(players)))
    wanted = select(games.c.id).where(games.c.table == table, games.c.status == "over")
    for name in connection.execute(wanted).scalars().all():
        game = read_game(connection, name)
        assert game is not None
        blank(game)
        save_game(connection, game)
        connection.execute(delete(reviews).where(reviews.c.game == name))


def delete_account(
    connection: Connection, account: Account, docs: Sequence[TableDoc], vacate: Callable[[TableDoc], None]
) -> None:
    """Delete an account with its sessions, ratings and attempts; ``vacate`` changes the tables at which it sat."""
    _check_all(connection, docs, account_key(account.id))
    for doc in deepcopy(docs):  # a transaction that breaks is made again
        vacate(doc)
        change_table(connection, doc)
    connection.execute(delete(attempts).where(attempts.c.who == account_key(account.id)))
    connection.execute(delete(ratings).where(ratings.c.account == account.id))
    connection.execute(delete(rated).where(rated.c.account == account.id))
    belongings.forget(connection, account_key(account.id))
    belongings.forget_devices(connection, [session.device for session in read_sessions(connection, account.id, 0)])
    end_sessions(connection, account.id)
    same = delete(accounts).where(accounts.c.id == account.id, accounts.c.password == account.password)
    if not connection.execute(same).rowcount:
        raise _changed()


def forget_device(connection: Connection, device: str, docs: Sequence[TableDoc], vacate: Callable[[TableDoc], None]) -> None:
    """Forget all that is kept about a device that uses no account; ``vacate`` changes the tables at which it sat."""
    _check_all(connection, docs, device)
    for doc in deepcopy(docs):  # a transaction that breaks is made again
        vacate(doc)
        change_table(connection, doc)
    connection.execute(delete(attempts).where(attempts.c.who == device))
    belongings.forget(connection, device)
    belongings.forget_devices(connection, [device])


def said_by(connection: Connection, table: str, players: Sequence[int]) -> list[Spoke]:
    """Read all that players said at a table."""
    columns = [said.c[name] for name in Spoke.__struct_fields__]
    wanted = select(*columns).where(said.c.table == table, said.c.player.in_(players))
    return [Spoke(*row) for row in connection.execute(wanted.order_by(said.c.id))]
