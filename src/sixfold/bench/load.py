"""Clients that play as fast as they are answered: many sockets in one process, which reads no more of a message than it needs.

Each table has one person or two, a socket each. Whoever is in turn sends a legal move and waits until the server tells it.
"""

from __future__ import annotations

import asyncio
import http.client
import time
from array import array
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from msgspec import Struct
from msgspec.json import Decoder, decode, encode
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from sixfold.bench.processes import cpu

TEXT = WSMsgType.TEXT
SETTLE = 1.0
"""Seconds after a round in which what is under way comes to rest."""

now = time.perf_counter


class Load:
    """What all clients of a server share: whether they play, and how long each move took."""

    def __init__(self) -> None:
        self.on = False
        self.delays = array("d")


class Round(NamedTuple):
    """What one round gave."""

    moves: float
    """A second."""
    middle: float
    late: float
    """Milliseconds until a move was acknowledged: the median, and the 99th percentile."""
    thrift: float
    """Moves a second of the server's processor time."""
    client: float
    """How much of a core the clients used: near 1, they and not the server were measured."""


class Client(WSListener):
    """A person's socket at a table."""

    def __init__(self, load: Load) -> None:
        self.load = load
        self.sent = 0.0
        """When the move was sent that is not acknowledged."""
        self.next: bytes | None = None
        """The move to make when the next round begins."""
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.transport: WSTransport
        self.lost = False

    def on_ws_connected(self, transport: WSTransport) -> None:
        """Keep the line."""
        self.transport = transport

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:  # noqa: ARG002 (as it is called)
        """Hear a message."""
        if frame.msg_type is TEXT:
            self.hear(frame.get_payload_as_bytes())

    def on_ws_disconnected(self, transport: WSTransport) -> None:  # noqa: ARG002 (as it is called)
        """Remember that the server hung up."""
        self.lost = True

    def hear(self, message: bytes) -> None:
        """Take a message in."""
        raise NotImplementedError

    def acknowledged(self) -> None:
        """Note how long the move took, if it was ours."""
        if self.sent:
            if self.load.on:
                self.load.delays.append(now() - self.sent)
            self.sent = 0.0

    def move(self, message: bytes) -> None:
        """Make a move, now or when the next round begins."""
        if self.load.on:
            self.sent = now()
            self.transport.send(TEXT, message)
        else:
            self.next = message

    def go(self) -> None:
        """Begin a round."""
        if self.next is not None:
            message, self.next = self.next, None
            self.move(message)


# Our server


class _Choices(Struct):
    """As much of the choices as it takes to choose."""

    game: str
    seq: int
    seat: int
    tiles: list[str] = []
    pairs: list[str] = []
    moves: list[_Choice] = []


class _Choice(Struct):
    do: str


class _Told(Struct):
    choices: _Choices | None = None


class _Table(Struct):
    current: str
    status: str


_TOLD, _TABLE = Decoder(_Told), Decoder(_Table)


class Player(Client):
    """A person at one of our tables, with one seat of it or with all."""

    def __init__(self, load: Load, table: str, seed: int) -> None:
        super().__init__(load)
        self.table = table
        self.random = Random(seed)
        self.refused = self.pongs = 0

    def on_ws_connected(self, transport: WSTransport) -> None:
        """Follow the table."""
        super().on_ws_connected(transport)
        self.say(type="watch", table=self.table)

    def say(self, **message: object) -> None:
        """Send a message."""
        self.transport.send(TEXT, encode(message))

    def hear(self, message: bytes) -> None:
        """Move when it is our turn, and play again when a game is over."""
        if message.startswith((b'{"type":"moved"', b'{"type":"game"')):
            self.acknowledged()
            choices = _TOLD.decode(message).choices
            if not self.ready.done():
                self.ready.set_result(None)
            if choices is not None:
                self.move(self.choose(choices))
        elif message.startswith(b'{"type":"table"'):
            table = _TABLE.decode(message)
            if table.status == "open":
                self.say(type="ready", table=self.table, game=table.current)
            elif table.status == "over":
                self.say(type="again", table=self.table)
        elif message.startswith(b'{"type":"pong"'):
            self.pongs += 1
        elif message.startswith(b'{"type":"error"'):
            self.refused += 1

    def choose(self, choices: _Choices) -> bytes:
        """Return a legal move as it is sent."""
        if choices.tiles:
            do = f"place {choices.tiles[0]} {choices.pairs[int(self.random.random() * len(choices.pairs))]}"
        else:
            do = choices.moves[0].do
        return b'{"type":"move","table":"%s","game":"%s","after":%d,"seat":%d,"do":"%s"}' % (
            self.table.encode(), choices.game.encode(), choices.seq, choices.seat, do.encode(),
        )  # fmt: skip


class Paced(Player):
    """A person who thinks for about half a second."""

    def __init__(self, load: Load, table: str, cookies: list[str]) -> None:
        super().__init__(load, table, seed=hash(table))
        self.cookies = cookies

    def move(self, message: bytes) -> None:
        """Make a move after a while."""
        asyncio.get_running_loop().call_later(self.random.uniform(0.2, 0.8), super().move, message)


class Devices:
    """Makes tables over HTTP; each wish comes from an address of its own."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._line = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
        self._wishes = 0
        self.cookie = ""

    def address(self) -> str:
        """Return an address that nobody had before."""
        self._wishes += 1
        return f"10.{self._wishes >> 16 & 255}.{self._wishes >> 8 & 255}.{self._wishes & 255}"

    def ask(self, path: str, body: object, cookie: str = "") -> tuple[bytes, str]:
        """Send a request, and return the answer and the cookie of the device."""
        headers = {"content-type": "application/json", "x-forwarded-for": self.address(), "cookie": cookie}
        self._line.request("POST", path, encode(body), headers)
        answer = self._line.getresponse()
        text = answer.read()
        if answer.status != 200:
            raise RuntimeError(f"{path} is refused: {text!r}")
        return text, (answer.getheader("set-cookie") or cookie).partition(";")[0]

    def table(self, game: str, *kinds: str) -> tuple[str, list[str]]:
        """Make a table, and return it with the cookies of the people at it."""
        players = [{"kind": kind} if kind in ("here", "link") else {"kind": "bot", "bot": kind} for kind in kinds]
        text, cookie = self.ask("/api/tables", {"game": game, "players": players}, "")
        table: str = decode(text)["id"]
        others = [self.ask(f"/api/tables/{table}/join", {})[1] for _ in range(kinds.count("link") - 1)]
        return table, [cookie, *others]

    def begin(self) -> str:
        """Make a table for two and begin a game, without any socket."""
        text, cookie = self.ask("/api/tables", {"game": "board", "players": [{"kind": "here"}, {"kind": "here"}]})
        table = decode(text)
        self.ask(f"/api/tables/{table['id']}/ready", {"game": table["current"]}, cookie)
        return str(table["id"])

    async def connect(self, player: Player, cookie: str) -> None:
        """Connect a player, and wait until the game is there."""
        headers = {"x-forwarded-for": self.address(), "cookie": cookie}
        await ws_connect(lambda: player, f"ws://127.0.0.1:{self.port}/api/socket", extra_headers=headers)


async def seat(port: int, load: Load, tables: int, people: int, game: str = "board") -> list[Player]:
    """Open tables at our server, each with so many people."""
    devices, players = Devices(port), []
    for number in range(tables):
        table, cookies = devices.table(game, *(["here", "here"] if people == 1 else ["link"] * people))
        for cookie in cookies:
            player = Player(load, table, seed=number)
            await devices.connect(player, cookie)
            players.append(player)
        await asyncio.gather(*(player.ready for player in players[-people:]))
    return players


# A boardgame.io server


def _peer_moves(turns: int) -> list[tuple[bytes, bytes, int]]:
    """Return the moves of the small game: what stands before and after the name of the match, and who makes it."""
    moves = []
    for number in range(2 * turns):
        seat, placing = number // 2 % 2, number % 2 == 0
        payload = {
            "type": "place" if placing else "draw",
            "args": [number, number + 1, 1 + number % 6] if placing else [],
            "playerID": str(seat),
            "credentials": None,
        }
        head = b'42/small,["update",%s,%d,"' % (encode({"type": "MAKE_MOVE", "payload": payload}), number)
        moves.append((head, b'","%d"]' % seat, seat))
    return moves


_PEER_MOVES = _peer_moves(36)


class PeerPlayer(Client):
    """A person at a match of the boardgame.io server, in the words of socket.io, with one seat or with both."""

    def __init__(self, load: Load, match: int, seats: tuple[int, ...]) -> None:
        super().__init__(load)
        self.match, self.seats = match, seats
        self.game = self.made = 0
        self.name = b""

    def hear(self, message: bytes) -> None:
        """Move when it is our turn, and play another match when one is over."""
        if message.startswith(b'42/small,["update"'):
            self.acknowledged()
            self.made += 1
            if self.made == len(_PEER_MOVES):
                self.game += 1
                self.sync()
            else:
                self.make()
        elif message == b"2":
            self.transport.send(TEXT, b"3")  # ping, pong
        elif message.startswith(b'42/small,["sync"'):
            self.made = decode(message[9:])[2]["state"]["_stateID"]
            if not self.ready.done():
                self.ready.set_result(None)
            self.make()
        elif message.startswith(b"40/small"):
            self.sync()
        elif message.startswith(b"0"):
            self.transport.send(TEXT, b"40/small,")

    def sync(self) -> None:
        """Follow a match; it is made when the first one does."""
        self.name = b"%d-%d" % (self.match, self.game)
        self.transport.send(TEXT, b'42/small,["sync","%s","%d",null,2]' % (self.name, self.seats[0]))

    def make(self) -> None:
        """Make the next move if it is ours."""
        head, tail, seat = _PEER_MOVES[self.made]
        if seat in self.seats:
            self.move(head + self.name + tail)


async def seat_peer(port: int, load: Load, tables: int, people: int) -> list[PeerPlayer]:
    """Open matches at the boardgame.io server, each with so many people."""
    players = []
    for number in range(tables):
        for seats in [(0, 1)] if people == 1 else [(0,), (1,)]:
            player = PeerPlayer(load, number, seats)
            await ws_connect(lambda: player, f"ws://127.0.0.1:{port}/socket.io/?EIO=4&transport=websocket")  # noqa: B023
            await player.ready
            players.append(player)
    return players


# Rounds


@dataclass
class Side:
    """A server under load, with its clients."""

    name: str
    pid: int
    load: Load
    clients: list[Player] | list[PeerPlayer]

    async def play(self, seconds: float) -> Round:
        """Let everyone play for a while."""
        load = self.load
        load.delays = array("d")
        begun, used, mine = now(), cpu(self.pid), time.process_time()
        load.on = True
        for client in self.clients:
            client.go()
        await asyncio.sleep(seconds)
        load.on = False
        took, used, mine = now() - begun, cpu(self.pid) - used, time.process_time() - mine
        await asyncio.sleep(SETTLE)
        delays = sorted(load.delays)
        lost = sum(client.lost for client in self.clients)
        if lost or not delays:
            raise RuntimeError(f"{self.name}: {lost} of {len(self.clients)} clients were cut off, {len(delays)} moves were made")
        return Round(len(delays) / took, percentile(delays, 50), percentile(delays, 99), len(delays) / used, mine / took)


def percentile(delays: list[float], share: int) -> float:
    """Return in milliseconds what so many percent of the sorted delays stay below."""
    return delays[min(len(delays) * share // 100, len(delays) - 1)] * 1000
