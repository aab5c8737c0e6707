"""Opening the store that a path or an address names."""

from __future__ import annotations

from pathlib import Path

from sixfold.errors import UsageError
from sixfold.server.store.store import Store

PATIENCE = 15.0
"""Seconds for which operations wait for a database that is away."""


async def open_store(where: str | Path, *, patience: float = PATIENCE) -> Store:
    """Open an SQLite file (a path, or ``sqlite:///…``) or PostgreSQL (``postgresql://…``), and bring it to its present form."""
    path = sqlite_path(where)
    if path is not None:
        from sixfold.server.store.sqlite import SqliteStore

        return SqliteStore(path)
    from sixfold.server.store.postgres import open_postgres

    return await open_postgres(str(where), patience=patience)


def sqlite_path(where: str | Path) -> Path | None:
    """Return the path of an SQLite file, or None for PostgreSQL."""
    if isinstance(where, Path):
        return where
    scheme, colon, rest = where.partition("://")
    if scheme == "sqlite" and rest.startswith("/") and len(rest) > 1:
        return Path(rest[1:])
    if colon and scheme in {"postgresql", "postgres"}:
        return None
    raise UsageError(
        f"a database is named by sqlite:///file or postgresql://host/name, not by {scheme + colon if colon else 'this'}"
    )
