"""Logs for machines: one JSON object a line on the error stream. Tokens, racks and seeds never get this far."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime


class JsonLines(logging.Formatter):
    """An entry as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "says": record.getMessage(),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


class OurFaults(logging.Filter):
    """Lets through what is our fault, not what clients send: anyone could fill the log with that."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Say whether an entry is kept."""
        error = record.exc_info[1] if record.exc_info else None
        return not isinstance(error, UnicodeDecodeError)


def begin(level: str) -> None:
    """Send all logs to the error stream, as lines of JSON."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    logging.getLogger("uvicorn.access").disabled = True
    logging.getLogger("uvicorn.error").addFilter(OurFaults())
    logging.getLogger("sqlalchemy.pool").setLevel(logging.CRITICAL)  # that a database went away is told by the store
    for chatty in ("alembic", "uvicorn.error"):
        logging.getLogger(chatty).setLevel(max(logging.WARNING, logging.getLogger().level))
