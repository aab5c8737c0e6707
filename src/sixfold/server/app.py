"""The server put together: the store, the tables, the socket, HTTP, and the page."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from sixfold import __version__
from sixfold.errors import RecordError, SixfoldError
from sixfold.server import protocol as wire
from sixfold.server.common.limits import Limits
from sixfold.server.common.refusals import Refusals
from sixfold.server.common.settings import Settings
from sixfold.server.http import api, pages
from sixfold.server.http.accounts import AccountApi
from sixfold.server.http.request import is_own_origin
from sixfold.server.operations import health
from sixfold.server.operations.metrics import Metrics
from sixfold.server.sockets.hub import Socket
from sixfold.server.store import Store, open_store
from sixfold.server.tables.registry import Tables
from sixfold.server.thinking.pool import compile_all

LOG = logging.getLogger("sixfold.server")

SOCKET = "/api/socket"

STATUS = {
    "table/unknown": 404,
    "game/unknown": 404,
    "daily/unknown": 404,
    "player/unknown": 404,
    "seat/unknown": 404,
    "link/unknown": 404,
    "session/unknown": 404,
    "account/refused": 401,
    "seat/not-yours": 403,
    "table/closed": 403,
    "origin/foreign": 403,
    "request/large": 413,
    "request/type": 415,
    "request/malformed": 422,
    "text/refused": 422,
    "rate/limited": 429,
    "store/away": 503,
}
"""The HTTP status of refusals; for all others it is 409 where the table says no, and 400 where the request is wrong."""

SAFE = {
    "content-security-policy": "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


class Server:
    """The parts of a running server."""

    def __init__(self, where: str | Path | Store, settings: Settings, addresses: Limits, makes: Limits) -> None:
        self.where, self.settings = where, settings
        self.socket = Socket(self.tables, settings, addresses, makes)
        self.opened: Tables | None = None

    def tables(self) -> Tables:
        """Return the tables, while the server runs."""
        assert self.opened is not None
        return self.opened

    def announce_stop(self) -> None:
        """Tell everyone that the server stops."""
        if self.opened is not None:
            self.opened.announce_stop()

    @asynccontextmanager
    async def lifespan(self, _: FastAPI) -> AsyncIterator[None]:
        """Open the store and care for the tables as long as the server runs."""
        store = self.where if isinstance(self.where, Store) else await open_store(self.where)
        self.opened = Tables(store, self.settings, self.socket.refusals)
        await self.opened.caretaker.put_clocks_right()
        self.opened.start(compile_all)
        care = asyncio.get_running_loop().create_task(self.opened.caretaker.care())
        LOG.info("the server is up")
        try:
            yield
        finally:
            care.cancel()
            with suppress(asyncio.CancelledError):
                await care
            await self.opened.close()
            await store.close()
            LOG.info("the server has stopped")


def make_app(where: str | Path | Store, settings: Settings | None = None) -> FastAPI:
    """Return the application for a database, named or open already, and some settings."""
    settings = settings or Settings()
    addresses = Limits("requests", *settings.requests)
    makes = Limits("new games", *settings.tables)
    server = Server(where, settings, addresses, makes)
    app = FastAPI(title="Sixfold", version=__version__, lifespan=server.lifespan, docs_url=None, redoc_url=None, openapi_url=None)
    metrics = Metrics(server.tables, server.socket)
    app.include_router(api.routes(server.tables, settings, addresses, makes))
    app.include_router(AccountApi(server.tables, settings, addresses).router())

    @app.get("/healthz", include_in_schema=False)
    async def healthz() -> Response:
        found = await health.look(server.tables())
        return Response(msgspec.json.encode(found), 200 if found.ok else 503, media_type="application/json")

    @app.get("/metrics", include_in_schema=False)
    async def figures() -> Response:
        return Response(metrics.text(), media_type="text/plain; version=0.0.4")

    described: list[bytes] = []

    @app.get("/openapi.json", include_in_schema=False)
    async def openapi() -> Response:
        if not described:
            described.append(msgspec.json.encode(describe(app)))
        return Response(described[0], media_type="application/json")

    app.add_route("/{path:path}", pages.serve, methods=["GET", "HEAD"], include_in_schema=False)
    _refuse_well(app, server.socket.refusals)
    app.add_middleware(Guard, settings=settings, refusals=server.socket.refusals)
    app.state.server = server
    return app


def describe(app: FastAPI) -> dict[str, Any]:
    """Return the OpenAPI description, with the shapes of the protocol."""
    from fastapi.openapi.utils import get_openapi

    about = get_openapi(title=app.title, version=app.version, routes=app.routes)
    about["components"] = {"schemas": api.schemas()}
    for path in about["paths"].values():
        for operation in path.values():
            operation["responses"].pop("422", None)
    return about


def _refuse_well(app: FastAPI, refusals: Refusals) -> None:
    """Let every refusal be a code and a sentence."""

    @app.exception_handler(SixfoldError)
    async def refused(_: Request, error: SixfoldError) -> Response:
        usual = (
            409
            if error.code.partition("/")[0] in ("table", "seat", "move", "game", "undo", "player", "account", "daily")
            else 400
        )
        refusals.add(error.code)
        refusal = wire.Refusal(error.code, str(error), move=error.move if isinstance(error, RecordError) else None)
        return _answer(STATUS.get(error.code, usual), refusal)

    @app.exception_handler(RequestValidationError)
    async def invalid(_: Request, error: RequestValidationError) -> Response:
        refusals.add("request/malformed")
        first = error.errors()[0]
        where = " ".join(str(part) for part in first["loc"])
        return _problem(422, "request/malformed", f"{where}: {first['msg']}")

    @app.exception_handler(HTTPException)
    async def http(_: Request, error: HTTPException) -> Response:
        codes = {404: "address/unknown", 405: "request/method"}
        code = codes.get(error.status_code, "request/refused")
        refusals.add(code)
        response = _problem(error.status_code, code, str(error.detail))
        response.headers.update(error.headers or {})
        return response

    @app.exception_handler(Exception)
    async def broken(_: Request, error: Exception) -> Response:
        LOG.error("a request went wrong", exc_info=error)
        return _problem(500, "server/error", "something went wrong here; it is logged")


def _problem(status: int, code: str, sentence: str, headers: dict[str, str] | None = None) -> Response:
    return _answer(status, wire.Refusal(code, sentence), headers)


def _answer(status: int, refusal: wire.Refusal, headers: dict[str, str] | None = None) -> Response:
    return Response(msgspec.json.encode(wire.Problem(refusal)), status, headers, media_type="application/json")


class Guard:
    """The way in: answers get headers that keep browsers safe, and pages from elsewhere change nothing."""

    def __init__(self, app: Any, settings: Settings, refusals: Refusals) -> None:
        self.app, self.settings, self.refusals = app, settings, refusals
        safe = SAFE | ({"strict-transport-security": "max-age=31536000"} if settings.secure else {})
        self.headers = [(name.encode(), value.encode()) for name, value in safe.items()]

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Pass a request on, and its answer back with the headers."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        if scope["path"] == SOCKET:
            response = _problem(426, "socket/upgrade", "this address is for WebSockets", {"upgrade": "websocket"})
            await response(scope, receive, send)
            return
        if scope["method"] not in ("GET", "HEAD", "OPTIONS") and not is_own_origin(scope, self.settings):
            self.refusals.add("origin/foreign")
            response = _problem(403, "origin/foreign", "only pages of this server may change anything here")
            await response(scope, receive, send)
            return

        async def with_headers(message: Any) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", []), *self.headers]
                if scope["path"].startswith("/api/"):
                    message["headers"].append((b"cache-control", b"no-store"))
            await send(message)

        await self.app(scope, receive, with_headers)
