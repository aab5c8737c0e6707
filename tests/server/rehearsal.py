"""A server that is prepared, without its network: whole games of every variant, while no file can be opened any more.

Run as a program, because everything that is compiled is loaded once in a process. It leaves with an error if anything is compiled
or loaded during the games, or a move is refused.
"""

from __future__ import annotations

import asyncio
import resource
import tempfile
from pathlib import Path
from random import Random
from typing import Any

from numba.core.dispatcher import Dispatcher

from sixfold.games.variants import Setting
from sixfold.server.serve import prepare
from sixfold.server.tables import watching
from sixfold.server.tables.table import Table
from tests.samples import OPTIONED
from tests.server.house import House, Person, housing


def note_loading() -> list[str]:
    """Return the names of the kernels that are compiled or loaded from now on."""
    loaded: list[str] = []
    kind: Any = Dispatcher
    compile_it = kind.compile

    def noted(kernel: Any, types: Any) -> Any:
        loaded.append(f"{kernel.py_func.__module__}.{kernel.py_func.__name__}")
        return compile_it(kernel, types)

    kind.compile = noted
    return loaded


async def begun(house: House, one: Person, setting: Setting) -> Table:
    players = ["here"] * setting.seats
    return await house.begun(one, setting.game, *players, variant=setting.variant, options=dict(setting.options))


async def play(table: Table, one: Person, random: Random) -> None:
    """Play a game to its end, with everything that a page asks for meanwhile."""
    about = {"table": table.doc.id, "game": table.doc.current, "id": 1}
    while (running := table.running) is not None and not running.over:
        do, turn = str(random.choice(running.game.legal_moves)), running.game.turn
        assert turn is not None
        await one.say(type="preview", **about, seat=turn, do=do)
        await one.say(type="choices", **about)
        running.game.view(turn)  # what bots and hints get
        told = await one.move(table, do)
        assert told[-1]["type"] == "moved" or running.over, told
        if random.random() < 0.1:
            await one.say(type="undo", **about, after=running.seq)
        if random.random() < 0.1:
            await watching.state(table, (0,))
    assert table.doc.status == "over"


async def rehearse(folder: Path) -> list[str]:
    """Play a game of every variant, and return what was loaded meanwhile."""
    async with housing(folder) as house:
        people = [house.person() for _ in OPTIONED]
        tables = [await begun(house, one, setting) for one, setting in zip(people, OPTIONED, strict=True)]
        await asyncio.gather(*(house.store.log("any") for _ in range(8)))  # all readers are there
        loaded = note_loading()
        before = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (3, before[1]))
        try:
            for number, (one, table) in enumerate(zip(people, tables, strict=True)):
                await play(table, one, Random(number))
        finally:
            resource.setrlimit(resource.RLIMIT_NOFILE, before)
        return loaded


if __name__ == "__main__":
    prepare()
    with tempfile.TemporaryDirectory() as name:
        found = asyncio.run(rehearse(Path(name)))
    assert not found, f"loaded during games: {sorted(set(found))}"
