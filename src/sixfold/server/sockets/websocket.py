"""WebSockets on the connections that uvicorn takes in: picows reads and writes the frames, the hub handles the messages."""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import msgspec
from picows import WSAutoPingStrategy, WSFrame, WSListener, WSMsgType, WSTransport, WSUpgradeRequest, WSUpgradeResponse
from picows.common import WSUpgradeResponseWithListener
from picows.picows import WSProtocol  # type: ignore[attr-defined]  # its stubs leave it out

from sixfold.errors import TableError
from sixfold.server import protocol
from sixfold.server.sockets.hub import LARGEST, TOO_BIG, TOO_MUCH, Hub
from sixfold.server.tables.client import Client

LOG = logging.LoggerAdapter(logging.getLogger("sixfold.socket"), {})
LOG.logger.addFilter(lambda record: record.exc_info is not None)
"""Only what went wrong here: anyone could fill the log with what clients do wrong."""

MOST_WAITING = 1 << 20
"""Bytes that may wait for a slow client; with more, it is cut off, and gets what it missed when it comes back."""

DONE, TOO_SLOW, RESTARTING = 1000, 4008, 1012

HANDSHAKE = 5.0
"""Seconds in which a connection has to become a WebSocket."""

PING_EVERY = 20.0
"""Seconds of silence after which a client is asked whether it is there."""

HANG_UP_AFTER = 5.0
"""Seconds for a client to answer that the line is closed."""

SMALLEST = 2048
"""Bytes that are set aside for what a client sends; it grows with need."""

FRAME = 4 * LARGEST
"""No frame is longer, so that one with too long a message is still refused in words."""

MOST_PARTS = 64
"""In no more frames than this may a message come; and so many are read, after a client was refused, until it says goodbye."""

AT_ONCE = 16 << 10
"""No more bytes than this are read from a client before others have their turn."""

TEXT, MORE, CLOSE = WSMsgType.TEXT, WSMsgType.CONTINUATION, WSMsgType.CLOSE
PING, PONG = WSMsgType.PING, WSMsgType.PONG


class WebSocket(WSProtocol):  # type: ignore[misc]  # so it has no type
    """A connection that began as HTTP, as uvicorn hands it over."""

    def __init__(self, hub: Hub, *, server_state: Any, **_: Any) -> None:
        super().__init__(
            host_port=None,
            ws_path="",
            is_client_side=False,
            ws_listener_factory=self._answer,
            logger=LOG,
            disconnect_on_exception=True,
            websocket_handshake_timeout=HANDSHAKE,
            enable_auto_ping=True,
            auto_ping_idle_timeout=PING_EVERY,
            auto_ping_reply_timeout=PING_EVERY,
            auto_ping_strategy=WSAutoPingStrategy.PING_WHEN_IDLE,
            enable_auto_pong=False,
            max_frame_size=FRAME,
            extra_headers=None,
            read_buffer_init_size=SMALLEST,
        )
        self._hub = hub
        self._open = server_state.connections
        self._from: Any = None

    def connection_made(self, transport: asyncio.Transport) -> None:
        """Begin."""
        super().connection_made(transport)
        self._from = transport.get_extra_info("peername")
        self._open.add(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """End."""
        self._open.discard(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read the request that uvicorn has read already; all that follows goes past this."""
        while data:
            room = self.get_buffer(len(data))
            part = data[: len(room)]
            room[: len(part)] = part
            self.buffer_updated(len(part))
            data = data[len(part) :]

    def get_buffer(self, hint: int) -> memoryview:
        """Return where to put what the client sends next; a small part of it, however much waits."""
        room: memoryview = super().get_buffer(hint)
        return room if len(room) <= AT_ONCE else room[:AT_ONCE]

    def shutdown(self) -> None:
        """Hang up because the server stops."""
        if self.listener is None:
            self.transport.disconnect()
        else:
            self.listener.client.close(RESTARTING)

    def _answer(self, request: WSUpgradeRequest) -> Any:
        """Let a client in, or say why not."""
        headers = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in request.headers.items()]
        line = SocketLine(self._hub)
        try:
            line.client = self._hub.admit({"headers": headers, "client": self._from}, request.path.decode("latin-1"), line)
        except TableError as error:
            self._hub.refusals.add(error.code)
            body = msgspec.json.encode(protocol.Problem(protocol.Refusal(error.code, str(error))))
            refused = WSUpgradeResponse.create_error_response(403, body, {"content-type": "application/json"})
            return WSUpgradeResponseWithListener(refused, None)
        return line


class SocketLine(WSListener):
    """The line to one client."""

    client: Client
    transport: Any
    """The way to it, from picows; untyped, since it takes any number for a code but has names for the usual ones only."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._parts: list[bytes] = []
        self._size = 0
        """How many bytes the parts have together."""
        self._unread = 0
        """How many frames came after the client was refused."""
        self._is_slow = False

    def on_ws_connected(self, transport: WSTransport) -> None:
        """Keep the way to the client."""
        self.transport = transport
        self._hub.welcome(self.client)

    def on_ws_frame(self, _: WSTransport, frame: WSFrame) -> None:
        """Take in a message, or a part of one."""
        kind = frame.msg_type
        if kind is TEXT and frame.fin and not self._parts and self.client.closing is None:
            self._hub.receive(self.client, frame.get_payload_as_bytes())
        elif kind is CLOSE:
            if not self.transport.is_close_frame_sent:
                self.transport.send_close(DONE)
            self.transport.disconnect()
        elif self.client.closing is not None:
            self._ignore()
        elif kind is PING or kind is PONG:
            self._be_there(frame)
        elif kind is TEXT or (kind is MORE and self._parts):
            self._take_part(frame)
        else:
            self._hub.refuse(self.client, TOO_BIG)

    def _ignore(self) -> None:
        """Pass over what a client sends that was refused; after a while it is not even read."""
        self._unread += 1
        if self._unread == MOST_PARTS:
            self.hold(on=True)

    def _take_part(self, frame: WSFrame) -> None:
        """Take in a part of a message, and hear the message when it is whole or too long."""
        part = frame.get_payload_as_bytes()
        self._parts.append(part)
        self._size += len(part)
        if len(self._parts) > MOST_PARTS:
            self._hub.refuse(self.client, TOO_BIG)
        elif frame.fin or self._size > LARGEST:
            whole, self._parts, self._size = b"".join(self._parts), [], 0
            self._hub.receive(self.client, whole)

    def _be_there(self, frame: WSFrame) -> None:
        """Answer a ping; pings and pongs count as messages, and whoever sends too many is cut off."""
        if self.client.bucket.take():
            if frame.msg_type is PING:
                self.transport.send_pong(frame.get_payload_as_bytes())
                self._cut_off_if_slow()
        else:
            self._hub.refusals.add("rate/limited")
            self.client.closing = TOO_MUCH
            self.transport.disconnect(graceful=False)

    def on_ws_disconnected(self, _: WSTransport) -> None:
        """Say that the client is gone."""
        self._hub.lose(self.client)

    def pause_writing(self) -> None:
        """Watch how much waits for a client that does not keep up."""
        self._is_slow = True

    def resume_writing(self) -> None:
        """Go on as usual."""
        self._is_slow = False

    def send(self, data: bytes) -> None:
        """Send a message; whoever lets too many wait is cut off."""
        self.transport.send(TEXT, data)
        self._cut_off_if_slow()

    def _cut_off_if_slow(self) -> None:
        """Hang up on a client for which too much waits."""
        if self._is_slow and self.transport.underlying_transport.get_write_buffer_size() > MOST_WAITING:
            self._hub.refusals.add("client/slow")
            self.client.closing = TOO_SLOW
            self.transport.disconnect(graceful=False)

    def close(self, code: int) -> None:
        """Hang up; a client that does not answer is given a moment."""
        self.transport.send_close(code)
        asyncio.get_running_loop().call_later(HANG_UP_AFTER, self.transport.disconnect)

    def hold(self, *, on: bool) -> None:
        """Take in nothing more for now, or go on."""
        line = self.transport.underlying_transport
        (line.pause_reading if on else line.resume_reading)()
