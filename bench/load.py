"""Clients that play as fast as they are answered: many sockets in one process, which parses only what it needs.

Each table has one person or two, a socket each. The person in turn sends a legal move and waits until the server acknowledges it.
"""

from __future__ import annotations

import asyncio
import http.client
import time
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import NamedTuple

from msgspec import Struct
from msgspec.json import Decoder, decode, encode
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from bench.processes import PATIENCE, cpu
from sixfold.rules.phase import NONE

TEXT = WSMsgType.TEXT
SETTLE = 1.0
"""Seconds after a round until the last moves are acknowledged."""

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
        self.choices = True
        """Whether the server shall send the legal moves."""
        self.random = Random(seed)
        self.begins = ""
        """The game that it has said it is ready for."""
        self.refused = self.pongs = 0

    def on_ws_connected(self, transport: WSTransport) -> None:
        """Follow the table."""
        super().on_ws_connected(transport)
        self.say(type="watch", table=self.table, choices=self.choices)

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
            if table.status == "open" and table.current != self.begins:
                self.begins = table.current
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
        return self.spell(choices.game, choices.seq, choices.seat, do)

    def spell(self, game: str, after: int, seat: int, do: str) -> bytes:
        """Return a move as it is sent."""
        return f'{{"type":"move","table":"{self.table}","game":"{game}","after":{after},"seat":{seat},"do":"{do}"}}'.encode()


class _State(Struct):
    turn: int | None
    phase: str
    pieces: dict[str, list[str]] = {}


class _Moved(Struct):
    game: str
    seq: int
    seat: int
    do: str
    after: _State


_MOVED = Decoder(_Moved)


@cache
def _pairs() -> list[tuple[str, str, int]]:
    """Return the pairs of cells of the board for two, each with the symbol that is printed beside it, or NONE."""
    from sixfold.rules.hexgrid import FIRST, NAMES, PRINTED, RING, SECOND, TOUCHED

    printed = set(PRINTED.tolist())
    numbered = enumerate(zip(FIRST.tolist(), SECOND.tolist(), strict=True))
    inside = [(pair, one, two) for pair, (one, two) in numbered if one < two and max(RING[one], RING[two]) <= 5]
    return [(NAMES[one], NAMES[two], int(TOUCHED[pair])) for pair, one, two in inside if printed.isdisjoint((one, two))]


class Knower(Player):
    """A person at a board for two whose page knows the rules, as pages of boardgame.io do: it is sent no legal moves."""

    def __init__(self, load: Load, table: str, seed: int) -> None:
        super().__init__(load, table, seed)
        self.choices = False
        self.forget()

    def forget(self) -> None:
        """Begin with an empty board."""
        self.taken: set[str] = set()
        self.begun: set[int] = set()
        self.touched: set[int] = set()
        self.pairs = self.random.sample(_pairs(), len(_pairs()))

    def hear(self, message: bytes) -> None:
        """Follow the board, and move when it is our turn."""
        if not message.startswith(b'{"type":"moved"'):
            if message.startswith(b'{"type":"game"'):
                self.forget()
            super().hear(message)
            return
        self.acknowledged()
        moved = _MOVED.decode(message)
        if moved.do.startswith("place"):
            _, _, one, two = moved.do.split(" ")
            self.taken |= {one, two}
            if len(self.begun) < 2:  # only first tiles ask for it
                self.begun.add(moved.seat)
                self.touched |= {symbol for first, second, symbol in _pairs() if {first, second} == {one, two}}
        state = moved.after
        rack = state.pieces.get(str(state.turn))  # nothing if it is not ours
        if state.turn is not None and rack is not None:
            do = "draw" if state.phase == "refill" else f"place {rack[0]} {self.place(state.turn)}"
            self.move(self.spell(moved.game, moved.seq, state.turn, do))

    def place(self, seat: int) -> str:
        """Return a legal pair of cells; a seat's first tile lies beside a printed symbol that nobody has used (B7)."""
        if seat not in self.begun:
            return next(
                f"{one} {two}"
                for one, two, symbol in self.pairs
                if symbol != NONE and symbol not in self.touched and self.taken.isdisjoint((one, two))
            )
        pairs = self.pairs
        while not self.taken.isdisjoint(pairs[-1][:2]):
            pairs.pop()
        return f"{pairs[-1][0]} {pairs[-1][1]}"


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
        self._asked = 0.0

    def address(self) -> str:
        """Return an address that nobody had before."""
        self._wishes += 1
        return f"10.{self._wishes >> 16 & 255}.{self._wishes >> 8 & 255}.{self._wishes & 255}"

    def ask(self, path: str, body: object, cookie: str = "") -> tuple[bytes, str]:
        """Send a request, and return the answer and the cookie of the device."""
        headers = {"content-type": "application/json", "x-forwarded-for": self.address(), "cookie": cookie}
        if now() - self._asked > 1.0:  # a server hangs up on those who say nothing; the next request connects again
            self._line.close()
        self._asked = now()
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


async def seat(port: int, load: Load, tables: int, people: int, kind: type[Player] = Player) -> list[Player]:
    """Open boards for two at our server, each with so many people."""
    devices = Devices(port)
    players: list[Player] = []
    for number in range(tables):
        table, cookies = devices.table("board", *(["here", "here"] if people == 1 else ["link"] * people))
        for cookie in cookies:
            player = kind(load, table, seed=number)
            await devices.connect(player, cookie)
            players.append(player)
        await asyncio.gather(*(player.ready for player in players[-people:]))
    return players


# Rounds


@dataclass
class Side:
    """A server under load, with its clients."""

    name: str
    pid: int
    load: Load
    clients: Sequence[Client]

    async def play(self, seconds: float) -> Round:
        """Let everyone play for a while."""
        load = self.load
        load.delays = array("d")
        begun, used, mine = now(), cpu(self.pid), time.process_time()
        load.on = True
        for client in self.clients:
            client.go()
        end = begun + PATIENCE
        await asyncio.sleep(seconds)
        while len(load.delays) < len(self.clients) and now() < end:  # on a slow machine at least a move a table
            await asyncio.sleep(0.1)
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
