"""Inviting people again with whom one has played, and what someone is invited to."""

from __future__ import annotations

from collections.abc import Sequence

from sixfold.errors import TableError
from sixfold.server import protocol
from sixfold.server.common import clock
from sixfold.server.people import companions
from sixfold.server.store import Store
from sixfold.server.store.invitations import InvitationRow
from sixfold.server.store.rows import TableDoc
from sixfold.server.tables import info, ledger, sending
from sixfold.server.tables.audience import Players
from sixfold.server.tables.play import check_member
from sixfold.server.tables.seats import Who
from sixfold.server.tables.table import Table


async def invite(table: Table, who: Who, players: Players, ids: Sequence[str]) -> list[str]:
    """Invite people to a table where one sits and places are free; they are called, and find it in their lists.

    Return how they are known among the holders.
    """
    by = who.key
    async with table.lock:
        check_member(players)
        free = sum(map(info.is_free, table.doc.players))
        if table.doc.status != "open" or not free or table.doc.daily or by is None:
            raise TableError("table/full", "no place is free at this table, so nobody can be invited")
        if table.doc.circle:
            raise TableError("circle/member", "only members of its circle sit down at this table; give them the circle's link")
        people = [one for one in await companions.find(table.store, who, ids) if not _sits(table.doc, one.key)]
        if not people:
            raise TableError("person/unknown", "you can invite people with whom you have played, and none of these is one")
        now, name = clock.now(), table.name_of(players[0])
        rows = [InvitationRow(table.id, one.key, by, name, one.name, now) for one in people]
        calls = table.context.reachable.after_inviting(table.doc, [one.key for one in people])
        await table.store.invite(rows, calls)
        await ledger.learn_guests(table)
        sending.send_table(table)
        return [one.key for one in people]


def _sits(doc: TableDoc, key: str) -> bool:
    """Say whether someone sits at a table already."""
    return any(companions.key_of_place(sitting) == key for sitting in doc.players)


async def decline(table: Table, who: Who, players: Players) -> bool:
    """Decline an invitation; False for someone who has none, because they sit here already or nobody invited them."""
    if players:
        return False
    async with table.lock:
        if not await table.store.decline_invitation(table.id, who.keys):
            return False
        await ledger.learn_guests(table)
        sending.send_table(table)
        return True


async def listed(store: Store, who: Who) -> list[protocol.Invitation]:
    """List the invitations that wait for someone's answer, the newest first."""
    found = await store.invitations(who.keys)
    return [_shown(row, doc) for row, doc in found if not doc.discarded and any(map(info.is_free, doc.players))]


def _shown(row: InvitationRow, doc: TableDoc) -> protocol.Invitation:
    return protocol.Invitation(
        table=doc.id,
        by=row.name,
        at=row.at,
        current=doc.current,
        game=doc.game,
        variant=doc.variant,
        names=[sitting.name for sitting in doc.players if sitting.name],
        seats=len(doc.players),
        options=doc.options,
        clock=doc.clock,
        games=doc.games,
    )
