"""Sessions in place of devices; when accounts were made; holders of places that no list shows."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Make sessions of the devices that use an account, and find the holders that were not listed."""
    op.add_column("accounts", sa.Column("created", sa.BigInteger))
    sessions = op.create_table(
        "sessions",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("device", sa.Text, nullable=False, unique=True),
        sa.Column("account", sa.BigInteger, sa.ForeignKey("accounts.id"), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.Column("about", sa.Text, nullable=False),
    )
    op.create_index("sessions_account", "sessions", ["account"])
    op.create_index("sessions_seen", "sessions", ["seen"])
    connection, now = op.get_bind(), time.time_ns() // 1_000_000
    found = connection.execute(sa.text("SELECT device, account FROM devices")).all()
    kept = [{"id": secrets.token_hex(8), "made": now, "seen": now, "about": "", **row._mapping} for row in found]
    if kept:
        connection.execute(sessions.insert(), kept)
    op.drop_table("devices")
    _list_holders(connection)


def _list_holders(connection: sa.Connection) -> None:
    """List those whose place a bot took over, and those who sat at tables that were given up."""
    holders = sa.table("holders", sa.column("who"), sa.column("table"))
    tables = sa.table("tables", sa.column("id"), sa.column("doc"))
    wanted = sa.or_(tables.c.doc.like('%"former":%'), tables.c.doc.like('%"discarded":true%'))
    for row in connection.execute(sa.select(tables.c.id, tables.c.doc).where(wanted)).all():
        listed = set(connection.execute(sa.select(holders.c.who).where(holders.c.table == row.id)).scalars())
        new = {f"~{key}" for key in _keys(json.loads(row.doc)["players"]) if key not in listed}
        for who in sorted(new):
            connection.execute(holders.insert().values(who=who, table=row.id))


def _keys(sittings: list[dict[str, Any]]) -> Iterator[str]:
    """Name who holds places, and who held those that bots took over."""
    for sitting in sittings:
        yield from sitting.get("holders", [])
        if sitting.get("account") is not None:
            yield f"#{sitting['account']}"
        if sitting.get("former"):
            yield from _keys([sitting["former"]])
