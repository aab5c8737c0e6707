"""One client: who is at the other end of a socket, and what it has sent that is still to be handled."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any, Protocol

import msgspec

from sixfold.server.common.limits import Bucket
from sixfold.server.tables.seats import Who
from sixfold.server.thinking.shares import Asker

_ENCODER = msgspec.json.Encoder()

encode = _ENCODER.encode
"""Return a message as it goes over the network."""


class Line(Protocol):
    """What leads to a client. Nothing here ever waits for it."""

    def send(self, data: bytes) -> None:
        """Send a message, or keep it until the client can take it."""

    def close(self, code: int) -> None:
        """Hang up when all is sent."""

    def hold(self, *, on: bool) -> None:
        """Take in nothing more for now, or go on."""


class Client:
    """A client that is connected. Sending to it never waits."""

    def __init__(self, device: str | None, address: str, bucket: Bucket, line: Line) -> None:
        self.device = device
        """SHA-256 of its token, None for a client without one."""
        self.account: int | None = None
        """The account that its device uses, as far as ``known``; kept here, so that no message waits for the store."""
        self.known = device is None
        """Whether it has been looked up which account that is."""
        self.address = address
        self.bucket = bucket
        self.line = line
        self.tables: set[Any] = set()
        self.choices = True
        """Whether events shall say what it can do next."""
        self.seen_as: str | None = None
        """The name under which it wants to be seen where it watches."""
        self.closing: int | None = None
        """The code with which it is being closed."""
        self.inbox: deque[bytes] = deque()
        """What it sent and nobody has looked at."""
        self.work: asyncio.Task[None] | None = None
        """Handles what is in the inbox."""
        self.gone = False
        self.refused = 0
        """How often it was refused for asking too much."""

    @property
    def asker(self) -> Asker:
        """Return for whom something is done that this client asks for."""
        return Asker(self.address, self.device or "")

    @property
    def who(self) -> Who:
        """Return who is at the other end."""
        return Who(self.device, self.account)

    def know(self, account: int | None) -> None:
        """Take in which account the device uses."""
        self.account, self.known = account, True

    def send(self, message: Any) -> None:
        """Send a message."""
        self.send_encoded(encode(message))

    def send_encoded(self, data: bytes) -> None:
        """Send a message that is encoded already."""
        if self.closing is None:
            self.line.send(data)

    def close(self, code: int = 1000) -> None:
        """Hang up."""
        if self.closing is None:
            self.closing = code
            self.line.close(code)
