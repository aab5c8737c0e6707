import asyncio
import os
import signal
import time
from contextlib import suppress
from pathlib import Path

import httpx
import pytest

from tests.server.client import Device, Follower, Player, Refused, until
from tests.server.serving import Server
from tests.server.soak import read_logs, storm


def test_no_acknowledged_move_is_lost_over_sqlite(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        figures = asyncio.run(storm(server, kills=7, seed=1))
    assert figures.kills >= 7
    assert figures.acknowledged > 500


def test_no_acknowledged_move_is_lost_over_postgresql(tmp_path: Path, url: str) -> None:
    with Server(tmp_path, database=url) as server:
        figures = asyncio.run(storm(server, kills=7, seed=2))
    assert figures.kills >= 7
    assert figures.acknowledged > 500


def test_bots_go_on_though_nobody_is_there(tmp_path: Path) -> None:
    """The person moves and leaves, and the server is killed; after its start the bots move, though nobody asks."""

    async def begin() -> str:
        device = Device(server.url)
        table = (await device.create("board", ("here", "greedy", "greedy", "greedy")))["id"]
        async with Player(device, table) as player:
            await until(lambda: player.acknowledged >= 2, "the person has placed and drawn")
            player.paused = True
            return str(player.game)

    with Server(tmp_path) as server:
        game = asyncio.run(begin())
        server.kill()
        server.start()
        end = time.monotonic() + 120
        while turns_ended(server, game) != [0, 1, 2, 3]:
            assert time.monotonic() < end, f"only the seats {turns_ended(server, game)} have moved"
            time.sleep(0.2)
    assert "Traceback" not in server.log


def turns_ended(server: Server, game: str) -> list[int | None]:
    """Return the seats that have ended their turns, as the log has them."""
    return [row.seat for row in asyncio.run(read_logs(server))[game] if row.do in ("draw", "swap")]


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_a_planned_move_is_made_once_whenever_the_server_falls(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """It falls while the move before is written, and at several moments while the planned one is made and forgotten."""
    with Server(tmp_path, database=str(request.getfixturevalue("url")) if kind == "postgres" else None) as server:
        game, planned = asyncio.run(plan_and_fall(server, [-0.005, 0.0, 0.01]))
        made = [row.do for row in asyncio.run(read_logs(server))[game] if row.kind == "move" and row.seat == 1]
    assert made == [do for plan in planned for do in (plan, "draw")]
    assert "Traceback" not in server.log


async def plan_and_fall(server: Server, moments: list[float]) -> tuple[str, list[str]]:
    """Let one person end their turns and another plan theirs; kill the server so many seconds after the end of each turn.

    Before 0 it is killed while that is written. Return the game, and what was planned.
    """
    one, other = Device(server.url), Device(server.url)
    table = await one.create("board", ("link", "link"), clock={"kind": "days", "amount": 3})
    game, path = table["current"], f"/api/tables/{table['id']}"
    await other.join(table["id"])
    for device in (one, other):
        await device.ask("POST", f"{path}/ready", {"game": game, "entropy": "00" * 16})
    planned = []
    for moment in moments:
        await make(one, path, (await one.ask("GET", f"{path}/state"))["choices"]["moves"][0]["do"])
        can = await other.ask("GET", f"/api/games/{game}/plan?seat=1")
        planned.append(f"place {can['tiles'][0]} {can['pairs'][0]}")
        await other.ask("POST", f"/api/games/{game}/plan", {"seat": 1, "do": planned[-1], "at_once": True})
        before = (await one.ask("GET", f"{path}/state"))["ply"]
        await end_turn_and_fall(server, one, path, moment)
        if (await one.ask("GET", f"{path}/state"))["ply"] == before:
            await make(one, path, "draw")  # what the server did not take is done again
        async with asyncio.timeout(60):
            while (await one.ask("GET", f"{path}/state"))["ply"] < before + 3:
                await asyncio.sleep(0.05)
    return game, planned


async def make(device: Device, path: str, do: str) -> None:
    """Make a move for the first seat."""
    state = await device.ask("GET", f"{path}/state")
    await device.ask("POST", f"{path}/moves", {"game": state["start"]["game"], "after": state["seq"], "seat": 0, "do": do})


async def end_turn_and_fall(server: Server, device: Device, path: str, moment: float) -> None:
    """End a turn, kill the server at a moment, and start it again."""
    ending = asyncio.create_task(make(device, path, "draw"))
    if moment < 0:
        await asyncio.sleep(-moment)
    else:
        await ending
        await asyncio.sleep(moment)
    server.kill()
    with suppress(httpx.HTTPError, Refused):
        await ending
    await asyncio.to_thread(server.start)


def test_those_who_think_leave_with_the_server(tmp_path: Path) -> None:
    async def play() -> None:
        device = Device(server.url)
        table = (await device.create("board", ("here", "medium")))["id"]
        async with Player(device, table) as player:
            await until(lambda: player.moves >= 6, "a bot has moved")

    with Server(tmp_path) as server:
        asyncio.run(play())
        group = server.pid
        server.kill_alone()
        end = time.monotonic() + 20
        while members(group):
            assert time.monotonic() < end, f"{members(group)} are still there"
            time.sleep(0.1)


def members(group: int) -> list[int]:
    """List the processes of a group that live."""
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            state, _, its_group = (entry / "stat").read_text().rsplit(")", 1)[1].split()[:3]
        except OSError:
            continue
        if int(its_group) == group and state != "Z":
            found.append(int(entry.name))
    return found


def test_a_stop_is_announced_and_loses_nothing(tmp_path: Path) -> None:
    async def play() -> None:
        device = Device(server.url)
        table = (await device.create())["id"]
        async with Player(device, table) as player, Follower(Device(server.url), table) as watcher:
            await until(lambda: player.moves >= 20, "some moves are made")
            assert await asyncio.to_thread(server.stop) == 0
            await until(lambda: "restarting" in player.notices, "the player is told")
            assert "restarting" in watcher.notices
            known = player.moves
            await asyncio.to_thread(server.start)
            await until(lambda: player.moves >= known + 20, "the game goes on")
            player.paused = True
            await until(lambda: player.waiting is None and watcher.heard == player.heard, "both know the same")
            player.check()
            watcher.check()

    with Server(tmp_path) as server:
        asyncio.run(play())
    assert "Traceback" not in server.log


def test_a_second_stop_does_not_wait(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        assert server.process is not None
        os.kill(server.pid, signal.SIGINT)
        assert server.process.wait(20) in (0, 130)
        server.process = None
    assert "Traceback" not in server.log
