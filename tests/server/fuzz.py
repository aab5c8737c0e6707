"""Nonsense without end, on both databases: ``python -m tests.server.fuzz --messages 1000000``."""

from __future__ import annotations

import argparse
import asyncio
import json
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

from tests.server.nonsense import send_messages, send_requests
from tests.server.serving import Server

DATABASES = ("SQLite", "PostgreSQL")


def rage(server: Server, database: str, *, messages: int, examples: int, seconds: float) -> None:
    """Send messages, requests that the description knows, and requests that are none; print what came of them."""
    began = time.monotonic()
    storm = asyncio.run(send_messages(server, messages))
    print(
        f"{database}: {storm.sent:,} messages in {time.monotonic() - began:.0f} s: {storm.answers['error']:,} refused, "
        f"{len(storm.broken)} server errors, {storm.grown / (1 << 20):.1f} MiB more memory; "
        f"another table made {storm.moves:,} moves meanwhile and waited {storm.slowest:.2f} s at most",
        flush=True,
    )
    seen = send_requests(server, examples, random=True)
    statuses = ", ".join(f"{status} {count:,}" for status, count in sorted(seen.items()))
    print(f"{database}: {seen.total():,} requests from the description, all answered as it says: {statuses}", flush=True)
    command = [sys.executable, "-m", "tests.server.attacks", "bad-requests", str(server.port), str(seconds)]
    done = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    print(f"{database}: {done['requests']:,} requests that are none, {done.get('server errors', 0)} server errors", flush=True)
    assert not done.get("server errors"), done
    assert "Traceback" not in server.log


def main() -> None:
    """Run over SQLite and over PostgreSQL."""
    from tests.server.postgres import Postgres

    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--database", choices=DATABASES, action="append")
    options.add_argument("--messages", type=int, default=1_000_000, help="on each database")
    options.add_argument("--examples", type=int, default=250, help="requests to each address of the API")
    options.add_argument("--seconds", type=float, default=60.0, help="how long requests are sent that are none")
    chosen = options.parse_args()
    for database in chosen.database or DATABASES:
        with ExitStack() as stack:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
            address = stack.enter_context(Postgres()).database() if database == "PostgreSQL" else None
            server = stack.enter_context(Server(folder, database=address))
            rage(server, database, messages=chosen.messages, examples=chosen.examples, seconds=chosen.seconds)


if __name__ == "__main__":
    main()
