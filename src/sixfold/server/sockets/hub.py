"""The socket: one WebSocket a page, on which a client says what it wants and hears what happens."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec

from sixfold.errors import SixfoldError, TableError
from sixfold.server import protocol as wire
from sixfold.server.common.limits import Bucket, Limits
from sixfold.server.common.refusals import Refusals
from sixfold.server.common.settings import Settings
from sixfold.server.common.texts import tidy_all
from sixfold.server.http.request import Scope, address_of, device_of, is_own_origin
from sixfold.server.tables.client import Connection, Line
from sixfold.server.tables.registry import Tables
from sixfold.server.tables.table import Table, now

LOG = logging.getLogger("sixfold.server")

LARGEST = 4096
"""No message of a client has more bytes than this."""

PATIENCE = 20
"""How many refusals for asking too much a connection gets before it is closed."""

TOO_BIG, TOO_MUCH = 4009, 4029
"""Codes with which a socket is closed: a message that is too large, too many of them."""

MOST_UNHEARD = 32
"""How much a client may say ahead; more waits on its own side."""

_DECODER = msgspec.json.Decoder(wire.ClientMessage)


class Socket:
    """What clients say at their sockets, and who may have one."""

    def __init__(self, tables: Callable[[], Tables], settings: Settings, addresses: Limits, makes: Limits | None = None) -> None:
        self._tables = tables
        self.settings = settings
        self.addresses = addresses
        self.makes = makes or Limits("new games", *settings.tables)
        self.talk = Limits("words", *settings.talk)
        self.by_table = Limits("messages to this table", *settings.table_messages)
        self.refusals = Refusals()
        """What was refused to anyone, on every way in."""
        self.connected: Counter[str] = Counter()
        self.received = 0

    def admit(self, scope: Scope, path: str, line: Line) -> Connection:
        """Return a new client, or refuse it."""
        if path.partition("?")[0] != "/api/socket":
            raise TableError("address/unknown", "the socket is at /api/socket")
        address = address_of(scope, self.settings)
        self.addresses.check(address)
        if not is_own_origin(scope, self.settings):
            raise TableError("origin/foreign", "only pages of this server may open a socket here")
        if self.connected[address] >= self.settings.connections:
            raise TableError("rate/limited", f"an address may hold {self.settings.connections} sockets at once")
        return Connection(device_of(scope), address, Bucket(*self.settings.messages), line)

    def welcome(self, client: Connection) -> None:
        """Count a client that is connected."""
        self._tables().clients.add(client)
        self.connected[client.address] += 1

    def receive(self, client: Connection, message: bytes) -> None:
        """Take in what a client says; it is heard when all that it said before is done."""
        self.received += 1
        if client.closing is not None:
            return
        if len(message) > LARGEST:
            self.refuse(client, TOO_BIG)
            return
        client.inbox.append(message)
        if len(client.inbox) == MOST_UNHEARD:
            client.line.hold(on=True)
        if client.work is None:
            client.work = asyncio.get_running_loop().create_task(self._work(client))

    def refuse(self, client: Connection, code: int) -> None:
        """Hang up on a client that does not speak as it should."""
        self.refusals.add("message/malformed")
        client.tell(wire.Refusal("message/malformed", f"a message is JSON text of at most {LARGEST} bytes"))
        client.close(code)

    def lose(self, client: Connection) -> None:
        """Note that a client is gone; what it said before is still done."""
        client.gone = True
        if client.work is None:
            self._forget(client)

    def _forget(self, client: Connection) -> None:
        tables = self._tables()
        tables.clients.discard(client)
        tables.lobby_clients.discard(client)
        self.connected[client.address] -= 1
        if self.connected[client.address] <= 0:
            del self.connected[client.address]
        for table in list(client.tables):
            table.unwatch(client)

    async def _work(self, client: Connection) -> None:
        """Hear what a client has said, one message after the other."""
        inbox = client.inbox
        try:
            while inbox and client.closing is None:
                message = inbox.popleft()
                if client.bucket.take():
                    await self.hear(client, message)
                else:
                    await self._slow_down(client)
                if len(inbox) == MOST_UNHEARD - 1 and not client.gone:
                    client.line.hold(on=False)
        finally:
            client.work = None
            if client.gone:
                self._forget(client)

    async def _slow_down(self, client: Connection) -> None:
        client.refused += 1
        self.refusals.add("rate/limited")
        client.tell(wire.Refusal("rate/limited", "too many messages in a short time; wait a moment and try again"))
        if client.refused > PATIENCE:
            client.close(TOO_MUCH)
        else:
            await asyncio.sleep(0.1)

    async def hear(self, client: Connection, message: bytes) -> None:
        """Do what a message asks for, and tell what is refused."""
        try:
            said = _DECODER.decode(message)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            self.refusals.add("message/malformed")
            client.tell(wire.Refusal("message/malformed", f"this is not a message that the server knows: {error}"))
            return
        try:
            if not client.known:
                await self._tables().sessions.know(client)
            answer = await self._do(client, tidy_all(said, message))
        except SixfoldError as error:
            self.refusals.add(error.code)
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
            table = await self._find(client, said.table)
            await table.move(table.held_by(client), said.game, said.seat, said.do, said.after)
            return None
        if isinstance(said, wire.Ping):
            return wire.Pong(said.at, now())
        if isinstance(said, wire.WatchLobby):
            (tables.lobby_clients.add if said.on else tables.lobby_clients.discard)(client)
            return await tables.lobby() if said.on else None
        return await self._at_table(client, await self._find(client, said.table), said)

    async def _find(self, client: Connection, name: str) -> Table:
        """Return a table, unless too much is said to it; what strangers say does not count against those who play there."""
        tables = self._tables()
        table = tables.tables.get(name)
        self.by_table.check((name, table is not None and bool(table.held_by(client))))
        return table or await tables.find(name)

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
                return await table.hint(client, said)
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
                self.makes.check(client.address)
                await table.again(held)
            case wire.Abort():
                await table.abort(held, said.game)
            case wire.Replace():
                await table.replace(held, said.player, said.bot)
            case wire.End():
                await table.end(held, said.game, said.player)
            case wire.Rename():
                await table.rename(held, said.player, said.name)
            case wire.Say():
                self.talk.check(client.asker)
                await table.say(held, said.text)
            case wire.React():
                self.talk.check(client.asker)
                await table.react(held, said.sign)
        return None


def _device(client: Connection) -> str:
    if client.device is None:
        raise TableError("device/unknown", "this needs the cookie that the page sets; ask for /api/me once, then connect again")
    return client.device


def _refusal(said: Any, error: SixfoldError) -> wire.Refusal:
    return wire.Refusal(error.code, str(error), getattr(said, "id", None), getattr(said, "table", None))
