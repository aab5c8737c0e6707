"""Friends far apart: marks in lists, calls, holidays, invitations, circles, blocks, reports, and the course of ratings."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"

NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Make the tables; ratings get a number of seats, and those that are there count for all of them."""
    _ratings()
    _lists()
    _calls()
    _together()


def _ratings() -> None:
    op.add_column("accounts", sa.Column("shown", sa.Boolean, nullable=False, server_default=sa.false()))
    op.rename_table("ratings", "ratings_before")
    op.create_table(
        "ratings",
        sa.Column("account", sa.BigInteger, sa.ForeignKey("accounts.id"), primary_key=True),
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("seats", sa.Integer, primary_key=True, autoincrement=False, server_default="0"),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
    )
    op.execute("INSERT INTO ratings (account, game, mu, sigma, games) SELECT account, game, mu, sigma, games FROM ratings_before")
    op.drop_table("ratings_before")
    op.create_table(
        "rated",
        sa.Column("account", sa.BigInteger, sa.ForeignKey("accounts.id"), primary_key=True),
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
    )
    op.create_index("rated_account", "rated", ["account", "kind", "seats", "at"])


def _lists() -> None:
    op.add_column("log", sa.Column("did", sa.Text))
    op.create_table(
        "marks",
        sa.Column("who", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("seq", sa.Integer, nullable=False, server_default="0"),
        sa.Column("said", sa.BigInteger, nullable=False, server_default="0"),
        sa.Column("starred", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("hidden", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("note", sa.Text),
        sa.Column("plan", sa.Text),
    )
    planned = sa.text("plan IS NOT NULL")
    op.create_index("marks_plan", "marks", ["game"], sqlite_where=planned, postgresql_where=planned)
    op.create_table(
        "holidays",
        sa.Column("who", sa.Text, primary_key=True),
        sa.Column("begins", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("ends", sa.BigInteger, nullable=False),
    )


def _calls() -> None:
    op.create_table(
        "subscriptions",
        sa.Column("endpoint", sa.Text, primary_key=True),
        sa.Column("device", sa.Text, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("auth", sa.Text, nullable=False),
        sa.Column("language", sa.Text, nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
    )
    op.create_index("subscriptions_device", "subscriptions", ["device"])
    op.create_index("subscriptions_address", "subscriptions", ["address"])
    op.create_table(
        "calls",
        sa.Column("who", sa.Text, primary_key=True),
        sa.Column("kind", sa.Text, primary_key=True),
        sa.Column("table", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("due", sa.BigInteger, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False, server_default="0"),
        sa.Column("reached", sa.Text),
        sa.Column("pushed", sa.BigInteger),
        sa.Column("process", sa.Text),
        sa.Column("until", sa.BigInteger),
    )
    op.create_index("calls_due", "calls", ["due"])
    op.create_table(
        "letters",
        sa.Column("who", sa.Text, primary_key=True),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("language", sa.Text, nullable=False),
        sa.Column("asked", sa.BigInteger, nullable=False),
        sa.Column("confirm", sa.Text),
        sa.Column("stop", sa.Text, nullable=False),
        sa.Column("confirmed", sa.BigInteger),
    )
    op.create_index("letters_confirm", "letters", ["confirm"], unique=True)
    op.create_index("letters_stop", "letters", ["stop"], unique=True)
    op.create_table("wishes", sa.Column("who", sa.Text, primary_key=True), sa.Column("doc", sa.Text, nullable=False))
    op.create_table("secrets", sa.Column("name", sa.Text, primary_key=True), sa.Column("value", sa.Text, nullable=False))


def _together() -> None:
    op.add_column("said", sa.Column("readers", sa.Text))
    op.create_table(
        "invitations",
        sa.Column("table", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("who", sa.Text, primary_key=True),
        sa.Column("by", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("guest", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("declined", sa.Boolean, nullable=False, server_default=sa.false()),
    )
    op.create_index("invitations_who", "invitations", ["who"])
    op.create_index("invitations_by", "invitations", ["by"])
    op.create_table(
        "circles",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("doc", sa.Text, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "members",
        sa.Column("who", sa.Text, primary_key=True),
        sa.Column("circle", sa.Text, sa.ForeignKey("circles.id"), primary_key=True),
        sa.Column("member", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("joined", sa.BigInteger, nullable=False),
        sa.Column("removed", sa.BigInteger),
    )
    op.create_index("members_circle", "members", ["circle"])
    op.create_table(
        "circle_tables",
        sa.Column("circle", sa.Text, sa.ForeignKey("circles.id"), primary_key=True),
        sa.Column("table", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    )
    op.create_index("circle_tables_table", "circle_tables", ["table"])
    op.create_table(
        "blocks",
        sa.Column("who", sa.Text, primary_key=True),
        sa.Column("whom", sa.Text, primary_key=True),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("blocks_whom", "blocks", ["whom"])
    op.create_table(
        "reports",
        sa.Column("id", NUMBER, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("who", sa.Text, nullable=False),
        sa.Column("whom", sa.Text, nullable=False),
        sa.Column("table", sa.Text, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("doc", sa.Text, nullable=False),
        sa.Column("closed", sa.BigInteger),
    )
    op.create_index("reports_closed", "reports", ["closed", "at"])
    op.create_index("reports_who", "reports", ["who"])
