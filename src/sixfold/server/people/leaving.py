"""How someone goes for good: what becomes of their tables and finished games, and how a device without an account is forgotten.

Games with nobody else are discarded; in all others the places stay, without a name.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from sixfold.errors import TableError
from sixfold.play.record import Record
from sixfold.server.common import names
from sixfold.server.common.tokens import new_token
from sixfold.server.game.running import seating_of
from sixfold.server.people.sessions import Sessions
from sixfold.server.store.rows import GameDoc, Sitting, TableDoc, sittings
from sixfold.server.tables import info, places, seats
from sixfold.server.tables.registry import Registry

Owns = Callable[[Sitting], bool]
"""Says whether a place is that of whoever goes."""


async def forget_device(registry: Registry, sessions: Sessions, device: str) -> str:
    """Forget all that is kept about a device that uses no account, and return its new token.

    Whatever a crash leaves half done can be done again, because the device loses its places last.
    """
    store = registry.store

    def owns(sitting: Sitting) -> bool:
        return sitting.account is None and device in sitting.holders

    await leave_tables(registry, await store.all_held(device), owns)
    changed = await store.forget_device(device, partial(seats.vacate_device, device=device))
    sessions.drop(device)
    await registry.refresh(changed)
    return new_token()


async def leave_tables(registry: Registry, docs: Sequence[TableDoc], owns: Owns) -> None:
    """Give up what nobody else plays, and take names and chat out of everything else."""
    for doc in docs:
        await _discard_alone(registry, doc, owns)
        mine = sorted({player for player, sitting in sittings(doc) if owns(sitting)})
        await registry.store.blank_games(doc.id, mine, partial(_blank, mine))


async def _discard_alone(registry: Registry, doc: TableDoc, owns: Owns) -> None:
    """Give up a table that is not over, if nobody else sits there; an attempt at a daily deal stays as it is."""
    mine = tuple(player for player, sitting in enumerate(doc.players) if owns(sitting))
    if doc.status == "over" or doc.daily or not mine or not info.is_alone(doc, mine):
        return
    table = await registry.find(doc.id)
    try:
        await places.discard(table, mine)
    except TableError as error:
        if error.code != "table/people":  # somebody has just sat down
            raise


def _blank(players: list[int], game: GameDoc) -> None:
    """Take the names of players out of a finished game and its record; the names of bots that played for them stay."""
    record = Record.parse(game.record) if game.record else None
    for seat, player in enumerate(seating_of(game.seats, game.number)):
        if player not in players or (record is not None and "bot" in record.seats[seat]):
            continue
        nobody = names.of_person(player)
        if seat < len(game.names):
            game.names[seat] = nobody
        if record is not None:
            record.seats[seat]["name"] = nobody
    if record is not None:
        game.record = record.write()
