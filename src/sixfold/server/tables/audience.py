"""Those who watch a table: which players' places each of them holds, and how each is told what it may know."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sixfold.server import protocol as wire
from sixfold.server.game.running import Running
from sixfold.server.game.show import Told
from sixfold.server.tables.client import Connection, encode

Players = tuple[int, ...]


class Audience:
    """The clients that watch a table."""

    def __init__(self) -> None:
        self._held: dict[Connection, Players] = {}

    def __bool__(self) -> bool:
        return bool(self._held)

    def __iter__(self) -> Iterator[Connection]:
        return iter(list(self._held))

    def __contains__(self, client: Connection) -> bool:
        return client in self._held

    def held_by(self, client: Connection) -> Players | None:
        """Return the players whose places a client holds, None for one that does not watch."""
        return self._held.get(client)

    def here(self) -> set[int]:
        """Return the players who are here."""
        return {player for players in self._held.values() for player in players}

    def spectators(self) -> int:
        """Return how many watch and do not play."""
        return sum(not players for players in self._held.values())

    def let_in(self, client: Connection, players: Players) -> None:
        """Let a client watch, or hold other places than before."""
        self._held[client] = players

    def forget(self, client: Connection) -> set[int]:
        """Forget a client that left, and return the players who left with it."""
        return set(self._held.pop(client, ())) - self.here()

    def pass_on(self, message: Any) -> None:
        """Tell everyone the same."""
        data = encode(message)
        for client in self._held:
            client.pass_on(data)

    def tell_event(self, running: Running, told: Told) -> None:
        """Tell everyone about a move, each what they may know."""
        made: dict[tuple[bool, Players], bytes] = {}
        for client, players in self._held.items():
            data = made.get((client.choices, players))
            if data is None:
                viewer = running.viewer(players)
                event = told.to(viewer)
                event.choices = running.choices(viewer) if client.choices else None
                data = made[client.choices, players] = encode(event)
            client.pass_on(data)

    def tell_log(self, running: Running, client: Connection, since: int, *, whole: bool = False) -> None:
        """Tell a client what happened after an entry; what was hidden then stays so in the log of a game that is over."""
        viewer = running.viewer(self._held[client])
        log = wire.GameLog(running.table, running.name, since, running.seq, list(running.events(viewer, since)))
        log.choices = running.choices(viewer)
        log.times = running.times()
        if whole:
            log.start = running.start(viewer)
            log.start.yours = list(viewer)
        client.tell(log)
