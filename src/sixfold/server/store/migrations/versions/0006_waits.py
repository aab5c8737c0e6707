"""What games wait for, by when it is due; when tables were changed and imported games opened, so that old ones can be removed."""

from __future__ import annotations

import time

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

NEEDS_CARE = "{0}bot OR {0}turn IS NULL OR {0}deadline IS NOT NULL"
DUE = "CASE WHEN {0}bot OR {0}turn IS NULL THEN 0 ELSE {0}deadline END"

WAIT = f"""
CREATE TRIGGER log_waits AFTER INSERT ON log WHEN {NEEDS_CARE.format("new.")} BEGIN
    INSERT INTO waits (game, seq, due, bot, deadline)
    VALUES (new.game, new.seq, {DUE.format("new.")}, new.bot, new.deadline)
    ON CONFLICT (game) DO UPDATE SET seq = excluded.seq, due = excluded.due, bot = excluded.bot, deadline = excluded.deadline
    WHERE excluded.seq > waits.seq;
END
"""  # noqa: S608 (constants)
WAIT_NO_MORE = f"""
CREATE TRIGGER log_waits_no_more AFTER INSERT ON log WHEN NOT ({NEEDS_CARE.format("new.")}) BEGIN
    DELETE FROM waits WHERE game = new.game AND seq < new.seq;
END
"""  # noqa: S608 (constants)

FILL = f"""
INSERT INTO waits (game, seq, due, bot, deadline)
SELECT log.game, log.seq, {DUE.format("log.")}, log.bot, log.deadline
FROM games JOIN log ON log.game = games.id AND log.seq = (SELECT max(seq) FROM log AS other WHERE other.game = games.id)
WHERE games.status <> 'over' AND ({NEEDS_CARE.format("log.")})
"""  # noqa: S608 (constants)

CHANGED = """
UPDATE tables SET changed = CASE
    WHEN status = 'over' THEN COALESCE((SELECT max(ended) FROM games WHERE games."table" = tables.id), created) ELSE :now END
"""
OPENED = """UPDATE games SET opened = :now WHERE "table" IS NULL AND status = 'over'"""


def upgrade() -> None:
    """Make the list of what games wait for, and fill it; what is unfinished or imported counts as used today."""
    op.create_table(
        "waits",
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("due", sa.BigInteger, nullable=False),
        sa.Column("bot", sa.Boolean, nullable=False),
        sa.Column("deadline", sa.BigInteger),
    )
    op.create_index("waits_due", "waits", ["due"])
    op.execute(FILL)
    if op.get_bind().dialect.name == "sqlite":
        op.execute(WAIT)
        op.execute(WAIT_NO_MORE)
    now = time.time_ns() // 1_000_000
    op.add_column("tables", sa.Column("changed", sa.BigInteger, nullable=False, server_default="0"))
    op.execute(sa.text(CHANGED).bindparams(now=now))
    op.add_column("games", sa.Column("opened", sa.BigInteger))
    op.execute(sa.text(OPENED).bindparams(now=now))
    op.drop_index("games_going", "games")
    unfinished = sa.text("status <> 'over'")
    op.create_index("games_going", "games", ["id"], sqlite_where=unfinished, postgresql_where=unfinished)
    imported = sa.text('"table" IS NULL AND opened IS NOT NULL')
    op.create_index("games_imported", "games", ["opened"], sqlite_where=imported, postgresql_where=imported)
