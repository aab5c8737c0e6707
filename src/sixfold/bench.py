"""Speed and size, measured: each figure beside a peer or a limit in the same run."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from operator import truediv
from pathlib import Path
from statistics import median
from typing import Any

from rich.console import Console
from rich.table import Table

ROUNDS = 9
"""How often each side of a comparison is measured, in turn: values are the best, ratios the median of the rounds."""

BOARD_LIMIT = Path("../shared/limit/board_limit.c")
CARDS_LIMIT = Path("bench/cards_limit.c")
DICE_LIMIT = Path("bench/dice_limit.c")


@dataclass(frozen=True)
class Figure:
    """One measured value, and how it stands against a peer or a limit."""

    name: str
    value: float
    unit: str
    against: str = ""
    ratio: float | None = None


def run(*, as_json: bool) -> None:
    """Measure everything and print it, line by line as it comes."""
    table = Table("what", "value", "unit", "against", "ratio", title="sixfold bench")
    console = Console()
    for figure in figures():
        if as_json:
            print(json.dumps({key: value for key, value in asdict(figure).items() if value not in ("", None)}), flush=True)
        else:
            ratio = "" if figure.ratio is None else _number(figure.ratio)
            table.add_row(figure.name, _number(figure.value), figure.unit, figure.against, ratio)
            say(f"measured: {figure.name}")
    if not as_json:
        console.print(table)


def _number(value: float) -> str:
    """Return a number with as many places as mean something."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def say(sentence: str) -> None:
    """Say something about the run; not part of the figures."""
    print(sentence, file=sys.stderr, flush=True)


def figures() -> Iterator[Figure]:
    """Measure one thing after the other."""
    yield from board()
    yield from against_c("cards", CARDS_LIMIT)
    yield from against_c("dice", DICE_LIMIT)
    yield from starts()
    yield from sizes()


def random_games(game: str, count: int) -> float:
    """Play random two-seat games on one core, and return how many a second."""
    import numpy as np

    from sixfold.rules import board, cards, dice, playout

    rules, games = {
        "board": (board, playout.board_games),
        "cards": (cards, playout.cards_games),
        "dice": (dice, playout.dice_games),
    }[game]
    states, seed = np.zeros(1, rules.STATE), np.array([88172645463325252], np.uint64)
    games(states, 0, seed, 0, 2, 0, 1)
    start = time.perf_counter()
    games(states, 0, seed, 0, 2, 0, count)
    return count / (time.perf_counter() - start)


def compiled(source: Path, folder: Path) -> Path | None:
    """Compile a C program as fast as it gets, or say why that cannot be done here."""
    compiler = shutil.which("gcc") or shutil.which("cc")
    if not source.exists():
        say(f"{source} is not there, so its comparison is left out")
        return None
    if compiler is None:
        say(f"there is no C compiler, so the comparison with {source} is left out")
        return None
    program = folder / source.stem
    subprocess.run([compiler, "-O3", "-march=native", str(source), "-o", str(program)], check=True)
    return program


def c_games(program: Path, count: int) -> float:
    """Run a limit program, and return the games a second that it reports."""
    ran = subprocess.run([str(program), str(count)], check=True, capture_output=True, text=True)
    return float(ran.stdout.split()[0])


def against_c(game: str, source: Path, count: int = 60_000) -> Iterator[Figure]:
    """Measure random games beside a C program that plays the same."""
    with tempfile.TemporaryDirectory() as folder:
        program = compiled(source, Path(folder))
        ours, theirs = [], []
        for _ in range(ROUNDS):
            ours.append(random_games(game, count))
            if program is not None:
                theirs.append(c_games(program, count))
    against = ("c limit", round(median(map(truediv, ours, theirs)), 3)) if program else ()
    yield Figure(f"{game} random games", round(max(ours)), "games/s", *against)


def board() -> Iterator[Figure]:
    """Measure random board games beside the C limit and beside MOMAland."""
    yield from against_c("board", BOARD_LIMIT)
    try:
        from momaland.envs.ingenious import moingenious_v0
    except ImportError:
        say("momaland is not installed, so its comparison is left out ('make bench' installs it)")
        return
    say("momaland's moingenious has other rules: it refills before bonus moves, forces swaps, and gives a bonus only above 18")
    ours, theirs = [], []
    for _ in range(3):
        ours.append(random_games("board", 60_000))
        theirs.append(momaland_games(moingenious_v0, 20))
    yield Figure("momaland moingenious random games", round(max(theirs), 1), "games/s")
    ratio = round(median(map(truediv, ours, theirs)))
    yield Figure("board random games", round(max(ours)), "games/s", "momaland 0.2.0 (its rules differ)", ratio)


def momaland_games(module: Any, count: int) -> float:
    """Play random two-player games of MOMAland's environment with its own mask, and return how many a second."""
    import numpy as np

    env = module.env(num_agents=2, board_size=6)
    generator = np.random.default_rng(1)
    start = time.perf_counter()
    for number in range(count):
        env.reset(seed=number)
        for agent in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            done = terminated or truncated
            env.step(None if done else int(generator.choice(np.flatnonzero(observation["action_mask"]))))
            del agent
    return count / (time.perf_counter() - start)


def starts() -> Iterator[Figure]:
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


def sizes() -> Iterator[Figure]:
    """Report the size of each state against the limit of 2 KiB."""
    from sixfold.rules import board, cards, dice

    for name, rules in (("board", board), ("cards", cards), ("dice", dice)):
        size = rules.STATE.itemsize
        yield Figure(f"{name} state", size, "bytes", "limit 2048 bytes", round(size / 2048, 3))
