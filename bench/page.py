"""The page in a real browser: its first load, how soon it can be used on a slow machine, and how smoothly a tile is dragged."""

from __future__ import annotations

import gzip
import math
import os
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from bench.figure import ROUNDS, Figure, say
from bench.processes import sixfold
from sixfold.server.http import pages

if TYPE_CHECKING:
    from playwright.sync_api import Browser

CHROMIUM = Path(os.environ.get("SIXFOLD_CHROMIUM", "/usr/bin/chromium"))
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
SLOWER = 4
"""By which factor the browser is slowed down, to be about as fast as on a phone."""

SIZE_LIMIT = 60.0
START_LIMIT = 1.0
FRAMES_LIMIT = 60.0
DRAGGED = 3.0
"""Seconds for which a tile is dragged."""

NOTICE = """new MutationObserver((_, watch) => {
  if (!document.querySelector('main button')) return;
  watch.disconnect();
  requestAnimationFrame(() => setTimeout(() => { globalThis.usable = performance.now(); }));
}).observe(document, { childList: true, subtree: true });"""
"""Note when the first game can be started: its button is drawn, and nothing blocks the page."""

COUNT_FRAMES = """() => {
  const times = [];
  const note = (at) => { times.push(at); requestAnimationFrame(note); };
  requestAnimationFrame(note);
  return times;
}"""


def figures() -> Iterator[Figure]:
    """Measure the first load of the start page, each time as a new visitor."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        say("Playwright is not installed, so the page is not measured ('make bench' installs it)")
        return
    if not CHROMIUM.exists() or not (pages.FOLDER / "index.html").is_file():
        say("Chromium is not there or the page is not built ('make web'), so the page is not measured")
        return
    with tempfile.TemporaryDirectory() as data, sixfold(Path(data)) as (_, port), sync_playwright() as play:
        browser = play.chromium.launch(executable_path=str(CHROMIUM), args=ARGUMENTS)
        loads = [_load(browser, f"http://127.0.0.1:{port}/") for _ in range(ROUNDS)]
        frames = _drag(browser, f"http://127.0.0.1:{port}")
        browser.close()
    size, start = loads[0][0], median(seconds for _, seconds in loads)
    against = f"limit {SIZE_LIMIT:g} KiB"
    yield Figure("page: JavaScript of the first load, gzip", round(size, 1), "KiB", against, round(size / SIZE_LIMIT, 3))
    against = f"limit {START_LIMIT:g} s"
    name = f"page: can be used, in Chromium made {SLOWER} times slower"
    yield Figure(name, round(start, 3), "s", against, round(start / START_LIMIT, 3))
    against = f"screen {FRAMES_LIMIT:g}"
    yield Figure("page: frames while a tile is dragged", round(frames, 1), "/s", against, round(frames / FRAMES_LIMIT, 3))


def _load(browser: Browser, address: str) -> tuple[float, float]:
    """Open the page in a new browser context; return the KiB of its scripts and the seconds until it can be used."""
    context = browser.new_context()
    page = context.new_page()
    page.add_init_script(NOTICE)
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    scripts = []
    page.on("response", lambda answer: scripts.append(answer) if answer.request.resource_type == "script" else None)
    page.goto(address)
    usable = page.wait_for_function("globalThis.usable").json_value()
    size = sum(len(gzip.compress(script.body(), 9, mtime=0)) for script in scripts)
    context.close()
    return size / 1024, float(usable) / 1000


def _drag(browser: Browser, address: str) -> float:
    """Drag a tile round the board, and return how many frames a second were shown."""
    context = browser.new_context(base_url=address, viewport={"width": 1280, "height": 800})
    page = context.new_page()
    players = [{"kind": "here"}, {"kind": "bot", "bot": "random"}]
    table = page.request.post("/api/tables", data={"game": "board", "players": players}).json()["id"]
    page.goto(f"/t/{table}")
    tile = page.locator("[data-slot]:not([aria-disabled])").first
    page.get_by_role("button", name="Place").wait_for()
    tile.hover()
    page.mouse.down()
    middle = page.locator("[data-cell=h8]").bounding_box()
    assert middle is not None
    times = page.evaluate_handle(COUNT_FRAMES)
    start = time.perf_counter()
    while (gone := time.perf_counter() - start) < DRAGGED:
        page.mouse.move(middle["x"] + 220 * math.cos(2.5 * gone), middle["y"] + 180 * math.sin(3.2 * gone))
    shown = times.json_value()
    context.close()
    return 1000 * (len(shown) - 1) / float(shown[-1] - shown[0])
