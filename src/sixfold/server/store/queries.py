"""What the store asks of the database, written once for SQLite and PostgreSQL: functions of an open connection.

The appends to logs are not here: they are the hot path, and each kind of database has its own way.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    Table,
    and_,
    bindparam,
    case,
    delete,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite

from sixfold.server.protocol import Status
from sixfold.server.store.rows import GameDoc, LogEntry, RatingRow, Sitting, Spoke, TableDoc, Turn, sittings
from sixfold.server.store.schema import (
    GOING,
    IMPORTED,
    LISTED,
    attempts,
    games,
    holders,
    invitations,
    log,
    processes,
    ratings,
    reviews,
    said,
    tables,
    waits,
)
from sixfold.server.store.schema import rated as rated_games

encode = msgspec.json.encode
_table_doc = msgspec.json.Decoder(TableDoc)
_game_doc = msgspec.json.Decoder(GameDoc)

A_DAY = 86_400_000

REVIEWS = 5_000
"""How many reviews are kept; one takes some tens of kilobytes."""

PAST = "~"
"""What stands before holders whose table is in no list of theirs any more."""

# What every begin and end of a game asks; put together once, since that takes longer than asking.
_ADD_TABLE, _ADD_GAME, _ADD_HOLDERS = insert(tables), insert(games), insert(holders)
_CHANGE_TABLE = update(tables).where(tables.c.id == bindparam("of"), tables.c.version == bindparam("was"))
_CHANGE_GAME = update(games).where(games.c.id == bindparam("of"))
_WAIT_NO_MORE = delete(waits).where(waits.c.game == bindparam("of"))
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


read_did = msgspec.json.Decoder(tuple[list[int], int]).decode
"""Reads what a move did, as a log keeps it."""


def _entry(row: Row[Any]) -> LogEntry:
    """Make an entry of a row."""
    values: tuple[Any, ...] = tuple(row)
    entry = LogEntry(*values)
    entry.got = None if entry.got is None else msgspec.json.decode(entry.got)
    entry.did = None if values[-1] is None else read_did(values[-1])
    return entry


# Tables


def read_table(connection: Connection, id_: str) -> TableDoc | None:
    """Read a table."""
    found = connection.execute(select(tables.c.doc).where(tables.c.id == id_)).scalar()
    return None if found is None else _table_doc.decode(found)


def add_table(connection: Connection, doc: TableDoc, game: GameDoc, by: str | None) -> None:
    """Write a new table with its first game; for a daily deal, with the attempt of the device and of its account."""
    connection.execute(_ADD_TABLE, {"id": doc.id, **_table_columns(doc)})
    _seat(connection, doc)
    add_game(connection, game)
    if doc.daily:
        for who in keys_of(by, doc.players[0].account):
            if not attempt(connection, doc, who):
                raise Conflict


def attempt(connection: Connection, doc: TableDoc, who: str) -> bool:
    """Write that someone plays the daily deal of a table; False if they play it at another one."""
    new = upsert(connection, attempts).values(day=doc.daily, who=who, table=doc.id)
    return connection.execute(new.on_conflict_do_nothing()).rowcount > 0


def change_table(connection: Connection, doc: TableDoc) -> None:
    """Write a changed table with the next version, if it still has the version that was changed."""
    _write_table(connection, doc)
    _seat(connection, doc)


def _write_table(connection: Connection, doc: TableDoc) -> None:
    """Write a changed table at which the same people sit as before."""
    changed = msgspec.structs.replace(doc, version=doc.version + 1)
    if not connection.execute(_CHANGE_TABLE, {"of": doc.id, "was": doc.version, **_table_columns(changed)}).rowcount:
        raise Conflict


def _table_columns(doc: TableDoc) -> dict[str, Any]:
    """Spread a table over its columns."""
    return {
        "version": doc.version,
        "status": doc.status,
        "listed": doc.listed,
        "created": doc.created,
        "daily": doc.daily,
        "doc": encode(doc).decode(),
        "changed": time.time_ns() // 1_000_000,
    }


def _seat(connection: Connection, doc: TableDoc) -> None:
    """Bring the list of who sits at a table in step with it; one that was discarded with its first game is in nobody's list."""
    everyone = {key for _, sitting in sittings(doc) for key in keys_of_place(sitting)}
    now = {PAST + key for key in everyone} if doc.discarded and doc.number == 0 else everyone
    before = set(connection.execute(_HOLDERS, {"of": doc.id}).scalars())
    if before - now:
        connection.execute(delete(holders).where(holders.c.table == doc.id, holders.c.who.in_(before - now)))
    if now - before:
        connection.execute(_ADD_HOLDERS, [{"who": who, "table": doc.id} for who in sorted(now - before)])
        connection.execute(delete(invitations).where(invitations.c.table == doc.id, invitations.c.who.in_(now - before)))


def keys_of_place(sitting: Sitting) -> list[str]:
    """Name who holds a place."""
    return [*sitting.holders, *([account_key(sitting.account)] if sitting.account is not None else [])]


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


def held(connection: Connection, who: str, limit: int | None) -> list[TableDoc]:
    """List the tables where a device or an account sits, or sat until a bot took over; those that are over last, newest first."""
    over = case((tables.c.status == "over", 1), else_=0)
    at = select(tables.c.doc).join(holders, holders.c.table == tables.c.id).where(holders.c.who == who)
    query = at.order_by(over, tables.c.created.desc(), tables.c.id).limit(limit)
    return [_table_doc.decode(doc) for doc in connection.execute(query).scalars()]


def ever_held(connection: Connection, who: str) -> list[TableDoc]:
    """List all tables where a device or an account sits or sat, also those that no list shows."""
    at = select(tables.c.doc).join(holders, holders.c.table == tables.c.id).where(holders.c.who.in_([who, PAST + who]))
    return [_table_doc.decode(doc) for doc in connection.execute(at.order_by(tables.c.created, tables.c.id)).scalars()]


# Games


def read_game(connection: Connection, id_: str) -> GameDoc | None:
    """Read a game with its record."""
    found = connection.execute(select(games.c.doc, games.c.record).where(games.c.id == id_)).one_or_none()
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


def drop_game(connection: Connection, id_: str) -> None:
    """Remove a game that was never dealt."""
    connection.execute(delete(games).where(games.c.id == id_))


def import_game(connection: Connection, game: GameDoc, now: int) -> None:
    """Write a game that was played elsewhere."""
    connection.execute(_ADD_GAME, {"id": game.id, "opened": now, **_game_columns(game)})


def note_opened(connection: Connection, id_: str, now: int) -> None:
    """Write that someone looks at an imported game, if nobody did for a day."""
    connection.execute(update(games).where(games.c.id == id_, IMPORTED, games.c.opened < now - A_DAY).values(opened=now))


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
    """Write the end of a game: the table, the game, and the ratings it changed. Nobody sits down or gets up with it."""
    _write_table(connection, doc)
    save_game(connection, game)
    connection.execute(_WAIT_NO_MORE, {"of": game.id})
    for row in sorted(rated, key=lambda row: (row.account, row.game, row.seats)):
        _rate(connection, row)
        if row.seats:
            _add_to_course(connection, row, game)


def _rate(connection: Connection, row: RatingRow) -> None:
    """Write a rating, if it rests on the one that is there."""
    values = {"mu": row.mu, "sigma": row.sigma, "games": row.games}
    of = and_(ratings.c.account == row.account, ratings.c.game == row.game, ratings.c.seats == row.seats)
    if connection.execute(update(ratings).where(of, ratings.c.games == row.games - 1).values(**values)).rowcount:
        return
    new = upsert(connection, ratings).values(account=row.account, game=row.game, seats=row.seats, **values)
    if row.games != 1 or not connection.execute(new.on_conflict_do_nothing()).rowcount:
        raise Conflict


def _add_to_course(connection: Connection, row: RatingRow, game: GameDoc) -> None:
    """Write what a rating for so many seats became with a game; its key lets a game count once."""
    values = {"kind": row.game, "seats": row.seats, "at": game.ended or 0, "mu": row.mu, "sigma": row.sigma}
    new = upsert(connection, rated_games).values(account=row.account, game=game.id, **values)
    if not connection.execute(new.on_conflict_do_nothing()).rowcount:
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
    """Write that a process is alive."""
    new = upsert(connection, processes).values(process=process, at=now)
    connection.execute(new.on_conflict_do_update(index_elements=["process"], set_={"at": now}))


def last_heartbeat(connection: Connection) -> int | None:
    """Read when any process was last alive."""
    return connection.execute(select(func.max(processes.c.at))).scalar()
