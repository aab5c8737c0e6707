"""What was refused: counted by reason for whoever watches over the server, and said in the log now and then."""

from __future__ import annotations

import logging
import time
from collections import Counter

LOG = logging.getLogger("sixfold.server")

SAY_EVERY = 60.0
"""Seconds between two lines in the log about what was refused: anyone could fill it otherwise."""


class Refusals:
    """The refusals of one server."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        """How often something was refused since the start, by the code of the refusal."""
        self._said = -SAY_EVERY

    def add(self, code: str) -> None:
        """Count a refusal; the code is one of ours, never a client's word."""
        self.counts[code] += 1
        now = time.monotonic()
        if now - self._said >= SAY_EVERY:
            self._said = now
            LOG.info("refused so far: %s", ", ".join(f"{code} {count}" for code, count in self.counts.most_common()))
