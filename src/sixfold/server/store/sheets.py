"""What a store knows about score sheets that several devices share."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from sqlalchemy import Connection, select, update

from sixfold.server.common.clock import now
from sixfold.server.store.database import Database
from sixfold.server.store.queries import upsert
from sixfold.server.store.schema import sheets


class SheetRow(NamedTuple):
    """A sheet as its last writer left it."""

    version: int
    """How often it was written."""
    doc: str
    """The sheet itself, as JSON; only pages read it."""


class Sheets(Database):
    """The part of a store that is about score sheets."""

    async def sheet(self, id_: str) -> SheetRow | None:
        """Read a sheet."""
        return await self._read(partial(read_sheet, id_=id_))

    async def write_sheet(self, id_: str, version: int, doc: str) -> bool:
        """Write a sheet in place of a version, 0 for a new one; False if there is another version by now."""
        return await self._write(partial(write_sheet, id_=id_, version=version, doc=doc, at=now()))


def read_sheet(connection: Connection, id_: str) -> SheetRow | None:
    """Read a sheet."""
    row = connection.execute(select(sheets.c.version, sheets.c.doc).where(sheets.c.id == id_)).one_or_none()
    return None if row is None else SheetRow(*row)


def write_sheet(connection: Connection, id_: str, version: int, doc: str, at: int) -> bool:
    """Write a sheet in place of a version; say whether it was that version."""
    if version == 0:
        new = upsert(connection, sheets).values(id=id_, version=1, doc=doc, changed=at)
        return connection.execute(new.on_conflict_do_nothing()).rowcount > 0
    change = update(sheets).where(sheets.c.id == id_, sheets.c.version == version)
    return connection.execute(change.values(version=version + 1, doc=doc, changed=at)).rowcount > 0
