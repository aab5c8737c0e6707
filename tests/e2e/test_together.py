"""Playing again and again with the same people: a circle from its link to the second game, and inviting somebody again."""

from __future__ import annotations

import itertools
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenPage
from tests.e2e.playing import PHONE
from tests.e2e.test_page import violations

_ADDRESSES = itertools.count(1)


@pytest.fixture
def open_page(open_page: OpenPage) -> OpenPage:
    """Open each page from an address of its own."""

    def opened(**options: Any) -> Page:
        return open_page(extra_http_headers={"x-forwarded-for": f"10.22.0.{next(_ADDRESSES)}"}, **options)

    return opened


def resign(page: Page) -> None:
    """Give up the running game of the table that a page shows."""
    table = page.url.rstrip("/").rsplit("/", 1)[-1]
    info = page.request.get(f"/api/tables/{table}").json()
    mine = next(number for number, player in enumerate(info["players"]) if player.get("yours"))
    body = {"game": info["current"], "seat": info["seating"].index(mine)}
    answer = page.request.post(f"/api/tables/{table}/resign", data=body)
    assert answer.ok, answer.text()


def found(page: Page, name: str = "Thursday") -> str:
    """Found a circle from the start page, and return its address."""
    page.goto("/")
    page.get_by_role("link", name="Friends").click()
    page.get_by_role("button", name="New circle").click()
    page.get_by_label("Name of the circle").fill(name)
    page.get_by_label("Your name").fill("Ada")
    page.get_by_role("button", name="Create the circle").click()
    expect(page.get_by_role("heading", name=name, level=1)).to_be_visible()
    return page.url


def join(page: Page, address: str, name: str) -> None:
    page.goto(address)
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Join").click()
    expect(page.get_by_role("heading", name="Play the next game")).to_be_visible()


def test_a_circle_plays_two_games_with_the_running_score(open_page: OpenPage) -> None:
    ada, ben, cleo = open_page(), open_page(**PHONE), open_page()
    address = found(ada)
    join(ben, address, "Ben")
    join(cleo, address, "Cleo")
    # Ada asks Ben for the dice game, and for the card game after it. Whoever joined meanwhile is asked, so nobody needs a place.
    for name in ("Ben", "Cleo"):
        expect(ada.get_by_role("checkbox", name=name)).to_be_checked()
    ada.get_by_role("checkbox", name="Cleo").uncheck()
    ada.get_by_role("radio", name="Dice").check(force=True)
    ada.get_by_role("button", name="Then another game").click()
    ada.get_by_role("radiogroup", name="Game 2").get_by_role("radio", name="Cards").check(force=True)
    ada.get_by_role("button", name="Ask everybody").click()
    expect(ada).to_have_url(re.compile(r"/t/"))
    # Ben finds it on the page of the circle, without a link.
    expect(ben.get_by_text("Ada asks for this game")).to_be_visible()
    assert violations(ben) == []
    ben.get_by_role("link", name="Accept").click()
    expect(cleo.get_by_text(re.compile("’s turn"))).to_be_visible()
    assert cleo.get_by_role("link", name="Watch").is_visible()
    resign(ben)
    # The next game of the evening is one tap away; the other one begins.
    ada.get_by_role("button", name="Next game: Cards").click()
    expect(ada).not_to_have_url(re.compile(ben.url))
    expect(ben.get_by_role("dialog").get_by_role("link", name="To the circle")).to_be_visible()
    ben.get_by_role("dialog").get_by_role("link", name="To the circle").click()
    expect(ben.get_by_role("row", name=re.compile("Ada 1 1"))).to_be_visible()
    expect(ben.get_by_text("Game 2 of 2 this evening")).to_be_visible()
    ben.get_by_role("link", name="Accept").click()
    expect(cleo.get_by_text("Ben’s turn")).to_be_visible()
    resign(ada)
    for name in ("Ada", "Ben"):
        expect(cleo.get_by_role("row", name=re.compile(f"{name} 1 2"))).to_be_visible()
    expect(cleo.get_by_text("Ben won")).to_be_visible()
    assert violations(cleo) == []


def test_a_rematch_is_accepted_on_the_page_of_the_circle(open_page: OpenPage) -> None:
    ada, ben = open_page(), open_page(**PHONE)
    address = found(ada)
    join(ben, address, "Ben")
    expect(ada.get_by_role("checkbox", name="Ben")).to_be_checked()
    ada.get_by_role("radio", name="Dice").check(force=True)
    ada.get_by_role("button", name="Ask everybody").click()
    ben.get_by_role("link", name="Accept").click()
    expect(ben.locator(".plate")).to_be_visible()
    resign(ben)
    ada.get_by_role("dialog").get_by_role("button", name="Rematch").click()
    ben.goto(address)
    ben.get_by_role("link", name="Accept").click()
    # Nothing is asked a second time.
    expect(ben.locator(".plate")).to_be_visible()
    expect(ben).to_have_url(re.compile(r"/t/\w+$"))
    expect(ada.get_by_role("dialog")).to_have_count(0)


def test_a_member_declines_and_leaves(open_page: OpenPage) -> None:
    ada, ben = open_page(), open_page(locale="de-DE")
    address = found(ada, "Sunday")
    ben.goto(address)
    ben.get_by_label("Dein Name").fill("Ben")
    ben.get_by_role("button", name="Mitmachen").click()
    expect(ada.get_by_role("checkbox", name="Ben")).to_be_checked()
    ada.get_by_role("button", name="Ask everybody").click()
    ben.get_by_role("button", name="Ablehnen").click()
    expect(ada.get_by_text("Ben would rather not play")).to_be_visible()
    ben.get_by_role("button", name="Runde verlassen").click()
    assert violations(ben) == []
    ben.get_by_role("button", name="Verlassen", exact=True).click()
    expect(ben.get_by_role("heading", name="Freunde")).to_be_visible()


def test_somebody_is_invited_again(open_page: OpenPage) -> None:
    ada, ben = open_page(), open_page(**PHONE)
    players = [{"kind": "link", "name": "Ada"}, {"kind": "link"}]
    table = ada.request.post("/api/tables", data={"game": "dice", "players": players}).json()["id"]
    assert ben.request.post(f"/api/tables/{table}/join", data={"name": "Ben"}).ok
    ada.goto(f"/t/{table}")
    ben.goto(f"/t/{table}")
    _until_running(ada, table)
    resign(ben)
    ada.get_by_role("dialog").get_by_role("link", name="Invite again").click()
    expect(ada.get_by_text("1 game together", exact=False)).to_be_visible()
    assert violations(ada) == []
    ada.get_by_role("button", name="Invite Ben").click()
    dialog = ada.get_by_role("dialog")
    dialog.get_by_role("radio", name="Cards").check(force=True)
    dialog.get_by_label("Time to think").select_option(index=4)
    assert violations(ada) == []
    dialog.get_by_role("button", name="Invite Ben").click()
    expect(ada).to_have_url(re.compile(rf"/t/(?!{table})"))
    expect(ada.get_by_role("button", name="Ben: Invited")).to_be_visible()
    assert violations(ada) == []
    ben.goto("/me")
    ben.locator("section", has=ben.locator("#invited")).get_by_role("link").click()
    ben.get_by_role("button", name="Sit down").click()
    _until_running(ben, ben.url.rsplit("/", 1)[-1])


def test_another_game_is_declined_at_the_table(open_page: OpenPage) -> None:
    ada, ben = open_page(), open_page(**PHONE)
    players = [{"kind": "link", "name": "Ada"}, {"kind": "link"}]
    table = ada.request.post("/api/tables", data={"game": "dice", "players": players}).json()["id"]
    assert ben.request.post(f"/api/tables/{table}/join", data={"name": "Ben"}).ok
    ada.goto(f"/t/{table}")
    ben.goto(f"/t/{table}")
    _until_running(ada, table)
    resign(ben)
    ada.get_by_role("dialog").get_by_role("button", name="Rematch").click()
    ben.get_by_role("dialog").get_by_role("button", name="Decline").click()
    expect(ada.get_by_role("dialog").get_by_text("Ben would rather not play again now.")).to_be_visible()
    assert violations(ben) == []


def _until_running(page: Page, table: str) -> None:
    """Wait until the game of a table runs."""
    running = """async (table) => {
      for (;;) {
        const answer = await fetch(`/api/tables/${table}`);
        if ((await answer.json()).status === "running") return true;
        await new Promise((go) => setTimeout(go, 100));
      }
    }"""
    assert page.evaluate(running, table)
