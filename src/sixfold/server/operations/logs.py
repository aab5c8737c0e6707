"""Logs for machines: one JSON object a line on the error stream, without secrets, and the same thing not again and again."""

from __future__ import annotations

import json
import logging
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import TextIO

WINDOW = 60.0
"""Seconds for which what was logged is not logged again, but counted."""

DIFFERENT = 5
"""How many lines of one kind that differ are logged in that time."""

KINDS = 1000
"""How many kinds of lines are remembered at most."""

SECRET = re.compile(r"(?<![\w-])(?=[\w-]*[\dA-Z])[\w-]{32,}")
"""What may be a token, a seed or somebody's entropy: tokens have 43 characters, the others 64."""


class JsonLines(logging.Formatter):
    """An entry as one line of JSON; whatever looks like a secret is left out of it."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        line: dict[str, str | int] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "says": SECRET.sub("…", record.getMessage()),
        }
        if record.exc_info:
            line["trace"] = SECRET.sub("…", self.formatException(record.exc_info))
        if again := getattr(record, "again", 0):
            line["again"] = again
        return json.dumps(line, ensure_ascii=False)


@dataclass
class _Kind:
    """What was logged of one kind since a time, and how often more of it was not."""

    since: float
    last: logging.LogRecord
    texts: set[str] = field(default_factory=set)
    again: int = 0


class Counting(logging.StreamHandler[TextIO]):
    """Writes each line once a minute. What comes again meanwhile is counted, and the count (``again``) written afterwards."""

    def __init__(self, stream: TextIO | None = None) -> None:
        super().__init__(stream or sys.stderr)
        self._kinds: dict[tuple[object, ...], _Kind] = {}

    def emit(self, record: logging.LogRecord) -> None:
        """Write an entry, or count it."""
        for late in self._past(record.created):
            super().emit(late)
        kind = self._kinds.setdefault(_kind(record), _Kind(record.created, record))
        text = record.getMessage()
        if text in kind.texts or len(kind.texts) >= DIFFERENT:
            kind.again, kind.last = kind.again + 1, record
            return
        kind.texts.add(text)
        super().emit(record)

    def close(self) -> None:
        """Write what was counted, and close."""
        for late in self._past(float("inf")):
            super().emit(late)
        super().close()

    def _past(self, now: float) -> Iterator[logging.LogRecord]:
        """Forget what was logged a while ago, and return the last entries of kinds that were counted, with how often."""
        old = [key for key, kind in self._kinds.items() if now - kind.since >= WINDOW]
        old += list(self._kinds)[: max(0, len(self._kinds) - KINDS)]
        for key in dict.fromkeys(old):
            kind = self._kinds.pop(key)
            if kind.again:
                kind.last.again = kind.again
                yield kind.last


def _kind(record: logging.LogRecord) -> tuple[object, ...]:
    """Return what makes entries alike: their words, and for errors where they were raised."""
    kind, _, trace = record.exc_info or (None, None, None)
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = (trace.tb_frame.f_code.co_filename, trace.tb_lineno) if trace is not None else None
    return record.name, record.levelno, record.msg, kind, place


class OurFaults(logging.Filter):
    """Lets through what is our fault, not what clients send: anyone could fill the log with that."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Say whether an entry is kept."""
        error = record.exc_info[1] if record.exc_info else None
        return not isinstance(error, UnicodeDecodeError)


def begin(level: str) -> None:
    """Send all logs to the error stream, as lines of JSON."""
    handler = Counting()
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    logging.getLogger("uvicorn.access").disabled = True
    logging.getLogger("uvicorn.error").addFilter(OurFaults())
    logging.getLogger("sqlalchemy.pool").setLevel(logging.CRITICAL)  # that a database went away is told by the store
    for chatty, least in (("alembic", logging.WARNING), ("uvicorn.error", logging.ERROR)):  # uvicorn warns of what clients send
        logging.getLogger(chatty).setLevel(max(least, logging.getLogger().level))
