"""One client: who is at the other end of a socket, and what it has said that is still to be heard."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any, Protocol

import msgspec

from sixfold.server.limits import Bucket

_ENCODER = msgspec.json.Encoder()

encode = _ENCODER.encode
"""Return a message as it goes over the wire."""


class Line(Protocol):
    """What leads to a client. Nothing here ever waits for it."""

    def send(self, data: bytes) -> None:
        """Send a message, or keep it until the client can take it."""

    def close(self, code: int) -> None:
        """Hang up when all is sent."""

    def hold(self, *, on: bool) -> None:
        """Take in nothing more for now, or go on."""


class Connection:
    """A client that is connected. Telling it something never waits."""

    def __init__(self, device: str | None, address: str, bucket: Bucket, line: Line) -> None:
        self.device = device
        """SHA-256 of its token, None for a client without one."""
        self.address = address
        self.bucket = bucket
        self.line = line
        self.tables: set[Any] = set()
        self.choices = True
        """Whether events shall say what it can do next."""
        self.closing: int | None = None
        """The code with which it is being closed."""
        self.inbox: deque[bytes] = deque()
        """What it said and nobody has looked at."""
        self.work: asyncio.Task[None] | None = None
        """Hears what is in the inbox."""
        self.gone = False
        self.refused = 0
        """How often it was refused for asking too much."""

    def tell(self, message: Any) -> None:
        """Tell it something."""
        self.pass_on(encode(message))

    def pass_on(self, data: bytes) -> None:
        """Send a message that is encoded already."""
        if self.closing is None:
            self.line.send(data)

    def close(self, code: int = 1000) -> None:
        """Hang up."""
        if self.closing is None:
            self.closing = code
            self.line.close(code)
