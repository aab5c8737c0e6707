"""The servers under measurement: ours, boardgame.io and PostgreSQL, each in its own processes."""

from __future__ import annotations

import os
import pwd
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

PEER = Path(__file__).parent / "boardgame"
PATIENCE = 60.0
"""Seconds that a start may take."""

_TICK = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


def free_port() -> int:
    """Return a free port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def cpu(pid: int) -> float:
    """Return the seconds of processor time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / _TICK


def memory(pid: int) -> int:
    """Return the bytes of memory that a process holds."""
    resident = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text())
    return int(resident[1]) * 1024 if resident else 0


@contextmanager
def process(command: Sequence[str], log: Path, **options: Any) -> Iterator[subprocess.Popen[bytes]]:
    """Run a command inside the block; its whole process group ends with it."""
    with log.open("ab") as out:
        started = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=out, stderr=out, start_new_session=True, **options)
    try:
        yield started
    finally:
        started.terminate()
        try:
            started.wait(10)
        except subprocess.TimeoutExpired:
            os.killpg(started.pid, signal.SIGKILL)
            started.wait()


def answers(url: str) -> bool:
    """Say whether a server answers there."""
    try:
        with urllib.request.urlopen(url, timeout=2):  # noqa: S310 (a server that we started)
            return True
    except urllib.error.HTTPError:
        return True
    except OSError:
        return False


def await_answer(url: str, started: subprocess.Popen[bytes], log: Path) -> None:
    """Wait until a server answers."""
    end = time.monotonic() + PATIENCE
    while not answers(url):
        if started.poll() is not None or time.monotonic() > end:
            raise RuntimeError(f"{started.args!r} does not start: {log.read_text()[-2000:]}")
        time.sleep(0.05)


@contextmanager
def sixfold(folder: Path, *, database: str | None = None) -> Iterator[tuple[int, int]]:
    """Run our server on an SQLite file or on PostgreSQL, and give its process and port."""
    folder.mkdir(exist_ok=True)
    port, log = free_port(), folder / "log"
    where = ["--data", str(folder)] if database is None else ["--database", database]
    program = str(Path(sys.executable).with_name("sixfold"))
    command = [program, "serve", "--port", str(port), "--proxy", "--log", "warning", *where]
    with process(command, log) as started:
        await_answer(f"http://127.0.0.1:{port}/healthz", started, log)
        yield started.pid, port


def peer_programs() -> str:
    """Return why the boardgame.io server cannot run here, or an empty text. Installs its packages if necessary."""
    if not PEER.exists():
        return f"{PEER} is not there"
    if shutil.which("node") is None or shutil.which("npm") is None:
        return "there is no Node.js"
    if not (PEER / "node_modules" / "boardgame.io").exists():
        ran = subprocess.run(["npm", "ci", "--ignore-scripts", "--silent"], cwd=PEER, check=False)  # noqa: S607 (the user's own)
        if ran.returncode:
            return "its packages cannot be installed"
    return ""


@contextmanager
def boardgame(folder: Path, *, files: bool) -> Iterator[tuple[int, int]]:
    """Run the boardgame.io server with its matches in memory or in files, and give its process and port."""
    folder.mkdir(exist_ok=True)
    port, log = free_port(), folder / "log"
    command = ["node", str(PEER / "server.js"), str(port), *([str(folder / "matches")] if files else [])]
    with process(command, log) as started:
        await_answer(f"http://127.0.0.1:{port}/games", started, log)
        yield started.pid, port


def postgres_programs() -> Path | None:
    """Return the folder of PostgreSQL's programs, if they are there."""
    programs = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: float(path.parts[-3]))
    program = programs[-1] if programs else shutil.which("initdb")
    return None if program is None else Path(program).resolve().parent


@contextmanager
def postgres(folder: Path, programs: Path) -> Iterator[str]:
    """Run PostgreSQL in a folder with default settings and synced commits, and yield its address."""
    owner: dict[str, Any] = {}
    folder.mkdir()
    if os.geteuid() == 0:  # it refuses to run as root
        names = {entry.pw_name: entry for entry in pwd.getpwall()}
        entry = names.get("postgres") or names["nobody"]
        owner = {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}
        os.chown(folder, entry.pw_uid, entry.pw_gid)
    data = folder / "data"
    make = [str(programs / "initdb"), f"--pgdata={data}", "--auth=trust", "--username=sixfold", "--encoding=UTF8", "--locale=C"]
    subprocess.run(make, check=True, stdout=subprocess.DEVNULL, cwd=folder, **owner)
    run = [str(programs / "postgres"), "-D", str(data), "-c", "listen_addresses=", "-c", f"unix_socket_directories={folder}"]
    ready = [str(programs / "pg_isready"), "-q", "-h", str(folder), "-d", "postgres", "-U", "sixfold"]
    with ExitStack() as stack:
        log = folder / "log"
        log.touch()
        started = stack.enter_context(process(run, log, cwd=folder, **owner))
        end = time.monotonic() + PATIENCE
        while subprocess.run(ready, check=False).returncode:
            if started.poll() is not None or time.monotonic() > end:
                raise RuntimeError(f"PostgreSQL does not start: {log.read_text()[-2000:]}")
            time.sleep(0.05)
        yield f"postgresql://sixfold@/postgres?host={folder}"
