"""The profile on the page: what games come to, who sees it, and everything that is kept downloaded or deleted."""

from __future__ import annotations

import itertools
import json
import re
import secrets
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenPage
from tests.e2e.playing import PHONE, QUIET
from tests.e2e.test_page import violations

PASSWORD = "correct horse"
UNKNOWN = ("status of 404",)
"""What the browser itself says of a profile that is not shown."""

_ADDRESSES = itertools.count(1)


@pytest.fixture
def open_page(open_page: OpenPage) -> OpenPage:
    """Open each page from an address of its own: one address may not make this many accounts and tables."""

    def opened(**options: Any) -> Page:
        return open_page(extra_http_headers={"x-forwarded-for": f"10.21.0.{next(_ADDRESSES)}"}, **options)

    return opened


def register(page: Page) -> str:
    """Make an account under a name that nobody has, and return the name."""
    name = f"P{secrets.token_hex(4)}"
    assert page.request.post("/api/accounts", data={"name": name, "password": PASSWORD}).ok
    return name


def play(one: Page, other: Page, winner: int, game: str = "dice") -> None:
    """Let two people begin a game by link, of which the one that does not win resigns."""
    wish = {"game": game, "players": [{"kind": "link"}, {"kind": "link"}], "hints": False}
    table = one.request.post("/api/tables", data=wish).json()
    path = f"/api/tables/{table['id']}"
    assert other.request.post(f"{path}/join", data={}).ok
    for page in (one, other):
        assert page.request.post(f"{path}/ready", data={"game": table["current"], "entropy": secrets.token_hex(32)}).ok
    loser = (one, other)[1 - winner]
    assert loser.request.post(f"{path}/resign", data={"game": table["current"], "seat": 1 - winner}).ok


def resign_to_bot(page: Page) -> None:
    """Begin a game against a bot at the server, and resign it."""
    wish = {"game": "dice", "players": [{"kind": "here"}, {"kind": "bot", "bot": "easy"}]}
    table = page.request.post("/api/tables", data=wish).json()
    path = f"/api/tables/{table['id']}"
    assert page.request.post(f"{path}/ready", data={"game": table["current"], "entropy": secrets.token_hex(32)}).ok
    assert page.request.post(f"{path}/resign", data={"game": table["current"], "seat": 0}).ok


def test_a_profile_shows_ratings_with_their_course_results_and_opponents(open_page: OpenPage) -> None:
    ada, bea = open_page(), open_page(**PHONE)
    register(ada)
    bea_name = register(bea)
    for winner in (0, 0, 1):
        play(ada, bea, winner)
    play(ada, bea, 0, "cards")
    ada.goto("/me")
    ada.get_by_role("link", name="Profile").click()
    expect(ada.get_by_text("4 games", exact=False).first).to_be_visible()
    course = ada.get_by_role("figure").filter(has_text="Dice · 2 players")
    expect(course.get_by_role("img", name="Rating over the last 3 games")).to_be_visible()
    course.get_by_text("As a table").click()
    expect(course.get_by_role("row")).to_have_count(4)
    ada.get_by_role("radio", name="Cards").check(force=True)
    expect(ada.get_by_role("figure")).to_have_count(1)
    expect(ada.get_by_role("row", name=re.compile(r"Dice · 2 players.* 3 67%"))).to_be_visible()
    expect(ada.get_by_role("row", name=re.compile(rf"{bea_name} 3 0 1"))).to_be_visible()
    assert violations(ada) == []
    bea.goto("/profile")
    expect(bea.get_by_role("row", name=re.compile(r"1 0 3"))).to_be_visible()
    assert violations(bea) == []


def test_only_who_shows_a_profile_is_seen_by_others(open_page: OpenPage) -> None:
    ada, stranger = open_page(), open_page(forgive=UNKNOWN)
    name = register(ada)
    resign_to_bot(ada)
    stranger.goto(f"/profile/{name}")
    expect(stranger.get_by_text(f"Nobody shows a profile under the name {name}.")).to_be_visible()
    ada.goto("/profile")
    switch = ada.get_by_role("switch", name="Show my profile to others")
    switch.focus()
    ada.keyboard.press("Space")
    expect(ada.get_by_role("link", name="See it as others do")).to_be_visible()
    stranger.reload()
    expect(stranger.get_by_role("heading", name=f"Profile of {name}")).to_be_visible()
    expect(stranger.get_by_role("row", name=re.compile("Easy 0 0 1"))).to_be_visible()
    assert violations(stranger) == []
    expect(stranger.get_by_role("heading", name="Your data")).to_have_count(0)
    switch.focus()
    ada.keyboard.press("Space")
    expect(ada.get_by_role("link", name="See it as others do")).to_have_count(0)
    stranger.reload()
    expect(stranger.get_by_text("No profile to see")).to_be_visible()


def test_an_account_is_downloaded_and_deleted_from_its_profile(open_page: OpenPage) -> None:
    page = open_page()
    name = register(page)
    resign_to_bot(page)
    page.goto("/profile")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download everything").click()
    told = json.loads(Path(str(download.value.path())).read_text())
    assert told["name"] == name and len(told["tables"]) == 1 and "kept" in told
    page.get_by_role("button", name="Delete my account").click()
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("dialog").get_by_role("button", name="Delete account").click()
    expect(page.get_by_text("Everything has been deleted.")).to_be_visible()
    expect(page.get_by_text("Nothing to count yet")).to_be_visible()
    assert not page.request.post("/api/login", data={"name": name, "password": PASSWORD}).ok


def test_a_device_without_an_account_has_a_profile_and_is_forgotten(open_page: OpenPage) -> None:
    page = open_page(**PHONE, color_scheme="dark")
    page.goto("/")
    resign_to_bot(page)
    page.goto("/profile")
    expect(page.get_by_text("You are playing without an account.")).to_be_visible()
    expect(page.get_by_role("row", name=re.compile("Dice · 2 players"))).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download everything").click()
    assert json.loads(Path(str(download.value.path())).read_text())["sixfold"] == "device"
    page.get_by_role("button", name="Delete everything").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text("This cannot be undone.")).to_be_visible()
    assert violations(page) == []
    dialog.get_by_role("button", name="Delete everything").click()
    expect(page.get_by_text("Nothing to count yet")).to_be_visible()
    assert page.request.get("/api/me").json()["games"] == []


def test_games_of_this_device_are_counted_too_and_go_along_if_wished(open_page: OpenPage) -> None:
    page = open_page(keep=QUIET)
    page.goto("/")
    page.get_by_role("button", name="Play now").first.click()
    page.wait_for_url("**/d/*")
    page.locator(".plate").wait_for()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").last.click()
    page.get_by_role("button", name="Play again").or_(page.get_by_role("button", name="Rematch")).first.wait_for()
    page.goto("/profile")
    expect(page.get_by_text("1 game played on this device is included.")).to_be_visible()
    expect(page.get_by_role("row", name=re.compile("Board · 2 players"))).to_be_visible()
    page.get_by_role("button", name="Delete everything").click()
    page.get_by_role("switch", name="Also delete the 1 game").check()
    page.get_by_role("dialog").get_by_role("button", name="Delete everything").click()
    expect(page.get_by_text("Nothing to count yet")).to_be_visible()


@pytest.mark.parametrize(("language", "title"), [("de", "Ergebnisse"), ("nl", "Resultaten")])
def test_a_profile_speaks_the_readers_language(open_page: OpenPage, language: str, title: str) -> None:
    page = open_page(**PHONE, keep={"language": language})
    register(page)
    resign_to_bot(page)
    page.goto("/profile")
    expect(page.get_by_role("heading", name=title)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert violations(page) == []
