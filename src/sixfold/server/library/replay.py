"""Games that are over, seen again."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from functools import partial

import msgspec

from sixfold.errors import TableError
from sixfold.play.record import Record
from sixfold.server import daily
from sixfold.server.library.playback import replay as replay
from sixfold.server.tables.registry import Registry
from sixfold.server.tables.seats import Who
from sixfold.server.thinking.shares import Asker, FairQueue

COST = 0.05
"""About how many seconds it takes to build a replay."""

MOST = 32
"""So many replays are kept, for those who ask again."""


async def finished(registry: Registry, id_: str, who: Who) -> Record:
    """Return the record of a game that is over, if they may see it."""
    game = await registry.store.game(id_)
    if game is None:
        raise TableError("game/unknown", f"there is no game {id_}")
    if game.table is not None:
        table = await registry.find(game.table)
        table.check_may_watch(who)
    else:
        registry.context.tasks.start(partial(registry.store.note_opened, id_))
    if game.record is None:
        raise TableError("game/running", "this game is still running; its record comes when it is over")
    record = Record.parse(game.record)
    daily.reveal(record, game)
    return record


class Replays:
    """Replays for everyone in turn: one is built at a time, beside the event loop, and the last ones are kept."""

    def __init__(self) -> None:
        self._queue = FairQueue(1)
        self._cache: OrderedDict[tuple[str, str, bool], bytes] = OrderedDict()

    async def of(self, name: str, record: Record, seat: str, asker: Asker) -> bytes:
        """Return a game to be shown at any ply, as it goes over the protocol."""
        key = (name, seat, "seed" in record.more.get("fairness", {}))  # of a daily deal, it is told when the day is over
        if key not in self._cache:
            async with self._queue.place(asker, COST):
                if key not in self._cache:
                    self._cache[key] = await asyncio.to_thread(_built, name, record, seat)
        built = self._cache[key]
        self._cache.move_to_end(key)
        if len(self._cache) > MOST:
            self._cache.popitem(last=False)
        return built


def _built(name: str, record: Record, seat: str) -> bytes:
    return msgspec.json.encode(replay(name, record, seat))
