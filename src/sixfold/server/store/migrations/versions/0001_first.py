"""The first form of the database."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Make all tables."""
    make_tables()
    make_people()
    make_processes()


def make_tables() -> None:
    """Make tables, their games, logs, and what is said."""
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("daily", sa.Text),
        sa.Column("doc", sa.Text, nullable=False),
    )
    listed = sa.column("listed") != sa.false()
    op.create_index("tables_listed", "tables", ["status", "created"], sqlite_where=listed, postgresql_where=listed)
    daily = sa.column("daily").is_not(None)
    op.create_index("tables_daily", "tables", ["daily"], sqlite_where=daily, postgresql_where=daily)
    op.create_table(
        "games",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("table", sa.Text, sa.ForeignKey("tables.id")),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("score", sa.Text, nullable=False),
        sa.Column("ended", sa.BigInteger),
        sa.Column("doc", sa.Text, nullable=False),
        sa.Column("record", sa.Text),
    )
    op.create_index("games_table", "games", ["table", "number"])
    going = sa.column("status") != sa.literal("over")
    op.create_index("games_going", "games", ["status"], sqlite_where=going, postgresql_where=going)
    op.create_table(
        "log",
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("do", sa.Text, nullable=False),
        sa.Column("got", sa.Text),
        sa.Column("turn", sa.Integer),
        sa.Column("bot", sa.Boolean, nullable=False),
        sa.Column("deadline", sa.BigInteger),
        sa.Column("nonce", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "said",
        sa.Column("id", NUMBER, primary_key=True),
        sa.Column("table", sa.Text, sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("player", sa.Integer),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.create_index("said_table", "said", ["table", "id"])


def make_people() -> None:
    """Make who sits where, accounts, their devices and ratings."""
    op.create_table(
        "holders",
        sa.Column("who", sa.Text, primary_key=True),
        sa.Column("table", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    )
    op.create_index("holders_table", "holders", ["table"])
    op.create_table(
        "accounts",
        sa.Column("id", NUMBER, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("folded", sa.Text, nullable=False, unique=True),
        sa.Column("password", sa.Text, nullable=False),
    )
    op.create_table(
        "devices",
        sa.Column("device", sa.Text, primary_key=True),
        sa.Column("account", sa.BigInteger, sa.ForeignKey("accounts.id"), nullable=False),
    )
    op.create_table(
        "ratings",
        sa.Column("account", sa.BigInteger, sa.ForeignKey("accounts.id"), primary_key=True),
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
    )


def make_processes() -> None:
    """Make what processes know of each other; leases need not outlive a crash of PostgreSQL."""
    op.create_table(
        "leases",
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("process", sa.Text, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        prefixes=["UNLOGGED"] if op.get_context().dialect.name == "postgresql" else [],
    )
    op.create_table(
        "processes",
        sa.Column("process", sa.Text, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "writes",
        sa.Column("nonce", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("writes_at", "writes", ["at"])
