"""Who sends a request, and what they sent with it."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from sixfold.errors import TableError
from sixfold.server.common import texts
from sixfold.server.common.request import address_of, cookie, token_of
from sixfold.server.common.settings import Settings
from sixfold.server.common.tokens import digest, new_token
from sixfold.server.store import Store
from sixfold.server.tables.seats import Who
from sixfold.server.thinking.shares import Asker

T = TypeVar("T")

BODY_SIZE = 16 << 10
"""The most bytes of a request's body, unless it is a record or a score sheet."""


class Caller:
    """Someone who sends a request."""

    def __init__(self, request: Request, settings: Settings) -> None:
        self.request, self.settings = request, settings
        self.address = address_of(request.scope, settings)
        self.token = token_of(request.scope)
        self.new_token: str | None = None

    async def who(self, store: Store) -> Who:
        """Return who asks: the device, and the account that it uses."""
        account = None if self.device is None else await store.device_account(self.device)
        return Who(self.device, account.id if account else None)

    @property
    def device(self) -> str | None:
        """Return the sum of the device's token, if it has one."""
        return None if self.token is None else digest(self.token)

    @property
    def asker(self) -> Asker:
        """Return for whom something is done that is asked for here."""
        return Asker(self.address, self.device or "")

    def known_device(self) -> str:
        """Return the sum of the device's token; one that has none gets a new one with the answer."""
        if self.token is None:
            self.token = self.new_token = new_token()
        return digest(self.token)

    def use(self, token: str) -> None:
        """Give the device another token with the answer."""
        self.token = self.new_token = token

    async def while_there(self, work: Coroutine[Any, Any, T]) -> T:
        """Return what work comes to; it is given up when whoever asks hangs up."""
        doing = asyncio.ensure_future(work)
        leaving = asyncio.ensure_future(self._leaves())
        try:
            await asyncio.wait({doing, leaving}, return_when=asyncio.FIRST_COMPLETED)
            if not doing.done():
                raise TableError("asker/gone", "whoever asked for this has gone")
            return doing.result()
        finally:
            doing.cancel()
            leaving.cancel()

    async def _leaves(self) -> None:
        """Wait until whoever asks hangs up; only once the whole request was read."""
        while (await self.request.receive())["type"] != "http.disconnect":
            pass

    async def body(self, kind: type[T], *, optional: bool = False, most: int = BODY_SIZE) -> T:
        """Return the body of the request as what it should be, or refuse it; one that is optional may be left out."""
        if optional and "content-type" not in self.request.headers:
            return kind()
        text = await self.raw(most)
        try:
            read = msgspec.json.decode(text, type=kind)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise TableError("request/malformed", f"the body does not read as {kind.__name__}: {error}") from None
        tidied: T = texts.tidy_all(read, text)
        return tidied

    async def raw(self, most: int) -> bytes:
        """Return the body of the request as it is."""
        if self.request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
            raise TableError("request/type", "the body must be JSON, and its content-type application/json")
        text = b""
        try:
            async for part in self.request.stream():
                text += part
                if len(text) > most:
                    raise TableError("request/large", f"the body is larger than {most} bytes")
        except ClientDisconnect:
            raise TableError("asker/gone", "whoever asked for this has gone") from None
        return text

    def answer(self, what: Any, status: int = 200) -> Response:
        """Return an answer, with a cookie for a device that has a new token."""
        headers = {"set-cookie": cookie(self.new_token, self.settings)} if self.new_token else {}
        content = b"" if what is None else msgspec.json.encode(what)
        return Response(content, 204 if what is None else status, headers, "application/json")
