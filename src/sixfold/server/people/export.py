"""All that is kept about someone, as one JSON text, written table by table so that nobody's years of games fill the memory.

``store/kept.py`` lists where the database keeps something about people; what stands there as ``ELSEWHERE`` is written here.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import msgspec

from sixfold.errors import TableError
from sixfold.server.game import ratings
from sixfold.server.library import replay
from sixfold.server.people import profile
from sixfold.server.store.queries import keys_of
from sixfold.server.store.rows import Account, TableDoc, sittings
from sixfold.server.tables.registry import Registry
from sixfold.server.tables.seats import Who

encode = msgspec.json.encode


async def write(registry: Registry, device: str, account: Account | None) -> AsyncIterator[bytes]:
    """Write what is kept about a device and the account that it uses, piece by piece."""
    store, who = registry.store, Who(device, account.id if account else None)
    person = await (_account(registry, account, device) if account else _device(registry, device))
    yield encode(person)[:-1] + b',"tables":['
    comma = b""
    docs = [*(await store.all_held(account.id) if account else []), *await store.all_held(device)]
    for doc in {doc.id: doc for doc in docs}.values():
        yield comma + encode(await _table(registry, who, doc))
        comma = b","
    yield b"]}\n"


async def _account(registry: Registry, account: Account, device: str) -> dict[str, Any]:
    """Return what is kept about the account itself; of sessions all but their tokens, of the password nothing."""
    store = registry.store
    settings = await store.settings(account.id)
    sessions = await store.sessions(account.id)
    return {
        "sixfold": "account",
        "name": account.name,
        "created": account.created,
        "shown": bool(await store.who_show_profile([account.id])),
        "settings": settings[0] if settings else {},
        "settings_at": settings[1] if settings else None,
        "ratings": [ratings.shown(row) for row in await store.ratings([account.id], None, None)],
        "courses": profile.courses(await store.course(account.id, profile.GAMES)),
        "sessions": [{"made": one.made, "seen": one.seen, "about": one.about, "this": one.device == device} for one in sessions],
        "kept": await store.kept(keys_of(device, account.id), [device, *(one.device for one in sessions)]),
    }


async def _device(registry: Registry, device: str) -> dict[str, Any]:
    """Return what is kept about a device that uses no account."""
    return {"sixfold": "device", "kept": await registry.store.kept([device], [device])}


async def _table(registry: Registry, who: Who, doc: TableDoc) -> dict[str, Any]:
    """Return a table at which someone sits or sat: their places there, its finished games, and what they said."""
    mine = sorted({player for player, sitting in sittings(doc) if who.holds(sitting)})
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
        "games": [await _game(registry, who, kept.id) for kept in await registry.store.games_of([doc.id])],
        "said": [{"at": spoke.at, "text": spoke.text, "sign": spoke.sign} for spoke in lines],
    }


async def _game(registry: Registry, who: Who, name: str) -> Any:
    """Return the record of a finished game, as everyone who may see it gets it."""
    try:
        return {"id": name, "record": msgspec.json.decode((await replay.finished(registry, name, who)).write())}
    except TableError as error:
        return {"id": name, "error": error.code}
