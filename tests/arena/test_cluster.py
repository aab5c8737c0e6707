"""An arena on a real Ray cluster of two workers, one of which is killed while it plays."""

import os
import signal
import sys
from pathlib import Path

import pytest

from sixfold.arena.run import run
from sixfold.arena.schedule import schedule
from sixfold.bots.bot import Limit
from sixfold.errors import UsageError
from sixfold.games.variants import Setting
from tests.arena.workers import PATIENCE, arena, below, gone, stop_a_worker

DICE = Setting.of("dice")
BOTS = ["hard", "medium"]
GAMES = 12
LIMIT = Limit(simulations=1)
OPTIONS = ["--game", "dice", "--seed", "5", "--simulations", "1", "--workers", "2"]


def test_a_killed_worker_costs_no_game_and_doubles_none(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    with arena("--out", str(out), "--bots", ",".join(BOTS), "--games", str(GAMES), *OPTIONS) as process:
        victim = stop_a_worker(process)
        started = [pid for pid, _ in below(process.pid)]
        os.kill(victim, signal.SIGKILL)
        assert process.wait(PATIENCE) == 0
    deals = schedule(DICE, BOTS, GAMES)
    here = [game.record for _, games in run(DICE, deals, seed="5", limit=LIMIT, on="here") for game in games]
    assert len(here) == GAMES
    assert out.read_text("utf-8").splitlines() == here
    assert victim in started and gone(started)


def test_without_ray_it_says_what_brings_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(UsageError, match=r"pip install 'sixfold\[ray\]'"):
        run(DICE, schedule(DICE, BOTS, 2), seed="5", limit=LIMIT, on="ray")
