"""Those who watch a table: which players' places each of them holds, and how each is sent what it may know."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from sixfold.games.position import Entry
from sixfold.server import protocol
from sixfold.server.common import clock
from sixfold.server.game import telling
from sixfold.server.game.running import Running
from sixfold.server.game.show import MoveEvent
from sixfold.server.tables.client import Client, encode

Players = tuple[int, ...]


class Audience:
    """The clients that watch a table."""

    def __init__(self) -> None:
        self._held: dict[Client, Players] = {}

    def __bool__(self) -> bool:
        return bool(self._held)

    def __iter__(self) -> Iterator[Client]:
        return iter(list(self._held))

    def __contains__(self, client: Client) -> bool:
        return client in self._held

    def held_by(self, client: Client) -> Players | None:
        """Return the players whose places a client holds, None for one that does not watch."""
        return self._held.get(client)

    def here(self) -> set[int]:
        """Return the players who are here."""
        return {player for players in self._held.values() for player in players}

    def spectators(self) -> int:
        """Return how many watch and do not play."""
        return sum(not players for players in self._held.values())

    def let_in(self, client: Client, players: Players) -> None:
        """Let a client watch, or hold other places than before."""
        self._held[client] = players

    def forget(self, client: Client) -> set[int]:
        """Forget a client that left, and return the players who left with it."""
        return set(self._held.pop(client, ())) - self.here()

    def watchers(self) -> list[str]:
        """Return the names of those who watch and want to be seen."""
        return sorted(client.seen_as for client, players in self._held.items() if not players and client.seen_as)

    def send(self, message: Any, to: Callable[[Client], bool] = lambda _: True) -> None:
        """Send everyone the same, or only some of them."""
        data = encode(message)
        for client in filter(to, self._held):
            client.send_encoded(data)

    def send_move(self, running: Running, move: MoveEvent) -> None:
        """Send everyone a move, each what they may know; those who may know the same get the same bytes."""
        made: dict[tuple[bool, Players], bytes] = {}
        for client, players in self._held.items():
            data = made.get((client.choices, players))
            if data is None:
                viewer = running.viewer(players)
                event = move.to(viewer)
                event.choices = running.choices(viewer) if client.choices else None
                data = made[client.choices, players] = encode(event)
            client.send_encoded(data)

    def send_undo(self, running: Running, taken_back: Entry) -> None:
        """Send everyone that the last entry took a move back."""
        for client, players in self._held.items():
            viewer = running.viewer(players)
            undone = telling.undone(running, running.game, running.log[-1], taken_back, viewer, running.times())
            undone.choices = running.choices(viewer)
            client.send(undone)

    def send_log(self, running: Running, client: Client, since: int, *, whole: bool = False) -> None:
        """Send a client what happened after an entry; what was hidden then stays so in the log of a game that is over."""
        viewer = running.viewer(self._held[client])
        log = protocol.GameLog(running.table, running.id, since, running.seq, list(telling.events(running, viewer, since)))
        log.choices = running.choices(viewer)
        log.times = running.times(clock.now())
        if whole:
            log.start = telling.start(running, viewer)
            log.start.yours = list(viewer)
        client.send(log)
        if running.over:
            client.send(telling.revealed(running))
