"""What is said at a table: kept in the store, and passed on once to everyone who is there and may hear it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from sixfold.server import protocol
from sixfold.server.common import clock
from sixfold.server.store.rows import Spoke
from sixfold.server.tables import info

if TYPE_CHECKING:
    from sixfold.server.store import Store
    from sixfold.server.tables.audience import Audience
    from sixfold.server.tables.client import Client

LINES = 50
"""How much of what was said before is told to those who come."""


class Talk:
    """The talk at one table, among an audience."""

    def __init__(self, store: Store, table: str, audience: Audience, hears: Callable[[Spoke, Client], bool]) -> None:
        self._store, self._table, self._audience, self._hears = store, table, audience, hears
        self._sent: frozenset[int] = frozenset()
        """The ids of the last lines that were sent."""

    async def speak(
        self, player: int, name: str, text: str, sign: protocol.Reaction | None = None, readers: str | None = None
    ) -> None:
        """Say something, or show a quick reaction, to everyone at the table or to some players alone."""
        spoke = Spoke(self._table, 0, player, name, clock.now(), text, sign, readers)
        spoke.id = await self._store.say(spoke)
        self._send([spoke])

    async def catch_up(self) -> list[Spoke]:
        """Send what was said through another process, and return the last lines of all."""
        lines = await self._store.said(self._table, LINES)
        self._send(lines)
        oldest = lines[0].id if lines else 0
        self._sent = frozenset(number for number in self._sent if number >= oldest)
        return lines

    def _send(self, lines: list[Spoke]) -> None:
        """Tell everyone those lines that they were not sent yet: the same may come by several ways."""
        fresh = [spoke for spoke in lines if spoke.id not in self._sent]
        self._sent |= {spoke.id for spoke in fresh}
        for spoke in fresh:
            self._audience.send(info.spoken(spoke), partial(self._hears, spoke))
