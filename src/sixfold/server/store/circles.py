"""What a store knows about circles of friends: their documents, their members, and their tables."""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import partial

import msgspec
from msgspec import Struct
from sqlalchemy import ColumnElement, Connection, and_, delete, exists, func, insert, select, update

from sixfold.errors import TableError
from sixfold.server.protocol import CircleGame, CirclePlayer
from sixfold.server.store import queries
from sixfold.server.store.calls import put
from sixfold.server.store.database import Database
from sixfold.server.store.queries import Conflict, encode, upsert
from sixfold.server.store.rows import Call, GameDoc, TableDoc
from sixfold.server.store.schema import circle_tables, circles, games, members, tables

MOST_MEMBERS = 30
MOST_CIRCLES = 50
"""How many circles someone may belong to."""

MOST_GAMES = 2000
"""How many finished games of a circle count for its score: the last ones."""


class Evening(Struct, omit_defaults=True):
    """Games of a circle that follow one another among the same players."""

    games: list[CircleGame]
    players: list[CirclePlayer]
    begun: int
    """How many of the games were begun."""
    table: str
    """Where the last of these is played."""


class CircleDoc(Struct, omit_defaults=True):
    """A circle of friends."""

    id: str
    name: str
    created: int
    evening: Evening | None = None
    version: int = 0


class MemberRow(Struct, frozen=True):
    """A member of a circle, or someone who was removed from it."""

    who: str
    circle: str
    member: str
    """How the others refer to them."""
    name: str
    joined: int
    removed: int | None = None


class Brief(Struct):
    """A circle in a list: its document, the names of its members, when it was last used, and how many games are unfinished."""

    doc: CircleDoc
    names: list[str]
    changed: int
    playing: int


_circle_doc = msgspec.json.Decoder(CircleDoc)
_table_doc = msgspec.json.Decoder(TableDoc)
_game_doc = msgspec.json.Decoder(GameDoc)

_MEMBER = select(*(members.c[name] for name in MemberRow.__struct_fields__))
_STAYS = members.c.removed.is_(None)


class Circles(Database):
    """The part of a store that is about circles."""

    async def found_circle(self, doc: CircleDoc, founder: MemberRow) -> None:
        """Write a new circle with its first member."""
        await self._write(partial(found, doc=doc, founder=founder))

    async def circle(self, id_: str) -> CircleDoc | None:
        """Read a circle."""
        return await self._read(partial(read_circle, id_=id_))

    async def circle_members(self, circle: str) -> list[MemberRow]:
        """List the members of a circle, the oldest first, and those who were removed."""
        return await self._read(partial(read_members, circle=circle))

    async def circles(self, keys: Sequence[str]) -> list[Brief]:
        """List the circles that someone belongs to, the last used first."""
        return await self._read(partial(read_circles, keys=keys))

    async def change_circle(self, doc: CircleDoc) -> bool:
        """Write a changed circle and give it the next version; False if someone else changed it meanwhile."""
        try:
            await self._write(partial(change_circle, doc=doc), ("circle", doc.id))
        except Conflict:
            return False
        doc.version += 1
        return True

    async def join_circle(self, member: MemberRow) -> None:
        """Write a new member, or the new name of one."""
        await self._write(partial(join, new=member), ("circle", member.circle), repeatable=True)

    async def leave_circle(self, circle: str, member: str, removed: int | None = None) -> None:
        """Let a member go, by themselves or removed at a time; a circle without members is deleted."""
        leave_it = partial(leave, circle=circle, member=member, removed=removed)
        await self._write(leave_it, ("circle", circle), repeatable=True)

    async def add_circle_table(self, circle: CircleDoc, doc: TableDoc, game: GameDoc, calls: Sequence[Call]) -> bool:
        """Write a new table of a circle with its first game, and the changed circle; False as in ``change_circle``."""

        def add(connection: Connection) -> None:
            change_circle(connection, circle)
            queries.add_table(connection, doc, game, None)
            connection.execute(insert(circle_tables).values(circle=circle.id, table=doc.id))
            put(connection, calls)

        try:
            await self._write(add, ("circle", circle.id), ("table", doc.id))
        except Conflict:
            return False
        circle.version += 1
        return True

    async def circle_tables(self, circle: str) -> list[TableDoc]:
        """List the tables of a circle, the newest first."""
        return await self._read(partial(read_tables, circle=circle))

    async def circle_games(self, circle: str) -> list[GameDoc]:
        """List the finished games of a circle, without their records, the newest first."""
        return await self._read(partial(read_games, circle=circle))


def found(connection: Connection, doc: CircleDoc, founder: MemberRow) -> None:
    """Write a new circle."""
    connection.execute(insert(circles).values(id=doc.id, **_columns(doc)))
    join(connection, founder)


def _columns(doc: CircleDoc) -> dict[str, object]:
    return {"version": doc.version, "doc": encode(doc).decode(), "changed": time.time_ns() // 1_000_000}


def read_circle(connection: Connection, id_: str) -> CircleDoc | None:
    """Read a circle."""
    text = connection.execute(select(circles.c.doc).where(circles.c.id == id_)).scalar()
    return None if text is None else _circle_doc.decode(text)


def change_circle(connection: Connection, doc: CircleDoc) -> None:
    """Write a changed circle with the next version, if it still has the version that was changed."""
    changed = msgspec.structs.replace(doc, version=doc.version + 1)
    same = update(circles).where(circles.c.id == doc.id, circles.c.version == doc.version)
    if not connection.execute(same.values(**_columns(changed))).rowcount:
        raise Conflict


def read_members(connection: Connection, circle: str) -> list[MemberRow]:
    """List the members of a circle, and those who were removed."""
    wanted = _MEMBER.where(members.c.circle == circle).order_by(members.c.joined, members.c.member)
    return [MemberRow(*row) for row in connection.execute(wanted)]


def read_circles(connection: Connection, keys: Sequence[str]) -> list[Brief]:
    """List the circles that someone belongs to."""
    mine = select(members.c.circle).where(members.c.who.in_(keys), _STAYS)
    rows = connection.execute(
        select(circles.c.doc, circles.c.changed).where(circles.c.id.in_(mine)).order_by(circles.c.changed.desc(), circles.c.id)
    ).all()
    briefs = [Brief(_circle_doc.decode(row.doc), [], row.changed, 0) for row in rows]
    by_id = {brief.doc.id: brief for brief in briefs}
    all_names = select(members.c.circle, members.c.name).where(members.c.circle.in_(list(by_id)), _STAYS)
    for row in connection.execute(all_names.order_by(members.c.joined, members.c.member)):
        by_id[row.circle].names.append(row.name)
    playing = select(circle_tables.c.circle, func.count().label("count")).join(tables, tables.c.id == circle_tables.c.table)
    unfinished = playing.where(circle_tables.c.circle.in_(list(by_id)), tables.c.status != "over")
    for row in connection.execute(unfinished.group_by(circle_tables.c.circle)):
        by_id[row.circle].playing = row[1]
    return briefs


def join(connection: Connection, new: MemberRow) -> None:
    """Write a new member, or the new name of one."""
    before = connection.execute(_MEMBER.where(members.c.circle == new.circle, members.c.who == new.who)).one_or_none()
    if before is None:
        _check_room(connection, new)
    elif before.removed is not None:
        raise TableError("circle/removed", "you were removed from this circle, so its link does not let you in any more")
    _touch(connection, new.circle)
    row = upsert(connection, members).values(**msgspec.structs.asdict(new))
    connection.execute(row.on_conflict_do_update(index_elements=["who", "circle"], set_={"name": new.name}))


def _check_room(connection: Connection, new: MemberRow) -> None:
    """Refuse one more member, or one more circle, where there are many."""
    if _count(connection, members.c.circle == new.circle) >= MOST_MEMBERS:
        raise TableError("circle/full", f"this circle has {MOST_MEMBERS} members, and that is as many as a circle can have")
    if _count(connection, members.c.who == new.who) >= MOST_CIRCLES:
        raise TableError("circle/many", f"you belong to {MOST_CIRCLES} circles already; leave one first")


def _count(connection: Connection, which: ColumnElement[bool]) -> int:
    count = select(func.count()).select_from(members).where(which, _STAYS)
    return int(connection.execute(count).scalar_one())


def _touch(connection: Connection, circle: str) -> None:
    """Write that something happened in a circle; its document stays as it is."""
    if not connection.execute(update(circles).where(circles.c.id == circle).values(changed=time.time_ns() // 1_000_000)).rowcount:
        raise TableError("circle/unknown", f"there is no circle {circle} any more")


def leave(connection: Connection, circle: str, member: str, removed: int | None) -> None:
    """Let a member go; with the last one, delete the circle."""
    which = and_(members.c.circle == circle, members.c.member == member)
    if removed is None:
        connection.execute(delete(members).where(which))
    else:
        connection.execute(update(members).where(which).values(removed=removed))
    if _count(connection, members.c.circle == circle):
        _touch(connection, circle)
    else:
        remove(connection, [circle])


def remove(connection: Connection, ids: Sequence[str]) -> None:
    """Delete circles; their tables stay with those who sit there."""
    for belonging in (members, circle_tables):
        connection.execute(delete(belonging).where(belonging.c.circle.in_(ids)))
    connection.execute(delete(circles).where(circles.c.id.in_(ids)))


def remove_old(connection: Connection, before: int, limit: int) -> int:
    """Delete circles in which nothing has happened since a time, and those whose members are all gone."""
    used = exists().where(
        circle_tables.c.circle == circles.c.id, circle_tables.c.table == tables.c.id, tables.c.changed >= before
    )
    lonely = ~exists().where(members.c.circle == circles.c.id, _STAYS)
    quiet = and_(circles.c.changed < before, ~used)
    old = list(connection.execute(select(circles.c.id).where(quiet | lonely).limit(limit)).scalars())
    remove(connection, old)
    return len(old)


def read_tables(connection: Connection, circle: str) -> list[TableDoc]:
    """List the tables of a circle."""
    of = select(tables.c.doc).join(circle_tables, circle_tables.c.table == tables.c.id).where(circle_tables.c.circle == circle)
    return [_table_doc.decode(doc) for doc in connection.execute(of.order_by(tables.c.created.desc(), tables.c.id)).scalars()]


def read_games(connection: Connection, circle: str) -> list[GameDoc]:
    """List the finished games of a circle."""
    of = select(games.c.doc).join(circle_tables, circle_tables.c.table == games.c.table).where(circle_tables.c.circle == circle)
    query = of.where(games.c.status == "over").order_by(games.c.ended.desc(), games.c.id).limit(MOST_GAMES)
    return [_game_doc.decode(doc) for doc in connection.execute(query).scalars()]
