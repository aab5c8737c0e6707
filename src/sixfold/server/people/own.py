"""What someone keeps about a game for themselves: a note, and a planned move."""

from __future__ import annotations

from sixfold.errors import TableError
from sixfold.server import protocol
from sixfold.server.tables import plans
from sixfold.server.tables.registry import Registry
from sixfold.server.tables.seats import Who
from sixfold.server.tables.table import Table


async def see(registry: Registry, who: Who, game: str) -> protocol.Own:
    """Return a note and a plan, and how far the game was seen."""
    await _check(registry, who, game)
    mark = (await registry.store.marks(who.known(), [game])).get(game)
    if mark is None:
        return protocol.Own()
    table = await _table(registry, game) if mark.plan else None
    playing = table is not None and table.doc.current == game and table.doc.status == "running"
    plan = await plans.see(table, table.players_of(who), who.known(), game) if table is not None and playing else None
    return protocol.Own(mark.note or "", plan, mark.seq)


async def note(registry: Registry, who: Who, game: str, text: str) -> None:
    """Write a note in place of another one."""
    await _check(registry, who, game)
    await registry.store.mark(who.known(), game, note=text or None)


async def choices(registry: Registry, who: Who, game: str, seat: int) -> protocol.Choices:
    """Return what can be planned for a seat."""
    await _check(registry, who, game)
    table = await _table(registry, game)
    return await plans.choices(table, table.players_of(who), game, seat)


async def plan(registry: Registry, who: Who, game: str, wish: protocol.KeepPlan) -> None:
    """Plan a move."""
    await _check(registry, who, game)
    table = await _table(registry, game)
    await plans.keep(table, table.players_of(who), who.known(), game, wish)


async def forget(registry: Registry, who: Who, game: str) -> None:
    """Give a plan up."""
    await _check(registry, who, game)
    await registry.store.mark(who.known(), game, plan=None)


async def _check(registry: Registry, who: Who, game: str) -> None:
    """Refuse a game at whose table someone never sat."""
    if not await registry.store.may_mark(who.keys, game):
        raise TableError("game/unknown", f"you have no game {game}")


async def _table(registry: Registry, game: str) -> Table:
    doc = await registry.store.game(game)
    if doc is None or doc.table is None:
        raise TableError("game/unknown", f"there is no game {game}")
    return await registry.find(doc.table)
