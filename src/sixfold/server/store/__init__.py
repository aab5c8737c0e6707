"""Where tables, games and their logs are kept: in an SQLite file, or in PostgreSQL for several processes."""

from __future__ import annotations

from sixfold.server.store.backup import backup
from sixfold.server.store.database import NewsKind, StoreAway
from sixfold.server.store.opening import open_store
from sixfold.server.store.store import Store
from sixfold.server.store.waits import Due

__all__ = ["Due", "NewsKind", "Store", "StoreAway", "backup", "open_store"]
