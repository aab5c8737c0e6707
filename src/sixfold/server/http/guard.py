"""The way in for requests: answers get headers that keep browsers safe, and pages from elsewhere change nothing."""

from __future__ import annotations

from typing import Any

from sixfold.server.common.refusals import Refusals
from sixfold.server.common.request import is_own_origin
from sixfold.server.common.settings import Settings
from sixfold.server.http.refusing import problem

SOCKET = "/api/socket"

SAFE = {
    "content-security-policy": "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


class Guard:
    """Stands before the application, as ASGI middleware."""

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
            response = problem(426, "socket/upgrade", "this address is for WebSockets", {"upgrade": "websocket"})
            await response(scope, receive, send)
            return
        if scope["method"] not in ("GET", "HEAD", "OPTIONS") and not is_own_origin(scope, self.settings):
            self.refusals.add("origin/foreign")
            response = problem(403, "origin/foreign", "only pages of this server may change anything here")
            await response(scope, receive, send)
            return

        async def with_headers(message: Any) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", []), *self.headers]
                if scope["path"].startswith("/api/"):
                    message["headers"].append((b"cache-control", b"no-store"))
            await send(message)

        await self.app(scope, receive, with_headers)
