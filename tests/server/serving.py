"""A real server in a process of its own: started, stopped, and killed in the middle of whatever it does."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Self

PATIENCE = 120.0
"""Seconds that a server may take to start: the first one compiles the rules."""


def free_port() -> int:
    """Return a port that nobody uses now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server:
    """A server over a data folder, or over PostgreSQL. It keeps its port when it is started again.

    It believes its clients where they say they are (``proxy``), so that many can come from one machine without reaching a limit.
    """

    def __init__(
        self,
        folder: Path,
        *,
        database: str | None = None,
        port: int | None = None,
        proxy: bool = True,
        options: tuple[str, ...] = (),
        program: Path | None = None,
        environment: dict[str, str] | None = None,
    ) -> None:
        self.folder = folder
        self.program = program or Path(sys.executable).with_name("sixfold")
        self.environment = environment
        self.database = database
        self.port = port or free_port()
        self.options = (*(("--proxy",) if proxy else ()), *options)
        self.log_file = folder / f"server-{self.port}.log"
        self.process: subprocess.Popen[bytes] | None = None
        self.starts = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def socket_url(self) -> str:
        return f"ws://127.0.0.1:{self.port}/api/socket"

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    @property
    def log(self) -> str:
        """Everything that was logged since the first start."""
        return self.log_file.read_text() if self.log_file.exists() else ""

    def start(self, *, wait: bool = True) -> Self:
        """Start it, and wait until it answers."""
        assert self.process is None, "it runs already"
        where = ["--data", str(self.folder)] if self.database is None else ["--database", self.database]
        command = [str(self.program), "serve", "--port", str(self.port), *where]
        with self.log_file.open("ab") as log:
            self.process = subprocess.Popen(
                [*command, *self.options],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
                env=self.environment,
            )
        self.starts += 1
        if wait:
            self.wait()
        return self

    def wait(self) -> None:
        """Wait until it answers."""
        end = time.monotonic() + PATIENCE
        while not self.is_healthy():
            assert self.process is not None
            assert self.process.poll() is None, f"the server has left with {self.process.returncode}:\n{self.log[-4000:]}"
            assert time.monotonic() < end, f"the server does not answer:\n{self.log[-4000:]}"
            time.sleep(0.02)

    def is_healthy(self) -> bool:
        """Say whether /healthz answers well."""
        try:
            with urllib.request.urlopen(f"{self.url}/healthz", timeout=2) as answer:
                return bool(answer.status == 200)
        except (OSError, urllib.error.URLError):
            return False

    def kill(self) -> None:
        """End it as a power cut does: kill -9, and nothing of it is left."""
        if self.process is not None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            self.process = None

    def kill_alone(self) -> None:
        """Kill -9 the server itself and leave the processes that think for it to notice."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.process = None

    def stop(self) -> int:
        """Ask it to stop, and return its exit code."""
        assert self.process is not None
        self.process.terminate()
        try:
            code = self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.kill()
            raise AssertionError(f"the server does not stop:\n{self.log[-4000:]}") from None
        self.process = None
        return code

    def memory(self) -> int:
        """Return the bytes of memory that the server process holds."""
        return memory(self.pid)

    def __enter__(self) -> Self:
        return self if self.process is not None else self.start()

    def __exit__(self, *_: object) -> None:
        self.kill()


def memory(pid: int) -> int:
    """Return the bytes of memory that a process holds."""
    found = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text())
    assert found is not None
    return int(found[1]) * 1024
