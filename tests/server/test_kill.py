import asyncio
import os
import signal
import time
from pathlib import Path

from tests.server.client import Device, Follower, Player, until
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
