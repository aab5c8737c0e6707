"""An arena on Ray in a process of its own, and the workers below it."""

import os
import secrets
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

BUSY = "ray::play_deal"
"""What Ray calls a worker that plays a deal."""

PATIENCE = 120.0


@contextmanager
def arena(*words: str) -> Iterator[subprocess.Popen[bytes]]:
    """Start an arena with a Ray cluster of its own; in the end no process of it is left."""
    command = [str(Path(sys.executable).with_name("sixfold")), "arena", "--on", "ray", *words]
    with tempfile.TemporaryDirectory(prefix="ray-") as folder:  # its sockets need a short path
        own = {"RAY_ADDRESS": "local", "RAY_TMPDIR": folder, "RAY_USAGE_STATS_ENABLED": "0"}
        own["RAY_AUTH_TOKEN"] = secrets.token_hex(32)
        process = subprocess.Popen(command, env={**os.environ, **own}, stdout=subprocess.DEVNULL)
        try:
            yield process
        finally:
            if process.poll() is None:
                for pid in [process.pid, *(pid for pid, _ in below(process.pid))]:
                    with suppress(ProcessLookupError):
                        os.kill(pid, signal.SIGKILL)
                process.wait()


def stop_a_worker(process: subprocess.Popen[bytes]) -> int:
    """Wait until both workers play, stop one of them in the middle of a deal, and return its process."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and process.poll() is None:
        busy = [pid for pid, title in below(process.pid) if title == BUSY]
        if len(busy) == 2:
            os.kill(busy[0], signal.SIGSTOP)
            if dict(below(process.pid)).get(busy[0]) == BUSY:
                return busy[0]
            os.kill(busy[0], signal.SIGCONT)
        time.sleep(0.02)
    raise AssertionError("the two workers never played at the same time")


def below(pid: int) -> list[tuple[int, str]]:
    """Return the processes that a process started, and those that they started, with their titles."""
    listed = subprocess.run(["ps", "-e", "-o", "pid=,ppid=,args="], capture_output=True, text=True, check=True).stdout
    rows = [line.split(maxsplit=2) for line in listed.splitlines()]
    processes: list[tuple[int, str]] = []
    parents = {pid}
    while parents:
        children = [(int(row[0]), row[2].strip()) for row in rows if int(row[1]) in parents]
        parents = {child for child, _ in children}
        processes += children
    return processes


def gone(pids: list[int]) -> bool:
    """Say whether processes end within a while."""
    end = time.monotonic() + PATIENCE
    while any(Path(f"/proc/{pid}").exists() for pid in pids):
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True
