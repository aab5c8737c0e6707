"""Starts: the time until the first move can be made."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator

from bench.figure import ROUNDS, Figure
from sixfold.bots import BOTS
from sixfold.games.variants import GAMES

FEW = 3
"""How often each bot's first move is measured; there are many."""


def figures() -> Iterator[Figure]:
    """Measure how long a start takes, each in a fresh process, against the limit that we set ourselves."""
    first = "import sixfold; g = sixfold.Game.new('board', seed=1); g.play(g.legal_moves[0])"
    every = "from sixfold.games.warm import ready; ready('board', 'cards', 'dice')"
    yield from _limited("import sixfold", lambda: _run("import sixfold"), 0.3)
    bare = f"import sys; sys.modules['scipy'] = None; {first}"  # Numba loads SciPy where it is, which a plain install has not
    yield from _limited("first game from a warm cache", lambda: _run(bare), 1.0)
    yield from _limited("the same, with SciPy installed", lambda: _run(first), 1.0)
    for game in GAMES:
        slowest = max((min(_run(_move(game, bot)) for _ in range(FEW)), bot) for bot in BOTS)
        yield _against(f"first move of the slowest {game} bot ({slowest[1]}) from a warm cache", slowest[0], 2.0)
    with tempfile.TemporaryDirectory() as folder:
        yield from _limited("compile all rules from nothing", lambda: _run(every, NUMBA_CACHE_DIR=folder), 20.0, rounds=1)


def _limited(name: str, measure: Callable[[], float], limit: float, rounds: int = ROUNDS) -> Iterator[Figure]:
    yield _against(name, min(measure() for _ in range(rounds)), limit)


def _against(name: str, seconds: float, limit: float) -> Figure:
    return Figure(name, round(seconds, 3), "s", f"limit {limit:g} s", round(seconds / limit, 3))


def _move(game: str, bot: str) -> str:
    """Return code that lets a bot make the first move of a game with one simulation."""
    return (
        "import sixfold; from random import Random; from sixfold.bots import find; from sixfold.bots.bot import Limit\n"
        f"g = sixfold.Game.new({game!r}, seed=1)\n"
        f"g.play(find({bot!r}).choose(g.view(g.turn), Limit(simulations=1), Random(1)).move)"
    )


def _run(code: str, **environment: str) -> float:
    """Return how long a Python process takes to run some code, less what an empty one takes."""

    def timed(text: str) -> float:
        start = time.perf_counter()
        subprocess.run([sys.executable, "-c", text], check=True, env={**os.environ, **environment}, stderr=subprocess.DEVNULL)
        return time.perf_counter() - start

    return max(timed(code) - timed("pass"), 0.0)
