"""Whom someone does not want to hear or to meet, and what they report to the operator."""

from __future__ import annotations

from sixfold.errors import TableError
from sixfold.server import protocol
from sixfold.server.common import clock
from sixfold.server.people.companions import id_for, key_of_place
from sixfold.server.store import Store
from sixfold.server.store.blocks import BlockRow
from sixfold.server.store.reports import Account, Line, Report
from sixfold.server.tables import sending, watching
from sixfold.server.tables.audience import Players
from sixfold.server.tables.context import Context
from sixfold.server.tables.seats import Who
from sixfold.server.tables.table import Table

LINES = 30
"""How many of the last lines of chat go with a report."""


async def listed(store: Store, who: Who) -> protocol.ShunList:
    """List whom someone muted or blocked."""
    mine = who.key
    rows = await store.blocks([mine]) if mine else []
    return protocol.ShunList([protocol.Shunned(id_for(row.who, row.whom), row.name, row.kind, row.at) for row in rows])


async def shun(table: Table, who: Who, wish: protocol.ShunPlayer) -> None:
    """Mute or block a player of a table."""
    mine, theirs = _both(table, who, wish.player)
    await table.store.block(BlockRow(mine, theirs, wish.kind, table.name_of(wish.player), clock.now()))
    await refresh(table.context, mine)


async def forgive(context: Context, who: Who, id_: str) -> None:
    """Hear and meet someone again."""
    mine = who.key
    rows = await context.store.blocks([mine]) if mine else []
    found = next((row for row in rows if id_for(row.who, row.whom) == id_), None)
    if found is None:
        raise TableError("person/unknown", "you have neither muted nor blocked this person")
    await context.store.unblock(found.who, found.whom)
    await refresh(context, found.who)


async def refresh(context: Context, who: str) -> None:
    """Take in whom someone muted or blocked, and show it on all their pages and in the lobby."""
    await context.blocks.learn(who)
    context.lobby.changed()
    for client in list(context.clients):
        if who in client.who.keys:
            for table in list(client.tables):
                sending.send_info(table, client, table.held_by(client))
                watching.send_lines(table, client, await table.talk.catch_up())


async def report(table: Table, who: Who, players: Players, wish: protocol.ReportPlayer) -> None:
    """Report a player of a table, with the last lines of its chat that someone could read."""
    mine, theirs = _both(table, who, wish.player)
    lines = [line for line in await table.talk.catch_up() if line.is_for(players)][-LINES:] if table.doc.chat else []
    kept = [Line(one.at, one.player, one.name, one.text or f"({one.sign})", "partner" if one.readers else "") for one in lines]
    by = table.name_of(players[0]) if players else ""
    account = Account(table.name_of(wish.player), wish.player, by, wish.text, kept)
    await table.store.report(Report(0, clock.now(), mine, theirs, table.id, wish.reason, account))


def _both(table: Table, who: Who, player: int) -> tuple[str, str]:
    """Return how someone and a player of a table are known; refuse those who are no other person."""
    table.check_may_watch(who)
    mine = who.known()
    sitting = table.doc.players[player] if player < len(table.doc.players) else None
    theirs = key_of_place(sitting) if sitting is not None and sitting.kind != "bot" else None
    if sitting is None or theirs is None:
        raise TableError("player/unknown", f"there is no person at place {player}")
    if who.holds(sitting):
        raise TableError("player/own", "this is your own place")
    return mine, theirs
