"""Bringing a database to its present form."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from sixfold.errors import UsageError

LOCK = 6_666_666_001
"""The number of PostgreSQL's advisory lock that lets one process at a time migrate."""


def migrate(connection: Connection, to: str = "head") -> None:
    """Run the steps that the database has not seen, all in the transaction of the connection."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    config = Config()
    folder = Path(__file__).parent / "migrations"
    config.set_main_option("script_location", str(folder).replace("%", "%%"))
    config.attributes["connection"] = connection
    known = {step.revision for step in ScriptDirectory.from_config(config).walk_revisions()}
    at = MigrationContext.configure(connection).get_current_revision()
    if at is not None and at not in known:
        raise UsageError(f"the database was made by a newer version of Sixfold (its form is {at}): update Sixfold")
    command.upgrade(config, to)
