"""Servers that are killed again and again while people and bots play: ``python -m tests.server.soak --kills 1000``.

Every client remembers what it was told. In the end all games are played out, and every entry that anyone ever heard of has to
stand in the log at the same place with the same text, no entry twice; every record has to keep the rules and be fair.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import sqlite3
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import AsyncExitStack, ExitStack, closing
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import asyncpg

from sixfold import Record
from sixfold.play import fair
from tests.server.client import Device, Heard, Player, until
from tests.server.serving import Server

TABLES: tuple[tuple[str, tuple[str, ...], dict[str, Any]], ...] = (
    ("board", ("here", "here"), {}),
    ("board", ("link", "link"), {}),
    ("board", ("link", "link", "link"), {}),
    ("board", ("here", "random", "random"), {}),
    ("board", ("link", "greedy"), {}),
    ("board", ("here", "here", "here", "here"), {"variant": "team"}),
    ("board", ("here",), {"variant": "solo"}),
    ("board", ("link", "link"), {"clock": {"kind": "game", "amount": 3600, "increment": 5}}),
    ("cards", ("link", "link"), {}),
    ("cards", ("here", "greedy"), {}),
    ("dice", ("here", "here", "here"), {}),
    ("dice", ("link", "random"), {"clock": {"kind": "turn", "amount": 600}}),
)
"""What is played: game, places, and what else is wished."""

UNDO = 0.05
"""How often a player takes a move back that can be taken back."""

SAY_EVERY = 30.0
"""Seconds between two lines about how far a storm is."""

PAUSE = 0.05
"""Seconds that a player thinks, on average: people do, and bots get a turn."""


class Row(NamedTuple):
    """An entry of the log, as the database has it."""

    game: str
    seq: int
    kind: str
    seat: int | None
    do: str


@dataclass
class Figures:
    """What came out."""

    kills: int = 0
    acknowledged: int = 0
    """Moves of people that were acknowledged."""
    sent_again: int = 0
    """Moves that were in the log already when they were sent again."""
    heard: int = 0
    """Entries of logs that clients were told, all clients together."""
    entries: int = 0
    """Entries of all logs."""
    games: int = 0
    reconnects: int = 0
    seconds: float = 0.0
    back: list[float] = field(default_factory=list)
    """Seconds from each start until the server answered."""

    def __add__(self, other: Figures) -> Figures:
        """Return the figures of two storms that raged side by side."""
        both = {name: getattr(self, name) + getattr(other, name) for name in self.__dataclass_fields__}
        return Figures(**{**both, "seconds": max(self.seconds, other.seconds)})

    def __str__(self) -> str:
        back = sorted(self.back)
        return (
            f"{self.kills} kills in {self.seconds:.0f} s: {self.acknowledged} moves acknowledged, 0 lost, 0 doubled; "
            f"{self.sent_again} sent again in vain; {self.entries} entries in {self.games} games, told {self.heard} times; "
            f"{self.reconnects} reconnects; every record holds and is fair; up again after {back[len(back) // 2]:.1f} s"
        )


async def storm(server: Server, *, kills: int, seed: int = 1, say: Callable[[str], None] = lambda _: None) -> Figures:
    """Play, kill the server at random moments, start it again, and check that nothing is lost in the end."""
    random, figures, begun = Random(seed), Figures(), time.monotonic()
    async with AsyncExitStack() as stack:
        players = await seat(server, stack, seed)
        while figures.kills < kills:
            await everyone_plays(players)
            await asyncio.sleep(random.random() * 0.5)
            await fell(server, random, figures)
            say(f"{figures.kills} kills, {sum(player.acknowledged for player in players)} moves")
        await play_out(players)
        figures.acknowledged = sum(player.acknowledged for player in players)
        figures.sent_again = sum(player.stale for player in players)
        figures.reconnects = sum(player.connects - 1 for player in players)
        await verify(server, players, figures)
    assert "Traceback" not in server.log, server.log[server.log.index("Traceback") - 500 :][:4000]
    figures.seconds = time.monotonic() - begun
    return figures


async def seat(server: Server, stack: AsyncExitStack, seed: int) -> list[Player]:
    """Make the tables, and let people sit down and play."""
    players = []
    for number, (game, kinds, wish) in enumerate(TABLES):
        maker = Device(server.url)
        table = (await maker.create(game, kinds, **wish))["id"]
        devices = [maker]
        for _ in range(kinds.count("link") - 1):
            devices.append(Device(server.url))
            await devices[-1].join(table)
        for place, device in enumerate(devices):
            player = Player(device, table, seed=seed * 1000 + number * 10 + place, undo=UNDO, pause=PAUSE)
            players.append(await stack.enter_async_context(player))
    return players


async def everyone_plays(players: list[Player]) -> None:
    """Wait until everyone is connected, and something has happened at every table where people are among themselves."""
    before = {player.table: player.moves for player in players}
    alone = {player.table for player in players if all(place["kind"] != "bot" for place in player.info.get("players", ()))}

    def all_play() -> bool:
        for player in players:
            player.check()
        moved = {player.table for player in players if player.moves > before[player.table]}
        return alone <= moved and all(player.connected for player in players)

    try:
        await until(all_play, "all tables play on")
    except AssertionError as error:
        stuck = [player for player in players if player.moves <= before[player.table] or not player.connected]
        error.add_note("\n".join(player.about() for player in stuck))
        raise


async def fell(server: Server, random: Random, figures: Figures) -> None:
    """Kill the server and start it again; now and then kill it while it starts."""
    (server.kill if random.random() < 0.5 else server.kill_alone)()
    figures.kills += 1
    while random.random() < 0.2:
        server.start(wait=False)
        await asyncio.sleep(random.random() * 2)
        server.kill()
        figures.kills += 1
    await asyncio.sleep(random.random() * 0.2)
    begun = time.monotonic()
    server.start(wait=False)
    await asyncio.to_thread(server.wait)
    figures.back.append(time.monotonic() - begun)


async def play_out(players: list[Player]) -> None:
    """Play every game that runs to its end."""
    for player in players:
        player.games, player.pause = 0, 0.0

    def all_over() -> bool:
        for player in players:
            player.check()
        return all(player.connected and player.info["status"] == "over" for player in players)

    await until(all_over, "all games are over", seconds=180)
    await asyncio.sleep(0.2)


async def verify(server: Server, players: list[Player], figures: Figures) -> None:
    """Compare what everyone heard with the database and with the records."""
    logs = await read_logs(server)
    figures.games, figures.entries = len(logs), sum(map(len, logs.values()))
    for player in players:
        player.check()
        for game, heard in player.heard.items():
            figures.heard += len(heard)
            check_heard(game, heard, logs[game])
    asks = {player.table: player.device for player in players}
    tables = await asyncio.gather(*(device.ask("GET", f"/api/tables/{table}") for table, device in asks.items()))
    assert all(table["status"] == "over" for table in tables)
    for game, rows in logs.items():
        record = Record.read(await players[0].device.ask("GET", f"/api/games/{game}/record"))
        assert record.outcome is not None, game
        fair.check(record)
        assert [(move["seat"], move["do"]) for move in record.moves] == standing(rows), game


def check_heard(game: str, heard: dict[int, Heard], rows: list[Row]) -> None:
    """Check that all that a client heard of a game stands in its log, and that it heard all up to there."""
    told = {"move": "moved", "resign": "moved", "timeout": "moved", "undo": "undone"}
    events = {row.seq: row for row in rows if row.kind in told}
    for seq, event in heard.items():
        row = events.get(seq)
        assert row is not None, f"{game}/{seq} {event} was acknowledged, but is lost"
        assert (told[row.kind], row.seat) == (event.kind, event.seat), f"{game}/{seq} was {event}, but the log has {row}"
        assert row.kind == "undo" or row.do == event.do, f"{game}/{seq} was {event}, but the log has {row}"
    missed = [seq for seq in events if seq not in heard and seq < max(heard)]
    assert not missed, f"{game}: {missed} were never told"


def standing(rows: list[Row]) -> list[tuple[int | None, str]]:
    """Return the moves of a log that were not taken back."""
    moves: list[tuple[int | None, str]] = []
    for row in rows:
        if row.kind == "undo":
            moves.pop()
        elif row.kind not in ("deal", "pause"):
            moves.append((row.seat, row.do))
    return moves


async def read_logs(server: Server) -> dict[str, list[Row]]:
    """Read all logs past the server, and check that each counts from 1 without a hole and begins with its one deal."""
    query = 'SELECT game, seq, kind, seat, "do" FROM log ORDER BY game, seq'
    if server.database is None:
        path = server.folder / "sixfold.sqlite"
        with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as database:
            rows = [Row(*row) for row in database.execute(query)]
    else:
        connection = await asyncpg.connect(server.database)
        rows = [Row(*row) for row in await connection.fetch(query)]
        await connection.close()
    logs: dict[str, list[Row]] = {}
    for row in rows:
        logs.setdefault(row.game, []).append(row)
    for game, log in logs.items():
        assert [row.seq for row in log] == list(range(1, len(log) + 1)), f"{game} has a hole: {[row.seq for row in log]}"
        assert [row.seq for row in log if row.kind == "deal"] == [1], game
    return logs


def rage(database: str, kills: int, seed: int) -> Figures:
    """Run a storm over a database of its own, and say now and then how far it is."""
    from tests.server.postgres import Postgres

    said = time.monotonic()

    def say(line: str) -> None:
        nonlocal said
        if time.monotonic() - said > SAY_EVERY:
            said = time.monotonic()
            print(f"{database}, seed {seed}: {line}", flush=True)

    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        address = stack.enter_context(Postgres()).database() if database == "PostgreSQL" else None
        server = stack.enter_context(Server(folder, database=address))
        return asyncio.run(storm(server, kills=kills, seed=seed, say=say))


def main() -> None:
    """Run storms over SQLite and over PostgreSQL side by side, half of the kills each."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--kills", type=int, default=1000)
    options.add_argument("--storms", type=int, default=2, help="servers side by side on each database")
    options.add_argument("--seed", type=int, default=time.time_ns() % 1_000_000)
    chosen = options.parse_args()
    print(f"seed {chosen.seed}", flush=True)
    kills = -(-chosen.kills // (2 * chosen.storms))
    with ProcessPoolExecutor(2 * chosen.storms, multiprocessing.get_context("spawn")) as pool:
        found: dict[str, list[Future[Figures]]] = {
            database: [pool.submit(rage, database, kills, chosen.seed + number) for number in range(chosen.storms)]
            for database in ("SQLite", "PostgreSQL")
        }
        for database, storms in found.items():
            print(f"{database}: {sum((one.result() for one in storms), Figures())}", flush=True)


if __name__ == "__main__":
    main()
