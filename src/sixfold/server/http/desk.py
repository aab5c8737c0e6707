"""What all handlers of requests use: the services, the limits, and who asks about which table."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeVar

from starlette.requests import Request

from sixfold.server.common.limits import Limits
from sixfold.server.common.settings import Settings
from sixfold.server.http.caller import Caller
from sixfold.server.services import Services
from sixfold.server.tables.audience import Players
from sixfold.server.tables.seats import Who
from sixfold.server.tables.table import Table

T = TypeVar("T")


class At(NamedTuple):
    """A request about a table: who asks, the table, and the players whose places they hold."""

    asks: Caller
    table: Table
    held: Players
    who: Who


class Desk:
    """Where requests come in. ``makes`` limits new tables, games and imports, ``addresses`` all requests."""

    def __init__(self, services: Callable[[], Services], settings: Settings, addresses: Limits, makes: Limits) -> None:
        self._services, self.settings, self.addresses, self.makes = services, settings, addresses, makes
        self.logins = Limits("attempts", *settings.logins)

    @property
    def services(self) -> Services:
        """Return the services, which are there while the server runs."""
        return self._services()

    def caller(self, request: Request) -> Caller:
        """Return who asks, unless their address asks too much."""
        found = Caller(request, self.settings)
        self.addresses.check(found.address)
        return found

    async def at_table(self, asks: Caller, id_: str) -> At:
        """Return the table that a request is about; its body has to be read before, which may take long."""
        who = await asks.who(self.services.store)
        table = await self.services.registry.find(id_)
        held = table.players_of(who)
        table.see(held)
        return At(asks, table, held, who)

    async def asked(self, request: Request, id_: str, kind: type[T]) -> tuple[At, T]:
        """Return the table that a request is about, and its body."""
        asks = self.caller(request)
        wish = await asks.body(kind)
        return await self.at_table(asks, id_), wish
