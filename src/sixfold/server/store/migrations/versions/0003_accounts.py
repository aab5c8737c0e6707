"""Attempts at daily deals, one for each device and account and day; the settings that an account keeps."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make attempts, with those that were made before, and room for settings."""
    op.create_table(
        "attempts",
        sa.Column("day", sa.Text, primary_key=True),
        sa.Column("who", sa.Text, primary_key=True),
        sa.Column("table", sa.Text, sa.ForeignKey("tables.id"), nullable=False),
    )
    op.create_index("attempts_who", "attempts", ["who", "day"])
    op.execute(
        'INSERT INTO attempts (day, who, "table") SELECT tables.daily, holders.who, MIN(tables.id) FROM holders '
        'JOIN tables ON tables.id = holders."table" WHERE tables.daily IS NOT NULL GROUP BY tables.daily, holders.who'
    )
    op.add_column("accounts", sa.Column("settings", sa.Text))
    op.add_column("accounts", sa.Column("settings_at", sa.BigInteger))
