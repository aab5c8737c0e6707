"""HTTP as uvicorn reads it, within bounds: on headers, on the time that a request may take to arrive, on connections an address.

Uvicorn itself bounds none of these where httptools reads the requests.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from sixfold.server.common.refusals import Refusals

HEAD_SIZE = 32 << 10
"""The most bytes of a request's line and headers, give or take what comes in at once."""

HEAD_SECONDS, BODY_SECONDS = 10.0, 60.0
"""How long the headers of a request may take to arrive, and then its body."""


class Door:
    """Counts the connections of each address, and what was refused."""

    def __init__(self, most: int, refusals: Refusals | None = None) -> None:
        self.most = most
        """Connections that an address may hold at once; 0 for any number."""
        self.refusals = refusals or Refusals()
        self._open: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Count a connection, unless its address has too many."""
        if self.most and self._open[address] >= self.most:
            return False
        self._open[address] += 1
        return True

    def leave(self, address: str) -> None:
        """Count one less."""
        self._open[address] -= 1
        if self._open[address] <= 0:
            del self._open[address]


class BoundedHttp(HttpToolsProtocol):
    """A connection that sends requests."""

    def __init__(self, door: Door, **given: Any) -> None:
        super().__init__(**given)
        self._door = door
        self._address: str | None = None
        self._head = 0
        """How many bytes of the headers that are being read have come."""
        self._in_head = True
        self._timer: asyncio.TimerHandle | None = None
        self._cycles: list[Any] = []
        """The requests that are not answered yet; uvicorn tells only the last of them that the client has gone."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin, unless the address has too many connections."""
        super().connection_made(transport)
        address = self.client[0] if self.client else "local"
        if self._door.enter(address):
            self._address = address
            self._wait(HEAD_SECONDS)
        else:
            self._hang_up(503, "connection/too-many")

    def connection_lost(self, exc: Exception | None) -> None:
        """End."""
        self._leave()
        for cycle in self._cycles:
            cycle.disconnected = True
            cycle.message_event.set()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take in a part of a request, unless its headers are too long."""
        if self.transport.is_closing():
            return
        if self._in_head:
            self._head += len(data)
        super().data_received(data)
        if self._in_head and self._head > HEAD_SIZE and not self.transport.is_closing():
            self._hang_up(431, "headers/large")

    def on_headers_complete(self) -> None:
        """Go on to the body."""
        self._in_head = False
        self._wait(BODY_SECONDS)
        super().on_headers_complete()
        self._cycles = [cycle for cycle in self._cycles if not cycle.response_complete]
        if self.cycle is not None and self.cycle not in self._cycles:
            self._cycles.append(self.cycle)

    def on_message_complete(self) -> None:
        """The request is there; what comes next is another one."""
        self._stop_waiting()
        self._in_head, self._head = True, 0
        super().on_message_complete()

    def on_message_begin(self) -> None:
        """Begin a request."""
        self._wait(HEAD_SECONDS)
        super().on_message_begin()

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over; from now on it is the socket's to count."""
        self._leave()
        super().handle_websocket_upgrade()

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no request."""
        self._door.refusals.add("request/malformed")
        super().send_400_response(msg)

    def _leave(self) -> None:
        self._stop_waiting()
        if self._address is not None:
            self._door.leave(self._address)
            self._address = None

    def _wait(self, seconds: float) -> None:
        """Hang up if the next part of the request does not come in time."""
        self._stop_waiting()
        self._timer = self.loop.call_later(seconds, self._hang_up, 408, "request/slow")

    def _stop_waiting(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _hang_up(self, status: int, code: str) -> None:
        self._stop_waiting()
        self._door.refusals.add(code)
        if self.cycle is None or self.cycle.response_complete:
            self.transport.write(b"HTTP/1.1 %d \r\nconnection: close\r\ncontent-length: 0\r\n\r\n" % status)
            self.transport.close()
        else:
            self.transport.abort()
