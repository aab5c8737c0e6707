"""Without a network after one visit, by the browser's own switch: a server's page and the static site; and new versions."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Page, expect

from sixfold.review import puzzles
from tests.e2e import here, sites
from tests.e2e.conftest import OpenPage
from tests.e2e.playing import PHONE, QUIET, RECORDS
from tests.e2e.sites import Host
from tests.server.serving import Server

GONE = ("ERR_INTERNET_DISCONNECTED", "WebSocket", "An unknown error occurred when fetching the script")
"""What the browser says when there is no network: of requests, and of its own looks for a newer worker."""

NEWER = "There is a new version of this page."


class Place(NamedTuple):
    """Where the page comes from."""

    name: str
    url: str

    def at(self, path: str) -> str:
        """Return the address of one of its pages."""
        return f"{self.url}#{path}" if self.name == "site" else f"{self.url}{path[1:]}"


@pytest.fixture(scope="session")
def versions(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Build the site twice, differently: two versions of it."""
    return sites.built(tmp_path_factory), sites.built(tmp_path_factory, server=sites.SERVER)


@pytest.fixture
def host(versions: tuple[Path, Path], tmp_path: Path) -> Iterator[Host]:
    with sites.serve(tmp_path) as running:
        running.put(versions[0])
        yield running


@pytest.fixture(params=["server", "site"])
def place(request: pytest.FixtureRequest) -> Place:
    name: str = request.param
    if name == "site":
        found: Host = request.getfixturevalue("host")
        return Place(name, found.url)
    return Place(name, f"{request.getfixturevalue('server').url}/")


@pytest.fixture
def visit(open_at: OpenPage, place: Place) -> Callable[..., Page]:
    """Visit the start page once, and switch the network off."""

    def visit(**options: object) -> Page:
        page = open_at(keep=QUIET, forgive=GONE, **options)
        page.goto(place.at("/"))
        sites.wait_until_kept(page)
        page.context.set_offline(True)
        return page

    return visit


def begin(page: Page, game: str) -> str:
    """Begin a game against a bot from the start page, and return its table."""
    page.get_by_role("region", name=game).get_by_role("button", name="Play now").click()
    page.locator(".plate").first.wait_for()
    return here.table_of(page)


def version_of(page: Page) -> str | None:
    return page.locator("html").get_attribute("data-version")


def test_games_are_played_replayed_and_shared(visit: Callable[..., Page], place: Place) -> None:
    page = visit()
    page.reload()
    table = begin(page, "Dice")
    page.reload()
    page.locator(".plate").first.wait_for()
    here.play_dice_out(page, table)
    page.get_by_role("dialog").get_by_role("link", name="Replay").click()
    expect(page.get_by_role("slider", name="Position in the game")).to_be_visible()
    page.reload()
    page.get_by_role("button", name="Check the deal").first.click()
    expect(page.get_by_text(re.compile("draws follow from the seed"))).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Share").click()
    link = page.get_by_role("dialog", name="Share").get_by_role("textbox", name="Link")
    expect(link).to_have_value(re.compile("#/shared/1"))
    page.goto(place.at("/me"))
    expect(page.get_by_role("link", name="Replay")).to_have_count(1)


@pytest.mark.parametrize("game", ["Board", "Cards"])
def test_the_other_games_begin_and_the_bot_answers(visit: Callable[..., Page], game: str) -> None:
    page = visit(**PHONE)
    table = begin(page, game)
    state = here.my_state(page, table)
    assert state["choices"]["moves"]
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_role("region", name="Hint").or_(page.get_by_role("dialog", name="Hint"))).to_be_visible()


def test_lessons_rules_and_words_in_three_languages(visit: Callable[..., Page], place: Place) -> None:
    page = visit()
    for game in ("board", "cards", "dice"):
        page.goto(place.at(f"/learn/{game}"))
        page.get_by_role("button", name="Next").or_(page.get_by_role("button", name="Start")).first.wait_for()
    for language, title in {"de": "Regeln", "nl": "Spelregels", "en": "Rules"}.items():
        page.goto(place.at("/rules/board"))
        page.get_by_role("combobox").select_option(language)
        expect(page.get_by_role("heading", level=1)).to_contain_text(title)
        assert page.evaluate(LOOK_AT_PICTURES) > 5
    page.goto(place.at("/glossary"))
    expect(page.get_by_role("heading", level=1)).to_be_visible()


LOOK_AT_PICTURES = """async () => {
  const pictures = [...document.querySelectorAll("main img")];
  for (const one of pictures) { one.loading = "eager"; await one.decode(); }
  return pictures.length;
}"""
"""Decodes every picture of the page, which fails for one that is not there, and counts them."""


def test_puzzles_are_solved(visit: Callable[..., Page], place: Place) -> None:
    page = visit()
    page.goto(place.at("/puzzles"))
    expect(page.get_by_role("link", name="Start with puzzle 1").first).to_be_visible()
    puzzle = next(one for one in puzzles.load() if one.best.startswith("place "))
    page.goto(place.at(f"/puzzles/{puzzle.id}"))
    expect(page.get_by_text("Which move is clearly best?")).to_be_visible()
    here.type_move(page, puzzle.best)
    expect(page.get_by_role("heading", name="The best move", exact=True)).to_be_visible()


def test_a_record_is_dropped_verified_and_shown(visit: Callable[..., Page], tmp_path: Path) -> None:
    (tmp_path / "game.json").write_text(RECORDS.read_text().splitlines()[10])
    page = visit()
    page.locator("input[type=file]").set_input_files(tmp_path / "game.json")
    expect(page.get_by_role("slider", name="Position in the game")).to_be_visible()


def test_every_address_opens_and_what_needs_the_server_says_so(open_at: OpenPage, server: Server) -> None:
    page = open_at(keep=QUIET, forgive=GONE, base_url=server.url)
    page.goto("/")
    sites.wait_until_kept(page)
    page.context.set_offline(True)
    page.goto("/lobby")
    expect(page.get_by_text("This page needs the server")).to_be_visible()
    page.get_by_role("link", name="Play here instead").click()
    expect(page.get_by_role("button", name=re.compile("Play now|Start the game")).first).to_be_visible()
    page.goto("/me")
    expect(page.get_by_text("You are offline")).to_be_visible()
    page.goto("/no/such/page")
    expect(page.get_by_role("heading", name="Nothing here")).to_be_visible()


def test_a_new_version_comes_while_a_game_runs(open_at: OpenPage, host: Host, versions: tuple[Path, Path]) -> None:
    page = open_at(keep=QUIET, forgive=(*GONE, "404"))
    page.goto(host.url)
    sites.wait_until_kept(page)
    table = begin(page, "Dice")
    before = version_of(page)
    here.my_state(page, table)
    page.get_by_role("button", name="Roll", exact=True).click()
    expect(page.get_by_role("button", name="Roll again")).to_be_visible()

    host.put(versions[1])
    page.evaluate("navigator.serviceWorker.ready.then((registration) => registration.update())")
    expect(page.get_by_text(NEWER)).to_be_visible()
    # The game goes on as it was, with parts of its own version that the host no longer has.
    assert version_of(page) == before
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog", name="Menu").get_by_role("button", name="Rules").click()
    expect(page.get_by_role("dialog", name=re.compile("Rules")).get_by_role("heading", level=3).first).to_be_visible()
    page.keyboard.press("Escape")
    seen = here.my_state(page, table)
    page.context.set_offline(True)
    page.get_by_role("button", name="Reload").click()
    page.wait_for_function("(before) => document.documentElement.dataset.version !== before", arg=before)
    page.locator(".plate").first.wait_for()
    expect(page.get_by_text(NEWER)).to_have_count(0)
    assert here.my_state(page, table)["state"] == seen["state"]
    here.play_dice_out(page, table)


def test_a_new_version_is_taken_between_two_pages(open_at: OpenPage, host: Host, versions: tuple[Path, Path]) -> None:
    page = open_at(keep=QUIET)
    page.goto(f"{host.url}#/learn")
    sites.wait_until_kept(page)
    before = version_of(page)
    host.put(versions[1])
    page.evaluate("navigator.serviceWorker.ready.then((registration) => registration.update())")
    expect(page.get_by_text(NEWER)).to_be_visible()
    assert version_of(page) == before
    page.get_by_role("link", name="Puzzles").first.click()
    page.wait_for_function("(before) => document.documentElement.dataset.version !== before", arg=before)
    expect(page).to_have_url(f"{host.url}#/puzzles")
    expect(page.get_by_text(NEWER)).to_have_count(0)
    # The page that the network brings is as new as its worker, and says nothing.
    page.reload()
    page.wait_for_timeout(500)
    expect(page.get_by_text(NEWER)).to_have_count(0)
    names = page.evaluate("caches.keys()")
    assert len(names) == 2, "the version before is kept for pages that are open, and no other"
