"""What the clients that watch a table are sent about it."""

from __future__ import annotations

from sixfold.server import protocol
from sixfold.server.common import clock
from sixfold.server.common.spans import until
from sixfold.server.tables import info
from sixfold.server.tables.audience import Players
from sixfold.server.tables.client import Client
from sixfold.server.tables.table import Table


def table_info(table: Table, players: Players) -> protocol.TableInfo:
    """Return a table as someone with these places sees it."""
    shown = info.table(table.doc, players, table.present(), table.context.directory.of(table.doc))
    shown.commitment = table.game_doc.commitment
    shown.watching, shown.watchers = table.watching(), table.watchers()
    shown.gone_after = table.gone_after()
    shown.invited = [row.guest for row in table.guests if not row.declined]
    shown.declined += [row.guest for row in table.guests if row.declined]
    for player, away in zip(shown.players, table.away(), strict=True):
        player.away = away
    for player, spans in zip(shown.players, table.holidays, strict=False):
        player.holiday = until(spans, clock.now())
    return shown


def send_info(table: Table, client: Client, players: Players) -> None:
    """Send a client what a table is, which place a bot took over from it, and whom it muted."""
    shown = table_info(table, players)
    for number, player in enumerate(shown.players):
        player.taken_over = client.who.lost(table.doc, number)
        player.shunned = table.shunned_by(client, number)
    client.send(shown)


def send_table(table: Table) -> None:
    """Send everyone what a table is; those whose places changed get the game anew."""
    for client in table.audience:
        _send_places(table, client)
    if table.doc.listed:
        table.context.lobby.changed()
    if table.doc.circle:
        table.context.circles.changed(table.doc.circle)


def _send_places(table: Table, client: Client) -> None:
    before, players = table.audience.held_by(client), table.players_of(client.who)
    table.audience.let_in(client, players)
    send_info(table, client, players)
    if players != before and table.running is not None:
        table.audience.send_log(table.running, client, 0, whole=True)


def send_game(table: Table) -> None:
    """Send everyone the current game from its start, if it has begun."""
    if table.running is not None:
        for client in table.audience:
            table.audience.send_log(table.running, client, 0, whole=True)
        table.sent = table.running.seq


def catch_up(table: Table) -> None:
    """Send everyone the entries of the log that they have not been sent."""
    running = table.running
    if running is None or running.seq <= table.sent:
        return
    for client in table.audience:
        table.audience.send_log(running, client, table.sent, whole=table.sent == 0)
    table.sent = running.seq
