"""How long something took, counted in buckets as Prometheus reads them; adding one costs next to nothing."""

from __future__ import annotations

from bisect import bisect_left
from itertools import accumulate

BOUNDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
"""The upper ends of the buckets, in seconds; one more bucket has no end."""


class Durations:
    """Durations by bucket, and their sum."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        self.total = 0.0

    def add(self, seconds: float) -> None:
        """Count one."""
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds

    def cumulative(self) -> list[int]:
        """Return, for each bucket, how many are in it or in a lower one.

        >>> durations = Durations()
        >>> durations.add(0.003)
        >>> durations.cumulative()[:4]
        [0, 0, 1, 1]
        """
        return list(accumulate(self.counts))
