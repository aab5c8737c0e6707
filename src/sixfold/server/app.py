"""The server put together: the store, the services, the socket, HTTP, and the page."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sixfold.server.common.limits import Limits
from sixfold.server.common.settings import Settings
from sixfold.server.http import openapi, pages, refusing
from sixfold.server.http.accounts import AccountRoutes
from sixfold.server.http.calls import CallRoutes
from sixfold.server.http.circles import CircleRoutes
from sixfold.server.http.days import DayRoutes
from sixfold.server.http.desk import Desk
from sixfold.server.http.games import GameRoutes
from sixfold.server.http.guard import Guard
from sixfold.server.http.invitations import InvitationRoutes
from sixfold.server.http.letters import LetterPages
from sixfold.server.http.lists import ListRoutes
from sixfold.server.http.manners import MannerRoutes
from sixfold.server.http.profile import ProfileRoutes
from sixfold.server.http.routing import Endpoint
from sixfold.server.http.sheets import SheetRoutes
from sixfold.server.http.slow import SlowRoutes
from sixfold.server.http.tables import TableRoutes
from sixfold.server.operations import health
from sixfold.server.operations.metrics import Metrics
from sixfold.server.services import Services
from sixfold.server.sockets.hub import Hub
from sixfold.server.store import Store, open_store
from sixfold.server.thinking.pool import compile_all

LOG = logging.getLogger("sixfold.server")

ROUTES = (
    TableRoutes,
    InvitationRoutes,
    CircleRoutes,
    GameRoutes,
    DayRoutes,
    SheetRoutes,
    AccountRoutes,
    ListRoutes,
    CallRoutes,
    ProfileRoutes,
    SlowRoutes,
    MannerRoutes,
)
"""All that can be asked for under /api, by subject."""


class Server:
    """The parts of a running server."""

    def __init__(self, where: str | Path | Store, settings: Settings) -> None:
        self.where, self.settings = where, settings
        addresses, makes = Limits("requests", *settings.requests), Limits("new games", *settings.tables)
        self.hub = Hub(self.services, settings, addresses, makes)
        self.metrics = Metrics(self.services, self.hub)
        desk = Desk(self.services, settings, addresses, makes)
        subjects = [routes(desk) for routes in ROUTES]
        self.letter_pages = LetterPages(desk)
        self.endpoints: list[Endpoint] = [endpoint for subject in subjects for endpoint in subject.endpoints()]
        self._document: bytes | None = None
        self._services: Services | None = None

    def services(self) -> Services:
        """Return the services, while the server runs."""
        assert self._services is not None
        return self._services

    def announce_stop(self) -> None:
        """Tell everyone that the server stops."""
        if self._services is not None:
            self._services.announce_stop()

    @asynccontextmanager
    async def lifespan(self, _: Starlette) -> AsyncIterator[None]:
        """Open the store and care for the tables as long as the server runs."""
        store = self.where if isinstance(self.where, Store) else await open_store(self.where)
        services = self._services = Services(store, self.settings, self.hub.refusals)
        await services.caretaker.put_clocks_right()
        services.context.tasks.start(compile_all)
        await services.context.reachable.load()
        await services.context.blocks.load()
        care = asyncio.get_running_loop().create_task(services.caretaker.care())
        calls = asyncio.get_running_loop().create_task(services.outbox.run())
        LOG.info("the server is up")
        try:
            yield
        finally:
            for work in (care, calls):
                work.cancel()
                with suppress(asyncio.CancelledError):
                    await work
            await services.close()
            await store.close()
            LOG.info("the server has stopped")

    def routes(self) -> list[Route]:
        """Return all addresses, those of the page last."""
        operations = {"/healthz": self._health, "/metrics": self._metrics, "/openapi.json": self._openapi}
        return [
            *(endpoint.route() for endpoint in self.endpoints),
            *self.letter_pages.routes(),
            *(_only_get(path, answer) for path, answer in operations.items()),
            Route("/{path:path}", pages.serve, methods=["GET", "HEAD"]),
        ]

    async def _health(self, _: Request) -> Response:
        found = await health.look(self.services())
        return Response(msgspec.json.encode(found), 200 if found.ok else 503, media_type="application/json")

    async def _metrics(self, _: Request) -> Response:
        return Response(self.metrics.text(), media_type="text/plain; version=0.0.4")

    async def _openapi(self, _: Request) -> Response:
        if self._document is None:
            self._document = msgspec.json.encode(openapi.document(self.endpoints))
        return Response(self._document, media_type="application/json")


def _only_get(path: str, answer: Any) -> Route:
    route = Route(path, answer, methods=["GET"])
    route.methods = {"GET"}
    return route


def make_app(where: str | Path | Store, settings: Settings | None = None) -> Starlette:
    """Return the application for a database, named or open already, and some settings."""
    settings = settings or Settings()
    server = Server(where, settings)
    refusals = server.hub.refusals
    app = Starlette(
        routes=server.routes(),
        lifespan=server.lifespan,
        exception_handlers=refusing.handlers(refusals),
        middleware=[Middleware(Guard, settings=settings, refusals=refusals)],
    )
    app.state.server = server
    return app


def describe(app: Starlette) -> dict[str, Any]:
    """Return the OpenAPI description of an application."""
    return openapi.document(app.state.server.endpoints)
