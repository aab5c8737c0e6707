"""How much a client may ask: buckets that fill with time, for a connection, an address, and a table."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Hashable

from sixfold.errors import TableError

REMEMBERED = 10_000
"""No more addresses or tables than this are remembered at once; the longest unseen are forgotten first."""


class Bucket:
    """So many at once, and so many more a second."""

    __slots__ = ("_at", "_left", "_most", "_rate")

    def __init__(self, most: float, rate: float) -> None:
        self._most, self._rate = most, rate
        self._left, self._at = most, time.monotonic()

    def take(self, amount: float = 1.0) -> bool:
        """Take some out if there is enough."""
        now = time.monotonic()
        self._left = min(self._most, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < amount:
            return False
        self._left -= amount
        return True


class Limits:
    """A bucket for each of many, such as addresses."""

    def __init__(self, what: str, most: float, rate: float) -> None:
        self.what = what
        self._make: Callable[[], Bucket] = lambda: Bucket(most, rate)
        self._buckets: OrderedDict[Hashable, Bucket] = OrderedDict()

    def __len__(self) -> int:
        return len(self._buckets)

    def check(self, key: Hashable, amount: float = 1.0) -> None:
        """Take from the bucket of that key, or refuse."""
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = self._make()
            if len(self._buckets) > REMEMBERED:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(key)
        if not bucket.take(amount):
            raise TableError("rate/limited", f"too many {self.what} in a short time; wait a moment and try again")
