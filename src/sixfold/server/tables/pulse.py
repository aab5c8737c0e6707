"""The pulse of a process: when it was last seen that moves can be taken."""

from __future__ import annotations

from sixfold.server.common import clock

OUTAGE = 4_000
"""Milliseconds without any server after which clocks are put right."""


class Pulse:
    """When moves could last be taken here."""

    def __init__(self) -> None:
        self.last: int | None = None
        """When it was last seen; None before the first time."""

    def beat(self) -> None:
        """Note that moves can be taken now."""
        self.last = clock.now()

    def is_awake(self) -> bool:
        """Say whether moves could be taken all the time lately: no database away, no process stopped, no clock that jumped."""
        return self.last is None or 0 <= clock.now() - self.last < OUTAGE
