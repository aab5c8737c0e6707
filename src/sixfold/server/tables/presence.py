"""Who is at the tables of all processes: each process tells the others who is at its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from sixfold.server.common import clock
from sixfold.server.common.tasks import Tasks
from sixfold.server.store import Store
from sixfold.server.tables.attendance import Attendance

if TYPE_CHECKING:
    from sixfold.server.tables.table import Table

REMEMBER = 86_400_000
"""Milliseconds for which it is remembered who left a table that nobody uses."""


class Presence:
    """The attendance of all tables that this process has heard of."""

    def __init__(self, store: Store, tasks: Tasks, tables: Mapping[str, Table], lingers: int) -> None:
        self._store, self._tasks, self._tables = store, tasks, tables
        self._lingers = lingers
        """Milliseconds for which a request over HTTP counts as being there."""
        self._attendance: dict[str, Attendance] = {}

    def at(self, table: str) -> Attendance:
        """Return who is at a table, here and at other processes."""
        known = self._attendance.get(table)
        if known is None:
            known = self._attendance[table] = Attendance(self._lingers)
        return known

    def is_used(self, table: str) -> bool:
        """Say whether somebody uses a table here, or is at it anywhere."""
        known = self._attendance.get(table)
        return table in self._tables or (known is not None and known.is_anyone(clock.now()))

    def announce(self, id_: str) -> None:
        """Tell other processes who is at a table here, and who left it when."""
        if not self._store.shared:
            return
        table = self._tables.get(id_)
        here, watching = (table.audience.here(), table.audience.spectators()) if table else (set(), 0)
        known = self.at(id_).write(here, watching, clock.now(), table.audience.watchers() if table else ())
        self._tasks.start(lambda: self._store.tell("here", f"{id_}/{self._store.process}/{known}"))

    def announce_all(self) -> None:
        """Tell other processes who is at all tables here, and forget who was long ago at tables that nobody uses."""
        long_ago = clock.now() - REMEMBER
        for id_, attendance in list(self._attendance.items()):
            if id_ not in self._tables and attendance.last < long_ago:
                del self._attendance[id_]
        for table in self._tables.values():
            if table.audience:
                self.announce(table.id)

    def receive(self, text: str) -> None:
        """Take in who is at a table at another process; answer one that is new there with what is known here."""
        id_, process, known = text.split("/", 2)
        was_known = id_ in self._attendance
        is_new = self.at(id_).read(process, known, clock.now())
        if id_ in self._tables:
            self._tables[id_].send_presence()
        if was_known and is_new:
            self.announce(id_)
