"""What is old enough to be removed, and removing it: functions of an open connection, each with a bound on what it touches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, Select, Table, and_, delete, func, or_, select, update

from sixfold.server.store import queries
from sixfold.server.store.schema import (
    GOING,
    IMPORTED,
    LISTED,
    attempts,
    circle_tables,
    games,
    holders,
    invitations,
    leases,
    letters,
    log,
    marks,
    processes,
    reports,
    reviews,
    said,
    sheets,
    tables,
    waits,
    writes,
)

PAST = 3_600_000
"""Milliseconds for which heartbeats, leases and the nonces of changes are kept."""

MOST = 5_000
"""How many of them are forgotten at once."""


class Unfinished(NamedTuple):
    """A game that is not over: where it is played, and for how long nothing has happened there."""

    game: str
    table: str
    status: str
    """Of the table."""
    quiet: int
    """Since when nothing has happened."""
    entries: int
    """How many entries its log has."""
    timed: bool
    """Whether a clock runs."""


class Finished(NamedTuple):
    """A game that is over, and how many entries its log has."""

    game: str
    table: str
    entries: int


# Finding


def _last(column: ColumnElement[Any]) -> ColumnElement[Any]:
    """Select something of the last entry of a game's log."""
    newest = select(column).where(log.c.game == games.c.id).order_by(log.c.seq.desc()).limit(1)
    return newest.correlate(games).scalar_subquery()


def _entries() -> ColumnElement[int]:
    return select(func.count()).select_from(log).where(log.c.game == games.c.id).correlate(games).scalar_subquery()


def unfinished(connection: Connection, after: str, limit: int) -> list[Unfinished]:
    """Read games that are not over, so many after a game, in order."""
    page = _unfinished().where(games.c.id > after).order_by(games.c.id).limit(limit)
    return [_read(row) for row in connection.execute(page)]


def _unfinished() -> Select[Any]:
    columns = (games.c.id, games.c.table, tables.c.status, tables.c.changed, _last(log.c.at).label("at"))
    found = select(*columns, _entries().label("entries"), waits.c.deadline)
    joined = found.join(tables, tables.c.id == games.c.table).outerjoin(waits, waits.c.game == games.c.id)
    return joined.where(GOING)


def _read(row: Any) -> Unfinished:
    quiet = max(row.changed, row.at or 0)
    return Unfinished(row.id, row.table, row.status, quiet, row.entries, row.deadline is not None)


def finished(connection: Connection, before: int, after: str, limit: int) -> list[Finished]:
    """Read games of tables that ended before a time, so many after a game, in order."""
    old = and_(games.c.status == "over", games.c.ended < before, games.c.table.is_not(None), games.c.id > after)
    page = select(games.c.id, games.c.table, _entries()).where(old).order_by(games.c.id).limit(limit)
    return [Finished(*row) for row in connection.execute(page)]


def listed(connection: Connection, before: int, after: str, limit: int) -> list[str]:
    """List the tables of the lobby where nothing happened since a time, so many after a table, in order."""
    at = select(func.max(log.c.at)).join(games, games.c.id == log.c.game).where(games.c.table == tables.c.id, GOING)
    moved = at.correlate(tables).scalar_subquery()
    quiet = and_(tables.c.changed < before, or_(moved.is_(None), moved < before))
    page = select(tables.c.id).where(LISTED, tables.c.status.in_(("open", "running")), quiet, tables.c.id > after)
    return list(connection.execute(page.order_by(tables.c.id).limit(limit)).scalars())


# Removing


def unlist(connection: Connection, ids: Sequence[str]) -> int:
    """Take tables out of the lobby; that is nothing that happens there, so they get no older or younger by it."""
    found = connection.execute(select(tables.c.id, tables.c.changed).where(tables.c.id.in_(ids), LISTED)).all()
    for row in found:
        doc = queries.read_table(connection, row.id)
        assert doc is not None
        doc.listed = False
        queries.change_table(connection, doc)
        connection.execute(update(tables).where(tables.c.id == row.id).values(changed=row.changed))
    return len(found)


def remove_unfinished(connection: Connection, found: Sequence[Unfinished]) -> int:
    """Remove games where still nothing has happened; a table stays, as it was before, if another game was finished there."""
    fresh = set(map(_read, connection.execute(_unfinished().where(games.c.id.in_([one.game for one in found])))))
    quiet = [one for one in found if one in fresh]
    for one in quiet:
        _remove_unfinished(connection, one)
    return len(quiet)


def _remove_unfinished(connection: Connection, one: Unfinished) -> None:
    doc = queries.read_table(connection, one.table)
    assert doc is not None
    over = select(games.c.id, games.c.number).where(games.c.table == one.table, games.c.status == "over")
    before = connection.execute(over.order_by(games.c.number.desc()).limit(1)).one_or_none()
    if before is None:
        _remove_table(connection, one.table)
        return
    if doc.current == one.game:
        doc.current, doc.number, doc.status = before.id, before.number, "over"
        queries.change_table(connection, doc)
    _remove_games(connection, games.c.id == one.game)


def remove_finished(connection: Connection, found: Sequence[Finished]) -> int:
    """Remove games that are over; with the last game of a table the table goes too, unless another game is played there."""
    for one in found:
        _remove_games(connection, games.c.id == one.game)
        left = select(func.count()).select_from(games).where(games.c.table == one.table)
        if not connection.execute(left).scalar():
            _remove_table(connection, one.table)
    return len(found)


def _remove_table(connection: Connection, id_: str) -> None:
    _remove_games(connection, games.c.table == id_)
    for belonging in (said, holders, attempts, invitations, circle_tables):
        connection.execute(delete(belonging).where(belonging.c.table == id_))
    connection.execute(delete(tables).where(tables.c.id == id_))


def _remove_games(connection: Connection, which: ColumnElement[bool]) -> None:
    ids = list(connection.execute(select(games.c.id).where(which)).scalars())
    for belonging in (reviews, waits, leases, log, marks):
        connection.execute(delete(belonging).where(belonging.c.game.in_(ids)))
    connection.execute(delete(games).where(games.c.id.in_(ids)))


def remove_said(connection: Connection, before: int, limit: int) -> int:
    """Remove what was said at tables that are over and were last changed before a time."""
    old = select(said.c.id).join(tables, tables.c.id == said.c.table)
    old = old.where(tables.c.status == "over", tables.c.changed < before, said.c.at < before).order_by(said.c.id).limit(limit)
    return _remove(connection, said, said.c.id, old)


def remove_imported(connection: Connection, before: int, limit: int) -> int:
    """Remove imported games that nobody has looked at since a time."""
    old = select(games.c.id).where(IMPORTED, games.c.opened < before).order_by(games.c.opened).limit(limit)
    ids = list(connection.execute(old).scalars())
    _remove_games(connection, games.c.id.in_(ids))
    return len(ids)


def remove_sheets(connection: Connection, before: int, limit: int) -> int:
    """Remove shared score sheets that nobody has written since a time."""
    old = select(sheets.c.id).where(sheets.c.changed < before).order_by(sheets.c.changed).limit(limit)
    return _remove(connection, sheets, sheets.c.id, old)


def remove_addresses(connection: Connection, before: int, limit: int) -> int:
    """Remove e-mail addresses that were given before a time and never confirmed."""
    old = select(letters.c.who).where(letters.c.confirmed.is_(None), letters.c.asked < before).limit(limit)
    return _remove(connection, letters, letters.c.who, old)


def remove_reports(connection: Connection, before: int, limit: int) -> int:
    """Remove reports that were closed before a time."""
    old = select(reports.c.id).where(reports.c.closed < before).order_by(reports.c.closed).limit(limit)
    return _remove(connection, reports, reports.c.id, old)


def tidy(connection: Connection, now: int) -> None:
    """Forget heartbeats, nonces and leases that are long past; the newest heartbeat stays."""
    newest = select(func.max(processes.c.at)).scalar_subquery()
    past = now - PAST
    old = select(processes.c.process).where(processes.c.at < past, processes.c.at < newest).limit(MOST)
    _remove(connection, processes, processes.c.process, old)
    _remove(connection, writes, writes.c.nonce, select(writes.c.nonce).where(writes.c.at < past).limit(MOST))
    _remove(connection, leases, leases.c.game, select(leases.c.game).where(leases.c.until < past).limit(MOST))


def _remove(connection: Connection, table: Table, key: ColumnElement[Any], old: Select[Any]) -> int:
    """Remove some rows by their keys, and return how many."""
    return connection.execute(delete(table).where(key.in_(old))).rowcount
