"""Games that are over, seen again."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from functools import partial

import msgspec

from sixfold.errors import TableError
from sixfold.play.record import Record
from sixfold.server import daily
from sixfold.server.places import Who
from sixfold.server.playback import replay as replay
from sixfold.server.shares import Asker, FairQueue
from sixfold.server.tables import Tables

COST = 0.05
"""About how many seconds it takes to build a replay."""

KEPT = 32
"""So many replays are kept, for those who ask again."""


async def finished(tables: Tables, name: str, who: Who) -> Record:
    """Return the record of a game that is over, if they may see it."""
    kept = await tables.store.game(name)
    if kept is None:
        raise TableError("game/unknown", f"there is no game {name}")
    if kept.table is not None:
        table = await tables.find(kept.table)
        table.check_may_watch(who)
    else:
        tables.start(partial(tables.store.note_opened, name))
    if kept.record is None:
        raise TableError("game/running", "this game is still running; its record comes when it is over")
    record = Record.parse(kept.record)
    if kept.dealt_as and not daily.is_secret(kept):
        record.more["fairness"]["seed"] = kept.seed
    return record


class Replays:
    """Replays for everyone in turn: one is built at a time, beside the event loop, and the last ones are kept."""

    def __init__(self) -> None:
        self._queue = FairQueue(1)
        self._kept: OrderedDict[tuple[str, str, bool], bytes] = OrderedDict()

    async def of(self, name: str, record: Record, seat: str, asker: Asker) -> bytes:
        """Return a game to be shown at any ply, as it goes over the wire."""
        key = (name, seat, "seed" in record.more.get("fairness", {}))  # of a daily deal, it is told when the day is over
        if key not in self._kept:
            async with self._queue.place(asker, COST):
                if key not in self._kept:
                    self._kept[key] = await asyncio.to_thread(_built, name, record, seat)
        built = self._kept[key]
        self._kept.move_to_end(key)
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return built


def _built(name: str, record: Record, seat: str) -> bytes:
    return msgspec.json.encode(replay(name, record, seat))
