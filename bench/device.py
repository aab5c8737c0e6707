"""Games on this device in a real browser: how soon one can begin, how fast bots answer, how smooth the page stays meanwhile."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from itertools import pairwise, product
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, NamedTuple

from bench.figure import Figure, say
from bench.page import ARGUMENTS, CHROMIUM, COUNT_FRAMES, SLOWER
from bench.processes import sixfold
from bench.slow import slow_line, slowed
from sixfold.server.http import pages

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ROUNDS = 5
BITS, DELAY = 1.6e6, 0.15
"""A phone's network: bits a second, seconds there and back."""

BEGIN_LIMIT = 1.0
"""Seconds from the tap to the first possible move, on a slow machine and network."""

WAITS = {"at once": 0.0, "after 2 s": 2.0}
"""When somebody taps, in seconds after the first page is shown: before it could bring anything along, and after reading it."""

FIRST_MOVE = {
    "Board": "[data-slot]:not([aria-disabled])",
    "Cards": "[data-slot]:not([aria-disabled])",
    "Dice": "[data-lead]:not([aria-disabled])",
}
"""What can be taken or pressed when it is one's turn, by the game's name on the page."""

ANSWER_LIMITS = {"hard": 0.3, "expert": 2.0}
SLOW_LIMIT = 0.2
"""Seconds for a move of ``medium`` on a slow machine."""

SEATS, MOVES = 2, 12
"""Who plays, and for how many moves they are watched, from the opening on."""

FRAMES_LIMIT = 50.0

TABLE = """async ([game, bot, seats]) => {
    const isAsked = (file) => /assets\\/api-[^/]*\\.js$/.test(file);
    const find = async () => {
        for (const { name } of performance.getEntriesByType("resource").filter(({ name }) => isAsked(name))) {
            const found = Object.values(await import(name)).find((one) => one?.createTable && one?.storage);
            if (found) return found;
        }
    };
    let device;
    while (!(device = await find())) await new Promise((go) => setTimeout(go, 20));
    const { id, current } = await device.createTable({ game, players: Array(seats).fill({ kind: "bot", bot }) });
    globalThis.record = () => device.recordSoFar(current);
    return id;
}"""
"""Makes a table at which bots play among themselves."""

NOTE = """(ready) => {
    globalThis.began = new Promise((resolve) => document.addEventListener("click", () => {
        const start = performance.now();
        const look = () => {
            if (document.querySelector(ready)) resolve(performance.now() - start);
            else requestAnimationFrame(look);
        };
        look();
    }, { capture: true, once: true }));
}"""
"""Notes how long it takes from the tap until a move can be made."""

MADE = """async (count) => {
    const made = () => record().then(({ moves }) => moves.length, () => 0); // none before the game has begun
    while ((await made()) <= count) await new Promise((go) => setTimeout(go, 100));
}"""
"""Waits until more than so many moves are made."""


def figures() -> Iterator[Figure]:
    """Measure, if Chromium and the page are there."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        say("Playwright is not installed, so games on the device are not measured ('make bench' installs it)")
        return
    if not CHROMIUM.exists() or not (pages.FOLDER / "index.html").is_file():
        say("Chromium is not there or the page is not built ('make web'), so games on the device are not measured")
        return
    with tempfile.TemporaryDirectory() as data, sixfold(Path(data)) as (_, port), sync_playwright() as play:
        browser = play.chromium.launch(executable_path=str(CHROMIUM), args=ARGUMENTS)
        with slow_line(port, bits=BITS, delay=DELAY) as far:
            for (game, ready), (when, wait) in product(FIRST_MOVE.items(), WAITS.items()):
                seconds = median(_begin(browser, f"http://127.0.0.1:{far}/", game, ready, wait) for _ in range(ROUNDS))
                name = f"device: {game.lower()}, tap {when} to first move, {SLOWER} times slower, 1.6 Mbit/s"
                yield _below(name, seconds, BEGIN_LIMIT)
        address = f"http://127.0.0.1:{port}"
        for game in ("board", "cards", "dice"):
            with slowed(SLOWER):
                seen = _watch(browser, address, game, "medium")
            yield _below(
                f"device: {game}, the first move of medium, with loading it, {SLOWER} times slower", seen.first, SLOW_LIMIT
            )
            yield _below(f"device: {game}, a move of medium, {SLOWER} times slower", seen.slowest, SLOW_LIMIT)
            for bot, limit in ANSWER_LIMITS.items():
                seen = _watch(browser, address, game, bot)
                yield _below(f"device: {game}, a move of {bot}", max(seen.first, seen.slowest), limit)
            name = f"device: {game}, frames while expert thinks"
            yield Figure(name, round(seen.frames, 1), "/s", f"goal {FRAMES_LIMIT:g}", round(seen.frames / FRAMES_LIMIT, 3))
        browser.close()


def _below(name: str, seconds: float, limit: float) -> Figure:
    return Figure(name, round(seconds, 3), "s", f"limit {limit:g} s", round(seconds / limit, 3))


def _begin(browser: Browser, address: str, game: str, ready: str, wait: float) -> float:
    """Open the page as a new visitor, tap "Play now" after a while, and return the seconds to the first possible move."""
    context = browser.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    with slowed(SLOWER):
        page.goto(address, wait_until="commit")
        button = page.get_by_role("region", name=game).get_by_role("button", name="Play now")
        button.wait_for()
        page.evaluate(NOTE, ready)
        page.wait_for_timeout(1000 * wait)
        button.click()
        seconds = page.evaluate("() => began")
    context.close()
    return float(seconds) / 1000


class Watched(NamedTuple):
    """Bots at play: seconds of their first thought, which loads what they need, and of the slowest later one; frames a second."""

    first: float
    slowest: float
    frames: float


def _watch(browser: Browser, address: str, game: str, bot: str) -> Watched:
    """Watch bots play on this device from their first move."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    page.goto(f"{address}/me")
    table = page.evaluate(TABLE, [game, bot, SEATS])
    page.evaluate("(path) => { history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate')); }", f"/d/{table}")
    page.evaluate(MADE, 1)
    times = page.evaluate_handle(COUNT_FRAMES)
    page.evaluate(MADE, MOVES)
    shown = times.json_value()
    at = [move["at"] for move in page.evaluate("() => record()")["moves"]]
    context.close()
    frames = 1000 * (len(shown) - 1) / float(shown[-1] - shown[0]) if len(shown) > 1 else 0.0
    first, *later = [(after - before) / 1000 for before, after in pairwise(at)]  # a roll of dice comes before any thought
    return Watched(first, max(later), frames)
