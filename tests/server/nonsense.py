"""Nonsense for a server: requests made from its description, messages that no page would send, and what must not come of them."""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect
from schemathesis.core.failures import FailureGroup
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import negative_data_rejection, positive_data_acceptance

from tests.server.client import Device, Message, Player, until
from tests.server.serving import Server
from tests.server.soak import check_heard, read_logs

A_CONNECTION = 190
"""Messages on a connection: just under its limit, so that nearly all are looked at."""
AT_ONCE = 16
"""Connections at a time."""
TABLES = 30
GROWTH = 24 << 20
"""Bytes that the server may grow while it is attacked: what it remembers of addresses and tables has bounds, and fills."""


# Requests


def send_requests(server: Server, examples: int, *, random: bool = False) -> Counter[int]:
    """Ask whatever the description allows and forbids, so often at every address; return how often each status came.

    It is answered as the description says, and never with a mistake of the server's own.
    """
    asked = asyncio.run(_played(server))
    schema = schemathesis.openapi.from_url(f"{server.url}/openapi.json")
    seen: Counter[int] = Counter()
    wrong: list[str] = []
    for found in schema.get_all_operations():
        assert isinstance(found, Ok)
        operation = found.ok()

        @given(case=operation.as_strategy())
        @settings(
            max_examples=examples,
            derandomize=not random,
            database=None,
            deadline=None,
            phases=[Phase.explicit, Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        def ask(case: Any) -> None:
            number = seen.total()
            headers = {**(case.headers or {}), "x-forwarded-for": f"11.{number >> 16}.{number >> 8 & 255}.{number & 255}"}
            excluded = [positive_data_acceptance]  # the rules of games are not in the description
            if number % 3 and case.path_parameters:  # right ids, by someone who sits there, whatever they were
                case.path_parameters = {**case.path_parameters, **asked["ids"]}
                headers["cookie"] = asked["cookie"]
                excluded.append(negative_data_rejection)
            case.headers = headers
            response = case.call(timeout=120)  # a review of a whole game is among them
            seen[response.status_code] += 1
            assert response.status_code < 500, (case.as_curl_command(), response.text)
            case.validate_response(response, excluded_checks=excluded)

        try:
            ask()
        except (FailureGroup, AssertionError) as error:
            wrong.append(f"{operation.label}: {error}")
    assert not wrong, "\n\n".join(wrong)
    assert "Traceback" not in server.log
    return seen


async def _played(server: Server) -> dict[str, Any]:
    """Play a game to its end and begin another, for ids that exist."""
    device = Device(server.url)
    table = (await device.create("dice", ("here", "here")))["id"]
    async with Player(device, table, games=2) as player:
        await until(lambda: len(player.started) > 1, "a game is over, and another begins")
        player.paused = True
        first = next(iter(player.heard))
        return {"ids": {"table": table, "game": first, "player": 0}, "cookie": device.cookie}


# Messages


async def send_messages(server: Server, count: int) -> Storm:
    """Send so many broken messages: no mistake of the server's own, no growth, and another table plays on unharmed.

    The memory is measured after a quarter of them.
    """
    quiet = [Device(server.url), Device(server.url)]
    table = (await quiet[0].create("board", ("link", "link")))["id"]
    await quiet[1].join(table)
    async with Player(quiet[0], table, seed=1, pause=0.02) as one, Player(quiet[1], table, seed=2, pause=0.02) as two:
        await until(lambda: one.moves > 10, "the quiet table plays")
        targets = await _targets(server, Random(5), {"table": table, "game": one.game})
        storm = Storm(server, targets)
        await storm.rage(count // 4)
        memory, moves = server.memory(), one.moves
        slowest = await storm.rage(count - count // 4, one)
        grown = server.memory() - memory
        assert one.moves > moves + 20, "the quiet table stood still"
        assert slowest < 5.0, f"the quiet table waited {slowest:.1f} s"
        for player in (one, two):
            player.paused = True
            player.check()
            assert not player.errors, player.errors
        await until(lambda: one.heard == two.heard, "both know the same")
        logs = await read_logs(server)
        for game, heard in one.heard.items():
            check_heard(game, heard, logs[game])
        assert {row.kind for row in logs[str(one.game)]} <= {"deal", "move"}, "someone else did something to the quiet table"
    assert storm.sent >= count
    assert not storm.broken, storm.broken[:5]
    assert storm.answers["error"] > count // 10, storm.answers
    assert grown < GROWTH, f"the server has grown by {grown >> 20} MiB"
    storm.grown, storm.slowest, storm.moves = grown, slowest, one.moves
    return storm


async def _targets(server: Server, random: Random, quiet: Message) -> list[tuple[Device, Message]]:
    """Make tables of several kinds to attack, each with the device that sits there."""
    targets = []
    for number in range(TABLES):
        device = Device(server.url)
        game = ("board", "cards", "dice")[number % 3]
        kinds = [("here", "here"), ("here", "random"), ("link", "link")][random.randrange(3)]
        info = await device.create(game, kinds, listed=number % 5 == 0)
        targets.append((device, {"table": info["id"], "game": info["current"], "quiet": quiet}))
    return targets


class Attacker(WSListener):
    """A socket that is attacked from."""

    def __init__(self, storm: Storm) -> None:
        self.storm = storm
        self.done = asyncio.get_running_loop().create_future()

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type != WSMsgType.TEXT:
            if frame.msg_type == WSMsgType.CLOSE:
                self.storm.closes[int(frame.get_close_code().value)] += 1
            return
        text = frame.get_payload_as_bytes()
        kind = text[9 : text.index(b'"', 9)].decode()
        self.storm.answers[kind] += 1
        if kind == "error":
            code = json.loads(text)["code"]
            self.storm.codes[code] += 1
            if code.startswith("server/"):
                self.storm.broken.append(text.decode())
        if kind == "pong" and b'"at":424242,' in text and not self.done.done():
            self.done.set_result(None)

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        if not self.done.done():
            self.done.set_result(None)


class Storm:
    """Messages that no page would send, over many connections."""

    def __init__(self, server: Server, targets: list[tuple[Device, Message]]) -> None:
        self.server, self.targets = server, targets
        self.sent = 0
        self.answers: Counter[str] = Counter()
        self.codes: Counter[str] = Counter()
        self.closes: Counter[int] = Counter()
        self.broken: list[str] = []
        self.grown, self.slowest, self.moves = 0, 0.0, 0
        """What others noticed: bytes that the server grew, seconds that a table waited, moves made there."""

    async def rage(self, count: int, player: Player | None = None) -> float:
        """Send so many messages, and return the longest time in which a player heard nothing meanwhile."""
        end, slowest, heard, at = self.sent + count, 0.0, -1, time.monotonic()

        async def one(number: int) -> None:
            while self.sent < end:
                await self._connection(Random(self.sent * 100 + number))

        tasks = [asyncio.create_task(one(number)) for number in range(AT_ONCE)]
        while not all(task.done() for task in tasks):
            await asyncio.sleep(0.01)
            if player is not None and player.moves != heard:
                heard, at = player.moves, time.monotonic()
            slowest = max(slowest, time.monotonic() - at)
        await asyncio.gather(*tasks)
        return slowest

    async def _connection(self, random: Random) -> None:
        device, ids = random.choice(self.targets)
        address = f"12.{random.randrange(256)}.{random.randrange(256)}.{random.randrange(256)}"
        headers = {"x-forwarded-for": address, "origin": self.server.url}
        if random.random() < 0.8:
            headers["cookie"] = device.cookie
        attacker = Attacker(self)
        transport, _ = await ws_connect(
            lambda: attacker, self.server.socket_url, extra_headers=headers, websocket_handshake_timeout=30
        )
        for _ in range(A_CONNECTION):
            self.sent += 1
            if random.random() < 0.0006:
                random.choice([_binary, _large, _not_text, _broken_frame, _strange_close])(transport, random)
                break  # these end a connection
            self._send(transport, random, ids)
            if random.random() < 0.02:
                await asyncio.sleep(0)
                if transport.is_disconnected:
                    break
        if not transport.is_disconnected:
            transport.send(WSMsgType.TEXT, b'{"type": "ping", "at": 424242}')
            await asyncio.wait_for(attacker.done, 60)
            transport.disconnect(graceful=random.random() < 0.5)
        await transport.wait_disconnected()

    def _send(self, transport: WSTransport, random: Random, ids: Message) -> None:
        if random.random() < 0.01:
            transport.send_ping(random.randbytes(random.randrange(126)))
        else:
            make = random.choices([_mutated, _misplaced, _strange, _bent], [4, 3, 2, 3])[0]
            text = make(random, ids)
            transport.send(WSMsgType.TEXT, text[:4000])


def _binary(transport: WSTransport, random: Random) -> None:
    transport.send(WSMsgType.BINARY, random.randbytes(random.randrange(1000)))


def _large(transport: WSTransport, random: Random) -> None:
    transport.send(
        WSMsgType.TEXT, b'{"type": "say", "text": "' + b"x" * random.choice([4096, 16 << 10, 1 << 20, 8 << 20]) + b'"}'
    )


def _not_text(transport: WSTransport, random: Random) -> None:
    transport.send(WSMsgType.TEXT, b"\xff\xfe" + random.randbytes(20))


def _broken_frame(transport: WSTransport, random: Random) -> None:
    kind = random.choice([WSMsgType.CONTINUATION, WSMsgType.TEXT])
    transport.send(kind, b'{"type"', random.random() < 0.5, random.random() < 0.5, random.random() < 0.5)
    transport.send(WSMsgType.TEXT, b": 1}")


def _strange_close(transport: WSTransport, random: Random) -> None:
    transport.send(WSMsgType.CLOSE, random.randbytes(random.randrange(20)))


def _valid(random: Random, ids: Message) -> Message:
    """Return a message that reads well."""
    table = {"table": ids["table"]}
    game = {**table, "game": ids["game"]}
    dos = ["draw", "swap", "roll", "score", "place RB d8 e8", "place RR h8 h9", "play YG", "resign", "timeout", "score YY=G"]
    messages: list[Message] = [
        {"type": "watch", **table},
        {"type": "watch", **game, "seq": random.randrange(30)},
        {"type": "unwatch", **table},
        {"type": "lobby", "on": random.random() < 0.5},
        {"type": "take", **table, "player": random.randrange(4), "name": "x"},
        {"type": "ready", **game, "entropy": "ab" * random.randrange(16, 65)},
        {"type": "move", **game, "after": random.randrange(40), "seat": random.randrange(4), "do": random.choice(dos)},
        {"type": "preview", **game, "seat": random.randrange(2), "do": random.choice(dos), "id": 1},
        {"type": "choices", **game},
        {"type": "undo", **game, "after": random.randrange(20)},
        {"type": "again", **table},
        {"type": "replace", **table, "player": random.randrange(4), "bot": "random"},
        {"type": "end", **game, "player": random.randrange(4)},
        {"type": "rename", **table, "player": random.randrange(4), "name": "<b>"},
        {"type": "say", **table, "text": "<script>alert(1)</script>"},
        {"type": "react", **table, "sign": "wow"},
        {"type": "ping", "at": 1},
    ]
    message = random.choice(messages)
    return message if message["type"] == "preview" or random.random() < 0.5 else {**message, "id": random.randrange(1 << 53)}


ODD: list[Any] = [
    None, True, -1, 1 << 53, 1 << 63, 1 << 64, 10**40, -(10**40), 0.5, 1e308, [], [[]], {}, {"type": "move"}, ["x"] * 100,
    "", "\0", "a" * 12, "a" * 13, "a" * 16, "a" * 3000, "🂡" * 30, "__proto__", "../../etc/passwd", "' OR 1=1 --", "\ud800",
]  # fmt: skip
"""Values that do not belong where they are put."""


def _bent(random: Random, ids: Message) -> bytes:
    """Return a message with members that are wrong, missing, or too many."""
    message = _valid(random, ids)
    for _ in range(random.randrange(1, 3)):
        name = random.choice([*message, "extra"])
        if random.random() < 0.2:
            message.pop(name, None)
        else:
            message[name] = random.choice(ODD)
    return json.dumps(message).encode()


def _mutated(random: Random, ids: Message) -> bytes:
    """Return the text of a message with some bytes changed; it stays UTF-8, since all else ends the connection."""
    text = bytearray(json.dumps(_valid(random, ids)).encode())
    for _ in range(random.randrange(1, 6)):
        at = random.randrange(len(text) + 1)
        what = random.randrange(4)
        if what == 0:
            text[at : at + 1] = bytes([random.randrange(128)])
        elif what == 1:
            text[at:at] = bytes([random.randrange(128)])
        elif what == 2:
            del text[at : at + random.randrange(10)]
        else:
            text[at:at] = text[random.randrange(len(text) + 1) :][: random.randrange(200)]
        if not text:
            break
    return bytes(text)


def _misplaced(random: Random, ids: Message) -> bytes:
    """Return a message that is right in itself, but about something unknown, or someone else's, or at the wrong time."""
    letters = "abcdefghijklmnopqrstuvwxyz234567"
    other = dict(ids["quiet"]) if random.random() < 0.3 else dict(ids)
    if random.random() < 0.3:
        other["table"] = "".join(random.choices(letters, k=12))
    if random.random() < 0.3:
        other["game"] = "".join(random.choices(letters, k=16))
    message = _valid(random, other)
    if other.get("table") == ids["quiet"]["table"] and message["type"] in ("say", "react"):
        message["type"] = "again"  # text of a stranger is refused there; "again" is too
        message.pop("text", None)
        message.pop("sign", None)
    return json.dumps(message).encode()


def _strange(random: Random, _: Message) -> bytes:
    """Return text that is no message at all."""
    makes: list[Callable[[], str]] = [
        lambda: "[" * random.randrange(1, 3000),
        lambda: '{"a":' * random.randrange(1, 700),
        lambda: "[" * 900 + "]" * 900,
        lambda: json.dumps(_value(random, 4)),
        lambda: '{"type": ' + json.dumps(_value(random, 3)) + "}",
        lambda: "1" * random.randrange(1, 3000),
        lambda: random.choice(
            ["NaN", "Infinity", "-", "1e999", '{"type": "ping", "at": 1e999}', '{"type":"ping","type":"undo"}', ""]
        ),
        lambda: "".join(chr(random.randrange(32, 0x2FFF)) for _ in range(random.randrange(300))),
        lambda: '"' + "\\u" + "d800" * random.randrange(1, 20) + '"',
    ]
    return random.choice(makes)().encode("utf-8", "replace")


def _value(random: Random, depth: int) -> Any:
    """Return a random JSON value."""
    if depth == 0 or random.random() < 0.4:
        return random.choice([value for value in ODD if not isinstance(value, str) or "\ud800" not in value])
    if random.random() < 0.5:
        return [_value(random, depth - 1) for _ in range(random.randrange(5))]
    keys = ["type", "table", "game", "id", "seat", "do", "after", "x"]
    return {random.choice(keys): _value(random, depth - 1) for _ in range(random.randrange(5))}
