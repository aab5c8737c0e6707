"""Every screen of the page: for the check of accessibility, and as pictures (``make screens``, into build/screens).

``python -m tests.e2e.screens small-light-de`` takes only those of one look, ``python -m tests.e2e.screens small-light-de order``
only one moment of it.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from playwright.sync_api import Browser, FloatRect, Page, sync_playwright

from tests.e2e.apart import APART
from tests.e2e.conftest import ARGUMENTS, CHROMIUM
from tests.e2e.moments import MOMENTS, elsewhere
from tests.e2e.playing import bring, is_over, make, my_state, play_out, start
from tests.server.serving import Server

SIZES = {
    "desktop": (1280, 800),
    "phone": (390, 844),
    "small": (360, 740),
    "sideways": (844, 390),
    "low": (667, 375),
    "zoom": (640, 450),
    "tablet": (820, 1180),
    "slim": (1024, 768),
    "large": (2560, 1440),
}
"""Desktops and phones; a phone on its side, a small one, a desktop enlarged to 200 %; a tablet; a narrow and a large desktop."""
TOUCHED = ("phone", "small", "sideways", "low", "tablet")
SHAPES = ("sideways", "low", "zoom", "tablet", "slim", "large")
"""Sizes in which only screens with a table are taken: the others flow."""
THEMES = ("light", "dark")
LANGUAGES = {"en": "en-GB", "de": "de-DE", "nl": "nl-NL"}
LOOKS = tuple(
    [f"{size}-{theme}-en" for size in SIZES for theme in THEMES]
    + [f"{size}-light-{language}" for size in ("desktop", "small") for language in ("de", "nl")]
    + [f"{size}-light-de" for size in ("sideways", "slim")]
)
"""What pictures are taken of: every size, light and dark; and the other languages where it is narrowest and widest."""
ACTIVE = ("desktop-light-en", "phone-dark-en", "small-light-de", "sideways-light-nl")
"""Looks in which pictures are taken of what only something done brings up."""
ALL_MOMENTS = {**MOMENTS, **APART}
PATIENCE = 120_000
"""Milliseconds that a screen may take, reviews included."""

PLAIN = (
    "/",
    "/new",
    "/new/cards",
    "/lobby",
    "/me",
    "/profile",
    "/daily",
    "/puzzles",
    "/learn",
    "/rules/board",
    "/rules/cards",
    "/rules/dice",
    "/sheet",
    "/sheet/dice",
)


FLOWING = (*PLAIN[1:], "/glossary", "/nowhere")
"""Pages of text, whose width alone matters."""


def addresses(page: Page, url: str) -> Iterator[tuple[str, str]]:
    """Return the name and the address of every screen, with games of this page's person in the middle and at the end."""
    for path in (*PLAIN, "/glossary", "/learn/board", "/learn/cards", "/learn/dice", "/nowhere"):
        yield path.strip("/").replace("/", "-") or "home", path
    games = [("board", 2, "standard"), ("board", 4, "team"), ("board", 1, "solo"), ("board", 2, "duel"), ("board", 4, "standard")]
    for game, seats, variant in [
        *games,
        ("cards", 2, "standard"),
        ("cards", 4, "standard"),
        ("dice", 2, "standard"),
        ("dice", 4, "standard"),
    ]:
        table = start(page, game, "here", *["greedy"] * (seats - 1), variant=variant)
        state = my_state(page, table)
        for _ in range(9):
            if is_over(state):
                break
            make(page, table, state, state["choices"]["moves"][-1]["do"])
            state = my_state(page, table)
        yield f"{game}-{variant}-{seats}", f"/t/{table}"
    waiting = page.request.post("/api/tables", data={"game": "board", "players": [{"kind": "link"}] * 3}).json()["id"]
    yield "waiting", f"/t/{waiting}"
    puzzles = page.request.get("/api/puzzles").json()["puzzles"]
    for game in ("board", "cards", "dice"):
        table = start(page, game, "here", "greedy")
        play_out(page, table)
        name = page.request.get(f"/api/tables/{table}").json()["current"]
        yield f"{game}-over", f"/t/{table}"
        yield f"{game}-replay", f"/g/{name}"
        yield f"{game}-puzzle", f"/puzzles/{next(row['id'] for row in puzzles if row['game'] == game)}"
        yield f"{game}-review", f"/review/{bring(url, game, plies=16)}"


def take(folder: Path, looks: Sequence[str] = LOOKS) -> int:
    """Take a picture of every screen in every look, such as "small-dark-de"; return how many."""
    folder.mkdir(parents=True, exist_ok=True)
    count = 0
    with tempfile.TemporaryDirectory() as data, Server(Path(data)) as server, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        first = _open(browser, server.url, "desktop", "light", "en")
        found = list(addresses(first, server.url))
        kept = first.context.storage_state()
        for look in looks:
            size, theme, language = look.split("-")
            page = _open(browser, server.url, size, theme, language, kept)
            for name, path in found:
                if size in SHAPES and path in FLOWING:
                    continue
                page.goto(path)
                settle(page, name)
                page.wait_for_timeout(600)
                page.screenshot(path=folder / f"{name}-{look}.png", full_page=True, clip=_most(page, size))
                count += 1
            page.context.close()
        browser.close()
    return count


def take_moments(folder: Path, looks: Sequence[str] = ACTIVE, names: Sequence[str] = tuple(ALL_MOMENTS)) -> int:
    """Take a picture of every moment in every look, of one that flows the whole page, and return how many."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, Server(Path(data)) as server, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        for look in looks:
            size, theme, language = look.split("-")
            for name in names:
                page = _open(browser, server.url, size, theme, language)
                page.add_init_script("localStorage['sixfold.finished'] ??= JSON.stringify(['an earlier game'])")
                page.request.get("/api/me")  # before the page asks too: two first requests would get two cookies
                page.goto("/glossary")
                ALL_MOMENTS[name](page, server.url)
                page.wait_for_timeout(900)
                flows = not page.locator("dialog[open], .plate").count()
                page.screenshot(path=folder / f"{name}-{look}.png", full_page=flows, clip=_most(page, size) if flows else None)
                for context in browser.contexts:
                    context.close()
        browser.close()
    return len(looks) * len(names)


def settle(page: Page, name: str) -> None:
    """Wait until a screen shows what it is for: a review takes a while to be made, a result comes after a moment."""
    page.wait_for_load_state("networkidle", timeout=PATIENCE)
    if name.endswith("review"):
        page.locator("span.pill").wait_for(timeout=PATIENCE)
    if name.endswith("over"):
        page.locator("dialog[open]").wait_for(timeout=PATIENCE)


def _most(page: Page, size: str) -> FloatRect:
    """Return the whole page, but of a long one no more than three screens."""
    width, height = SIZES[size]
    return {"x": 0, "y": 0, "width": width, "height": min(page.evaluate("document.documentElement.scrollHeight"), 3 * height)}


def _open(browser: Browser, url: str, size: str, theme: str, language: str, kept: object = None) -> Page:
    width, height = SIZES[size]
    context = browser.new_context(
        base_url=url,
        viewport={"width": width, "height": height},
        color_scheme=theme,  # type: ignore[arg-type]
        locale=LANGUAGES[language],
        storage_state=kept,  # type: ignore[arg-type]
        reduced_motion="reduce",
        has_touch=size in TOUCHED,
        is_mobile=size in TOUCHED,
        extra_http_headers=elsewhere(),
    )
    return context.new_page()


if __name__ == "__main__":
    where = Path("build/screens")
    names = [word for word in sys.argv[1:] if word in ALL_MOMENTS]
    looks = [word for word in sys.argv[1:] if word not in ALL_MOMENTS]
    if names:
        count = take_moments(where, looks or ACTIVE, names)
    else:
        count = take(where, looks or LOOKS) + take_moments(where, [look for look in looks or ACTIVE if look in ACTIVE])
    print(f"{count} pictures are in {where}")
