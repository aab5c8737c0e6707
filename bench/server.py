"""The server under load, each figure beside a boardgame.io server or a limit in the same run.

All servers have their tables open all the time, and are played at in turn, round by round, so that all meet the same machine.
A move of ours keeps the full rules and is on disk before anyone hears of it; boardgame.io tells a move before it is stored.
"""

from __future__ import annotations

import asyncio
import resource
import tempfile
import time
from collections.abc import Coroutine, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any, TypeVar

from bench.figure import Figure, ratio, say
from bench.processes import PATIENCE, boardgame, memory, peer_programs, postgres, postgres_programs, sixfold

if TYPE_CHECKING:
    from bench.load import Client, Devices, Load, Paced, Player, Round

TABLES = 1000
ROUNDS = 5
SECONDS = 4.0
"""How long a round is."""

WARM = 2.0
"""How long the first one is, which does not count."""

SOCKETS = 5000
BOTS = 100
BOT = "hard"
PEOPLE = 20
"""At so many tables people play, while others idle or bots think."""

PEER = "boardgame.io"
TOLD = "with all legal moves sent"
"""A page of boardgame.io knows the rules, so ours are compared without legal moves in the events; this is beside it."""

T = TypeVar("T")


def figures() -> Iterator[Figure]:
    """Measure moves, memory, and moves while bots think."""
    try:
        import picows
        import uvloop
    except ImportError:
        say("picows is not installed, so the server is not measured ('make bench' installs it)")
        return
    assert picows
    assert uvloop
    _allow_sockets()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)  # PostgreSQL runs as someone else
        yield from moves(folder, people=1)
        yield from moves(folder, people=2)
        yield from idle(folder)
        yield from busy(folder)


def _allow_sockets() -> None:
    """Raise the limit of open files for this process and the servers."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _run(work: Coroutine[Any, Any, T]) -> T:
    import uvloop

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(work)


# Moves a second


def moves(folder: Path, *, people: int) -> Iterator[Figure]:
    """Measure moves at many tables, each with so many people, beside boardgame.io."""
    with ExitStack() as stack:
        servers = list(_servers(folder / f"moves-{people}", stack))
        played = _run(_play(servers, people))
    where = f"{TABLES:,} tables, {'one socket' if people == 1 else 'two sockets'} each"
    for name, rounds in played.items():
        yield from _told(f"{name}, {where}", rounds)
    peers = {name: rounds for name, rounds in played.items() if name.startswith(PEER)}
    for name in [name for name in played if name not in peers]:
        for peer, theirs in peers.items():
            speeds = [one.moves for one in played[name]]
            share = ratio(speeds, [one.moves for one in theirs])
            yield Figure(f"moves, {name}, {where}", round(median(speeds)), "moves/s", peer, share)
            share = ratio([one.thrift for one in played[name]], [one.thrift for one in theirs])
            yield Figure(f"moves a CPU-second, {name}", round(median(one.thrift for one in played[name])), "moves", peer, share)


def _servers(folder: Path, stack: ExitStack) -> Iterator[tuple[str, int, int]]:
    """Start the servers to compare, and give the name, the process and the port of each."""
    folder.mkdir()
    folder.chmod(0o755)
    yield ("SQLite", *stack.enter_context(sixfold(folder / "sqlite")))
    yield (f"SQLite {TOLD}", *stack.enter_context(sixfold(folder / "told")))
    programs = postgres_programs()
    if programs is None:
        say("PostgreSQL's programs are not there, so its figures are left out")
    else:
        database = stack.enter_context(postgres(folder / "postgres", programs))
        yield ("PostgreSQL", *stack.enter_context(sixfold(folder / "on-postgres", database=database)))
    why = peer_programs()
    if why:
        say(f"{why}, so the comparison with boardgame.io is left out")
        return
    yield (f"{PEER} in memory", *stack.enter_context(boardgame(folder / "memory", files=False)))
    yield (f"{PEER} in files", *stack.enter_context(boardgame(folder / "files", files=True)))


async def _play(servers: list[tuple[str, int, int]], people: int) -> dict[str, list[Round]]:
    """Open tables at every server, and play at them in turn."""
    from bench.load import Knower, Load, Player, Side, seat
    from bench.peer import seat_peer

    sides: list[Side] = []
    for name, pid, port in servers:
        load = Load()
        kind = Player if name.endswith(TOLD) else Knower
        is_peer = name.startswith(PEER)
        opens: Coroutine[Any, Any, Sequence[Client]] = (
            seat_peer(port, load, TABLES, people) if is_peer else seat(port, load, TABLES, people, kind)
        )
        clients = await _unless_peer_fails(name, opens)
        if clients is not None:
            sides.append(Side(name, pid, load, clients))
    played: dict[str, list[Round]] = {side.name: [] for side in sides}
    for number in range(ROUNDS + 1):
        for side in [side for side in sides if side.name in played]:
            result = await _unless_peer_fails(side.name, side.play(SECONDS if number else WARM))
            if result is None:
                del played[side.name]
            elif number:  # what is compiled, cached or read again on first use is not measured
                played[side.name].append(result)
    return played


async def _unless_peer_fails(name: str, work: Coroutine[Any, Any, T]) -> T | None:
    """Return the result of work at a server; if a peer fails, say so and return None."""
    from picows import WSError

    try:
        return await work
    except (OSError, RuntimeError, WSError, TimeoutError) as error:
        if not name.startswith(PEER):
            raise
        say(f"{name} is left out: {error}")
        return None


def _told(name: str, rounds: list[Round]) -> Iterator[Figure]:
    """Return the figures of a side, each the median of its rounds."""
    yield Figure(f"moves, {name}", round(median(one.moves for one in rounds)), "moves/s")
    yield Figure(f"acknowledged, half of them, {name}", round(median(one.middle for one in rounds), 1), "ms")
    yield Figure(f"acknowledged, 99 %, {name}", round(median(one.late for one in rounds), 1), "ms")
    yield Figure(f"moves a CPU-second, {name}", round(median(one.thrift for one in rounds)), "moves")
    if median(one.client for one in rounds) > 0.9:
        say(f"{name}: the clients used a whole core, so they and not the server may have been measured")


# Memory


def idle(folder: Path) -> Iterator[Figure]:
    """Measure what an idle table and an idle socket cost, and hold many sockets."""
    with sixfold(folder / "idle") as (pid, port):
        a_table, a_socket, held, late = _run(_idle(pid, port))
    yield Figure("memory of an idle table", round(a_table), "bytes", "limit 20 KiB", round(a_table / 20 / 1024, 3))
    yield Figure("memory of an idle socket", round(a_socket), "bytes")
    yield Figure("idle sockets held", held, "sockets", f"goal {SOCKETS:,} sockets", round(held / SOCKETS, 3))
    yield Figure("acknowledged, 99 %, beside them", round(late, 1), "ms", "limit 100 ms", round(late / 100, 3))


async def _idle(pid: int, port: int) -> tuple[float, float, int, float]:
    from bench.load import Devices, Load, Paced, Player

    devices, load = Devices(port), Load()
    for _ in range(100):  # what is allocated once is there
        devices.begin()
    before = memory(pid)
    tables = [devices.begin() for _ in range(TABLES)]
    a_table = (memory(pid) - before) / TABLES
    before = memory(pid)
    watchers = [Player(load, tables[number % TABLES], seed=number) for number in range(SOCKETS)]
    for watcher in watchers:
        await devices.connect(watcher, "")
        await watcher.ready
    a_socket = (memory(pid) - before) / SOCKETS
    paced = Load()
    people = [Paced(paced, *devices.table("board", "here", "here")) for _ in range(PEOPLE)]
    late = await _pace(devices, paced, people, 10.0)
    return a_table, a_socket, await _count(watchers), late


async def _count(watchers: list[Player]) -> int:
    """Return how many sockets answer within a while."""
    for watcher in watchers:
        if not watcher.lost:
            watcher.say(type="ping", at=0)
    end = time.monotonic() + PATIENCE
    while not all(watcher.pongs or watcher.lost for watcher in watchers) and time.monotonic() < end:
        await asyncio.sleep(0.1)
    return sum(watcher.pongs > 0 and not watcher.lost for watcher in watchers)


async def _pace(devices: Devices, load: Load, people: list[Paced], seconds: float) -> float:
    """Let people play at their own pace for a while; return the 99th percentile of the time of their moves."""
    from bench.load import percentile

    for person in people:
        await devices.connect(person, person.cookies[0])
        await person.ready
    load.on = True
    for person in people:
        person.go()
    await asyncio.sleep(seconds)
    load.on = False
    return percentile(sorted(load.delays), 99)


# Bots


def busy(folder: Path) -> Iterator[Figure]:
    """Measure people's moves while bots think at many tables."""
    with sixfold(folder / "busy") as (_, port):
        late, made = _run(_busy(port))
    yield Figure(f"acknowledged, 99 %, {BOTS} tables of bots busy", round(late, 1), "ms", "limit 100 ms", round(late / 100, 3))
    yield Figure(f"moves against bots ({BOT}) meanwhile", round(made, 1), "moves/s")


async def _busy(port: int) -> tuple[float, float]:
    from bench.load import Devices, Load, Paced, Player

    devices, bots, paced = Devices(port), Load(), Load()
    bots.on = True
    for number in range(BOTS):
        table, cookies = devices.table("board", "here", BOT)
        player = Player(bots, table, seed=number)
        await devices.connect(player, cookies[0])
        await player.ready
    people = [Paced(paced, *devices.table("board", "here", "here")) for _ in range(PEOPLE)]
    await asyncio.sleep(3.0)
    begun, made = time.monotonic(), len(bots.delays)
    late = await _pace(devices, paced, people, 20.0)
    return late, (len(bots.delays) - made) / (time.monotonic() - begun)
