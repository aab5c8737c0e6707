"""Those who follow the list of their own games, and hear when one of its rows changes, whichever process changed it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

from sixfold.server import protocol
from sixfold.server.people import me
from sixfold.server.store import NewsKind
from sixfold.server.tables.client import Client
from sixfold.server.tables.context import Context

SOON = 0.2
"""Seconds for which changes are gathered before they are told."""


class Following:
    """The clients of this process that follow their games.

    It is known here which tables are in whose list, so a move costs a look into a dictionary. When a table itself changes, the
    store is asked who sits there now, some times a second at most.
    """

    def __init__(self, context: Context) -> None:
        self._store, self._tasks = context.store, context.tasks
        self._clients: dict[str, set[Client]] = {}
        """Those who follow, by each name that they have among the holders."""
        self._rows: dict[Client, dict[str, set[str]]] = {}
        """The games in the list of a client, by table."""
        self._at: dict[str, set[Client]] = {}
        """Those in whose list a table is."""
        self._table_of: dict[str, str] = {}
        """The tables of all games that are listed."""
        self._meanwhile: dict[Client, set[str]] = {}
        """What changed while somebody's list was read for the first time."""
        self._due: dict[str, set[Client]] = {}
        """The tables that changed, and in whose list they are."""
        self._unknown: set[str] = set()
        """Those of them of which the store has to be asked who sits there."""
        self._is_due = False
        context.game_changed, context.table_changed = self.game_changed, self.table_changed

    async def follow(self, client: Client) -> None:
        """Let a client follow its games, and send it the list as it stands."""
        if client.device is None:
            return
        for key in client.who.keys:
            self._clients.setdefault(key, set()).add(client)
        self._rows.setdefault(client, {})
        meanwhile = self._meanwhile[client] = set()
        rows = await me.games(self._store, client.who)
        self._meanwhile.pop(client, None)
        if client not in self._rows:
            return  # it has left meanwhile
        self._list(client, rows)
        client.send(protocol.Mine(rows))
        for about in meanwhile:
            self.game_changed(self._table_of.get(about, about))

    def leave(self, client: Client) -> None:
        """Forget a client that follows no more."""
        for table, games in self._rows.pop(client, {}).items():
            self._unlist(client, table, games)
        for key in client.who.keys:
            _take_out(self._clients, key, client)
        self._meanwhile.pop(client, None)

    # What changes

    def game_changed(self, table: str) -> None:
        """Note that something happened in the game at a table, or was said there."""
        for client in self._at.get(table, ()):
            self._note(table, client)
        for changed in self._meanwhile.values():
            changed.add(table)

    def hear(self, kind: NewsKind, about: str) -> None:
        """Take in what another process did."""
        if kind == "log":
            self.game_changed(self._table_of.get(about, about))
        elif kind == "said":
            self.game_changed(about)
        elif kind == "table":
            self.table_changed(about)
        elif kind == "mine":
            self.person_changed(about)
        elif kind == "all":
            for client in list(self._rows):
                client.send(protocol.Mine(again=True))

    def table_changed(self, table: str) -> None:
        """Note that a table changed: somebody may have sat down there, or left."""
        if self._clients:
            self._note(table)

    def person_changed(self, about: str) -> None:
        """Note that someone keeps something else about a game (who and game, with "/" between them), or is invited (who)."""
        who, _, game = about.partition("/")
        for client in list(self._clients.get(who, ())):
            if not game:
                client.send(protocol.Mine(again=True))
            elif client in self._meanwhile:
                self._meanwhile[client].add(game)
            elif self._table_of.get(game) in self._rows[client]:
                self._note(self._table_of[game], client)

    def _note(self, table: str, client: Client | None = None) -> None:
        self._due.setdefault(table, set()).update(self._at.get(table, ()) if client is None else (client,))
        if client is None:
            self._unknown.add(table)
        if not self._is_due:
            self._is_due = True
            asyncio.get_running_loop().call_later(SOON, self._tasks.start, self._tell)

    # Telling

    async def _tell(self) -> None:
        """Send everyone the rows that changed."""
        due, unknown = self._due, self._unknown
        self._due, self._unknown, self._is_due = {}, set(), False
        holders = await self._store.holders_of(sorted(unknown)) if unknown else {}
        for table, keys in holders.items():
            due[table].update(client for key in keys for client in self._clients.get(key, ()))
        tables: dict[Client, set[str]] = {}
        for table, clients in due.items():
            for client in clients:
                tables.setdefault(client, set()).add(table)
        for client, changed in tables.items():
            await self._send(client, changed)

    async def _send(self, client: Client, tables: set[str]) -> None:
        rows = await me.games_at(self._store, client.who, sorted(tables))
        before = self._rows.get(client)
        if before is None:
            return  # it has left meanwhile
        now = {row.id for row in rows}
        gone = {table: before.get(table, set()) - now for table in tables}
        for table, games in gone.items():
            self._unlist(client, table, games)
        self._list(client, rows)
        client.send(protocol.Mine(rows, [game for games in gone.values() for game in sorted(games)]))

    # Who has what in their list

    def _list(self, client: Client, rows: Iterable[protocol.GameRow]) -> None:
        for row in rows:
            self._rows[client].setdefault(row.table, set()).add(row.id)
            self._at.setdefault(row.table, set()).add(client)
            self._table_of[row.id] = row.table

    def _unlist(self, client: Client, table: str, games: Iterable[str]) -> None:
        mine = self._rows.get(client, {})
        left = mine.get(table, set())
        left.difference_update(games)
        if not left:
            mine.pop(table, None)
            _take_out(self._at, table, client)
        for game in games:
            if not any(game in self._rows[other].get(table, ()) for other in self._at.get(table, ()) if other in self._rows):
                self._table_of.pop(game, None)


def _take_out(sets: dict[str, set[Client]], key: str, client: Client) -> None:
    """Take a client out of one of many sets; an empty one goes too."""
    found = sets.get(key, set())
    found.discard(client)
    if not found:
        sets.pop(key, None)
