"""Starts: how long it takes until the first move can be made."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator

from sixfold.bench.figure import ROUNDS, Figure


def figures() -> Iterator[Figure]:
    """Measure how long a start takes, each in a fresh process, against the limit that we set ourselves."""
    first = "import sixfold; g = sixfold.Game.new('board', seed=1); g.play(g.legal_moves[0])"
    every = "from sixfold.warm import ready; ready('board', 'cards', 'dice')"
    yield from _limited("import sixfold", lambda: _run("import sixfold"), 0.3)
    bare = f"import sys; sys.modules['scipy'] = None; {first}"  # Numba loads SciPy where it is, which a plain install has not
    yield from _limited("first game from a warm cache", lambda: _run(bare), 1.0)
    yield from _limited("the same, with SciPy installed", lambda: _run(first), 1.0)
    with tempfile.TemporaryDirectory() as folder:
        yield from _limited("compile all rules from nothing", lambda: _run(every, NUMBA_CACHE_DIR=folder), 20.0, rounds=1)


def _limited(name: str, measure: Callable[[], float], limit: float, rounds: int = ROUNDS) -> Iterator[Figure]:
    best = min(measure() for _ in range(rounds))
    yield Figure(name, round(best, 3), "s", f"limit {limit:g} s", round(best / limit, 3))


def _run(code: str, **environment: str) -> float:
    """Return how long a Python process takes to run some code, less what an empty one takes."""

    def timed(text: str) -> float:
        start = time.perf_counter()
        subprocess.run([sys.executable, "-c", text], check=True, env={**os.environ, **environment}, stderr=subprocess.DEVNULL)
        return time.perf_counter() - start

    return max(timed(code) - timed("pass"), 0.0)
