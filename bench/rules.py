"""The rules: random games compared with C programs and with MOMAland, and the sizes of the states."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from bench.figure import Figure, in_turn, ratio, say

BOARD_LIMIT = Path(__file__).parent / "board_limit.c"
CARDS_LIMIT = Path(__file__).parent / "cards_limit.c"
DICE_LIMIT = Path(__file__).parent / "dice_limit.c"


def figures() -> Iterator[Figure]:
    """Measure random games of each game."""
    yield from against_c("board", BOARD_LIMIT)
    yield from against_momaland()
    yield from against_c("cards", CARDS_LIMIT)
    yield from against_c("dice", DICE_LIMIT)


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
    """Compile a C program with full optimisation, or say why that is not possible here."""
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
    """Run a limit program, and return the games per second that it reports."""
    ran = subprocess.run([str(program), str(count)], check=True, capture_output=True, text=True)
    return float(ran.stdout.split()[0])


def against_c(game: str, source: Path, count: int = 60_000) -> Iterator[Figure]:
    """Measure random games beside a C program that plays the same."""
    sides: dict[str, Callable[[], float]] = {"ours": lambda: random_games(game, count)}
    with tempfile.TemporaryDirectory() as folder:
        program = compiled(source, Path(folder))
        if program is not None:
            sides["c"] = lambda: c_games(program, count)
        rates = in_turn(sides)
    against = ("c limit", ratio(rates["ours"], rates["c"])) if program else ()
    yield Figure(f"{game} random games", round(max(rates["ours"])), "games/s", *against)


def against_momaland() -> Iterator[Figure]:
    """Measure random board games beside MOMAland's environment."""
    try:
        from momaland.envs.ingenious import moingenious_v0
    except ImportError:
        say("momaland is not installed, so its comparison is left out ('make bench' installs it)")
        return
    say("momaland's moingenious has other rules: it refills before bonus moves, forces swaps, and gives a bonus only above 18")
    sides: dict[str, Callable[[], float]] = {
        "ours": lambda: random_games("board", 60_000),
        "momaland": lambda: momaland_games(moingenious_v0, 20),
    }
    rates = in_turn(sides, 3)
    yield Figure("momaland moingenious random games", round(max(rates["momaland"]), 1), "games/s")
    against = "momaland 0.2.0 (its rules differ)"
    yield Figure("board random games", round(max(rates["ours"])), "games/s", against, ratio(rates["ours"], rates["momaland"]))


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


def sizes() -> Iterator[Figure]:
    """Report the size of each state against the limit of 2 KiB, and of all that was learned against that of 1 MiB."""
    from sixfold import bots
    from sixfold.rules import board, cards, dice

    for name, rules in (("board", board), ("cards", cards), ("dice", dice)):
        size = rules.STATE.itemsize
        yield Figure(f"{name} state", size, "bytes", "limit 2048 bytes", round(size / 2048, 3))
    learned = sum(path.stat().st_size for path in Path(bots.__file__).parent.rglob("*.npz"))
    yield Figure("weights and tables of all bots", learned, "bytes", "limit 1 MiB", round(learned / 2**20, 3))
