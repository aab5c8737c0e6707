"""Where the database keeps something about a person: what is told to them when they ask for it, and what is not.

Every table stands in one of the lists below; ``tests/server/test_kept.py`` fails for one that does not. What is removed when
someone goes is in ``belongings`` and ``people_queries``.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from sqlalchemy import Column, Connection, Table, select

from sixfold.server.store import schema
from sixfold.server.store.belongings import OWN

Row = dict[str, Any]

OF_PERSON: dict[str, Column[Any]] = {
    **{table.name: table.c.who for table in OWN},
    "invited": schema.invitations.c.by,
    "reports": schema.reports.c.who,
}
"""What is told as it is kept, under which name, and in which column its owner stands."""

OF_DEVICE: dict[str, Column[Any]] = {"subscriptions": schema.subscriptions.c.device}
"""The same, of the devices that someone uses."""

ELSEWHERE: dict[Table, str] = {
    schema.accounts: "name, settings, when it was made, whether the profile is shown",
    schema.sessions: "the devices that are logged in, but for their tokens",
    schema.ratings: "ratings, as people read them",
    schema.rated: "courses, as people read them",
    schema.holders: "tables at which someone sits or sat",
    schema.tables: "the own places there",
    schema.games: "records of finished games",
    schema.said: "what someone said at each table",
    schema.attempts: "the day of the daily deal, at its table",
    schema.circles: "circles of which someone is a member, by their ids",
}
"""What is told in another form, and how."""

NOT_PERSONAL: dict[Table, str] = {
    schema.log: "moves by their seats; records tell them when a game is over",
    schema.waits: "what games wait for",
    schema.reviews: "computed from records, and removed with whoever goes",
    schema.sheets: "shared score sheets: nobody knows whose they are",
    schema.circle_tables: "which tables are a circle's",
    schema.leases: "which process thinks for a bot",
    schema.processes: "which processes are alive",
    schema.writes: "which changes were made",
    schema.secrets: "what the server made for itself",
}
"""What has nobody in it, and what it is."""

UNTOLD = {"who", "whom", "by", "device", "key", "auth", "confirm", "stop", "process", "until", "tries", "reached", "pushed"}
"""Columns that are not told: names by which others are known, secrets, and how far a process has got."""


def read_kept(connection: Connection, who: Collection[str], devices: Collection[str]) -> dict[str, list[Row]]:
    """Read what is kept about someone under their names among the holders, and about the devices that they use."""
    found = {name: _rows(connection, column, who) for name, column in OF_PERSON.items()}
    return found | {name: _rows(connection, column, devices) for name, column in OF_DEVICE.items()}


def _rows(connection: Connection, owner: Column[Any], names: Collection[str]) -> list[Row]:
    columns = [column for column in owner.table.c if column.name not in UNTOLD]
    query = select(*columns).where(owner.in_(names)).order_by(*columns)
    return [dict(row._mapping) for row in connection.execute(query)]
