"""The socket: one WebSocket a page, on which a client says what it wants and hears what happens."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

import msgspec

from sixfold.errors import SixfoldError, TableError
from sixfold.server import protocol as wire
from sixfold.server.connection import Connection
from sixfold.server.limits import Bucket, Limits
from sixfold.server.request import address_of, device_of, is_own_origin
from sixfold.server.settings import Settings
from sixfold.server.table import Table, now
from sixfold.server.tables import Tables

LOG = logging.getLogger("sixfold.server")

LARGEST = 4096
"""No message of a client has more characters than this."""

PATIENCE = 20
"""How many refusals for asking too much a connection gets before it is closed."""

REFUSED, TOO_BIG, TOO_MUCH = 4003, 4009, 4029
"""Codes with which a socket is closed: a foreign page, a message that is too large, too many of them."""

_DECODER = msgspec.json.Decoder(wire.ClientMessage)

Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]


class Socket:
    """An ASGI application for the socket alone."""

    def __init__(self, tables: Callable[[], Tables], settings: Settings, addresses: Limits) -> None:
        self._tables = tables
        self.settings = settings
        self.addresses = addresses
        self.by_table = Limits("messages to this table", *settings.table_messages)
        self.connected: Counter[str] = Counter()
        self.received = 0

    async def __call__(self, scope: MutableMapping[str, Any], receive: Receive, send: Send) -> None:
        """Serve one client until it leaves."""
        if scope["type"] != "websocket":
            await _not_a_page(send)
            return
        await receive()
        if scope["path"] != "/api/socket":
            await send({"type": "websocket.close", "code": REFUSED})
            return
        address = address_of(scope, self.settings)
        try:
            self.addresses.check(address)
            allowed = is_own_origin(scope, self.settings) and self.connected[address] < self.settings.connections
        except TableError:
            allowed = False
        if not allowed:
            await send({"type": "websocket.close", "code": REFUSED})
            return
        await send({"type": "websocket.accept"})
        client = Connection(device_of(scope), address, Bucket(*self.settings.messages))
        tables = self._tables()
        tables.clients.add(client)
        self.connected[address] += 1
        pump = asyncio.get_running_loop().create_task(client.pump(send))
        try:
            await self._listen(client, receive)
        finally:
            self._forget(tables, client)
            pump.cancel()
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await pump

    def _forget(self, tables: Tables, client: Connection) -> None:
        tables.clients.discard(client)
        tables.lobby_clients.discard(client)
        self.connected[client.address] -= 1
        if self.connected[client.address] <= 0:
            del self.connected[client.address]
        for table in list(client.tables):
            table.unwatch(client)

    async def _listen(self, client: Connection, receive: Receive) -> None:
        """Take in what a client says, one message after the other."""
        refused = 0
        while client.closing is None:
            message = await receive()
            if message["type"] == "websocket.disconnect":
                return
            self.received += 1
            text = message.get("text")
            if text is None or len(text) > LARGEST:
                client.tell(wire.Refusal("message/malformed", f"a message is JSON text of at most {LARGEST} characters"))
                client.close(TOO_BIG)
                return
            if not client.bucket.take():
                refused += 1
                client.tell(wire.Refusal("rate/limited", "too many messages in a short time; wait a moment and try again"))
                if refused > PATIENCE:
                    client.close(TOO_MUCH)
                    return
                await asyncio.sleep(0.1)
                continue
            await self.hear(client, text)

    async def hear(self, client: Connection, text: str) -> None:
        """Do what a message asks for, and tell what is refused."""
        try:
            said = _DECODER.decode(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            client.tell(wire.Refusal("message/malformed", f"this is not a message that the server knows: {error}"))
            return
        try:
            answer = await self._do(client, said)
        except SixfoldError as error:
            client.tell(_refusal(said, error))
            if error.code == "move/stale" and isinstance(said, wire.Move | wire.Undo):
                await self._bring_up_to_date(client, said)
            return
        except Exception:
            LOG.exception("a message of kind %s went wrong", type(said).__name__)
            client.tell(wire.Refusal("server/error", "something went wrong here; it is logged", getattr(said, "id", None)))
            return
        if answer is not None:
            client.tell(answer)
        elif not isinstance(said, wire.Move) and getattr(said, "id", None) is not None:
            client.tell(wire.Done(said.id))

    async def _bring_up_to_date(self, client: Connection, said: wire.Move | wire.Undo) -> None:
        """Show the game as it stands to someone whose move came too late."""
        with contextlib.suppress(SixfoldError):
            table = await self._tables().find(said.table)
            await table.show_again(client, said.after)

    async def _do(self, client: Connection, said: Any) -> Any:
        tables = self._tables()
        if isinstance(said, wire.Move):
            self.by_table.check(said.table)
            table = await tables.find(said.table)
            await table.move(table.held_by(client), said.game, said.seat, said.do, said.after)
            return None
        if isinstance(said, wire.Ping):
            return wire.Pong(said.at, now())
        if isinstance(said, wire.WatchLobby):
            (tables.lobby_clients.add if said.on else tables.lobby_clients.discard)(client)
            return await tables.lobby() if said.on else None
        self.by_table.check(said.table)
        table = await tables.find(said.table)
        return await self._at_table(client, table, said)

    async def _at_table(self, client: Connection, table: Table, said: Any) -> Any:  # noqa: PLR0912
        held = table.held_by(client)
        match said:
            case wire.Watch():
                if table not in client.tables and len(client.tables) >= self.settings.watched:
                    raise TableError("table/too-many", f"a page can watch {self.settings.watched} tables at once")
                client.choices = said.choices
                await table.watch(client, said.game, said.seq)
            case wire.Unwatch():
                table.unwatch(client)
            case wire.AskPreview():
                return await table.preview(held, said)
            case wire.AskHint():
                return await table.hint(held, said)
            case wire.AskChoices():
                return await table.choices(held, said.game)
            case wire.Undo():
                await table.undo(held, said.game, said.after)
            case wire.Resign():
                await table.resign(held, said.game, said.seat)
            case wire.Take():
                await table.take(_device(client), said.player, said.name)
            case wire.Ready():
                await table.ready(held, said.game, said.entropy)
            case wire.Again():
                await table.again(held)
            case wire.Replace():
                await table.replace(held, said.player, said.bot)
            case wire.End():
                await table.end(held, said.game, said.player)
            case wire.Rename():
                await table.rename(held, said.player, said.name)
            case wire.Say():
                await table.say(held, said.text)
            case wire.React():
                table.react(held, said.sign)
        return None


def _device(client: Connection) -> str:
    if client.device is None:
        raise TableError("device/unknown", "this needs the cookie that the page sets; ask for /api/me once, then connect again")
    return client.device


def _refusal(said: Any, error: SixfoldError) -> wire.Refusal:
    return wire.Refusal(error.code, str(error), getattr(said, "id", None), getattr(said, "table", None))


async def _not_a_page(send: Send) -> None:
    """Answer someone who asks for the socket as if it were a page."""
    body = msgspec.json.encode(wire.Problem(wire.Refusal("socket/upgrade", "this address is for WebSockets")))
    headers = [(b"content-type", b"application/json"), (b"upgrade", b"websocket")]
    await send({"type": "http.response.start", "status": 426, "headers": headers})
    await send({"type": "http.response.body", "body": body})
