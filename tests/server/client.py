"""A client of a running server, as a page is one: requests over HTTP, one socket that comes back by itself, moves that are sent
again until they are answered. It remembers everything that it was told about a game, and complains if it is told twice."""

from __future__ import annotations

import asyncio
import itertools
import json
import secrets
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any, NamedTuple, Self

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage
from websockets.typing import Origin

Message = dict[str, Any]

_ADDRESSES = itertools.count(1)

LOST = (OSError, ConnectionClosed, InvalidHandshake, InvalidMessage, TimeoutError)
"""What happens to a socket when the server goes away."""


class Refused(Exception):
    """The server refused a request."""

    def __init__(self, status: int, body: Any) -> None:
        super().__init__(f"{status}: {body}")
        self.status = status
        self.code: str = body.get("error", {}).get("code", "") if isinstance(body, dict) else ""


class Heard(NamedTuple):
    """An entry of a game's log, as a client was told it."""

    kind: str
    seat: int
    do: str
    ply: int


class Device:
    """Someone's browser: a cookie, an address of its own, requests over HTTP.

    A server that believes a proxy takes the address from a header; for one that does not, ``local`` is a loopback address.
    """

    def __init__(self, url: str, local: str | None = None) -> None:
        self.url, self.local = url, local
        number = next(_ADDRESSES)
        self.headers = {"x-forwarded-for": f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}", "origin": url}
        self.cookie = ""
        self.patience = 30.0
        """Seconds to wait for an answer."""

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        """Make a request, and return the JSON of its answer."""
        headers = {**self.headers, "cookie": self.cookie} if self.cookie else self.headers
        transport = httpx.AsyncHTTPTransport(
            verify=False, local_address=self.local
        )  # without this it reads certificates, which takes longer than all else
        async with httpx.AsyncClient(transport=transport, trust_env=False, timeout=self.patience) as http:
            answer = await http.request(method, f"{self.url}{path}", json=body, headers=headers)
        if answer.cookies:
            self.cookie = "; ".join(f"{name}={value}" for name, value in answer.cookies.items())
        told = answer.json() if answer.content and "json" in answer.headers.get("content-type", "") else answer.text
        if answer.status_code >= 400:
            raise Refused(answer.status_code, told)
        return told

    async def socket(self) -> ClientConnection:
        """Open a socket."""
        headers = {name: value for name, value in self.headers.items() if name != "origin"}
        if self.cookie:
            headers["cookie"] = self.cookie
        address = self.url.replace("http://", "ws://") + "/api/socket"
        return await connect(
            address,
            origin=Origin(self.url),
            additional_headers=headers,
            compression=None,
            max_size=None,
            proxy=None,
            ping_interval=None,
            local_addr=(self.local, 0) if self.local else None,
            open_timeout=30,
            close_timeout=1,
        )

    async def create(self, game: str = "board", kinds: tuple[str, ...] = ("here", "here"), **wish: Any) -> Message:
        """Make a table; a kind is here, link, or the name of a bot."""
        players = [{"kind": kind} if kind in ("here", "link") else {"kind": "bot", "bot": kind} for kind in kinds]
        told: Message = await self.ask("POST", "/api/tables", {"game": game, "players": players, **wish})
        return told

    async def join(self, table: str) -> Message:
        """Take a place by link."""
        told: Message = await self.ask("POST", f"/api/tables/{table}/join", {})
        return told


class Follower:
    """A device that follows one table over a socket that comes back by itself, and knows the log of its games as it was told."""

    def __init__(self, device: Device, table: str) -> None:
        self.device = device
        self.table = table
        self.info: Message = {}
        self.game: str | None = None
        self.heard: dict[str, dict[int, Heard]] = {}
        self.started: dict[str, Message] = {}
        self.revealed: dict[str, Message] = {}
        self.errors: list[Message] = []
        self.notices: list[str] = []
        self.wrong: list[str] = []
        """What the server should not have told."""
        self.connects = 0
        self.connected = False
        self._socket: ClientConnection | None = None
        self._task: asyncio.Task[None] | None = None
        self._numbers = itertools.count(1)
        self._resumed: tuple[str, int] | None = None
        """What was known when the socket came back."""

    @property
    def seq(self) -> int:
        """How far the client knows the game's log."""
        return max(self.heard.get(self.game or "", {0: None}), default=0)

    @property
    def moves(self) -> int:
        """How many entries of logs the client has heard of."""
        return sum(map(len, self.heard.values()))

    async def __aenter__(self) -> Self:
        self._task = asyncio.create_task(self._run())
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._task is not None
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task

    def check(self) -> None:
        """Raise what went wrong, if anything did."""
        if self._task is not None and self._task.done() and not self._task.cancelled():
            self._task.result()
        assert not self.wrong, self.wrong[:5]

    async def _run(self) -> None:
        while True:
            with suppress(*LOST):
                self._socket = await self.device.socket()
                try:
                    await self._follow(self._socket)
                finally:
                    self.connected = False
                    await self._socket.close()
            await asyncio.sleep(0.05)

    async def _follow(self, socket: ClientConnection) -> None:
        self.connects += 1
        await self._resume()
        self.connected = True
        async for text in socket:
            message = json.loads(text)
            await self._hear(message)

    async def renew(self, cookie: str) -> None:
        """Connect again with another cookie, as a page does whose browser has got one; the game is told anew."""
        self.device.cookie = cookie
        self.game, self.heard = None, {}
        if self._socket is not None:
            await self._socket.close()

    async def _resume(self) -> None:
        """Ask for exactly what was missed."""
        watch: Message = {"type": "watch", "table": self.table}
        self._resumed = None
        if self.game is not None and self.seq:
            self._resumed = (self.game, self.seq)
            watch |= {"game": self.game, "seq": self.seq}
        await self.send(watch)

    async def send(self, message: Message) -> int:
        """Send a request with a number, and return the number; nothing happens where there is no connection."""
        number = next(self._numbers)
        with suppress(*LOST):
            assert self._socket is not None
            await self._socket.send(json.dumps({**message, "id": number}))
        return number

    async def _hear(self, message: Message) -> None:
        kind = message["type"]
        if kind == "table":
            self.info = message
            if message["current"] != self.game:
                self.game = message["current"]
        elif kind == "game":
            self._learn(message)
        elif kind in ("moved", "undone"):
            self._note(message)
        elif kind == "revealed":
            self.revealed[message["game"]] = message
        elif kind == "error":
            self.errors.append(message)
        elif kind == "notice":
            self.notices.append(message["kind"])

    def _learn(self, log: Message) -> None:
        """Take in a part of a log: all of it with its start, or what was missed."""
        game, resumed = log["game"], self._resumed
        self._resumed = None
        if "start" in log:
            self.started[game] = log["start"]
        elif resumed is not None and (game, log["since"]) != resumed:
            self.wrong.append(f"{resumed} was known, but {game} is told since {log['since']}")
        for event in log["events"]:
            self._note(event, again=resumed is None or "start" in log)

    def _note(self, event: Message, *, again: bool = False) -> None:
        """Remember an event. It comes once and after all earlier ones, but where a log is shown again."""
        log = self.heard.setdefault(event["game"], {})
        seq, heard = event["seq"], Heard(event["type"], event["seat"], event.get("do", ""), event["ply"])
        if log and seq <= max(log) and not again:
            self.wrong.append(f"{event['game']}/{seq} comes though {max(log)} is known: {heard}")
        if log.setdefault(seq, heard) != heard:
            self.wrong.append(f"{event['game']}/{seq} was {log[seq]}, and now is {heard}")


class Player(Follower):
    """Someone who plays whatever comes: a legal move as soon as it is their turn, another game when one is over."""

    def __init__(
        self, device: Device, table: str, *, seed: int = 0, undo: float = 0.0, pause: float = 0.0, games: int = 1_000_000
    ) -> None:
        super().__init__(device, table)
        self.random = Random(seed)
        self.undo = undo
        """How often a move is taken back that can be."""
        self.pause = pause
        """Seconds to think, on average."""
        self.games = games
        self.paused = False
        self.choices: Message | None = None
        self.waiting: Message | None = None
        """The move that is sent and not answered."""
        self.acknowledged = 0
        self.stale = 0
        self._asked = ""
        """The game for which it has said on this connection that it is ready."""

    def about(self) -> str:
        """Say how it stands, for whoever has to find out why it does not go on."""
        names = ("table", "game", "seq", "connected", "connects", "waiting", "choices", "paused", "errors", "notices", "info")
        return ", ".join(f"{name} {str(getattr(self, name))[-1500:]}" for name in names)

    async def _resume(self) -> None:
        self._asked = ""
        await super()._resume()
        if self.waiting is not None:  # as a page does: nobody knows whether it arrived
            await self.send(self.waiting)

    async def _hear(self, message: Message) -> None:
        await super()._hear(message)
        kind = message["type"]
        if kind == "table":
            await self._take_part(message)
        elif kind in ("game", "moved", "undone"):
            mine = self.waiting
            if mine is not None and (mine["game"] != message["game"] or self.seq > mine["after"]):
                self.waiting = None
                self.acknowledged += 1
            if message.get("choices"):
                self.choices = message["choices"]
                await self.go_on()
        elif kind == "error":
            await self._refused(message)

    async def _take_part(self, table: Message) -> None:
        mine = [player for player in table["players"] if player.get("yours")]
        seated = all(player.get("name") for player in table["players"])
        if (
            table["status"] == "open"
            and seated
            and not all(player.get("ready") for player in mine)
            and self._asked != table["current"]
        ):
            self._asked = table["current"]
            await self.send({"type": "ready", "table": self.table, "game": table["current"], "entropy": secrets.token_hex(32)})
        elif table["status"] == "over" and len(self.heard) < self.games:
            await self.send({"type": "again", "table": self.table})

    async def go_on(self) -> None:
        """Make a move if it is one's turn."""
        if self.pause:
            await asyncio.sleep(self.random.random() * 2 * self.pause)
        choices = self.choices
        if choices is None or self.paused or self.waiting is not None:
            return
        about = {"table": self.table, "game": choices["game"], "after": choices["seq"]}
        if choices.get("undo") and self.random.random() < self.undo:
            self.waiting = {"type": "undo", **about}
        else:
            self.waiting = {"type": "move", **about, "seat": choices["seat"], "do": pick(choices, self.random)}
        self.choices = None
        await self.send(self.waiting)

    async def _refused(self, error: Message) -> None:
        code = error["code"]
        if code == "move/stale":
            self.stale += 1  # the log has gone on, and is told beside this
            self.waiting = None
        elif code in ("rate/limited", "store/away") and self.waiting is not None:
            await asyncio.sleep(0.2)
            await self.send(self.waiting)


def pick(choices: Message, random: Random) -> str:
    """Return a legal move."""
    if choices.get("pairs"):
        first, second = random.choice(choices["pairs"]).split(" ")
        if random.random() < 0.5:
            first, second = second, first
        return f"place {random.choice(choices['tiles'])} {first} {second}"
    do: str = random.choice(choices["moves"])["do"]
    return do


async def until(condition: Callable[[], bool], what: str, *, seconds: float = 120.0) -> None:
    """Wait until something is so."""
    end = asyncio.get_running_loop().time() + seconds
    while not condition():
        assert asyncio.get_running_loop().time() < end, f"after {seconds} s still not: {what}"
        await asyncio.sleep(0.01)
