"""Reactions are kept with what is said."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add which reaction a line is."""
    op.add_column("said", sa.Column("sign", sa.Text))
