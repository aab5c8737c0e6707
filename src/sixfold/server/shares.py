"""A queue that is fair: every address gets an equal share, every person of an address an equal share of that, cheap work first.

Start-time fair queueing: an address carries the cost of what was done for it as a virtual time. The address that lags furthest
behind is served next; one that was idle begins at the present, so it neither saves up nor pays for its past.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
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


@dataclass
class _Waiting:
    """A request that waits for its turn."""

    cost: float
    number: int
    wanted: Callable[[], bool]
    turn: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


@dataclass
class _Person:
    """A person's requests, and the virtual time of what was done for them."""

    time: float
    waiting: list[_Waiting] = field(default_factory=list)

    def next(self) -> _Waiting:
        """Return the cheapest request, the oldest of several."""
        return min(self.waiting, key=lambda one: (one.cost, one.number))


@dataclass
class _Address:
    """The people of an address, and the virtual time of what was done for all of them."""

    time: float
    people: dict[str, _Person] = field(default_factory=dict)

    def next(self) -> tuple[str, _Person]:
        """Return the person who lags furthest behind."""
        return min(self.people.items(), key=lambda item: item[1].time)


class FairQueue:
    """So many places to work at, given in turn."""

    def __init__(self, places: int) -> None:
        self.free = places
        self.waiting = 0
        """How many wait for a place."""
        self._addresses: dict[str, _Address] = {}
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
        address = self._addresses.setdefault(asker.address, _Address(self._now))
        person = address.people.setdefault(asker.person, _Person(address.time))
        if asker != NOBODY and len(person.waiting) >= MOST_WAITING:
            raise TableError("rate/limited", f"{MOST_WAITING} of your requests wait already; wait for their answers")
        request = _Waiting(cost, next(self._numbers), wanted)
        person.waiting.append(request)
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
            return None
        name, address = min(((name, one) for name, one in self._addresses.items() if one.people), key=lambda item: item[1].time)
        who, person = address.next()
        request = person.next()
        person.waiting.remove(request)
        self.waiting -= 1
        self._now = max(self._now, address.time)
        if not request.turn.cancelled():
            address.time = max(address.time, self._now) + request.cost
            person.time += request.cost
        if not person.waiting:
            self._rest(name, address, who)
        return request

    def _rest(self, name: str, address: _Address, who: str) -> None:
        """Forget a person for whom nothing waits; an address is remembered while its share is ahead of the present."""
        del address.people[who]
        if not address.people and address.time <= self._now:
            del self._addresses[name]
