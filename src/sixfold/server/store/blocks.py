"""What a store knows about people who do not want to hear or to meet each other."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple, cast

from sqlalchemy import Connection, and_, delete, func, select

from sixfold.errors import TableError
from sixfold.server.protocol import BlockKind
from sixfold.server.store.database import Database
from sixfold.server.store.queries import upsert
from sixfold.server.store.schema import blocks, calls, invitations

MOST = 200
"""How many people someone may have muted or blocked."""


class BlockRow(NamedTuple):
    """That someone muted or blocked another."""

    who: str
    whom: str
    kind: BlockKind
    name: str
    """Under which the other was met."""
    at: int


class BlockRows(Database):
    """The part of a store that is about mutes and blocks."""

    async def all_blocks(self, who: str | None = None) -> list[tuple[str, str, BlockKind]]:
        """List who muted or blocked whom; of everyone, or of one."""
        return await self._read(partial(read_all, who=who))

    async def blocks(self, keys: Sequence[str]) -> list[BlockRow]:
        """List whom someone muted or blocked, the last first."""
        return await self._read(partial(read_blocks, keys=keys))

    async def block(self, row: BlockRow) -> None:
        """Write that someone mutes or blocks another; who is blocked is not invited any more, nor invites."""
        await self._write(partial(block, row=row), ("blocks", row.who), ("mine", row.who), repeatable=True)

    async def unblock(self, who: str, whom: str) -> None:
        """Forget that someone muted or blocked another."""
        gone = delete(blocks).where(blocks.c.who == who, blocks.c.whom == whom)
        await self._write(lambda connection: connection.execute(gone), ("blocks", who), repeatable=True)


def read_all(connection: Connection, who: str | None) -> list[tuple[str, str, BlockKind]]:
    """List who muted or blocked whom."""
    query = select(blocks.c.who, blocks.c.whom, blocks.c.kind)
    found = connection.execute(query if who is None else query.where(blocks.c.who == who))
    return [(row.who, row.whom, cast(BlockKind, row.kind)) for row in found]


def read_blocks(connection: Connection, keys: Sequence[str]) -> list[BlockRow]:
    """List whom someone muted or blocked."""
    query = select(*(blocks.c[name] for name in BlockRow._fields)).where(blocks.c.who.in_(keys))
    return [BlockRow(*row) for row in connection.execute(query.order_by(blocks.c.at.desc(), blocks.c.whom))]


def block(connection: Connection, row: BlockRow) -> None:
    """Write a mute or a block, unless there are too many."""
    others = select(func.count()).where(blocks.c.who == row.who, blocks.c.whom != row.whom)
    if connection.execute(others).scalar_one() >= MOST:
        raise TableError("block/many", f"you have muted or blocked {MOST} people; let some of them go first")
    new = upsert(connection, blocks).values(**row._asdict())
    connection.execute(new.on_conflict_do_update(index_elements=["who", "whom"], set_={"kind": row.kind, "at": row.at}))
    if row.kind == "block":
        _uninvite(connection, row.who, row.whom)
        _uninvite(connection, row.whom, row.who)


def _uninvite(connection: Connection, by: str, who: str) -> None:
    """Take back the invitations of one person to another, and the calls that went with them."""
    theirs = and_(invitations.c.by == by, invitations.c.who == who)
    at = select(invitations.c.table).where(theirs)
    connection.execute(delete(calls).where(calls.c.who == who, calls.c.kind == "invited", calls.c.table.in_(at)))
    connection.execute(delete(invitations).where(theirs))
