"""What a store knows about invitations to tables."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

import msgspec
from sqlalchemy import ColumnElement, Connection, and_, delete, false, func, insert, or_, select, update

from sixfold.errors import TableError
from sixfold.server.store.calls import put
from sixfold.server.store.database import Database, News
from sixfold.server.store.rows import Call, TableDoc
from sixfold.server.store.schema import blocks, calls, invitations, tables

_table_doc = msgspec.json.Decoder(TableDoc)

MOST = 30
"""How many invitations someone may have made that wait for an answer."""

MOST_TO_ONE = 3
"""How many of them to the same person."""


class InvitationRow(NamedTuple):
    """An invitation to a table."""

    table: str
    who: str
    by: str
    name: str
    """Of whoever invites."""
    guest: str
    """The name of who is invited."""
    at: int
    declined: bool = False


class Invitations(Database):
    """The part of a store that is about invitations."""

    async def invite(self, rows: Sequence[InvitationRow], called: Sequence[Call] = ()) -> None:
        """Write invitations to a table, by one person, and the calls that go with them; who is invited already stays so."""
        news: list[News] = [("table", rows[0].table), *(("mine", row.who) for row in rows)]
        await self._write(partial(invite, rows=rows, called=called), *news, repeatable=True)

    async def invitations(self, keys: Sequence[str]) -> list[tuple[InvitationRow, TableDoc]]:
        """List the invitations that wait for someone's answer, with their tables, the newest first."""
        return await self._read(partial(read_invitations, keys=keys))

    async def invited(self, table: str) -> list[InvitationRow]:
        """List who is invited to a table, in the order in which they were."""
        return await self._read(partial(read_invited, table=table))

    async def decline_invitation(self, table: str, keys: Sequence[str]) -> bool:
        """Write that someone declines an invitation; False if there is none that waits for an answer."""
        news: list[News] = [("table", table), *(("mine", key) for key in keys)]
        return await self._write(partial(decline, table=table, keys=keys), *news)

    async def shunned(self, keys: Sequence[str]) -> set[str]:
        """List those who blocked someone, and whom they blocked: these do not invite each other."""
        return await self._read(partial(read_shunned, keys=keys))


_WAITS = and_(invitations.c.declined == false(), tables.c.status == "open")


def invite(connection: Connection, rows: Sequence[InvitationRow], called: Sequence[Call]) -> None:
    """Write invitations and calls, unless their author has made too many."""
    by, table = rows[0].by, rows[0].table
    known = select(invitations.c.who).where(invitations.c.table == table)
    before = set(connection.execute(known).scalars())
    new = [row for row in rows if row.who not in before]
    if not new:
        return
    if _count(connection, invitations.c.by == by) + len(new) > MOST:
        raise TableError("invitation/many", f"{MOST} of your invitations wait for an answer; wait for some of them first")
    for row in new:
        if _count(connection, and_(invitations.c.by == by, invitations.c.who == row.who)) >= MOST_TO_ONE:
            raise TableError("invitation/many", f"{row.guest} has not answered {MOST_TO_ONE} of your invitations yet")
    connection.execute(insert(invitations), [row._asdict() for row in new])
    fresh = {row.who for row in new}
    put(connection, [call for call in called if call.who in fresh])


def _count(connection: Connection, which: ColumnElement[bool]) -> int:
    """Count invitations that wait for an answer."""
    count = select(func.count()).select_from(invitations.join(tables, tables.c.id == invitations.c.table))
    return int(connection.execute(count.where(_WAITS, which)).scalar_one())


def read_invitations(connection: Connection, keys: Sequence[str]) -> list[tuple[InvitationRow, TableDoc]]:
    """List the invitations that wait for someone's answer."""
    query = select(invitations, tables.c.doc).join(tables, tables.c.id == invitations.c.table)
    found = connection.execute(query.where(invitations.c.who.in_(keys), _WAITS).order_by(invitations.c.at.desc()))
    return [(InvitationRow(*row[:-1]), _table_doc.decode(row.doc)) for row in found]


def read_invited(connection: Connection, table: str) -> list[InvitationRow]:
    """List who is invited to a table."""
    found = connection.execute(select(invitations).where(invitations.c.table == table).order_by(invitations.c.at))
    return [InvitationRow(*row) for row in found]


def decline(connection: Connection, table: str, keys: Sequence[str]) -> bool:
    """Write that someone declines an invitation."""
    mine = and_(invitations.c.table == table, invitations.c.who.in_(keys), invitations.c.declined == false())
    about = and_(calls.c.table == table, calls.c.kind == "invited", calls.c.who.in_(keys))
    connection.execute(delete(calls).where(about))
    return connection.execute(update(invitations).where(mine).values(declined=True)).rowcount > 0


def read_shunned(connection: Connection, keys: Sequence[str]) -> set[str]:
    """List the other side of all blocks between someone and others."""
    blocked = blocks.c.kind == "block"
    pairs = connection.execute(
        select(blocks.c.who, blocks.c.whom).where(blocked, or_(blocks.c.who.in_(keys), blocks.c.whom.in_(keys)))
    )
    return {key for pair in pairs for key in pair if key not in keys}
