"""One WebSocket: what waits to be sent on it, and who is at its other end."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from sixfold.server.limits import Bucket

MOST_WAITING = 1 << 20
"""Bytes that may wait for a slow client; with more, it is cut off, and gets what it missed when it comes back."""

TOO_SLOW = 4008

Send = Callable[[Any], Awaitable[None]]

_ENCODER = msgspec.json.Encoder()


def encode(message: Any) -> str:
    """Return a message as it goes over the wire."""
    return _ENCODER.encode(message).decode()


class Connection:
    """A client that is connected. Telling it something never waits."""

    def __init__(self, device: str | None, address: str, bucket: Bucket) -> None:
        self.device = device
        """SHA-256 of its token, None for a client without one."""
        self.address = address
        self.bucket = bucket
        self.tables: set[Any] = set()
        self.choices = True
        """Whether events shall say what it can do next."""
        self.closing: int | None = None
        """The code with which it shall be closed."""
        self._waiting: deque[str] = deque()
        self._size = 0
        self._wake = asyncio.Event()

    def tell(self, message: Any) -> None:
        """Tell it something."""
        self.pass_on(encode(message))

    def pass_on(self, text: str) -> None:
        """Send a message that is encoded already."""
        if self.closing is not None:
            return
        self._size += len(text)
        if self._size > MOST_WAITING:
            self._waiting.clear()
            self.close(TOO_SLOW)
            return
        self._waiting.append(text)
        self._wake.set()

    @property
    def waiting(self) -> int:
        """Return how many messages wait."""
        return len(self._waiting)

    def close(self, code: int = 1000) -> None:
        """Close it when what waits is sent; at once if it is too slow."""
        self.closing = code
        self._wake.set()

    async def pump(self, send: Send) -> None:
        """Send what waits, until it is closed."""
        waiting = self._waiting
        while True:
            while waiting:
                text = waiting.popleft()
                self._size -= len(text)
                await send({"type": "websocket.send", "text": text})
            if self.closing is not None:
                await send({"type": "websocket.close", "code": self.closing})
                return
            self._wake.clear()
            await self._wake.wait()
