"""All that is kept about an account, as one JSON text, written table by table so that nobody's years of games fill the memory."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import msgspec

from sixfold.errors import TableError
from sixfold.server.game import ratings
from sixfold.server.library import replay
from sixfold.server.store.rows import Account, TableDoc, sittings
from sixfold.server.tables.registry import Registry
from sixfold.server.tables.seats import Who

encode = msgspec.json.encode


async def write(registry: Registry, account: Account, device: str | None) -> AsyncIterator[bytes]:
    """Write it piece by piece."""
    yield encode(await _person(registry, account, device))[:-1] + b',"tables":['
    comma = b""
    for doc in await registry.store.all_held(account.id):
        yield comma + encode(await _table(registry, account, device, doc))
        comma = b","
    yield b"]}\n"


async def _person(registry: Registry, account: Account, device: str | None) -> dict[str, Any]:
    """Return what is kept about the account itself; of sessions all but their tokens, of the password nothing."""
    store = registry.store
    settings = await store.settings(account.id)
    sessions = await store.sessions(account.id)
    return {
        "sixfold": "account",
        "name": account.name,
        "created": account.created,
        "settings": settings[0] if settings else {},
        "settings_at": settings[1] if settings else None,
        "ratings": [ratings.shown(row) for row in await store.ratings([account.id])],
        "sessions": [{"made": one.made, "seen": one.seen, "about": one.about, "this": one.device == device} for one in sessions],
    }


async def _table(registry: Registry, account: Account, device: str | None, doc: TableDoc) -> dict[str, Any]:
    """Return a table at which the account sits or sat: its places there, its finished games, and what it said."""
    mine = sorted({player for player, sitting in sittings(doc) if sitting.account == account.id})
    lines = await registry.store.said_by(doc.id, mine)
    return {
        "id": doc.id,
        "game": doc.game,
        "variant": doc.variant,
        "options": doc.options,
        "created": doc.created,
        "status": doc.status,
        "daily": doc.daily,
        "places": [{"player": player, "name": doc.players[player].name} for player in mine],
        "games": [await _game(registry, Who(device, account.id), kept.id) for kept in await registry.store.games_of([doc.id])],
        "said": [{"at": spoke.at, "text": spoke.text, "sign": spoke.sign} for spoke in lines],
    }


async def _game(registry: Registry, who: Who, name: str) -> Any:
    """Return the record of a finished game, as everyone who may see it gets it."""
    try:
        return {"id": name, "record": msgspec.json.decode((await replay.finished(registry, name, who)).write())}
    except TableError as error:
        return {"id": name, "error": error.code}
