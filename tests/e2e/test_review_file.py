"""A review in a file of its own: opened from the disk without a network, it shows what the page shows."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from sixfold.games.variants import Setting
from sixfold.play.record import Record
from tests.e2e.conftest import PATIENCE, TELL_REFUSED, note_complaints
from tests.e2e.playing import PHONE, has_no_sideways_scroll
from tests.e2e.test_page import violations
from tests.samples import random_game
from tests.shell import Shell

OpenFile = Callable[..., Page]

LANGUAGES = {"board": "en", "cards": "de", "dice": "nl"}
"""The language in which each game is reviewed here."""

TITLES = {"en": "Review · Sixfold", "de": "Analyse · Sixfold", "nl": "Analyse · Sixfold"}
GRAPHS = {"en": "Win chance over the game", "de": "Gewinnchance im Lauf des Spiels", "nl": "Winstkans in de loop van het spel"}
CHOSEN = {"board": ".ghost", "cards": ".lifted", "dice": ".dice"}
"""Where the move that is looked at lies on the table."""

POINTED = {"board": "path.point", "cards": ".mat li.pointed", "dice": ".die.pointed"}


@cache
def record_of(setting: Setting, *names: str) -> Record:
    """Return a short game that ends because the last seat gives up."""
    game = random_game(setting, 4, plies=12)
    game.resign(setting.seats - 1)
    return Record.of(game, seats=[{"name": name} for name in names])


@pytest.fixture
def write(shell: Shell, tmp_path: Path) -> Callable[..., Path]:
    """Write the review of a record into a file, as the command line does."""

    def write(record: Record, language: str = "en") -> Path:
        games, out = tmp_path / "games.jsonl", tmp_path / f"review-{language}.html"
        games.write_text(record.write() + "\n")
        ran = shell("review", games, "--limit", 32, "--html", out, "--language", language)
        assert ran.out == f"the review of game 0 is in {out}\n", ran.err
        return out

    return write


@pytest.fixture
def open_file(browser: Browser) -> Iterator[OpenFile]:
    """Open a file in a browser that has no network; whatever the page complains about or asks for fails the test."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def open_file(file: Path, **options: Any) -> Page:
        size = {"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce"}
        context = browser.new_context(**{"locale": "en-GB", "offline": True, **size, **options})
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        context.add_init_script(TELL_REFUSED)
        page = context.new_page()
        note_complaints(page, complaints)
        address = file.as_uri()
        page.on("request", lambda request: complaints.extend([] if request.url == address else [f"it asked for {request.url}"]))
        page.goto(address)
        expect(page.locator(".head .pill")).to_be_visible()
        return page

    yield open_file
    for context in contexts:
        context.close()
    assert not complaints, "the page complained:\n" + "\n".join(complaints)


@pytest.mark.parametrize("shape", ["desktop", "phone"])
@pytest.mark.parametrize("game", LANGUAGES)
def test_a_file_shows_the_review(write: Callable[..., Path], open_file: OpenFile, game: str, shape: str) -> None:
    language = LANGUAGES[game]
    page = open_file(write(record_of(Setting.of(game), "Ada", "Bea"), language), **(PHONE if shape == "phone" else {}))
    expect(page).to_have_title(TITLES[language])
    expect(page.locator("html")).to_have_attribute("lang", language)
    graph = page.get_by_role("slider", name=GRAPHS[language])
    expect(graph).to_have_attribute("aria-valuetext", re.compile("Ada .*Bea "))

    # Through the game: by the graph, by the transport, by the list of moves.
    graph.focus()
    page.keyboard.press("Home")
    expect(graph).to_have_attribute("aria-valuenow", "1")
    page.keyboard.press("ArrowRight")
    expect(graph).to_have_attribute("aria-valuenow", "2")
    page.locator(".steps button").first.click()
    expect(graph).to_have_attribute("aria-valuenow", "1")
    moves = page.locator(".moves button[aria-current], .moves li button")
    moves.nth(2).click()
    expect(graph).not_to_have_attribute("aria-valuenow", "1")
    graph.focus()
    page.keyboard.press("Home")

    # The best move lies on the table with its facts; another one when it is chosen.
    candidates = page.locator("[data-move]")
    expect(candidates.first).to_have_attribute("aria-pressed", "true")
    expect(page.locator(CHOSEN[game]).first).to_be_visible()
    expect(page.locator(".facts li").first).to_be_visible()
    candidates.nth(1).click()
    expect(candidates.nth(1)).to_have_attribute("aria-pressed", "true")
    if shape == "phone":
        assert has_no_sideways_scroll(page)


@pytest.mark.parametrize("game", LANGUAGES)
def test_facts_point_at_the_table(write: Callable[..., Path], open_file: OpenFile, game: str) -> None:
    page = open_file(write(record_of(Setting.of(game), "Ada", "Bea")))
    page.get_by_role("slider", name=GRAPHS["en"]).focus()
    page.keyboard.press("Home")
    fact = page.locator("[data-fact]").first
    fact.focus()
    expect(page.locator(POINTED[game]).first).to_be_visible()
    fact.blur()
    expect(page.locator(POINTED[game])).to_have_count(0)


@pytest.mark.parametrize(
    ("setting", "names"),
    [
        (Setting.of("board", variant="solo"), ("Ada",)),
        (Setting.of("board", variant="team"), ("Ada", "Bea", "Chip", "Dot")),
        (Setting.of("board", variant="duel"), ("Ada", "Bea")),
        (Setting.of("cards", seats=4), ("Ada", "Bea", "Chip", "Dot")),
    ],
    ids=str,
)
def test_variants_and_more_seats(write: Callable[..., Path], open_file: OpenFile, setting: Setting, names: tuple[str]) -> None:
    page = open_file(write(record_of(setting, *names)))
    for name in names:
        expect(page.locator("body")).to_contain_text(name)
    expect(page.get_by_role("heading", name="Luck and skill")).to_be_visible()
    expect(page.locator("[data-move]").first).to_be_visible()
    page.set_viewport_size({"width": 360, "height": 740})
    expect(page.locator("html")).to_have_attribute("data-shape", "phone")
    assert has_no_sideways_scroll(page)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", LANGUAGES)
def test_a_file_is_accessible(write: Callable[..., Path], open_file: OpenFile, game: str, theme: str) -> None:
    file = write(record_of(Setting.of(game), "Ada", "Bea"), LANGUAGES[game])
    size = {} if theme == "light" else PHONE
    page = open_file(file, color_scheme=theme, **size)
    expect(page.locator("[data-move]").first).to_be_visible()
    assert violations(page) == []


def test_there_is_nowhere_to_go_and_nothing_to_try(write: Callable[..., Path], open_file: OpenFile) -> None:
    page = open_file(write(record_of(Setting.of("board"), "Ada", "Bea")))
    links = page.locator("a[href]")
    expect(links).to_have_count(1)
    expect(links).to_have_attribute("href", "#content")
    expect(page.get_by_role("button", name="Try a move")).to_have_count(0)
    ghost = page.locator(".ghost")
    expect(ghost).to_be_visible()
    for key in ("t", "/", "?", "Enter"):
        page.keyboard.press(key)
    expect(page.locator("dialog[open]")).to_have_count(0)
    expect(page.get_by_role("heading", name="What if")).to_have_count(0)
    expect(ghost).to_be_visible()


def test_the_language_and_the_theme_can_be_changed_there(write: Callable[..., Path], open_file: OpenFile) -> None:
    page = open_file(write(record_of(Setting.of("dice"), "Ada", "Bea")), color_scheme="light")
    page.get_by_role("button", name="Settings").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_text("Deutsch").click()
    expect(page.get_by_role("heading", name="Glück und Können")).to_be_attached()
    dialog.get_by_text("Dunkel").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_names_cannot_break_the_file(write: Callable[..., Path], open_file: OpenFile) -> None:
    evil = "</script><script>document.title='broken'</script><!--"
    page = open_file(write(record_of(Setting.of("dice"), evil, "\"&'<b>")))
    expect(page).to_have_title(TITLES["en"])
    expect(page.locator(".strip, .steps, aside").first).to_be_visible()
    expect(page.get_by_role("slider", name=GRAPHS["en"])).to_have_attribute("aria-valuetext", re.compile(re.escape(evil)))
