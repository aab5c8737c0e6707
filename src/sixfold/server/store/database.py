"""What every part of a store builds on: a database that can be asked and changed, and news between processes."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Literal, TypeVar

from sqlalchemy import Connection

from sixfold.errors import TableError

T = TypeVar("T")

NewsKind = Literal["log", "table", "said", "device", "account", "calls", "circle", "here", "holidays", "mine", "blocks", "all"]
"""What another process did: append to the log of a game, change a table, say something at a table, end what the token of a
device stood for, end sessions of an account, change whether someone can be called (``calls``), change a circle or one of its
tables, change what someone keeps about a game or is invited to (``mine``: who, and with "/" the game), mute
or block someone (``blocks``: who did); or nobody knows what.

Who is at a table (``here``) is told, but not kept.
"""

ATTEMPTS = 20
"""How often a change is tried when others change the same tables."""

News = tuple[NewsKind, str]


class StoreAway(TableError):
    """The database cannot be reached. Whether a change was made is unknown then: what it was about has to be read again."""

    def __init__(self, reason: str) -> None:
        super().__init__("store/away", "the database cannot be reached now; nothing that was acknowledged is lost")
        self.reason = reason
        """What went wrong, for the log: it names the file or the host, which is nobody else's business."""


class Database(ABC):
    """A database that is open."""

    @abstractmethod
    async def _read(self, query: Callable[[Connection], T]) -> T:
        """Ask the database."""

    @abstractmethod
    async def _write(self, query: Callable[[Connection], T], *news: News, repeatable: bool = False) -> T:
        """Change the database in one transaction, exactly once unless ``repeatable``, and tell the other processes."""
