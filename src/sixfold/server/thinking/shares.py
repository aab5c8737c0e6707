"""A queue that is fair: every address gets an equal share, every person of an address an equal share of that, cheap work first.

Start-time fair queueing: an address carries the cost of what was done for it as a virtual time. The address that lags furthest
behind is served next; one that was idle begins at the present, so it neither saves up nor pays for its past. Heaps tell whose
turn it is, so a turn takes about as long whether ten or ten thousand addresses wait.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import count
from typing import NamedTuple

from sixfold.errors import TableError

MOST_WAITING = 32
"""So many requests of one person may wait; more are refused."""


class Asker(NamedTuple):
    """For whom something is done: an address, and a person or device there."""

    address: str
    person: str = ""


NOBODY = Asker("")
"""Work that no present person waits for, such as a bot's answer to somebody who has left; all of it shares one place."""


@dataclass(order=True)
class _Waiting:
    """A request that waits for its turn; of a person's, the cheapest is next, the oldest of several."""

    cost: float
    number: int
    wanted: Callable[[], bool] = field(compare=False)
    turn: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future(), compare=False)


@dataclass
class _Person:
    """A person's requests, and the virtual time of what was done for them."""

    time: float
    number: int
    waiting: list[_Waiting] = field(default_factory=list)
    """A heap."""


@dataclass
class _Address:
    """The people of an address for whom something waits, and the virtual time of what was done for all of them."""

    time: float
    number: int
    people: dict[str, _Person] = field(default_factory=dict)
    order: list[tuple[float, int, str]] = field(default_factory=list)
    """The people by their times: a heap."""


class FairQueue:
    """So many places to work at, given in turn."""

    def __init__(self, places: int) -> None:
        self.free = places
        self.waiting = 0
        """How many wait for a place."""
        self._addresses: dict[str, _Address] = {}
        self._order: list[tuple[float, int, str]] = []
        """The addresses for which something waits, by their times: a heap."""
        self._resting: list[tuple[float, str]] = []
        """The others that are remembered, by their times: a heap."""
        self._now = 0.0
        self._numbers = count()

    @asynccontextmanager
    async def place(self, asker: Asker, cost: float, wanted: Callable[[], bool] = lambda: True) -> AsyncIterator[None]:
        """Wait for a place, and give it back in the end.

        ``cost`` is about how many seconds the work takes; ``wanted`` says, when its turn has come, whether it is still to be
        done. Whoever stops waiting, or does not want it any more, takes nobody's place.
        """
        request = self._join(asker, cost, wanted)
        try:
            await request.turn
        except asyncio.CancelledError:
            if request.turn.done() and not request.turn.cancelled() and request.turn.exception() is None:
                self._give_back()
            raise
        try:
            yield
        finally:
            self._give_back()

    def _join(self, asker: Asker, cost: float, wanted: Callable[[], bool]) -> _Waiting:
        address = self._addresses.get(asker.address)
        person = address.people.get(asker.person) if address else None
        if person is not None and asker != NOBODY and len(person.waiting) >= MOST_WAITING:
            raise TableError("rate/limited", f"{MOST_WAITING} of your requests wait already; wait for their answers")
        if address is None:
            address = self._addresses[asker.address] = _Address(self._now, next(self._numbers))
        if not address.people:
            heappush(self._order, (address.time, address.number, asker.address))
        if person is None:
            person = address.people[asker.person] = _Person(address.time, next(self._numbers))
            heappush(address.order, (person.time, person.number, asker.person))
        request = _Waiting(cost, next(self._numbers), wanted)
        heappush(person.waiting, request)
        self.waiting += 1
        self._serve()
        return request

    def _give_back(self) -> None:
        self.free += 1
        self._serve()

    def _serve(self) -> None:
        """Give the free places to those whose turn it is."""
        while self.free and (request := self._take()) is not None:
            if request.turn.cancelled():
                continue
            if request.wanted():
                self.free -= 1
                request.turn.set_result(None)
            else:
                request.turn.set_exception(TableError("asker/gone", "whoever asked for this has gone"))

    def _take(self) -> _Waiting | None:
        """Take the next request out of the queue, and count its cost; nothing is counted for one that was given up."""
        if not self.waiting:
            self._addresses.clear()
            self._resting.clear()
            return None
        _, _, name = heappop(self._order)
        address = self._addresses[name]
        _, _, who = heappop(address.order)
        person = address.people[who]
        request = heappop(person.waiting)
        self.waiting -= 1
        self._now = max(self._now, address.time)
        if not request.turn.cancelled():
            address.time = self._now + request.cost
            person.time += request.cost
        if person.waiting:
            heappush(address.order, (person.time, person.number, who))
        else:
            del address.people[who]
        if address.people:
            heappush(self._order, (address.time, address.number, name))
        else:
            heappush(self._resting, (address.time, name))
        self._forget_past()
        return request

    def _forget_past(self) -> None:
        """Forget addresses for which nothing waits, as soon as their share is not ahead of the present."""
        while self._resting and self._resting[0][0] <= self._now:
            _, name = heappop(self._resting)
            address = self._addresses.get(name)
            if address is not None and not address.people and address.time <= self._now:
                del self._addresses[name]
