"""How clients follow a table, and how programs that only ask see it."""

from __future__ import annotations

import time
from collections.abc import Sequence

from sixfold.server import protocol
from sixfold.server.game import show, telling
from sixfold.server.store.rows import Spoke
from sixfold.server.tables import info, ledger, sending
from sixfold.server.tables.audience import Players
from sixfold.server.tables.client import Client
from sixfold.server.tables.seats import Who
from sixfold.server.tables.table import Table


async def watch(table: Table, client: Client, game: str | None, seq: int) -> None:
    """Let a client follow a table; send it everything, or exactly what it missed."""
    async with table.lock:
        table.used = time.monotonic()
        table.check_may_watch(client.who)
        if table.running is None:
            await ledger.load(table)
        players = table.check_may_watch(client.who)  # loading may have begun the game
        lines = await table.talk.catch_up()
        table.audience.let_in(client, players)
        client.tables.add(table)
        sending.send_info(table, client, players)
        running = table.running
        if running is not None:
            known = seq if game == running.id and seq <= running.seq else 0
            table.audience.send_log(running, client, known, whole=known == 0)
            table.sent = max(table.sent, running.seq)
        send_lines(table, client, lines)
        table.announce_presence()
        table.context.go_on(table)


def send_lines(table: Table, client: Client, lines: Sequence[Spoke]) -> None:
    """Send a client what was said, as far as it hears it."""
    for line in lines if table.doc.chat else []:
        if table.hears(line, client):
            client.send(info.spoken(line))


async def show_again(table: Table, client: Client, since: int) -> None:
    """Send a client what happened after an entry, because it seems to have missed it."""
    async with table.lock:
        if client in table.audience and table.running is not None:
            table.audience.send_log(table.running, client, min(since, table.running.seq))


async def state(table: Table, players: Players) -> protocol.FullState:
    """Return the current game whole, as someone with these places may know it, with every legal move of theirs."""
    async with table.lock:
        table.used = time.monotonic()
        if table.running is None:
            await ledger.load(table)
            sending.catch_up(table)
        if not players:
            table.check_may_watch(Who())  # the game may have begun since the request was let in
        shown, running = sending.table_info(table, players), table.running
        if running is None:
            return protocol.FullState(shown, None, None, {}, 0, 0)
        viewer = running.viewer(players)
        start = telling.start(running, viewer)
        position = show.state(running.game, tuple(range(len(running.seating))) if running.over else viewer)
        choices = running.choices(viewer, whole=True)
        return protocol.FullState(shown, start, position, show.board(running.game), running.seq, running.game.ply, choices)
