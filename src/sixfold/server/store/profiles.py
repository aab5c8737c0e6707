"""What a store knows for profiles: the games that someone has finished, their reviews, the course of ratings, who shows theirs.

Documents come as the texts that they are kept as: whoever counts thousands of games reads of each only what is counted.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial
from typing import NamedTuple

from sqlalchemy import Connection, Select, func, select, update

from sixfold.server.store.database import Database
from sixfold.server.store.kept import Row, read_kept
from sixfold.server.store.rows import Account, RatedRow
from sixfold.server.store.schema import accounts, games, holders, rated, reviews, tables

COURSE = 200
"""How many of the last games a course has."""


class FinishedGame(NamedTuple):
    """A game that is over with its table, both as JSON, and its review as it was packed, if that was asked for."""

    table: str
    game: str
    packed: bytes = b""


class Profiles(Database):
    """The part of a store that is about profiles."""

    async def finished(self, keys: Sequence[str], limit: int) -> list[FinishedGame]:
        """List the last games that are over and were played under some names of holders, in whatever order."""
        return await self._read(partial(read_finished, keys=keys, limit=limit))

    async def reviewed(self, keys: Sequence[str], limit: int) -> list[FinishedGame]:
        """List the last of them that have a review, by whatever version it was made, the last that ended first."""
        return await self._read(partial(read_reviewed, keys=keys, limit=limit))

    async def course(self, account: int, limit: int = COURSE) -> list[RatedRow]:
        """Read what the last games made of an account's ratings, for each game and number of seats, the earliest first."""
        return await self._read(partial(read_course, account=account, limit=limit))

    async def kept(self, who: Collection[str], devices: Collection[str]) -> dict[str, list[Row]]:
        """Read what else is kept about someone under their names among the holders, and about the devices that they use."""
        return await self._read(partial(read_kept, who=who, devices=devices))

    async def show_profile(self, account: int, *, shown: bool) -> None:
        """Write whether others may see an account's profile."""
        await self._write(partial(write_shown, account=account, shown=shown), repeatable=True)

    async def who_show_profile(self, ids: Collection[int]) -> list[Account]:
        """Read those of some accounts that show their profiles to others."""
        return await self._read(partial(read_shown, ids=ids))


def read_finished(connection: Connection, keys: Sequence[str], limit: int) -> list[FinishedGame]:
    """List games that are over. Only their ids are sorted: to sort whole documents would take longer than all the rest."""
    last = select(games.c.id).where(games.c.table.in_(_tables_of(keys)), games.c.status == "over")
    newest = last.order_by(games.c.ended.desc()).limit(limit).subquery()
    at = newest.join(games, games.c.id == newest.c.id).join(tables, tables.c.id == games.c.table)
    return [FinishedGame(*row) for row in connection.execute(select(tables.c.doc, games.c.doc).select_from(at))]


def read_reviewed(connection: Connection, keys: Sequence[str], limit: int) -> list[FinishedGame]:
    """List games that are over and have a review."""
    at = tables.join(games, games.c.table == tables.c.id).join(reviews, reviews.c.game == games.c.id)
    query = select(tables.c.doc, games.c.doc, reviews.c.packed).select_from(at).where(tables.c.id.in_(_tables_of(keys)))
    return [FinishedGame(*row) for row in connection.execute(query.order_by(games.c.ended.desc()).limit(limit))]


def read_course(connection: Connection, account: int, limit: int) -> list[RatedRow]:
    """Read the ends of courses."""
    back = func.row_number().over(partition_by=(rated.c.kind, rated.c.seats), order_by=rated.c.at.desc()).label("back")
    columns = [rated.c[name] for name in RatedRow.__struct_fields__]
    numbered = select(*columns, back).where(rated.c.account == account).subquery()
    last = select(*(numbered.c[name] for name in RatedRow.__struct_fields__)).where(numbered.c.back <= limit)
    return [RatedRow(*row) for row in connection.execute(last.order_by(numbered.c.at, numbered.c.game))]


def write_shown(connection: Connection, account: int, *, shown: bool) -> None:
    """Write whether a profile is shown."""
    connection.execute(update(accounts).where(accounts.c.id == account).values(shown=shown))


def read_shown(connection: Connection, ids: Collection[int]) -> list[Account]:
    """Read accounts that show their profiles."""
    columns = [accounts.c[name] for name in Account.__struct_fields__]
    return [Account(*row) for row in connection.execute(select(*columns).where(accounts.c.id.in_(ids), accounts.c.shown))]


def _tables_of(keys: Sequence[str]) -> Select[tuple[str]]:
    return select(holders.c.table).where(holders.c.who.in_(keys))
