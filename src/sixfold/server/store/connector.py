"""The way to PostgreSQL: connecting, knowing when it is away, and trying again."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar
from urllib.parse import unquote, urlsplit

import asyncpg
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from sixfold.errors import UsageError
from sixfold.server.store.database import StoreAway

T = TypeVar("T")

LONGEST = 0.3
"""Seconds between attempts at most."""
CONNECT = 5.0
"""Seconds that one attempt to connect may take."""

_SYNC = "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"

_GONE = (
    OSError,
    TimeoutError,
    PoolTimeout,
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,
    asyncpg.InsufficientResourcesError,
    asyncpg.ReadOnlySQLTransactionError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
)
_UNLUCKY = (asyncpg.DeadlockDetectedError, asyncpg.SerializationError)
_WRONG = (asyncpg.InvalidAuthorizationSpecificationError, asyncpg.InvalidCatalogNameError, asyncpg.ClientConfigurationError)


def cause(error: BaseException) -> BaseException:
    """Return what the driver raised under SQLAlchemy's error."""
    while isinstance(error, DBAPIError) and error.orig is not None:
        error = error.orig.__cause__ or error.orig
    return error


def is_gone(error: BaseException) -> bool:
    """Tell whether an error means that the database cannot be reached now."""
    if isinstance(error, DBAPIError) and error.connection_invalidated:
        return True
    error = cause(error)
    return isinstance(error, _GONE) and not isinstance(error, ValueError)  # those are values that the driver cannot send


def is_unlucky(error: BaseException) -> bool:
    """Tell whether an error means that the database took everything back because others were in the way."""
    return isinstance(cause(error), _UNLUCKY)


class Connector:
    """Where PostgreSQL is, and whether it is there now. No message of it holds the password."""

    def __init__(
        self, url: str, patience: float, on_state: Callable[[bool], None], on_failure: Callable[[], None] = lambda: None
    ) -> None:
        self._url = url
        self.patience = patience
        self._on_state = on_state
        self._on_failure = on_failure
        self._there = True
        try:
            parts = urlsplit(url)
            self._secrets = [secret for secret in (parts.password, unquote(parts.password or "")) if secret]
            self.name = f"PostgreSQL at {parts.hostname or 'localhost'}, database {parts.path.lstrip('/') or '(of the user)'}"
        except ValueError:
            raise UsageError("the address of the database does not read as postgresql://user:password@host/name") from None

    async def connect(self) -> asyncpg.Connection:
        """Open a connection on which commits wait for the disk."""
        settings = {"application_name": "sixfold"}
        try:
            connection = await asyncpg.connect(
                self._url, timeout=CONNECT, command_timeout=self.patience, server_settings=settings
            )
        except _WRONG as error:
            raise UsageError(f"{self.name} does not let us in: {self._hide(error)}") from None
        try:
            await connection.execute(_SYNC)
        except BaseException:
            connection.terminate()
            raise
        return connection

    async def patiently(self, attempt: Callable[[], Awaitable[T]]) -> T:
        """Try something until it works, as long as it fails because the database is away or someone was in the way."""
        clock = asyncio.get_running_loop().time
        until = clock() + self.patience
        pause = 0.02
        while True:
            try:
                found = await attempt()
            except Exception as error:
                if is_gone(error):
                    self.failed()
                elif not is_unlucky(error):
                    raise
                if clock() + pause > until:
                    raise self.away(error) from None
            else:
                self.worked()
                return found
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST)

    def away(self, error: BaseException | None = None) -> StoreAway:
        """Say that the database is away."""
        return StoreAway(f"{self.name} cannot be reached" + (f": {self._hide(cause(error))}" if error is not None else ""))

    def failed(self) -> None:
        """Note that the database is away."""
        self._on_failure()
        if self._there:
            self._there = False
            self._on_state(False)

    def worked(self) -> None:
        """Note that the database is there."""
        if not self._there:
            self._there = True
            self._on_state(True)

    def _hide(self, error: BaseException) -> str:
        """Return the text of an error without the password."""
        text = str(error) or type(error).__name__
        for secret in self._secrets:
            text = text.replace(secret, "…")
        return text
