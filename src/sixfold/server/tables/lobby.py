"""The lobby: the listed tables, and the clients that follow them."""

from __future__ import annotations

import asyncio

from sixfold.server import protocol
from sixfold.server.common.tasks import Tasks
from sixfold.server.store import Store
from sixfold.server.tables import info
from sixfold.server.tables.client import Client

SOON = 0.2
"""Seconds for which changes are gathered before everyone is told."""

MOST = 100
"""How many tables are listed."""


class Lobby:
    """The listed tables, as those who follow them see them."""

    def __init__(self, store: Store, tasks: Tasks) -> None:
        self._store, self._tasks = store, tasks
        self.followers: set[Client] = set()
        self._is_due = False

    async def list(self) -> protocol.Lobby:
        """Return the listed tables."""
        return protocol.Lobby([info.lobby_row(doc) for doc in await self._store.lobby(MOST)])

    def changed(self) -> None:
        """Tell those who follow the lobby, soon."""
        if self.followers and not self._is_due:
            self._is_due = True
            asyncio.get_running_loop().call_later(SOON, self._tasks.start, self._send)

    async def _send(self) -> None:
        self._is_due = False
        lobby = await self.list()
        for client in self.followers:
            client.send(lobby)
