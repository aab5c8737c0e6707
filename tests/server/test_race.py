import asyncio
import itertools
import json
from collections import Counter
from collections.abc import Iterator
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection

from tests.server.client import Device, Follower, Message, Player, Refused, until
from tests.server.postgres import Postgres
from tests.server.serving import Server
from tests.server.soak import check_heard, read_logs

CLIENTS = 16
ROUNDS = 20
"""Rounds of one race; with more, the limit of a table would get in the way."""


@pytest.fixture(scope="module")
def pair(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Server]]:
    """Two servers on one database."""
    database = postgres.database()
    folders = [tmp_path_factory.mktemp("one"), tmp_path_factory.mktemp("two")]
    with (
        Server(folders[0], database=database) as one,
        Server(folders[1], database=database) as two,
    ):
        yield [one, two]


def test_one_of_sixteen_wins_over_sqlite(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        asyncio.run(race([server]))


def test_one_of_sixteen_wins_at_two_servers(pair: list[Server]) -> None:
    asyncio.run(race(pair))


class Racer:
    """A socket that follows a table and keeps all that it hears."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.heard: list[Message] = []

    async def listen(self) -> None:
        async for text in self.socket:
            self.heard.append(json.loads(text))

    def of(self, *kinds: str) -> list[Message]:
        return [message for message in self.heard if message["type"] in kinds]

    @property
    def choices(self) -> Message | None:
        """The latest choices."""
        found = [message["choices"] for message in self.heard if message.get("choices")]
        return found[-1] if found else None

    @property
    def seq(self) -> int:
        """How far it knows the log."""
        return max(self.events, default=1)

    @property
    def events(self) -> dict[int, Message]:
        """The events that it knows, told one by one or in a log."""
        events = self.of("moved") + [event for log in self.of("game") for event in log["events"]]
        return {event["seq"]: event for event in sorted(events, key=lambda event: int(event["seq"]))}


async def race(servers: list[Server]) -> None:
    """Fire different moves from many sockets at the same place of a log, again and again."""
    device = Device(servers[0].url)
    info = await device.create("board", ("here", "here"))
    table, game = info["id"], info["current"]
    await device.ask("POST", f"/api/tables/{table}/ready", {"game": game})
    async with AsyncExitStack() as stack:
        racers = []
        for number in range(CLIENTS):
            device.url = servers[number % len(servers)].url
            racer = Racer(await stack.enter_async_context(await device.socket()))
            racers.append(racer)
            task = asyncio.create_task(racer.listen())
            stack.callback(task.cancel)
            await racer.socket.send(json.dumps({"type": "watch", "table": table}))
        winners: Counter[int] = Counter()
        for _ in range(ROUNDS):
            winners[await one_round(racers, table, game)] += 1
    rows = (await read_logs(servers[0]))[game]
    for racer in racers:
        told = [(seq, event["seat"], event["do"]) for seq, event in racer.events.items()]
        assert told == [(row.seq, row.seat, row.do) for row in rows[1:]]
    assert len(rows) == ROUNDS + 1
    if len(servers) > 1:
        assert {winner % 2 for winner in winners} == {0, 1}, "one server always won"


async def one_round(racers: list[Racer], table: str, game: str) -> int:
    """Let everyone fire at once, and return who won."""
    await until(
        lambda: len({(racer.choices or {}).get("seq") for racer in racers}) == 1 and racers[0].choices is not None, "all choose"
    )
    choices = racers[0].choices
    assert choices is not None
    seq, moves = choices["seq"], different(choices, len(racers))
    before = [len(racer.heard) for racer in racers]
    for number, (racer, do) in enumerate(zip(racers, moves, strict=True)):
        move = {"type": "move", "table": table, "game": game, "after": seq, "seat": choices["seat"], "do": do, "id": number}
        await racer.socket.send(json.dumps(move))

    def news(number: int, *kinds: str) -> list[Message]:
        return [message for message in racers[number].heard[before[number] :] if message["type"] in kinds]

    await until(
        lambda: sum(len(news(number, "error")) for number in range(len(racers))) >= len(racers) - 1, "all but one are refused"
    )
    await until(lambda: all(racer.seq == seq + 1 for racer in racers), "everyone knows the move")
    losers = [number for number in range(len(racers)) if news(number, "error")]
    assert len(losers) == len(racers) - 1
    (winner,) = set(range(len(racers))) - set(losers)
    for number in losers:
        (error,) = news(number, "error")
        assert (error["code"], error["id"]) == ("move/stale", number), error
        await until(partial(_is_shown, racers[number], before[number], seq + 1), "the loser is shown the game")
    made = {event["do"] for number in range(len(racers)) for event in news(number, "moved") if event["seq"] == seq + 1}
    assert made == {usual(moves[winner])}
    assert [event["seq"] for event in news(winner, "moved")] == [seq + 1]
    return winner


def _is_shown(racer: Racer, since: int, seq: int) -> bool:
    """Tell whether someone was shown the game as far as an entry, perhaps after an answer to an earlier round."""
    return any(message["type"] == "game" and message["seq"] == seq for message in racer.heard[since:])


def usual(do: str) -> str:
    """Return a move in its usual spelling."""
    from sixfold.games.move import parse
    from sixfold.games.variants import Setting

    return str(parse(Setting.of("board"), do))


def different(choices: Message, count: int) -> list[str]:
    """Return as many different legal moves as there are, over and over."""
    if not choices.get("pairs"):
        moves = [choice["do"] for choice in choices["moves"]]
    else:
        moves = [f"place {tile} {pair}" for tile, pair in itertools.product(choices["tiles"], choices["pairs"])]
        Random(choices["seq"]).shuffle(moves)
    return list(itertools.islice(itertools.cycle(moves), count))


def test_requests_race_too(tmp_path: Path) -> None:
    async def fire(server: Server) -> None:
        device = Device(server.url)
        info = await device.create("board", ("here", "here"))
        table, game = info["id"], info["current"]
        await device.ask("POST", f"/api/tables/{table}/ready", {"game": game})
        for _ in range(5):
            state = await device.ask("GET", f"/api/tables/{table}/state")
            choices = state["choices"]
            moves = [choice["do"] for choice in choices["moves"]][:CLIENTS]
            asks = [
                device.ask(
                    "POST",
                    f"/api/tables/{table}/moves",
                    {"game": game, "after": state["seq"], "seat": choices["seat"], "do": do},
                )
                for do in moves
            ]
            answers: list[Any] = await asyncio.gather(*asks, return_exceptions=True)
            lost = [answer for answer in answers if isinstance(answer, Refused)]
            assert len(lost) == len(moves) - 1, answers
            assert {(answer.status, answer.code) for answer in lost} <= {(409, "move/stale")}

    with Server(tmp_path) as server:
        asyncio.run(fire(server))
    assert "Traceback" not in server.log


def test_a_table_is_played_at_two_servers(pair: list[Server]) -> None:
    """Two people play whole games with each other, each at another server; a third watches at both."""

    async def play() -> None:
        one, two = Device(pair[0].url), Device(pair[1].url)
        table = (await one.create("board", ("link", "link")))["id"]
        await two.join(table)
        async with (
            Player(one, table, seed=1, undo=0.05, games=2) as first,
            Player(two, table, seed=2, undo=0.05, games=2) as second,
        ):
            await until(lambda: len(first.revealed) >= 2 and len(second.revealed) >= 2, "two games are over", seconds=120)
            assert first.heard == second.heard
            logs = await read_logs(pair[0])
            for player in (first, second):
                player.check()
                for game, heard in player.heard.items():
                    check_heard(game, heard, logs[game])

    asyncio.run(play())
    assert not any("Traceback" in server.log for server in pair)


def test_an_account_plays_at_two_servers(pair: list[Server]) -> None:
    """Someone watches at one server, logs in at the other one, and has their own place where they watch."""

    async def play() -> None:
        login = {"name": "Ada", "password": "correct horse"}
        desk, phone = Device(pair[0].url), Device(pair[1].url)
        await desk.ask("POST", "/api/accounts", login)
        await phone.ask("GET", "/api/me")
        table = (await desk.create("dice", ("here", "here"), spectators=False))["id"]
        assert (await refused(phone, f"/api/tables/{table}")) == "table/closed"
        shown = (await desk.create("dice", ("here", "here")))["id"]
        async with Follower(phone, shown) as watcher:
            await until(lambda: bool(watcher.info), "the table is seen")
            assert not any(player.get("yours") for player in watcher.info["players"])
            same = Device(pair[0].url)
            same.cookie = phone.cookie
            await same.ask("POST", "/api/login", login)
            await watcher.renew(same.cookie)
            await until(lambda: all(player.get("yours") for player in watcher.info["players"]), "the places are one's own")
            await same.ask("POST", "/api/logout", {})
            await watcher.renew(same.cookie)
            await until(lambda: not any(player.get("yours") for player in watcher.info["players"]), "they are not any more")
        assert (await refused(phone, f"/api/tables/{table}")) == "table/closed"

    asyncio.run(play())
    assert not any("Traceback" in server.log for server in pair)


def test_the_daily_deal_is_one_deal_and_one_attempt_at_two_servers(pair: list[Server]) -> None:
    """Everyone comes at the same moment, and one device six times."""

    async def play() -> None:
        people = [Device(server.url) for server in pair for _ in range(6)]
        deals = await asyncio.gather(*(person.ask("GET", "/api/daily") for person in people))
        assert len({deal["commitment"] for deal in deals}) == 1
        same = [Device(server.url) for server in pair for _ in range(3)]
        await same[0].ask("GET", "/api/me")
        for device in same:
            device.cookie = same[0].cookie
        tables = await asyncio.gather(*(device.ask("POST", "/api/daily", {"name": "Ada"}) for device in same))
        assert len({table["id"] for table in tables}) == 1

    asyncio.run(play())
    assert not any("Traceback" in server.log for server in pair)


async def refused(device: Device, path: str) -> str:
    with pytest.raises(Refused) as caught:
        await device.ask("GET", path)
    return caught.value.code


def test_bots_are_taken_over_by_the_other_server(url: str, tmp_path: Path) -> None:
    """The server whose bots think is killed; the other one goes on with them by itself."""
    (tmp_path / "two").mkdir()
    with (
        Server(tmp_path, database=url) as one,
        Server(tmp_path / "two", database=url) as two,
    ):

        async def play() -> None:
            here = Device(one.url)
            table = (await here.create("board", ("here", "greedy", "greedy", "greedy")))["id"]
            watcher = Player(here, table)
            async with watcher:
                await until(lambda: watcher.acknowledged >= 2, "the person has moved")
            one.kill()
            here.url = two.url
            async with Player(here, table) as player:
                await until(lambda: player.choices is not None or player.acknowledged >= 2, "it is the person's turn again")
                player.check()

        asyncio.run(play())
        assert "Traceback" not in two.log
