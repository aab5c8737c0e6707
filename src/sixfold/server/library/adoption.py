"""Games that go on elsewhere: a record that is not over becomes a table here, and a game of a table is written down as it stands.

What was drawn before comes from the record, and what is drawn from now on from a seed of this server. Neither could promise the
other's part, so the game has no commitment, and nothing about its deal can be checked.
"""

from __future__ import annotations

import asyncio
from typing import get_args

from sixfold.errors import GameOver, TableError
from sixfold.play.record import Record
from sixfold.server import protocol
from sixfold.server.common import clock
from sixfold.server.game import telling
from sixfold.server.store.rows import GameDoc, LogEntry
from sixfold.server.tables import info, ledger
from sixfold.server.tables.audience import Players
from sixfold.server.tables.play import check_member
from sixfold.server.tables.registry import Registry
from sixfold.server.tables.table import Table


async def adopt(registry: Registry, record: Record, device: str) -> Table:
    """Make a table at which the game of a record goes on; whoever is no bot in it sits at this device."""
    players = [_spec(seat) for seat in record.seats]
    if all(spec.kind == "bot" for spec in players):
        raise TableError("record/nobody", "only bots play in this record, so there is nobody to go on with it here")
    setting = record.setting
    if (await asyncio.to_thread(record.verify)).outcome() is not None:
        raise GameOver("the game of this record is over, so it cannot go on")
    wish = protocol.CreateTable(setting.game, players, setting.variant, dict(setting.options), chat=False)  # type: ignore[arg-type]
    table = await registry.create(wish, device, promised=False)
    log = await asyncio.to_thread(_log, record, table.game_doc)
    await asyncio.gather(*(registry.store.append(entry) for entry in log))
    async with table.lock:
        await ledger.load(table)
        table.context.go_on(table)
    return table


async def write_down(table: Table, players: Players) -> Record:
    """Return the record of a running game as far as it goes, for someone with whom nobody else plays."""
    async with table.lock:
        check_member(players)
        if not info.is_alone(table.doc, players):
            raise TableError("table/people", "others sit at this table; its record comes when the game is over")
        if table.doc.daily or table.doc.practice:
            raise TableError("table/daily", "a daily deal is played where it was dealt")
        if table.running is None:
            await ledger.load(table)
        if table.running is None:
            raise TableError("game/waiting", "this game was not dealt yet")
        return telling.record(table.running)


def _spec(seat: dict[str, str]) -> protocol.PlayerSpec:
    """Return who sits at a seat of a record: a bot of ours, or a person here."""
    name, bot = seat["name"] or None, seat.get("bot")
    if bot is None:
        return protocol.PlayerSpec("here", name)
    if bot not in get_args(protocol.BotName):
        raise TableError("bot/unknown", f"this server has no bot {bot}")
    return protocol.PlayerSpec("bot", name, bot)  # type: ignore[arg-type]


def _log(record: Record, game_doc: GameDoc) -> list[LogEntry]:
    """Return the log of a game as a record tells it."""
    now = clock.now()
    bots = [seat.get("bot") is not None for seat in record.seats]
    log: list[LogEntry] = []
    for game in record.games():
        if not log:
            dealt = {"setup": record.setup, "entropy": [None] * record.setting.seats}
            entry = LogEntry(game_doc.id, 1, "deal", record.more.get("started", now), got=dealt)
        else:
            move = record.moves[game.ply - 1]
            got = move.get("got") or None
            entry = LogEntry(game_doc.id, game.ply + 1, "move", move.get("at", now), move["seat"], move["do"], got)
        entry.turn = game.turn
        entry.bot = game.turn is not None and bots[game.turn]
        log.append(entry)
    return log
