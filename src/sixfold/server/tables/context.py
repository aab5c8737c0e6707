"""What all tables of a process share."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from sixfold.bots import BOTS
from sixfold.errors import TableError
from sixfold.server.common.durations import Durations
from sixfold.server.common.refusals import Refusals
from sixfold.server.common.settings import Settings
from sixfold.server.common.tasks import Tasks
from sixfold.server.store import Store
from sixfold.server.tables.blocks import Blocks
from sixfold.server.tables.calls import Reachable
from sixfold.server.tables.circles import CircleFollowers
from sixfold.server.tables.client import Client
from sixfold.server.tables.directory import Directory
from sixfold.server.tables.lobby import Lobby
from sixfold.server.tables.presence import Presence
from sixfold.server.tables.pulse import Pulse
from sixfold.server.thinking.own import OwnBots
from sixfold.server.thinking.pool import Thinkers

if TYPE_CHECKING:
    from sixfold.server.tables.table import Table


class Context:
    """The store, the settings, and everything else that tables use and that belongs to none of them."""

    def __init__(self, store: Store, settings: Settings, refusals: Refusals | None = None) -> None:
        self.store, self.settings = store, settings
        self.refusals = refusals or Refusals()
        self.tasks = Tasks(self.refusals)
        self.thinkers = Thinkers(settings.thinkers)
        self.own_bots = OwnBots(settings.bots, settings.bot_seconds)
        self.tables: dict[str, Table] = {}
        """The tables in memory, by their ids."""
        self.by_game: dict[str, Table] = {}
        """The same, by the ids of their current games."""
        self.clients: set[Client] = set()
        """All clients that are connected."""
        self.directory = Directory(store)
        self.blocks = Blocks(store)
        self.lobby = Lobby(store, self.tasks, self.blocks)
        self.presence = Presence(store, self.tasks, self.tables, int(settings.gone_after * 500))
        self.circles = CircleFollowers()
        self.reachable = Reachable(store, self.tasks, settings.call_after, self.blocks)
        self.pulse = Pulse()
        self.moves = 0
        """How many moves were made."""
        self.appended = Durations()
        """How long it took until an entry of a log was durable."""
        self.go_on: Callable[[Table], None] = lambda _: None
        """Sees to what comes next at a table by itself; the drive puts itself here."""
        self.game_changed: Callable[[str], None] = lambda _: None
        """Tells those in whose list a table is that something happened there; ``people.following`` puts itself here."""
        self.table_changed: Callable[[str], None] = lambda _: None
        """The same where places may have changed."""

    def check_bot(self, name: str | None) -> None:
        """Refuse a bot that is neither ours nor offered here."""
        if name is not None and name not in BOTS and name not in self.own_bots.names:
            offered = ", ".join([*BOTS, *self.own_bots.names])
            raise TableError("bot/unknown", f"there is no bot {name} here; there is: {offered}")

    def forget(self, table: Table) -> None:
        """Drop a table from memory."""
        table.rest()
        if self.tables.get(table.id) is table:
            del self.tables[table.id]
        if self.by_game.get(table.game_doc.id) is table:
            del self.by_game[table.game_doc.id]

    async def close(self) -> None:
        """Let go of everything but the store, which belongs to whoever opened it."""
        await self.tasks.close()
        self.thinkers.close()
        self.own_bots.close()
