"""The static site below a path of a plain file server: the whole page without a server, and links that hold games."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from sixfold.server.http.guard import SAFE
from tests.e2e import here, sites
from tests.e2e.conftest import OpenPage
from tests.e2e.playing import PHONE, QUIET, RECORDS
from tests.e2e.sites import SERVER, Host, pack
from tests.e2e.test_page import violations

FIRST_LOAD, FIRST_GAME, ALL = 60 * 1024, 250 * 1024, 1536 * 1024
"""Limits in bytes, compressed: scripts of the first page; all that a first game loads beyond it; all files."""

SOLO, BOARD = 0, 10
"""Lines of the records: a game alone, and one of two seats."""


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return sites.built(tmp_path_factory)


@pytest.fixture(scope="module")
def host(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    with sites.serve(tmp_path_factory.mktemp("www")) as running:
        running.put(built)
        yield running


def record(line: int, **changes: Any) -> dict[str, Any]:
    """Return a record of a finished game, with some members changed."""
    found: dict[str, Any] = json.loads(RECORDS.read_text().splitlines()[line])
    return {**found, **changes}


def open_link(page: Page, host: Host, text: str) -> None:
    page.goto(f"{host.url}#/shared/{text}")


def begin(page: Page, host: Host, game: str) -> str:
    """Begin a game against a bot, and return its table."""
    page.goto(host.url)
    page.get_by_role("region", name=game).get_by_role("button", name="Play now").click()
    page.locator(".plate").first.wait_for()
    return here.table_of(page)


def test_the_site_is_whole_below_a_path(open_at: OpenPage, host: Host) -> None:
    page = open_at(keep=QUIET)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(host.url)
    page.get_by_role("link", name="Learn").first.click()
    expect(page).to_have_url(f"{host.url}#/learn")
    page.get_by_role("link", name="Rules").first.click()
    expect(page).to_have_url(f"{host.url}#/rules/board")
    page.locator("figure img, main img").first.scroll_into_view_if_needed()
    page.wait_for_function("() => [...document.images].some((image) => image.complete && image.naturalWidth > 0)")
    page.locator(".contents a").nth(4).click()
    expect(page).to_have_url(re.compile(re.escape(f"{host.url}#/rules/board#")))
    assert page.evaluate("scrollY") > 500
    page.go_back()
    expect(page).to_have_url(f"{host.url}#/learn")
    page.keyboard.press("Tab")
    page.get_by_role("link", name="Skip to the content").press("Enter")
    expect(page).to_have_url(f"{host.url}#/learn#content")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    begin(page, host, "Cards")
    page.reload()
    page.locator(".plate").first.wait_for()
    sites.wait_until_kept(page)
    assert [one for one in asked if not one.startswith((host.url, "data:"))] == []
    scopes = page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.map((one) => one.scope))")
    assert scopes == [host.url]


def test_its_policy_is_the_servers(built: Path) -> None:
    html = (built / "index.html").read_text()
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]+)"', html)
    assert policy is not None
    said = set(policy[1].replace("&#39;", "'").split("; "))
    # Browsers take who may frame a page from headers only.
    assert said == set(SAFE["content-security-policy"].split("; ")) - {"frame-ancestors 'none'"}
    assert re.findall(r"<script(?![^>]* src=)|<style|\son\w+=", html) == []
    assert re.findall(r'(?:src|href|data-words-\w+)="(?!\./)[^"]*"', html) == []


def test_what_only_a_server_has_is_hidden(open_at: OpenPage, host: Host) -> None:
    page = open_at(keep=QUIET)
    page.goto(host.url)
    expect(page.get_by_role("navigation").get_by_role("link")).to_have_text(["Learn", "Puzzles", "My games"])
    expect(page.get_by_role("button", name="With friends")).to_have_count(0)
    expect(page.get_by_text("even without a network")).to_be_visible()
    page.goto(f"{host.url}#/new/board")
    expect(page.get_by_role("button", name="Start the game")).to_be_visible()
    for word in ("By link", "On the server"):
        expect(page.get_by_text(word)).to_have_count(0)
    page.goto(f"{host.url}#/me")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_text("Log in")).to_have_count(0)
    for path in ("lobby", "daily", "t/aaaaaaaaaaaa", "review/aaaaaaaaaaaaaaaa", "nothing"):
        page.goto(f"{host.url}#/{path}")
        expect(page.get_by_role("heading", name="Nothing here")).to_be_visible()
    assert violations(page) == []


def test_what_only_a_server_has_is_there_if_one_is_named(open_at: OpenPage, tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("with-server")
    sites.build(folder / "site", server=f"{SERVER}/")
    with sites.serve(folder) as host:
        host.put(folder / "site")
        page = open_at(keep=QUIET, service_workers="block", forgive=("Service Worker registration blocked",))
        page.route(f"{SERVER}/**", lambda route: route.fulfill(body="the server", content_type="text/plain"))
        page.goto(host.url)
        expect(page.get_by_role("link", name="Tables").first).to_have_attribute("href", f"{SERVER}/lobby")
        page.get_by_role("link", name="With friends").first.click()
        expect(page).to_have_url(f"{SERVER}/new/board")
        page.goto(f"{host.url}#/t/aaaaaaaaaaaa")
        expect(page).to_have_url(f"{SERVER}/t/aaaaaaaaaaaa")


def test_a_server_must_be_an_address(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="SERVER must be an address"):
        sites.build(tmp_path / "site", server="play.example.org/path")


def test_a_shared_game_is_replayed(open_at: OpenPage, host: Host) -> None:
    page = open_at(keep=QUIET)
    open_link(page, host, pack({"kind": "game", "record": record(BOARD)}))
    expect(page).to_have_url(re.compile("#/d/g/[a-z2-7]{16}$"))
    slider = page.get_by_role("slider", name="Position in the game")
    expect(slider).to_be_visible()
    page.keyboard.press("Home")
    for _ in range(6):
        page.keyboard.press("ArrowRight")
    page.get_by_role("button", name="Share").click()
    dialog = page.get_by_role("dialog", name="Share")
    expect(dialog.get_by_text("nothing goes to a server")).to_be_visible()
    assert violations(page) == []
    dialog.get_by_text("This position").click()
    link = dialog.get_by_role("textbox", name="Link")
    expect(link).not_to_have_value("")
    friend = open_at(keep=QUIET, **PHONE)
    friend.goto(link.input_value())
    expect(friend.get_by_role("heading", name="A position for you")).to_be_visible()
    assert violations(friend) == []
    friend.get_by_role("button", name="Play on from here").tap()
    friend.locator(".plate").first.wait_for()
    state = here.ask(friend, "state", here.table_of(friend))
    assert len(state["events"] if "events" in state else range(state["ply"])) == 6


def test_a_finished_game_is_shared_and_its_deal_is_played_again(open_at: OpenPage, host: Host) -> None:
    ada = open_at(keep={**QUIET, "name": "Ada"})
    table = begin(ada, host, "Dice")
    here.play_dice_out(ada, table)
    ada.get_by_role("dialog").get_by_role("button", name="Share").click()
    dialog = ada.get_by_role("dialog", name="Share")
    dialog.get_by_text("The deal").click()
    link = dialog.get_by_role("textbox", name="Link")
    expect(link).to_have_value(re.compile("#/shared/1"))
    played = here.ask(ada, "record", here.ask(ada, "table", table)["current"])

    bea = open_at(keep=QUIET)
    bea.goto(link.input_value())
    expect(bea.get_by_role("heading", name="The same deal for you")).to_be_visible()
    expect(bea.get_by_text(f"Ada got the lowest marker to {min(played['outcome']['tracks'][0])}")).to_be_visible()
    assert violations(bea) == []
    bea.get_by_role("button", name="Play this deal").click()
    bea.locator(".plate").first.wait_for()
    again = here.table_of(bea)
    here.play_dice_out(bea, again)
    expect(bea.get_by_text("With the same deal Ada")).to_be_visible()
    second = here.ask(bea, "record", here.ask(bea, "table", again)["current"])
    assert second["setup"] == played["setup"]
    assert second["moves"][0]["got"] == played["moves"][0]["got"]
    assert "fairness" not in second, "nothing was promised about a deal that is known"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (pack({"kind": "game", "record": record(BOARD)})[:-40], "It is incomplete, or it was changed on its way."),
        (pack({"kind": "game", "record": record(BOARD)}).replace("a", "b", 1), "It is incomplete, or it was changed"),
        ("", "It is incomplete, or it was changed on its way."),
        ("%00%ff", "It is incomplete, or it was changed on its way."),
        (pack({"kind": "game"}), "It is incomplete, or it was changed on its way."),
        (pack({"kind": "game", "record": record(SOLO)}, version="2"), "It was made by another version of Sixfold."),
        ("1" * 80_000, "It is longer than any game."),
        (pack({"kind": "game", "record": record(SOLO, sixfold=2)}), "The game in it breaks the rules"),
        (pack({"kind": "game", "record": record(SOLO, moves=record(BOARD)["moves"])}), "The game in it breaks the rules"),
    ],
    ids=["cut", "changed", "empty", "nonsense", "hollow", "version", "long", "record-version", "illegal"],
)
def test_a_link_that_cannot_be_opened_says_why(open_at: OpenPage, host: Host, text: str, said: str) -> None:
    page = open_at(keep=QUIET)
    begin(page, host, "Dice")
    open_link(page, host, text)
    expect(page.get_by_role("heading", name="This link cannot be opened")).to_be_visible()
    expect(page.get_by_text(said)).to_be_visible()
    assert violations(page) == []
    page.get_by_role("link", name="Start page").click()
    expect(page.get_by_role("region", name="Your turn")).to_be_visible()


@pytest.mark.parametrize(
    "changed", [{"variant": "unheard"}, {"bots": [None] * 9}, {"options": {"unheard": True}}, {"game": "chess"}]
)
def test_a_deal_that_cannot_be_played_says_why(open_at: OpenPage, host: Host, changed: dict[str, Any]) -> None:
    deal = {"kind": "deal", "game": "dice", "variant": "standard", "options": {}, "bots": [None, "easy"], "seed": "7"}
    page = open_at(keep=QUIET)
    open_link(page, host, pack({**deal, "reached": None, **changed}))
    page.get_by_role("button", name="Play this deal").click()
    expect(page.get_by_text("The deal in it cannot be played here")).to_be_visible()


def packed(files: list[Path]) -> int:
    return sum(len(gzip.compress(file.read_bytes(), 9, mtime=0)) for file in files)


@pytest.mark.parametrize("language", ["en", "de", "nl"])
def test_the_first_load_is_small(built: Path, language: str) -> None:
    html = (built / "index.html").read_text()
    scripts = re.findall(r'(?:src|href)="\./([^"]+\.js)"', html)
    words = re.findall(rf'data-words-{language}="\./([^"]+)"', html)
    assert scripts and words
    assert packed([built / name for name in scripts + words]) <= FIRST_LOAD


def test_all_files_are_small(built: Path) -> None:
    assert packed([file for file in built.rglob("*") if file.is_file()]) <= ALL


SAVES_DATA = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })"
"""Somebody asked for little traffic, so that the first page brings nothing along that it does not need itself."""


@pytest.mark.parametrize("game", ["Board", "Cards", "Dice"])
def test_a_first_game_loads_little(open_at: OpenPage, host: Host, built: Path, game: str) -> None:
    page = open_at(service_workers="block", forgive=("Service Worker registration blocked",))
    page.add_init_script(SAVES_DATA)
    loaded: set[str] = set()
    page.context.on("response", lambda answer: loaded.add(answer.url.removeprefix(host.url)))
    with page.context.expect_event("response", lambda answer: answer.url.endswith(".bin")):
        begin(page, host, game)
    page.wait_for_load_state("networkidle")
    shell = re.search(r"const SHELL = (.*);", (built / "sw.js").read_text())
    assert shell is not None
    beyond = [built / name for name in loaded - set(json.loads(shell[1])) if (built / name).is_file()]
    assert {".js", ".wasm", ".bin"} <= {file.suffix for file in beyond}
    assert packed(beyond) <= FIRST_GAME
