import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from tests.server.client import Device, Player, Refused, until
from tests.server.postgres import Postgres
from tests.server.serving import Server
from tests.server.soak import Figures, everyone_plays, play_out, seat, verify


@pytest.fixture(scope="module", autouse=True)
def hopeless(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that waits for a database which never comes, while the other tests run."""
    folder = tmp_path_factory.mktemp("hopeless")
    with Server(folder, database=f"postgresql://nobody@/nothing?host={folder}").start(wait=False) as server:
        yield server


def test_the_database_goes_away_and_comes_back(tmp_path: Path) -> None:
    """Everyone sees that the server reconnects and then is back; nothing is lost, nobody does anything by hand."""
    with Postgres() as postgres, Server(tmp_path, database=postgres.database()) as server:
        asyncio.run(outages(server, postgres, postgres.stop, postgres.kill))
        assert "Traceback" not in server.log, server.log[-4000:]


async def outages(server: Server, postgres: Postgres, *ends: Callable[[], None]) -> None:
    async with AsyncExitStack() as stack:
        players = await seat(server, stack, seed=3)
        for is_first, end in zip((True, False), ends, strict=True):
            await everyone_plays(players)
            pid = server.pid
            for player in players:
                player.notices.clear()
            await asyncio.to_thread(end)
            await until(lambda: all("reconnecting" in player.notices for player in players), "all are told that it is away")
            known = [player.moves for player in players]
            if is_first:  # that takes as long as the server is patient
                with pytest.raises(Refused) as refused:
                    await Device(server.url).create()
                assert (refused.value.status, refused.value.code) == (503, "store/away")
            await asyncio.sleep(1)
            assert [player.moves for player in players] == known, "someone heard of a move that cannot be durable"
            await asyncio.to_thread(postgres.start)
            await until(lambda: all(player.notices[-1] == "back" for player in players), "all are told that it is back")
            assert server.pid == pid
        await everyone_plays(players)
        assert {player.connects for player in players} == {1}, "someone lost the connection"
        await play_out(players)
        await verify(server, players, Figures())


def test_a_server_waits_for_its_database(tmp_path: Path) -> None:
    """The machine starts the server before the database."""
    with Postgres() as postgres:
        database = postgres.database()
        postgres.stop()
        server = Server(tmp_path, database=database)
        with server.start(wait=False):
            time.sleep(2)
            postgres.start()
            server.wait()
    assert "Traceback" not in server.log


def test_one_player_through_an_outage(tmp_path: Path) -> None:
    """A move that is made while the database is away is refused, sent again, and made once."""

    async def play(server: Server, postgres: Postgres) -> None:
        device = Device(server.url)
        table = (await device.create("dice", ("here", "here")))["id"]
        async with Player(device, table, pause=0.02) as player:
            await until(lambda: player.moves >= 10, "some moves are made")
            for _ in range(3):
                await asyncio.to_thread(postgres.kill)
                await asyncio.sleep(0.5)
                known = player.moves
                await asyncio.to_thread(postgres.start)
                await until(lambda: player.moves >= known + 10, "the game goes on")  # noqa: B023 (awaited here)
            await play_out([player])
            await verify(server, [player], Figures())

    with Postgres() as postgres, Server(tmp_path, database=postgres.database()) as server:
        asyncio.run(play(server, postgres))
    assert "Traceback" not in server.log


def test_a_server_without_a_database_leaves(hopeless: Server) -> None:
    """It says in one sentence what is missing."""
    assert hopeless.process is not None
    assert hopeless.process.wait(60) == 2
    hopeless.process = None
    assert "Traceback" not in hopeless.log
    assert "cannot be reached" in hopeless.log.splitlines()[-1]
