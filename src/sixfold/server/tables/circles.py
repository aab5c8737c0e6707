"""The clients that follow circles of friends, and hear when something changes there."""

from __future__ import annotations

import asyncio
from typing import TypeVar

from sixfold.errors import TableError
from sixfold.server import protocol
from sixfold.server.tables.client import Client

K = TypeVar("K")
V = TypeVar("V")

SOON = 0.2
"""Seconds for which changes are gathered before everyone is told."""

MOST = 8
"""How many circles a client can follow at once."""


class CircleFollowers:
    """Who follows which circle; they are told that it changed, and ask for it themselves."""

    def __init__(self) -> None:
        self._clients: dict[str, set[Client]] = {}
        """Those who follow a circle."""
        self._circles: dict[Client, set[str]] = {}
        """The circles that a client follows."""
        self._due: set[str] = set()

    def follow(self, client: Client, circle: str, *, on: bool) -> None:
        """Let a client follow a circle, or stop."""
        if not on:
            self._drop(client, circle)
            return
        followed = self._circles.setdefault(client, set())
        if circle not in followed and len(followed) >= MOST:
            raise TableError("circle/many", f"a page can follow {MOST} circles at once")
        followed.add(circle)
        self._clients.setdefault(circle, set()).add(client)

    def forget(self, client: Client) -> None:
        """Forget a client that left."""
        for circle in list(self._circles.get(client, ())):
            self._drop(client, circle)

    def _drop(self, client: Client, circle: str) -> None:
        _remove(self._clients, circle, client)
        _remove(self._circles, client, circle)

    def changed(self, circle: str) -> None:
        """Tell those who follow a circle, soon."""
        if circle in self._clients and circle not in self._due:
            self._due.add(circle)
            asyncio.get_running_loop().call_later(SOON, self._send, circle)

    def changed_all(self) -> None:
        """Tell all followers, after news may have been missed."""
        for circle in list(self._clients):
            self.changed(circle)

    def _send(self, circle: str) -> None:
        self._due.discard(circle)
        for client in self._clients.get(circle, ()):
            client.send(protocol.CircleChanged(circle))


def _remove(sets: dict[K, set[V]], key: K, value: V) -> None:
    """Take a value out of one of many sets; an empty one goes too."""
    found = sets.get(key, set())
    found.discard(value)
    if not found:
        sets.pop(key, None)
