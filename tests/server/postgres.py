"""A real PostgreSQL for tests: started in a folder of its own, stopped, killed, and thrown away."""

from __future__ import annotations

import asyncio
import os
import pwd
import secrets
import shutil
import signal
import subprocess
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any, Self

import asyncpg

INSTALL = "PostgreSQL's programs are missing; on Debian and Ubuntu: apt-get install postgresql"
STARTING = 60.0
"""Seconds that a start may take."""

WATCH = 'cat; kill -INT "$0"; for n in 1 2 3 4 5 6 7 8 9; do kill -0 "$0" && sleep 1; done; rm -rf "$1"'
"""What cleans up when the tests are killed: a pipe closes then, and PostgreSQL is told to end."""


def programs() -> Path:
    """Find the folder of PostgreSQL's programs: the newest of Debian's, or the one on the path."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: float(path.parts[-3]))
    program = found[-1] if found else shutil.which("initdb")
    if program is None:
        raise RuntimeError(INSTALL)
    return Path(program).resolve().parent


def owner() -> dict[str, Any]:
    """Return as whom to run PostgreSQL: it refuses to run as root."""
    if os.geteuid() != 0:
        return {}
    names = {entry.pw_name: entry for entry in pwd.getpwall()}
    entry = names.get("postgres") or names["nobody"]
    return {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}


class Postgres:
    """A cluster with the disk synced as in earnest, reached by a socket in its folder; use it with ``with``."""

    def __init__(self) -> None:
        self._bin = programs()
        self._owner = owner()
        self._folder = Path(tempfile.mkdtemp(prefix="sixfold-pg-", dir="/tmp" if Path("/tmp").is_dir() else None))
        if self._owner:
            os.chown(self._folder, self._owner["user"], self._owner["group"])
        self._process: subprocess.Popen[bytes] | None = None
        self._watch: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        try:
            self._make()
            self.start()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()
        shutil.rmtree(self._folder)

    def _make(self) -> None:
        """Make the cluster."""
        options = ["--auth=trust", "--username=sixfold", "--encoding=UTF8", "--locale=C", "--no-sync"]
        command = [str(self._bin / "initdb"), f"--pgdata={self._folder / 'data'}", *options]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=self._folder, env=_environment(), **self._owner)

    def start(self) -> None:
        """Start, and wait until it answers."""
        if self._process is not None:
            return
        settings = {
            "listen_addresses": "",
            "unix_socket_directories": str(self._folder),
            "fsync": "on",
            "recovery_init_sync_method": "syncfs",  # a start after a crash would open every file
            "max_connections": "200",
        }
        command = [str(self._bin / "postgres"), "-D", str(self._folder / "data")]
        command += [part for name, value in settings.items() for part in ("-c", f"{name}={value}")]
        with (self._folder / "log").open("ab") as log:
            streams: dict[str, Any] = {"stdin": subprocess.DEVNULL, "stdout": log, "stderr": log}
            self._process = subprocess.Popen(command, cwd=self._folder, env=_environment(), **streams, **self._owner)
        watch = ["sh", "-c", WATCH, str(self._process.pid), str(self._folder)]
        self._watch = subprocess.Popen(
            watch, stdin=subprocess.PIPE, stderr=subprocess.DEVNULL, start_new_session=True, **self._owner
        )
        self._wait(self._process)

    def _wait(self, process: subprocess.Popen[bytes]) -> None:
        """Wait until it answers."""
        until = time.monotonic() + STARTING
        ask = [str(self._bin / "pg_isready"), "-q", "-h", str(self._folder), "-d", "postgres", "-U", "sixfold"]
        while subprocess.run(ask, check=False).returncode:
            if process.poll() is not None or time.monotonic() > until:
                raise RuntimeError("PostgreSQL does not start:\n" + (self._folder / "log").read_text()[-2000:])
            time.sleep(0.05)

    def stop(self) -> None:
        """Stop as an administrator does: connections are cut, everything is written."""
        self._end(signal.SIGINT)

    def kill(self) -> None:
        """Stop as a crash does: all its processes at once, nothing is written."""
        self._end(signal.SIGKILL)

    def _end(self, how: signal.Signals) -> None:
        """Send a signal, and wait until all processes are gone."""
        if self._watch is not None:
            self._watch.kill()
            self._watch.communicate()
            self._watch = None
        if self._process is None:
            return
        children = _children(self._process.pid)
        self._process.send_signal(how)
        if how == signal.SIGKILL:
            for child in children:
                with suppress(ProcessLookupError):
                    os.kill(child, how)
        self._process.wait(STARTING)
        self._process = None
        while any(_runs(child) for child in children):
            time.sleep(0.01)

    def url(self, database: str, *, password: str = "") -> str:
        """Return the address of a database."""
        return f"postgresql://sixfold{':' + password if password else ''}@/{database}?host={self._folder}"

    def database(self) -> str:
        """Make a new database, and return its address. Each costs about a second when PostgreSQL stops."""
        name = f"t{secrets.token_hex(6)}"

        self.run(f"CREATE DATABASE {name}")
        return self.url(name)

    def run(self, *commands: str, url: str = "") -> None:
        """Run SQL commands in a database."""

        async def run() -> None:
            connection = await asyncpg.connect(url or self.url("postgres"))
            try:
                for command in commands:
                    await connection.execute(command)
            finally:
                await connection.close()

        asyncio.run(run())


def _children(process: int) -> list[int]:
    """List the processes that a process started."""
    with suppress(OSError):
        return [int(child) for child in Path(f"/proc/{process}/task/{process}/children").read_text().split()]
    return []


def _runs(process: int) -> bool:
    """Tell whether a process is there and not merely waiting to be buried."""
    with suppress(OSError):
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    return False


def _environment() -> dict[str, str]:
    """Return the environment without what would change PostgreSQL."""
    return {name: value for name, value in os.environ.items() if not name.startswith(("PG", "LC_"))} | {"LC_ALL": "C"}
