"""An arena on a real Ray cluster of two workers, one of which is killed while it plays."""

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

import pytest

from sixfold.arena.run import run
from sixfold.arena.schedule import schedule
from sixfold.bots.bot import Limit
from sixfold.errors import UsageError
from sixfold.games.variants import Setting

DICE = Setting.of("dice")
BOTS = ["hard", "medium"]
GAMES = 12
LIMIT = Limit(simulations=1)
BUSY = "ray::play_deal"
"""What Ray calls a worker that plays a deal."""

PATIENCE = 120.0


def test_a_killed_worker_costs_no_game_and_doubles_none(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    with arena(out) as process:
        victim = stop_a_worker(process)
        started = [pid for pid, _ in below(process.pid)]
        os.kill(victim, signal.SIGKILL)
        assert process.wait(PATIENCE) == 0
    deals = schedule(DICE, BOTS, GAMES)
    here = [game.record for _, games in run(DICE, deals, seed="5", limit=LIMIT, on="here") for game in games]
    assert len(here) == GAMES
    assert out.read_text("utf-8").splitlines() == here
    assert victim in started and gone(started)


@contextmanager
def arena(out: Path) -> Iterator[subprocess.Popen[bytes]]:
    """Start an arena with a cluster of its own; whatever happens, nothing of it is left."""
    command = [str(Path(sys.executable).with_name("sixfold")), "arena", "--on", "ray", "--workers", "2", "--out", str(out)]
    command += ["--game", "dice", "--bots", ",".join(BOTS), "--games", str(GAMES), "--seed", "5", "--simulations", "1"]
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
    found: list[tuple[int, str]] = []
    parents = {pid}
    while parents:
        children = [(int(row[0]), row[2].strip()) for row in rows if int(row[1]) in parents]
        parents = {child for child, _ in children}
        found += children
    return found


def gone(pids: list[int]) -> bool:
    """Say whether processes end within a while."""
    end = time.monotonic() + PATIENCE
    while any(Path(f"/proc/{pid}").exists() for pid in pids):
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True


def test_without_ray_it_says_what_brings_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(UsageError, match=r"pip install 'sixfold\[ray\]'"):
        run(DICE, schedule(DICE, BOTS, 2), seed="5", limit=LIMIT, on="ray")
