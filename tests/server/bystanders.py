"""People who play while somebody attacks the server, and what they notice: ``python -m tests.server.bystanders --seconds 15``.

They move at tables of their own, play against an ``easy`` bot, and answer puzzles over new connections. Each attack of
``tests.server.attacks`` comes from a process and an address of its own.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import resource
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tests.server.attacks import ATTACKS, Attack
from tests.server.client import Device, Message, Player, until
from tests.server.serving import Server

MOVERS = 4
"""Tables at which people move."""

SLOWEST_MOVE, SLOWEST_BOT, MOST_MEMORY = 0.1, 2.0, 2.0
"""The limits: seconds for 99 % of the moves, seconds for an ``easy`` bot's answer, times the memory of the idle server."""

WORDS = 64 << 10
"""Bytes that an attack may add to the log."""


DATABASES = ("SQLite", "PostgreSQL")


class Mover(Player):
    """Someone who plays, and notes how long each move took until it was acknowledged, and how long a bot let them wait."""

    def __init__(self, device: Device, table: str, *, seed: int) -> None:
        super().__init__(device, table, seed=seed, pause=0.04)
        self.moved: list[float] = []
        self.answered: list[float] = []
        self._sent = self._mine = 0.0

    async def send(self, message: Message) -> int:
        """Send a message; when a move is sent is noted."""
        if message["type"] == "move":
            self._sent = time.perf_counter()
        return await super().send(message)

    async def _hear(self, message: Message) -> None:
        now, mine = time.perf_counter(), self.waiting
        if message["type"] == "moved":
            if mine is not None and mine["game"] == message["game"] and message["seq"] > mine["after"]:
                self.moved.append(now - self._sent)
                self._mine = now
            elif self._mine:  # a bot's, the first one after a move of one's own
                self.answered.append(now - self._mine)
                self._mine = 0.0
        elif message["type"] == "table":
            self._mine = 0.0  # another game may begin
        await super()._hear(message)


class Puzzler:
    """Someone who answers a puzzle again and again, each time over a new connection."""

    def __init__(self, url: str) -> None:
        self.device = Device(url, "127.0.2.99")
        self.solved: list[float] = []

    async def run(self) -> None:
        """Answer until cancelled."""
        puzzles = (await self.device.ask("GET", "/api/puzzles"))["puzzles"]
        name = next(one["id"] for one in puzzles if one["game"] == "board")
        choices = (await self.device.ask("GET", f"/api/puzzles/{name}"))["choices"]
        first, second = choices["pairs"][0].split()
        do = f"place {choices['tiles'][0]} {first} {second}"
        while True:
            began = time.perf_counter()
            await self.device.ask("POST", f"/api/puzzles/{name}", {"do": do})
            self.solved.append(time.perf_counter() - began)
            await asyncio.sleep(0.5)


@dataclass
class Harm:
    """What others noticed of an attack."""

    moves: int
    late: float
    """Seconds in which 99 % of the moves were acknowledged."""
    bot: float
    """Seconds that an ``easy`` bot let its opponent wait, at most."""
    puzzle: float
    """Seconds that the answer to a puzzle took, at most."""
    memory: float
    """The largest size of the server, beside that of the idle one."""
    logged: int
    """Bytes that were added to the log."""
    seconds: float
    done: dict[str, int] = field(default_factory=dict)
    """What the attacker achieved."""

    @property
    def is_bearable(self) -> bool:
        """Whether the limits held."""
        return self.late <= SLOWEST_MOVE and self.bot <= SLOWEST_BOT and self.memory <= MOST_MEMORY


class Crowd:
    """The people who play at a server."""

    def __init__(self, server: Server, movers: list[Mover], easy: Mover, puzzler: Puzzler, work: asyncio.Task[None]) -> None:
        self.server, self.movers, self.easy, self.puzzler, self._work = server, movers, easy, puzzler, work

    def forget(self) -> None:
        """Begin to note anew."""
        for mover in (*self.movers, self.easy):
            mover.moved.clear()
            mover.answered.clear()
        self.puzzler.solved.clear()

    def check(self) -> None:
        """Raise what went wrong for anyone, if anything did."""
        for mover in (*self.movers, self.easy):
            mover.check()
        if self._work.done():
            self._work.result()

    async def until_served(self, moves: int, answers: int, patience: float) -> None:
        """Wait until everyone has moved so often since they began to note, and the bot and the puzzle have answered."""

        def served() -> bool:
            self.check()
            moved = all(len(mover.moved) >= moves for mover in self.movers)
            return moved and len(self.easy.answered) >= answers and len(self.puzzler.solved) >= answers

        try:
            await until(served, "everyone plays on", seconds=patience)
        except AssertionError as error:
            error.add_note(
                f"moves {[len(mover.moved) for mover in self.movers]}, answers of the bot {len(self.easy.answered)}, "
                f"of puzzles {len(self.puzzler.solved)}"
            )
            raise


@asynccontextmanager
async def crowd(server: Server) -> AsyncIterator[Crowd]:
    """Let people come and play."""
    async with AsyncExitStack() as stack:
        movers = []
        for number, kinds in enumerate([("here", "here")] * MOVERS + [("here", "easy")]):
            device = Device(server.url, f"127.0.2.{number + 1}")
            table = (await device.create("board", kinds))["id"]
            movers.append(await stack.enter_async_context(Mover(device, table, seed=number)))
        puzzler = Puzzler(server.url)
        work = asyncio.create_task(puzzler.run())
        stack.callback(work.cancel)
        people = Crowd(server, movers[:-1], movers[-1], puzzler, work)
        await people.until_served(20, 2, 120)  # what is compiled and loaded on first use is there
        yield people


async def endure(
    people: Crowd, attack: Attack, seconds: float, *, moves: int, answers: int, patience: float, lead: float = 0.0
) -> Harm:
    """Play while an attack goes on, until everyone was served so often, and return what they noticed.

    What they are served in the first seconds (``lead``) does not count.
    """
    server = people.server
    await people.until_served(1, 1, patience)
    idle, logged, largest = server.memory(), len(server.log), 0
    people.forget()
    if attack.files is not None:
        before = resource.prlimit(server.pid, resource.RLIMIT_NOFILE)
        resource.prlimit(server.pid, resource.RLIMIT_NOFILE, (attack.files, before[1]))
    began = time.monotonic()
    command = [sys.executable, "-m", "tests.server.attacks", attack.name, str(server.port), str(seconds)]
    process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)

    async def measure() -> None:
        nonlocal largest
        while True:
            largest = max(largest, server.memory())
            await asyncio.sleep(0.02)

    measuring = asyncio.create_task(measure())
    try:
        await asyncio.sleep(lead)
        if lead:
            people.forget()
        await people.until_served(moves, answers, patience)
        told, _ = await asyncio.wait_for(process.communicate(), seconds + patience)
    finally:
        measuring.cancel()
        if process.returncode is None:
            process.kill()
        if attack.files is not None:
            resource.prlimit(server.pid, resource.RLIMIT_NOFILE, before)
    people.check()
    times = sorted(itertools.chain(*(mover.moved for mover in people.movers)))
    return Harm(
        moves=len(times), late=times[int(len(times) * 0.99)], bot=max(people.easy.answered), puzzle=max(people.puzzler.solved),
        memory=largest / idle, logged=len(server.log) - logged, seconds=time.monotonic() - began, done=json.loads(told),
    )  # fmt: skip


async def _measure(server: Server, seconds: float, names: list[str]) -> bool:
    """Run the attacks one after the other, print what was noticed, and say whether all limits held."""
    print(
        f"{'':16} {'moves':>6} {'99 % in':>8} {'easy bot':>8} {'puzzle':>8} {'memory':>7} {'log':>7}  what the attacker achieved"
    )
    holds = True
    async with crowd(server) as people:
        for name in names:
            attack = ATTACKS[name]
            harm = await endure(people, attack, seconds, moves=1, answers=1, patience=60)
            beyond = attack.exceeded(harm.done, harm.seconds)
            is_fine = harm.is_bearable and not beyond and harm.logged < WORDS
            holds = holds and is_fine
            done = ", ".join(f"{what} {count:,}" for what, count in harm.done.items())
            print(
                f"{name:16} {harm.moves:6,} {harm.late * 1000:5.0f} ms {harm.bot:6.2f} s {harm.puzzle:6.2f} s "
                f"{harm.memory:6.2f}× {harm.logged:5} B  {done}{'' if is_fine else '  OVER THE LIMIT'}",
                flush=True,
            )
    assert "Traceback" not in server.log, server.log[server.log.index("Traceback") - 500 :][:4000]
    return holds


def main() -> None:
    """Attack a server on SQLite and one on PostgreSQL."""
    from tests.server.postgres import Postgres

    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--database", choices=DATABASES, action="append")
    options.add_argument("--seconds", type=float, default=15.0, help="how long each attack goes on")
    options.add_argument("attacks", nargs="*", help="which ones; all if none is named")
    chosen = options.parse_args()
    holds = True
    for database in chosen.database or DATABASES:
        with ExitStack() as stack:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            address = stack.enter_context(Postgres()).database() if database == "PostgreSQL" else None
            server = stack.enter_context(Server(folder, database=address, proxy=False))
            print(f"{database}:")
            holds = asyncio.run(_measure(server, chosen.seconds, chosen.attacks or list(ATTACKS))) and holds
    sys.exit(
        0
        if holds
        else "some limit did not hold: 99 % of moves in 100 ms, an easy bot in 2 s, twice the memory, bounds of the attack"
    )


if __name__ == "__main__":
    main()
