"""The hub of the sockets: who may have one, and what the messages of clients do.

A page has one WebSocket. Its messages are handled one after the other; other clients never wait for them.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec

from sixfold.errors import SixfoldError, TableError
from sixfold.server import protocol
from sixfold.server.common import clock
from sixfold.server.common.limits import Bucket, Limits
from sixfold.server.common.refusals import Refusals
from sixfold.server.common.request import Scope, address_of, device_of, is_own_origin
from sixfold.server.common.settings import Settings
from sixfold.server.common.texts import tidy, tidy_all
from sixfold.server.services import Services
from sixfold.server.tables import places, play, watching
from sixfold.server.tables.client import Client, Line
from sixfold.server.tables.table import Table

LOG = logging.getLogger("sixfold.server")

LARGEST = 4096
"""No message of a client has more bytes than this."""

PATIENCE = 20
"""How many refusals for asking too much a connection gets before it is closed."""

TOO_BIG, TOO_MUCH = 4009, 4029
"""Codes with which a socket is closed: a message that is too large, too many of them."""

MOST_UNHANDLED = 32
"""How many messages a client may send ahead; more wait on its own side."""

_DECODER = msgspec.json.Decoder(protocol.ClientMessage)


class Hub:
    """All sockets of a process."""

    def __init__(
        self, services: Callable[[], Services], settings: Settings, addresses: Limits, makes: Limits | None = None
    ) -> None:
        self._services = services
        self.settings = settings
        self.addresses = addresses
        self.makes = makes or Limits("new games", *settings.tables)
        self.talk = Limits("words", *settings.talk)
        self.by_table = Limits("messages to this table", *settings.table_messages)
        self.refusals = Refusals()
        """What was refused to anyone, on every way in."""
        self.connected: Counter[str] = Counter()
        self.received = 0

    def admit(self, scope: Scope, path: str, line: Line) -> Client:
        """Return a new client, or refuse it."""
        if path.partition("?")[0] != "/api/socket":
            raise TableError("address/unknown", "the socket is at /api/socket")
        address = address_of(scope, self.settings)
        self.addresses.check(address)
        if not is_own_origin(scope, self.settings):
            raise TableError("origin/foreign", "only pages of this server may open a socket here")
        if self.connected[address] >= self.settings.connections:
            raise TableError("rate/limited", f"an address may hold {self.settings.connections} sockets at once")
        return Client(device_of(scope), address, Bucket(*self.settings.messages), line)

    def welcome(self, client: Client) -> None:
        """Count a client that is connected."""
        self._services().context.clients.add(client)
        self.connected[client.address] += 1

    def receive(self, client: Client, message: bytes) -> None:
        """Take in a message; it is handled when all that the client sent before is done."""
        self.received += 1
        if client.closing is not None:
            return
        if len(message) > LARGEST:
            self.refuse(client, TOO_BIG)
            return
        client.inbox.append(message)
        if len(client.inbox) == MOST_UNHANDLED:
            client.line.hold(on=True)
        if client.work is None:
            client.work = asyncio.get_running_loop().create_task(self._work(client))

    def refuse(self, client: Client, code: int) -> None:
        """Hang up on a client that does not speak as it should."""
        self.refusals.add("message/malformed")
        client.send(protocol.Refusal("message/malformed", f"a message is JSON text of at most {LARGEST} bytes"))
        client.close(code)

    def lose(self, client: Client) -> None:
        """Note that a client is gone; what it sent before is still done."""
        client.gone = True
        if client.work is None:
            self._forget(client)

    def _forget(self, client: Client) -> None:
        context = self._services().context
        context.clients.discard(client)
        context.lobby.followers.discard(client)
        self._services().following.leave(client)
        context.circles.forget(client)
        self.connected[client.address] -= 1
        if self.connected[client.address] <= 0:
            del self.connected[client.address]
        for table in list(client.tables):
            table.unwatch(client)

    async def _work(self, client: Client) -> None:
        """Handle what a client has sent, one message after the other."""
        inbox = client.inbox
        try:
            while inbox and client.closing is None:
                message = inbox.popleft()
                if client.bucket.take():
                    await self.handle(client, message)
                else:
                    await self._slow_down(client)
                if len(inbox) == MOST_UNHANDLED - 1 and not client.gone:
                    client.line.hold(on=False)
        finally:
            client.work = None
            if client.gone:
                self._forget(client)

    async def _slow_down(self, client: Client) -> None:
        client.refused += 1
        self.refusals.add("rate/limited")
        client.send(protocol.Refusal("rate/limited", "too many messages in a short time; wait a moment and try again"))
        if client.refused > PATIENCE:
            client.close(TOO_MUCH)
        else:
            await asyncio.sleep(0.1)

    async def handle(self, client: Client, data: bytes) -> None:
        """Do what a message asks for, and send what is refused."""
        try:
            message = _DECODER.decode(data)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            self.refusals.add("message/malformed")
            client.send(protocol.Refusal("message/malformed", f"this is not a message that the server knows: {error}"))
            return
        try:
            if not client.known:
                await self._services().sessions.know(client)
            if type(message) is protocol.Move:
                message.do = tidy(message.do)  # the only text of a move that its structure leaves open
                table = self._find(client, message.table) or await self._services().registry.find(message.table)
                await play.move(table, table.held_by(client), message.game, message.seat, message.do, message.after)
                return
            answer = await self._answer(client, tidy_all(message, data))
        except SixfoldError as error:
            await self._refuse(client, message, error)
            return
        except Exception:
            LOG.exception("a message of kind %s went wrong", type(message).__name__)
            sorry = "something went wrong here; it is logged"
            client.send(protocol.Refusal("server/error", sorry, getattr(message, "id", None)))
            return
        if answer is not None:
            client.send(answer)
        elif getattr(message, "id", None) is not None:
            client.send(protocol.Done(message.id))

    async def _refuse(self, client: Client, message: Any, error: SixfoldError) -> None:
        """Send a refusal; show the game as it stands to someone whose move came too late."""
        self.refusals.add(error.code)
        refusal = protocol.Refusal(error.code, str(error), getattr(message, "id", None), getattr(message, "table", None))
        client.send(refusal)
        if error.code == "move/stale" and isinstance(message, protocol.Move | protocol.Undo):
            with contextlib.suppress(SixfoldError):
                table = await self._services().registry.find(message.table)
                await watching.show_again(table, client, message.after)

    async def _answer(self, client: Client, message: Any) -> Any:
        """Do what a message asks for that is no move, and return the answer if there is one of its own."""
        if isinstance(message, protocol.Ping):
            return protocol.Pong(message.at, clock.now())
        if isinstance(message, protocol.WatchLobby):
            lobby = self._services().context.lobby
            (lobby.followers.add if message.on else lobby.followers.discard)(client)
            return await lobby.list(client.who) if message.on else None
        if isinstance(message, protocol.Follow):
            following = self._services().following
            return await following.follow(client) if message.on else following.leave(client)
        if isinstance(message, protocol.FollowCircle):
            self._services().context.circles.follow(client, message.circle, on=message.on)
            return None
        table = self._find(client, message.table) or await self._services().registry.find(message.table)
        return await self._at_table(client, table, message)

    def _find(self, client: Client, id_: str) -> Table | None:
        """Return a table if it is in memory, unless it gets too many messages; those of strangers count apart."""
        table = self._services().context.tables.get(id_)
        self.by_table.check((id_, table is not None and bool(table.held_by(client))))
        return table

    async def _at_table(self, client: Client, table: Table, message: Any) -> Any:  # noqa: PLR0912
        held = table.held_by(client)
        match message:
            case protocol.Watch():
                if table not in client.tables and len(client.tables) >= self.settings.watched:
                    raise TableError("table/too-many", f"a page can watch {self.settings.watched} tables at once")
                client.choices, client.seen_as = message.choices, message.name
                await watching.watch(table, client, message.game, message.seq)
            case protocol.Unwatch():
                table.unwatch(client)
            case protocol.AskPreview():
                return await play.preview(table, held, message)
            case protocol.AskHint():
                return await play.hint(table, client, message)
            case protocol.AskChoices():
                return await play.choices(table, held, message.game)
            case protocol.Undo():
                await play.undo(table, held, message.game, message.after)
            case protocol.Resign():
                await play.resign(table, held, message.game, message.seat)
            case protocol.Take():
                await places.take(table, _device(client), message.player, message.name)
            case protocol.Ready():
                await places.ready(table, held, message.game, message.entropy)
            case protocol.Again():
                self.makes.check(client.address)
                await places.again(table, held)
            case protocol.Decline():
                await places.decline(table, held, message.game)
            case protocol.Abort():
                await places.abort(table, held, message.game)
            case protocol.Replace():
                await places.replace(table, held, message.player, message.own or message.bot)
            case protocol.End():
                await play.end(table, held, message.game, message.player)
            case protocol.Rename():
                await places.rename(table, held, message.player, message.name)
            case protocol.Say():
                self.talk.check(client.asker)
                await places.say(table, held, message.text, alone=message.to == "partner")
            case protocol.React():
                self.talk.check(client.asker)
                await places.react(table, held, message.sign)
        return None


def _device(client: Client) -> str:
    if client.device is None:
        raise TableError("device/unknown", "this needs the cookie that the page sets; ask for /api/me once, then connect again")
    return client.device
