"""Rules and bots as WebAssembly, in Node.js and in Chromium, beside the same kernels natively; and what a first game loads."""

from __future__ import annotations

import gzip
import json
import shutil
import subprocess
import time
from base64 import b64encode
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from bench.figure import Figure, in_turn, ratio, say
from bench.page import ARGUMENTS, CHROMIUM
from sixfold.bots.board.roots import Look
from sixfold.bots.board.trial import Placements
from sixfold.play.game import Game
from sixfold.rules import board, cards, dice, playout
from sixfold.rules.phase import MOVE

ENGINE = Path(__file__).parents[1] / "web" / "build" / "engine"
SCRIPT = Path(__file__).with_name("browser.mjs")

GAMES_GOAL, SEARCH_GOAL = 0.6, 0.5
"""How fast random games and the board's search should be, natively being 1."""

FIRST_LIMIT, ALL_LIMIT = 250.0, 1536.0
"""KiB, gzip: what a first game against a bot loads, and all together."""

ROUNDS, TIMES = 5, 5
SIMULATIONS, WIDTH, LOOK = 20, 16, Look(5, 60)
"""The search of the expert, a part of it."""


@dataclass(frozen=True)
class Task:
    """A call of a kernel: natively, and of a module with numbers and bytes."""

    name: str
    module: str
    kernel: str
    given: Sequence[int | bytes]
    native: Callable[[], Any]
    unit: str
    count: int
    goal: float


def figures() -> Iterator[Figure]:
    """Measure speed and sizes, if the modules are there."""
    if not (ENGINE / "board.wasm").is_file():
        say("the modules for the browser are not built ('make web'), so they are not measured")
        return
    with ExitStack() as stack:
        sides = _sides(stack)
        for task in (*map(_games, ("board", "cards", "dice")), _search()):
            yield from _compare(task, sides)
    yield from _sizes()


def _sides(stack: ExitStack) -> dict[str, Callable[[str], float]]:
    """Return what runs modules here: each takes a task as JSON, and returns seconds."""
    sides: dict[str, Callable[[str], float]] = {}
    node = shutil.which("node")
    if node is not None:
        sides["Node.js"] = lambda task: float(
            subprocess.run([node, SCRIPT], input=task, capture_output=True, text=True, check=True).stdout
        )
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        say("Playwright is not installed, so nothing is measured in Chromium ('make bench' installs it)")
        return sides
    if CHROMIUM.exists():
        browser = stack.enter_context(sync_playwright()).chromium.launch(executable_path=str(CHROMIUM), args=ARGUMENTS)
        stack.callback(browser.close)
        source = SCRIPT.read_text("utf-8").split("if (globalThis.process")[0].replace("export ", "")
        page = browser.new_page()
        page.add_script_tag(content=source)
        sides["Chromium"] = lambda task: float(page.evaluate("(task) => measure(JSON.parse(task))", task))
    return sides


def _compare(task: Task, sides: dict[str, Callable[[str], float]]) -> Iterator[Figure]:
    """Measure a task in a module beside the same natively."""
    given = [value if isinstance(value, int) else b64encode(value).decode() for value in task.given]
    wasm = b64encode((ENGINE / f"{task.module}.wasm").read_bytes()).decode()
    text = json.dumps({"wasm": wasm, "kernel": task.kernel, "given": given, "times": TIMES})
    measures: dict[str, Callable[[], float]] = {"native": lambda: _native(task.native)}
    measures |= {name: lambda side=side: side(text) for name, side in sides.items()}  # type: ignore[misc]
    seconds = in_turn(measures, ROUNDS)
    for name in sides:
        reached = ratio(seconds["native"], seconds[name])
        yield Figure(
            f"browser: {task.name} in {name}",
            round(task.count / min(seconds[name])),
            task.unit,
            f"native; goal {task.goal:g}",
            reached,
        )


def _native(call: Callable[[], Any]) -> float:
    """Return the seconds of the fastest of some calls."""
    call()
    found = []
    for _ in range(TIMES):
        start = time.perf_counter()
        call()
        found.append(time.perf_counter() - start)
    return min(found)


def _games(game: str, count: int = 3000) -> Task:
    """Return the task to play random games of two seats."""
    rules, games = {
        "board": (board, playout.board_games),
        "cards": (cards, playout.cards_games),
        "dice": (dice, playout.dice_games),
    }[game]
    states, start = np.zeros(1, rules.STATE), np.array([88172645463325252], np.uint64)
    given: list[int | bytes] = [states.tobytes(), start.tobytes(), 0, 2, 0, count]
    return Task(
        f"{game} random games",
        f"{game}-bots",
        "games",
        given,
        lambda: games(states, 0, start.copy(), 0, 2, 0, count),
        "games/s",
        count,
        GAMES_GOAL,
    )


def _search() -> Task:
    """Return the task to simulate the best moves of a position on the board."""
    game, random = Game.new("board", seats=2, seed=7), Random(1)
    while game.ply < 20 or game.view(game.turn).state.phase != MOVE:
        game.push(int(random.choice(game.legal_moves.codes)))
    view = game.view(game.turn)
    trial = Placements(view.setting, view.states, 300)
    alive, number = np.arange(WIDTH, dtype=np.int32), 12345

    def native() -> None:
        trial.begin(view.states, 0, number, LOOK)
        trial.play_on(alive.tolist(), SIMULATIONS)

    moves = trial.candidates.moves
    reals = [bytes(8 * len(moves)), bytes(32 * len(moves)), bytes(8 * len(moves))]
    net, seed = gzip.decompress((ENGINE / "board-standard2.bin").read_bytes()), np.array([number], np.uint64).tobytes()
    given: list[int | bytes] = [
        view.states.tobytes(),
        1,
        0,
        moves.tobytes(),
        *reals,
        len(moves),
        alive.tobytes(),
        WIDTH,
        SIMULATIONS,
        *LOOK,
        net,
        seed,
    ]
    count = SIMULATIONS * WIDTH
    return Task("the board's search", "board-bots", "simulate", given, native, "moves/s", count, SEARCH_GOAL)


def _sizes() -> Iterator[Figure]:
    """Yield what a first game against a bot loads of the engine, its largest weights, and the whole engine."""
    sizes = {path.name: len(gzip.compress(path.read_bytes(), 9, mtime=0)) / 1024 for path in ENGINE.iterdir() if path.suffix}
    for game in ("board", "cards", "dice"):
        weights = max(size for name, size in sizes.items() if name.startswith(f"{game}-") and name.endswith(".bin"))
        size = sizes[f"{game}.wasm"] + sizes[f"{game}-bots.wasm"] + weights
        against = f"limit {FIRST_LIMIT:g} KiB, code too"
        yield Figure(
            f"browser: rules, bots and weights of a {game} game, gzip",
            round(size, 1),
            "KiB",
            against,
            round(size / FIRST_LIMIT, 3),
        )
    total = sum(sizes.values())
    yield Figure(
        "browser: the whole engine, gzip",
        round(total, 1),
        "KiB",
        f"limit {ALL_LIMIT:g} KiB, page too",
        round(total / ALL_LIMIT, 3),
    )
