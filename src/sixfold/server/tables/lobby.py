"""The lobby: the listed tables, and the clients that follow them."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from sixfold.server import protocol
from sixfold.server.common.tasks import Tasks
from sixfold.server.store import Store
from sixfold.server.store.rows import TableDoc
from sixfold.server.tables import info
from sixfold.server.tables.blocks import Blocks
from sixfold.server.tables.client import Client, encode
from sixfold.server.tables.seats import Who

SOON = 0.2
"""Seconds for which changes are gathered before everyone is told."""

MOST = 100
"""How many tables are listed."""


class Lobby:
    """The listed tables, as those who follow them see them."""

    def __init__(self, store: Store, tasks: Tasks, blocks: Blocks) -> None:
        self._store, self._tasks, self._blocks = store, tasks, blocks
        self.followers: set[Client] = set()
        self._is_due = False

    async def list(self, who: Who) -> protocol.Lobby:
        """Return the listed tables that someone sees."""
        return self._seen_by(who, await self._store.lobby(MOST))

    def _seen_by(self, who: Who, docs: Sequence[TableDoc]) -> protocol.Lobby:
        """Return the tables but for those of people who block someone, or whom they block."""
        keys = who.keys
        return protocol.Lobby([info.lobby_row(doc) for doc in docs if self._blocks.may_meet(doc, keys)])

    def changed(self) -> None:
        """Tell those who follow the lobby, soon."""
        if self.followers and not self._is_due:
            self._is_due = True
            asyncio.get_running_loop().call_later(SOON, self._tasks.start, self._send)

    async def _send(self) -> None:
        self._is_due = False
        docs = await self._store.lobby(MOST)
        everyone = encode(protocol.Lobby([info.lobby_row(doc) for doc in docs]))
        for client in self.followers:
            if self._blocks.concern(client.who.keys):
                client.send(self._seen_by(client.who, docs))
            else:
                client.send_encoded(everyone)
