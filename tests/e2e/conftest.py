"""A real server with the built page, and a real browser. Whatever a page complains about fails its test."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from sixfold.server.http import pages
from tests.server.serving import Server

CHROMIUM = os.environ.get("SIXFOLD_CHROMIUM", "/usr/bin/chromium")
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE = 30_000
"""Milliseconds that anything on a page may take."""

TELL_REFUSED = (
    "addEventListener('securitypolicyviolation', (e) => console.error('refused: ' + e.violatedDirective + ' ' + e.blockedURI))"
)

KILLED = ("ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET", "An unknown error occurred when fetching the script")
"""What Chromium says of a server that was killed: of requests, and of its own looks for a newer worker."""

OpenPage = Callable[..., Page]

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Serve the page and the games, from an empty data folder."""
    if not (pages.FOLDER / "index.html").is_file():
        pytest.fail("the page is not built: run 'make web'")
    if not Path(CHROMIUM).exists():
        pytest.fail(f"{CHROMIUM} is not there; on Debian: apt-get install chromium, elsewhere set SIXFOLD_CHROMIUM")
    running = Server(tmp_path_factory.mktemp("e2e")).start()
    yield running
    running.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Start Chromium once."""
    with sync_playwright() as play:
        started = play.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield started
        started.close()


def note_complaints(page: Page, complaints: list[str], forgiven: Sequence[str] = ()) -> None:
    """Add whatever a page complains about to a list."""

    def note(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not any(what in message.text for what in forgiven):
            complaints.append(f"{message.type}: {message.text} ({message.location.get('url', '')})")

    page.on("console", note)
    page.on("pageerror", lambda error: complaints.append(f"uncaught: {error}"))
    page.on("crash", lambda _: complaints.append("the page crashed"))


@pytest.fixture
def open_at(browser: Browser) -> Iterator[OpenPage]:
    """Open a page as somebody else, with its own cookies; takes what a browser context takes, and settings as ``keep``.

    ``forgive`` is what the browser itself must say, such as that a server is not there when it was killed.
    """
    contexts: list[BrowserContext] = []
    complaints: list[str] = []
    forgiven: list[str] = []

    def open_at(*, keep: dict[str, Any] | None = None, forgive: tuple[str, ...] = (), **options: Any) -> Page:
        forgiven.extend(forgive)
        wanted = {"locale": "en-GB", "viewport": {"width": 1280, "height": 800}, **options}
        context = browser.new_context(**wanted)
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        context.add_init_script(TELL_REFUSED)
        if keep is not None:
            context.add_init_script(f"localStorage['sixfold.settings'] ??= JSON.stringify({json.dumps(keep)})")
        page = context.new_page()
        note_complaints(page, complaints, forgiven)
        return page

    yield open_at
    for context in contexts:
        context.close()
    assert not complaints, "the page complained:\n" + "\n".join(complaints)


@pytest.fixture
def open_page(server: Server, open_at: OpenPage) -> OpenPage:
    """Open a page of the server as somebody else."""
    return partial(open_at, base_url=server.url)


@pytest.fixture
def page(open_page: OpenPage) -> Page:
    """A page on a desktop, in English."""
    return open_page()


def make_table(page: Page, game: str, *players: str, **wish: Any) -> str:
    """Make a table whose owner is this page, and return its id; a player is "here", "link" or the name of a bot.

    A page that asks who it is must have its answer before: it brings the cookie to which the table belongs.
    """
    places = [{"kind": kind} if kind in ("here", "link") else {"kind": "bot", "bot": kind} for kind in players]
    answer = page.request.post("/api/tables", data={"game": game, "players": places, **wish})
    assert answer.ok, answer.text()
    return str(answer.json()["id"])


def go_to_table(page: Page, game: str, *players: str, **wish: Any) -> str:
    """Make a table, open it, and return its id."""
    table = make_table(page, game, *players, **wish)
    page.goto(f"/t/{table}")
    return table
