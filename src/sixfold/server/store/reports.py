"""What people reported to the operator."""

from __future__ import annotations

from functools import partial
from typing import cast

import msgspec
from sqlalchemy import Connection, func, insert, select, update

from sixfold.errors import TableError
from sixfold.server.protocol import ReportReason
from sixfold.server.store.database import Database
from sixfold.server.store.schema import reports

MOST = 20
"""How many reports of a person may be open."""


class Line(msgspec.Struct, omit_defaults=True):
    """A line of chat that goes with a report."""

    at: int
    player: int | None
    name: str
    text: str
    to: str = ""
    """``partner`` for a line that only one side read."""


class Account(msgspec.Struct):
    """What is kept with a report: under which names both were met, what was written, and what had been said."""

    name: str
    """Of whoever is reported."""
    player: int
    by: str
    text: str
    lines: list[Line]


class Report(msgspec.Struct):
    """A report. Who wrote it, and about whom, stands in the database by their names among the holders."""

    id: int
    at: int
    who: str
    whom: str
    table: str
    reason: ReportReason
    account: Account
    closed: int | None = None


class Reports(Database):
    """The part of a store that is about reports."""

    async def report(self, new: Report) -> None:
        """Write a report; its id does not count."""
        await self._write(partial(add, new=new))


def add(connection: Connection, new: Report) -> None:
    """Write a report, unless the same is open already or its author has too many."""
    mine = select(func.count()).where(reports.c.who == new.who, reports.c.closed.is_(None))
    if connection.execute(mine.where(reports.c.whom == new.whom, reports.c.table == new.table)).scalar_one():
        raise TableError("report/known", "you reported this player at this table already; whoever runs this server will look")
    if connection.execute(mine).scalar_one() >= MOST:
        raise TableError("report/many", f"{MOST} of your reports wait for whoever runs this server; wait for them first")
    values = {name: getattr(new, name) for name in ("at", "who", "whom", "table", "reason")}
    connection.execute(insert(reports).values(**values, doc=msgspec.json.encode(new.account).decode()))


def read(connection: Connection, *, closed: bool = False) -> list[Report]:
    """List the reports that are open, or the closed ones, the oldest first."""
    state = reports.c.closed.is_not(None) if closed else reports.c.closed.is_(None)
    return [_report(*row) for row in connection.execute(select(reports).where(state).order_by(reports.c.at, reports.c.id))]


def find(connection: Connection, id_: int) -> Report | None:
    """Read a report."""
    row = connection.execute(select(reports).where(reports.c.id == id_)).one_or_none()
    return None if row is None else _report(*row)


def close(connection: Connection, id_: int, at: int) -> bool:
    """Write that a report is closed; False if it was, or if there is none."""
    wanted = update(reports).where(reports.c.id == id_, reports.c.closed.is_(None))
    return connection.execute(wanted.values(closed=at)).rowcount > 0


def _report(id_: int, at: int, who: str, whom: str, table: str, reason: str, doc: str, closed: int | None) -> Report:
    return Report(id_, at, who, whom, table, cast(ReportReason, reason), msgspec.json.decode(doc, type=Account), closed)
