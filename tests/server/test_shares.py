"""The fair queue: who is served when, whoever asks how much."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from sixfold.errors import TableError
from sixfold.server.thinking.shares import MOST_WAITING, NOBODY, Asker, FairQueue


class Served:
    """A queue of one place, and in which order it served; work ends when it is told to."""

    def __init__(self) -> None:
        self.queue = FairQueue(1)
        self.order: list[str] = []
        self._ends: list[asyncio.Event] = []

    def ask(self, name: str, asker: Asker, cost: float = 1.0, wanted: Callable[[], bool] = lambda: True) -> asyncio.Task[None]:
        async def work() -> None:
            async with self.queue.place(asker, cost, wanted):
                self.order.append(name)
                end = asyncio.Event()
                self._ends.append(end)
                await end.wait()

        return asyncio.create_task(work())

    async def serve_all(self) -> list[str]:
        """End one work after the other until nobody waits."""
        await settle()
        while self._ends:
            self._ends.pop(0).set()
            await settle()
        return self.order


async def settle() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def run(test: Callable[[Served], Awaitable[None]]) -> None:
    async def whole() -> None:
        await test(Served())

    asyncio.run(whole())


def test_one_who_asks_little_is_not_held_up_by_one_who_asks_much() -> None:
    async def test(served: Served) -> None:
        tasks = [served.ask(f"much {number}", Asker("1.1.1.1", str(number))) for number in range(20)]
        await settle()
        tasks += [served.ask("little", Asker("2.2.2.2", "ada"))]
        order = await served.serve_all()
        assert order.index("little") == 1  # only what had begun comes before
        await asyncio.gather(*tasks)

    run(test)


def test_people_of_one_address_share_alike() -> None:
    async def test(served: Served) -> None:
        for number in range(4):
            served.ask(f"ada {number}", Asker("1.1.1.1", "ada"))
        served.ask("bea", Asker("1.1.1.1", "bea"))
        assert (await served.serve_all()).index("bea") <= 2

    run(test)


def test_cheap_comes_before_dear_and_shares_count_cost() -> None:
    async def test(served: Served) -> None:
        one, other = Asker("1.1.1.1"), Asker("2.2.2.2")
        served.ask("first", one, 1.0)
        await settle()
        served.ask("dear", one, 5.0)
        served.ask("cheap", one, 0.1)
        for number in range(3):
            served.ask(f"other {number}", other, 1.0)
        order = await served.serve_all()
        assert order.index("cheap") < order.index("dear")
        assert order.index("other 0") == 1

    run(test)


def test_who_stopped_waiting_or_has_gone_takes_nobodys_place() -> None:
    async def test(served: Served) -> None:
        here = {"ada": True}
        served.ask("first", Asker("1.1.1.1"))
        left = served.ask("left", Asker("1.1.1.1"))
        gone = served.ask("gone", Asker("1.1.1.1"), wanted=lambda: here["ada"])
        served.ask("last", Asker("1.1.1.1"))
        await settle()
        left.cancel()
        here["ada"] = False
        assert await served.serve_all() == ["first", "last"]
        with pytest.raises(TableError, match="gone"):
            await gone
        assert served.queue.free == 1 and served.queue.waiting == 0

    run(test)


def test_work_that_fails_or_is_cancelled_gives_its_place_back() -> None:
    async def test(served: Served) -> None:
        first = served.ask("first", Asker("1.1.1.1"))
        await settle()
        first.cancel()
        await settle()
        assert served.queue.free == 1
        served.ask("next", Asker("1.1.1.1"))
        assert await served.serve_all() == ["first", "next"]

    run(test)


def test_nobody_lets_endless_requests_wait() -> None:
    async def test(served: Served) -> None:
        tasks = [served.ask("mine", Asker("1.1.1.1", "ada")) for _ in range(MOST_WAITING + 1)]
        await settle()
        refused = served.ask("one too many", Asker("1.1.1.1", "ada"))
        with pytest.raises(TableError, match="wait already"):
            await refused
        tasks += [served.ask("a bot's", NOBODY) for _ in range(2 * MOST_WAITING)]
        await served.serve_all()
        await asyncio.gather(*tasks)

    run(test)


def test_a_turn_looks_at_few_of_those_who_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """With many addresses, the times that are compared for all turns grow with the number of turns, and hardly faster."""
    compared = 0

    class Time(float):
        def __lt__(self, other: float) -> bool:
            nonlocal compared
            compared += 1
            return float.__lt__(self, other)

        def __add__(self, other: float) -> Time:
            return Time(float.__add__(self, other))

    async def compare(count: int) -> int:
        nonlocal compared
        served = Served()
        served.queue._now = Time(0)
        tasks = [served.ask(str(number), Asker(f"a{number}"), Time(1 + number % 7)) for number in range(count)]
        await settle()
        compared = 0
        assert len(await served.serve_all()) == count
        await asyncio.gather(*tasks)
        return compared

    few, many = asyncio.run(compare(50)), asyncio.run(compare(500))
    assert 0 < many < 30 * few, "looking at everyone each time would be a hundred times as much"


def test_an_address_is_forgotten_when_its_share_is_past() -> None:
    async def test(served: Served) -> None:
        for _ in range(2):
            served.ask("steady", Asker("steady"))
        for number in range(200):
            served.ask("other", Asker(f"a{number}"))
            served.ask("steady", Asker("steady"))
            await settle()
            for _ in range(2):
                served._ends.pop(0).set()
                await settle()
        assert served.queue.waiting > 0 and len(served.order) > 400
        assert len(served.queue._addresses) < 10
        await served.serve_all()

    run(test)
