"""What a store knows about somebody's games, for lists: one question for all of them, however many games others play."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import ColumnElement, Connection, Row, Select, and_, case, func, or_, select, tuple_

from sixfold.server.store.database import Database
from sixfold.server.store.marks import COLUMNS, Mark
from sixfold.server.store.queries import keys_of_place, read_did
from sixfold.server.store.rows import EntryKind, GameDoc, TableDoc
from sixfold.server.store.schema import GOING, blocks, games, holders, log, marks, said, tables

LOOK_BACK = 12
"""How many of the last entries of a game are read; what happened before is not listed."""

BATCH, BATCHES = 200, 10
"""How many finished games are looked at in one query, and in how many queries at once."""

Lines = dict[tuple[int | None, str | None], int]
"""Numbers of lines of chat, by who said them and who alone may read them."""

_table_doc = msgspec.json.Decoder(TableDoc)
_game_doc = msgspec.json.Decoder(GameDoc)


class Happened(NamedTuple):
    """An entry of a log without anything that is secret."""

    seq: int
    kind: EntryKind
    at: int
    seat: int | None
    do: str
    turn: int | None
    deadline: int | None
    did: tuple[list[int], int] | None


class Listed(NamedTuple):
    """A game of somebody's, and what they may want to know about it."""

    table: TableDoc
    game: GameDoc
    mark: Mark | None
    """None if they never looked at it."""
    entries: list[Happened]
    """The last entries of its log that they have not seen, in order; the last of all is always there."""
    said: Lines
    """How many lines they have not read, by player and by who alone may read them; without those whom they muted."""


class Before(NamedTuple):
    """Where a page of finished games begins: behind the game that ended at a time, with an id."""

    ended: int
    game: str


class Wanted(NamedTuple):
    """Which finished games are looked for; without anything, all."""

    kind: str | None = None
    """Board, cards or dice."""
    name: str = ""
    """A part of a name at one of the seats."""
    since: int | None = None
    """The earliest end."""
    until: int | None = None
    """The end before which it must have ended."""
    starred: bool = False

    def fits(self, game: GameDoc) -> bool:
        """Say whether a game is looked for, as far as its document tells."""
        folded = self.name.casefold()
        return self.kind in (None, game.game) and any(folded in name.casefold() for name in game.names or [""])


ALL = Wanted()


class Lists(Database):
    """The part of a store that is about lists of games."""

    async def going(self, who: str, keys: Sequence[str], of: Sequence[str] | None = None) -> list[Listed]:
        """List the games at someone's tables, or at some of them, that are not over; ``who`` marks them, ``keys`` hold places."""
        return await self._read(partial(read_going, who=who, keys=keys, of=of))

    async def ended(
        self, who: str, keys: Sequence[str], limit: int, wanted: Wanted = ALL, before: Before | None = None
    ) -> tuple[list[Listed], Before | None]:
        """List someone's games that are over and did not leave their list, the last that ended first; and where to go on.

        Of many games only some are looked at: then there may be fewer than ``limit``, or none, and still more behind them.
        """
        return await self._read(partial(read_ended, who=who, keys=keys, limit=limit, wanted=wanted, before=before))

    async def ended_at(self, who: str, keys: Sequence[str], of: Sequence[str]) -> list[Listed]:
        """List someone's games at some tables that are over and did not leave their list."""
        return await self._read(partial(read_ended_at, who=who, keys=keys, of=of))

    async def holders_of(self, ids: Sequence[str]) -> dict[str, set[str]]:
        """Read who sits at some tables."""
        return await self._read(partial(read_holders, ids=ids))


def read_going(connection: Connection, who: str, keys: Sequence[str], of: Sequence[str] | None) -> list[Listed]:
    """List the games of someone that are not over: each is the current one of its table, which is found by its key."""
    at = (
        select(tables.c.doc)
        .join(holders, holders.c.table == tables.c.id)
        .where(holders.c.who.in_(keys), tables.c.status != "over")
    )
    at = at if of is None else at.where(holders.c.table.in_(of))
    current = {doc.current for doc in map(_table_doc.decode, connection.execute(at).scalars())}
    return _listed(connection, who, list(connection.execute(_marked(who).where(games.c.id.in_(sorted(current)), GOING))))


def read_ended_at(connection: Connection, who: str, keys: Sequence[str], of: Sequence[str]) -> list[Listed]:
    """List games of someone at some tables that are over."""
    return _listed(connection, who, list(connection.execute(_over(who, keys, of))))


def read_ended(
    connection: Connection, who: str, keys: Sequence[str], limit: int, wanted: Wanted, before: Before | None
) -> tuple[list[Listed], Before | None]:
    """List games of someone that are over, the last that ended first."""
    found: dict[str, Row[Any]] = {}
    size = limit + 1 if wanted == ALL else BATCH
    for _ in range(BATCHES):
        batch = list(connection.execute(_page(who, keys, wanted, before).limit(size)))
        for row in batch:
            if len(found) == limit:
                return _listed(connection, who, list(found.values())), before
            before = Before(row.ended, row.id)
            if wanted.fits(_game_doc.decode(row.doc)):
                found[row.id] = row
        if len(batch) < size:
            before = None
            break
    return _listed(connection, who, list(found.values())), before


def _page(who: str, keys: Sequence[str], wanted: Wanted, before: Before | None) -> Select[Any]:
    """Select the next games that are over, as far as columns tell which ones are looked for."""
    query = _over(who, keys, None)
    if before is not None:
        query = query.where(tuple_(games.c.ended, games.c.id) < tuple_(before.ended, before.game))
    if wanted.since is not None:
        query = query.where(games.c.ended >= wanted.since)
    if wanted.until is not None:
        query = query.where(games.c.ended < wanted.until)
    if wanted.starred:
        query = query.where(marks.c.starred)
    return query.order_by(games.c.ended.desc(), games.c.id.desc())


def _over(who: str, keys: Sequence[str], of: Sequence[str] | None) -> Select[Any]:
    """Select the games of someone that are over and did not leave their list."""
    return _mine(who, keys, of).where(games.c.status == "over", or_(marks.c.hidden.is_(None), ~marks.c.hidden))


def _mine(who: str, keys: Sequence[str], of: Sequence[str] | None) -> Select[Any]:
    """Select games at tables where someone sits, each once, with what they marked there."""
    at = select(holders.c.table).where(holders.c.who.in_(keys))
    return _marked(who).where(games.c.table.in_(at if of is None else at.where(holders.c.table.in_(of))))


def _marked(who: str) -> Select[Any]:
    """Select games with their tables, and what someone marked there."""
    marked = and_(marks.c.game == games.c.id, marks.c.who == who)
    found = select(tables.c.doc.label("table_doc"), games.c.id, games.c.ended, games.c.doc, marks.c.who, *COLUMNS)
    return found.select_from(games).join(tables, tables.c.id == games.c.table).outerjoin(marks, marked)


def _listed(connection: Connection, who: str, rows: Sequence[Row[Any]]) -> list[Listed]:
    """Add to games what happened in them, and what was said there."""
    if not rows:
        return []
    happened = _happened(connection, who, [row.id for row in rows])
    docs = [(_table_doc.decode(row.table_doc), _game_doc.decode(row.doc)) for row in rows]
    lines = _unread(connection, who, sorted({doc.id for doc, game in docs if doc.chat and doc.current == game.id}))
    muted = set(connection.execute(select(blocks.c.whom).where(blocks.c.who == who)).scalars()) if lines else set()
    return [
        Listed(
            doc,
            game,
            None if row.who is None else Mark(*row[-len(COLUMNS) :]),
            happened.get(game.id, []),
            _heard(doc, lines.get(doc.id, {}), muted) if doc.current == game.id else {},
        )
        for row, (doc, game) in zip(rows, docs, strict=True)
    ]


def _happened(connection: Connection, who: str, ids: Sequence[str]) -> dict[str, list[Happened]]:
    """Read the last entries of games that someone has not seen, and the last one of each."""
    newest = select(func.max(log.c.seq)).where(log.c.game == games.c.id).correlate(games).scalar_subquery()
    seen = select(marks.c.seq).where(marks.c.game == games.c.id, marks.c.who == who).correlate(games).scalar_subquery()
    each = select(games.c.id, newest.label("last"), func.coalesce(seen, 0).label("seen")).where(games.c.id.in_(ids))
    # Once for each game: PostgreSQL would look again for each entry.
    last = each.cte("last").prefix_with("MATERIALIZED", dialect="postgresql")
    after: ColumnElement[int] = case(
        (last.c.seen >= last.c.last, last.c.last - 1),
        (last.c.seen > last.c.last - LOOK_BACK, last.c.seen),
        else_=last.c.last - LOOK_BACK,
    )
    entry = select(log.c.game, *(log.c[name] for name in Happened._fields))
    query = entry.join(last, and_(log.c.game == last.c.id, log.c.seq > after)).order_by(log.c.game, log.c.seq)
    found: dict[str, list[Happened]] = {}
    for row in connection.execute(query):
        values: tuple[Any, ...] = tuple(row)
        one = Happened(*values[1:])
        found.setdefault(row.game, []).append(one if row.did is None else one._replace(did=read_did(row.did)))
    return found


def _heard(doc: TableDoc, lines: Lines, muted: Collection[str]) -> Lines:
    """Leave out the lines of those who are muted."""
    silent = [player for player, sitting in enumerate(doc.players) if any(key in muted for key in keys_of_place(sitting))]
    return {of: count for of, count in lines.items() if of[0] not in silent}


def _unread(connection: Connection, who: str, ids: Sequence[str]) -> dict[str, Lines]:
    """Count what was said at tables after someone last read it there; where they never did, nothing is counted."""
    if not ids:
        return {}
    read = (
        select(games.c.table, func.max(marks.c.said).label("said"))
        .join(marks, and_(marks.c.game == games.c.id, marks.c.who == who))
        .where(games.c.table.in_(ids))
        .group_by(games.c.table)
        .subquery()
    )
    lines = select(said.c.table, said.c.player, said.c.readers, func.count()).join(
        read, and_(said.c.table == read.c.table, said.c.id > read.c.said)
    )
    found: dict[str, Lines] = {}
    for table, player, readers, count in connection.execute(lines.group_by(said.c.table, said.c.player, said.c.readers)):
        found.setdefault(table, {})[player, readers] = count
    return found


def read_holders(connection: Connection, ids: Sequence[str]) -> dict[str, set[str]]:
    """Read who sits at some tables."""
    found: dict[str, set[str]] = {}
    for who, table in connection.execute(select(holders.c.who, holders.c.table).where(holders.c.table.in_(ids))):
        found.setdefault(table, set()).add(who)
    return found
