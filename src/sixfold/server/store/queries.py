"""What the store asks of the database, written once for SQLite and PostgreSQL: functions of an open connection.

The appends to logs are not here: they are the hot path, and each kind of database has its own way.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    Select,
    Table,
    and_,
    bindparam,
    case,
    delete,
    func,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite

from sixfold.server.protocol import Status
from sixfold.server.rows import Account, GameDoc, LogEntry, RatingRow, Sitting, Spoke, TableDoc, Turn
from sixfold.server.store.schema import (
    GOING,
    LISTED,
    accounts,
    attempts,
    devices,
    games,
    holders,
    leases,
    log,
    processes,
    ratings,
    reviews,
    said,
    tables,
    writes,
)

encode = msgspec.json.encode
_table_doc = msgspec.json.Decoder(TableDoc)
_game_doc = msgspec.json.Decoder(GameDoc)

KEPT = 3_600_000
"""Milliseconds for which changes are known by their nonces."""

REVIEWS = 5_000
"""How many reviews are kept; one takes some tens of kilobytes."""

# What every begin and end of a game asks; put together once, since that takes longer than asking.
_ADD_TABLE, _ADD_GAME, _ADD_HOLDERS = insert(tables), insert(games), insert(holders)
_CHANGE_TABLE = update(tables).where(tables.c.id == bindparam("of"), tables.c.version == bindparam("was"))
_CHANGE_GAME = update(games).where(games.c.id == bindparam("of"))
_HOLDERS = select(holders.c.who).where(holders.c.table == bindparam("of"))


class Conflict(Exception):
    """Someone was faster: what the transaction did so far is taken back."""


def upsert(connection: Connection, table: Table) -> postgresql.Insert | sqlite.Insert:
    """Begin an INSERT that can say what happens when the row exists already."""
    return postgresql.insert(table) if connection.dialect.name == "postgresql" else sqlite.insert(table)


# Logs


def read_log(connection: Connection, game: str, since: int) -> list[LogEntry]:
    """Read the log of a game after an entry."""
    columns = [column for column in log.c if column.name != "nonce"]
    found = connection.execute(select(*columns).where(log.c.game == game, log.c.seq > since).order_by(log.c.seq))
    return [_entry(row) for row in found]


def _entry(row: Row[Any]) -> LogEntry:
    """Make an entry of a row."""
    values: tuple[Any, ...] = tuple(row)
    entry = LogEntry(*values)
    entry.got = None if entry.got is None else msgspec.json.decode(entry.got)
    return entry


def latest(now: int) -> Select[Any]:
    """Select (table, game, seq, whether only a bot is waited for) of games that are not over and need care.

    That is a bot's turn, a deadline that has passed, or a log that says the game is over.
    """
    entries = log.alias()
    newest = select(func.max(entries.c.seq)).where(entries.c.game == games.c.id).correlate(games).scalar_subquery()
    late = and_(log.c.deadline.is_not(None), log.c.deadline < now)
    ended = log.c.turn.is_(None)
    only_bot = case((or_(late, ended), False), else_=True)
    return (
        select(games.c.table, games.c.id, log.c.seq, only_bot.label("only_bot"))
        .select_from(games)
        .join(log, and_(log.c.game == games.c.id, log.c.seq == newest))
        .where(GOING, or_(log.c.bot, late, ended))
    )


# Tables


def read_table(connection: Connection, id: str) -> TableDoc | None:  # noqa: A002 (what it is called everywhere)
    """Read a table."""
    found = connection.execute(select(tables.c.doc).where(tables.c.id == id)).scalar()
    return None if found is None else _table_doc.decode(found)


def add_table(connection: Connection, doc: TableDoc, game: GameDoc, by: str | None) -> None:
    """Write a new table with its first game; for a daily deal, with the attempt of the device and of its account."""
    connection.execute(_ADD_TABLE, {"id": doc.id, **_table_columns(doc)})
    _seat(connection, doc)
    add_game(connection, game)
    if doc.daily:
        for who in keys_of(by, doc.players[0].account):
            if not _attempt(connection, doc, who):
                raise Conflict


def _attempt(connection: Connection, doc: TableDoc, who: str) -> bool:
    """Write that someone plays the daily deal of a table; False if they play it at another one."""
    new = upsert(connection, attempts).values(day=doc.daily, who=who, table=doc.id)
    return connection.execute(new.on_conflict_do_nothing()).rowcount > 0


def change_table(connection: Connection, doc: TableDoc) -> None:
    """Write a changed table with the next version, if it still has the version that was changed."""
    changed = msgspec.structs.replace(doc, version=doc.version + 1)
    if not connection.execute(_CHANGE_TABLE, {"of": doc.id, "was": doc.version, **_table_columns(changed)}).rowcount:
        raise Conflict
    _seat(connection, doc)


def _table_columns(doc: TableDoc) -> dict[str, Any]:
    """Spread a table over its columns."""
    return {
        "version": doc.version,
        "status": doc.status,
        "listed": doc.listed,
        "created": doc.created,
        "daily": doc.daily,
        "doc": encode(doc).decode(),
    }


def _seat(connection: Connection, doc: TableDoc) -> None:
    """Bring the list of who sits at a table in step with it; one that was discarded is in nobody's list."""
    sittings = [] if doc.discarded else doc.players
    now = {holder for sitting in sittings for holder in sitting.holders}
    now |= {account_key(sitting.account) for sitting in sittings if sitting.account is not None}
    before = set(connection.execute(_HOLDERS, {"of": doc.id}).scalars())
    if before - now:
        connection.execute(delete(holders).where(holders.c.table == doc.id, holders.c.who.in_(before - now)))
    if now - before:
        connection.execute(_ADD_HOLDERS, [{"who": who, "table": doc.id} for who in sorted(now - before)])


def account_key(account: int) -> str:
    """Name an account among the holders."""
    return f"#{account}"


def keys_of(device: str | None, account: int | None) -> list[str]:
    """Name a device and its account among the holders."""
    return [*([device] if device else []), *([account_key(account)] if account is not None else [])]


def lobby(connection: Connection, limit: int) -> list[TableDoc]:
    """List the open and running tables of the lobby."""
    found: list[TableDoc] = []
    for status in ("open", "running"):
        of_status = select(tables.c.doc).where(LISTED, tables.c.status == status)
        query = of_status.order_by(tables.c.created.desc(), tables.c.id).limit(limit - len(found))
        found += [_table_doc.decode(doc) for doc in connection.execute(query).scalars()]
    return found


def timed(connection: Connection) -> list[str]:
    """List the running tables that have a clock."""
    found = connection.execute(select(tables.c.doc).where(tables.c.status == "running")).scalars()
    return [doc.id for doc in map(_table_doc.decode, found) if doc.clock is not None]


def held(connection: Connection, who: str, limit: int | None) -> list[TableDoc]:
    """List the tables where a device or an account sits: those that are not over first, then the newest first."""
    over = case((tables.c.status == "over", 1), else_=0)
    at = select(tables.c.doc).join(holders, holders.c.table == tables.c.id).where(holders.c.who == who)
    query = at.order_by(over, tables.c.created.desc(), tables.c.id).limit(limit)
    return [_table_doc.decode(doc) for doc in connection.execute(query).scalars()]


# Games


def read_game(connection: Connection, id: str) -> GameDoc | None:  # noqa: A002
    """Read a game with its record."""
    found = connection.execute(select(games.c.doc, games.c.record).where(games.c.id == id)).one_or_none()
    if found is None:
        return None
    game = _game_doc.decode(found.doc)
    game.record = found.record
    return game


def game_or_new(connection: Connection, game: GameDoc) -> GameDoc:
    """Write a game unless it is there, and read what is there."""
    new = upsert(connection, games).values(id=game.id, **_game_columns(game))
    connection.execute(new.on_conflict_do_nothing())
    found = read_game(connection, game.id)
    assert found is not None
    return found


def add_game(connection: Connection, game: GameDoc) -> None:
    """Write a new game."""
    connection.execute(_ADD_GAME, {"id": game.id, **_game_columns(game)})


def save_game(connection: Connection, game: GameDoc) -> None:
    """Write a changed game."""
    connection.execute(_CHANGE_GAME, {"of": game.id, **_game_columns(game)})


def _game_columns(game: GameDoc) -> dict[str, Any]:
    """Spread a game over its columns."""
    return {
        "table": game.table,
        "number": game.number,
        "status": game.status,
        "score": "".join(f"{points:03}" for points in game.score),
        "ended": game.ended,
        "doc": encode(msgspec.structs.replace(game, record=None)).decode(),
        "record": game.record,
    }


def finish(connection: Connection, doc: TableDoc, game: GameDoc, rated: Sequence[RatingRow]) -> None:
    """Write the end of a game: the table, the game, and the ratings it changed."""
    change_table(connection, doc)
    save_game(connection, game)
    for row in sorted(rated, key=lambda row: (row.account, row.game)):
        _rate(connection, row)


def _rate(connection: Connection, row: RatingRow) -> None:
    """Write a rating, if it rests on the one that is there."""
    values = {"mu": row.mu, "sigma": row.sigma, "games": row.games}
    of = and_(ratings.c.account == row.account, ratings.c.game == row.game)
    if connection.execute(update(ratings).where(of, ratings.c.games == row.games - 1).values(**values)).rowcount:
        return
    new = upsert(connection, ratings).values(account=row.account, game=row.game, **values)
    if row.games != 1 or not connection.execute(new.on_conflict_do_nothing()).rowcount:
        raise Conflict


def games_of(connection: Connection, ids: Sequence[str], status: Status | None, limit: int | None) -> list[GameDoc]:
    """List the games of tables, without records: those that are not over first, then the last that ended first."""
    wanted: ColumnElement[bool] = games.c.table.in_(ids)
    if status is not None:
        wanted = and_(wanted, games.c.status == status)
    over = case((GOING, 0), else_=1)
    of = select(games.c.doc).join(tables, tables.c.id == games.c.table).where(wanted)
    query = of.order_by(over, games.c.ended.desc(), tables.c.created.desc(), games.c.number.desc(), games.c.id).limit(limit)
    return [_game_doc.decode(doc) for doc in connection.execute(query).scalars()]


def turns(connection: Connection, ids: Sequence[str]) -> dict[str, Turn]:
    """Read the last entry of the logs of games: whom they wait for."""
    newest = select(log.c.game, func.max(log.c.seq).label("seq")).where(log.c.game.in_(ids)).group_by(log.c.game).subquery()
    last = select(log.c.game, log.c.turn, log.c.at, log.c.deadline)
    found = connection.execute(last.join(newest, and_(log.c.game == newest.c.game, log.c.seq == newest.c.seq)))
    return {row.game: Turn(row.turn, row.at, row.deadline) for row in found}


def results(connection: Connection, day: str, limit: int) -> list[GameDoc]:
    """List the finished games of a day's deal, without records, the best first, and of equals the earliest."""
    of_day = select(games.c.doc).join(tables, tables.c.id == games.c.table).where(tables.c.daily == day, games.c.status == "over")
    query = of_day.order_by(games.c.score.desc(), games.c.ended, games.c.id).limit(limit)
    return [_game_doc.decode(doc) for doc in connection.execute(query).scalars()]


def read_attempts(connection: Connection, day: str, keys: Sequence[str]) -> list[str]:
    """List the tables at which someone plays the daily deal of a day."""
    query = select(attempts.c.table).where(attempts.c.day == day, attempts.c.who.in_(keys)).distinct()
    return sorted(connection.execute(query).scalars())


def played(connection: Connection, keys: Sequence[str], limit: int) -> list[tuple[str, GameDoc]]:
    """List the daily deals that someone has finished, with their days, the latest first."""
    at = attempts.join(games, games.c.table == attempts.c.table)
    mine = select(attempts.c.day, games.c.doc).select_from(at).where(attempts.c.who.in_(keys), games.c.status == "over")
    found = connection.execute(mine.order_by(attempts.c.day.desc()).limit(limit))
    return [(row.day, _game_doc.decode(row.doc)) for row in found]


# What is said


def say(connection: Connection, spoke: Spoke) -> int:
    """Write what someone said; return its number."""
    values = {name: getattr(spoke, name) for name in Spoke.__struct_fields__ if name != "id"}
    return int(connection.execute(insert(said).values(**values).returning(said.c.id)).scalar_one())


def read_said(connection: Connection, table: str, limit: int, since: int) -> list[Spoke]:
    """Read the last that was said at a table after a number, in order."""
    columns = [said.c[name] for name in Spoke.__struct_fields__]
    query = select(*columns).where(said.c.table == table, said.c.id > since).order_by(said.c.id.desc()).limit(limit)
    return [Spoke(*row) for row in reversed(connection.execute(query).all())]


# People


def add_account(connection: Connection, name: str, password: str) -> Account | None:
    """Write a new account, unless its name is taken."""
    new = upsert(connection, accounts).values(name=name, folded=name.casefold(), password=password)
    found = connection.execute(new.on_conflict_do_nothing().returning(accounts.c.id)).scalar()
    return None if found is None else Account(found, name, password)


_ACCOUNT = select(accounts.c.id, accounts.c.name, accounts.c.password)


def read_account(connection: Connection, who: str | int) -> Account | None:
    """Read an account by its name or number."""
    by = accounts.c.id == who if isinstance(who, int) else accounts.c.folded == who.casefold()
    found = connection.execute(_ACCOUNT.where(by)).one_or_none()
    return None if found is None else Account(*found)


def keep_settings(connection: Connection, account: int, settings: dict[str, bool | int | str], at: int) -> None:
    """Write the page's settings of an account."""
    values = {"settings": encode(settings).decode(), "settings_at": at}
    connection.execute(update(accounts).where(accounts.c.id == account).values(**values))


def read_settings(connection: Connection, account: int) -> tuple[dict[str, bool | int | str], int] | None:
    """Read the page's settings of an account."""
    row = connection.execute(select(accounts.c.settings, accounts.c.settings_at).where(accounts.c.id == account)).one_or_none()
    return None if row is None or row.settings is None else (msgspec.json.decode(row.settings), row.settings_at)


def bind_device(connection: Connection, device: str, account: int | None) -> None:
    """Write which account a device uses, or that it uses none."""
    if account is None:
        connection.execute(delete(devices).where(devices.c.device == device))
        return
    new = upsert(connection, devices).values(device=device, account=account)
    connection.execute(new.on_conflict_do_update(index_elements=["device"], set_={"account": account}))


def device_account(connection: Connection, device: str) -> Account | None:
    """Read the account that a device uses."""
    query = _ACCOUNT.join(devices, devices.c.account == accounts.c.id).where(devices.c.device == device)
    found = connection.execute(query).one_or_none()
    return None if found is None else Account(*found)


def device_accounts(connection: Connection, ids: Sequence[str]) -> dict[str, int]:
    """Read the accounts that devices use."""
    found = connection.execute(select(devices.c.device, devices.c.account).where(devices.c.device.in_(ids)))
    return {row.device: row.account for row in found}


def unowned(connection: Connection, device: str) -> list[TableDoc]:
    """List the tables at which a device holds a place that no account holds."""
    return [doc for doc in held(connection, device, None) if _unowned(doc, device)]


def _unowned(doc: TableDoc, device: str) -> list[Sitting]:
    return [sitting for sitting in doc.players if sitting.account is None and device in sitting.holders]


def adopt(connection: Connection, docs: Sequence[TableDoc], device: str, account: int) -> None:
    """Let the places of a device at tables become an account's."""
    for doc in docs:
        for sitting in _unowned(doc, device):
            sitting.holders.remove(device)
            sitting.account = account
        change_table(connection, doc)
        if doc.daily:
            _attempt(connection, doc, account_key(account))


def read_ratings(connection: Connection, ids: Sequence[int], game: str | None) -> list[RatingRow]:
    """Read ratings of accounts."""
    columns = [ratings.c[name] for name in RatingRow.__struct_fields__]
    query = select(*columns).where(ratings.c.account.in_(ids)).order_by(ratings.c.account, ratings.c.game)
    if game is not None:
        query = query.where(ratings.c.game == game)
    return [RatingRow(*row) for row in connection.execute(query)]


# Processes


def read_review(connection: Connection, game: str, version: str) -> bytes | None:
    """Read the review of a game that was made by a version."""
    wanted = select(reviews.c.packed).where(reviews.c.game == game, reviews.c.version == version)
    found: bytes | None = connection.execute(wanted).scalar()
    return found


def keep_review(connection: Connection, game: str, version: str, packed: bytes, now: int) -> None:
    """Write the review of a game in place of an earlier one, and forget the oldest of too many."""
    values = {"version": version, "at": now, "packed": packed}
    new = upsert(connection, reviews).values(game=game, **values)
    connection.execute(new.on_conflict_do_update(index_elements=["game"], set_=values))
    oldest = select(reviews.c.at).order_by(reviews.c.at.desc()).offset(REVIEWS).limit(1).scalar_subquery()
    connection.execute(delete(reviews).where(reviews.c.at <= oldest))


def heartbeat(connection: Connection, process: str, now: int) -> None:
    """Write that a process is alive, and forget what is long past."""
    new = upsert(connection, processes).values(process=process, at=now)
    connection.execute(new.on_conflict_do_update(index_elements=["process"], set_={"at": now}))
    newest = select(func.max(processes.c.at)).scalar_subquery()
    connection.execute(delete(processes).where(processes.c.at < now - KEPT, processes.c.at < newest))
    connection.execute(delete(writes).where(writes.c.at < now - KEPT))
    connection.execute(delete(leases).where(leases.c.until < now - KEPT))


def last_heartbeat(connection: Connection) -> int | None:
    """Read when any process was last alive."""
    return connection.execute(select(func.max(processes.c.at))).scalar()
