"""Accounts, lists and the daily deal on the page: what comes along to another device, what waits, what is ranked."""

import re

from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenPage, make_table
from tests.e2e.playing import PHONE, QUIET, ready, start

PASSWORD = "correct horse"


def log_in(page: Page, name: str, *, new: bool = False) -> None:
    page.goto("/me")
    if new:
        page.get_by_text("Create a name").click()
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Create a name" if new else "Log in").click()
    expect(page.get_by_role("heading", name=f"Hello {name}")).to_be_visible()


def test_an_account_takes_games_and_settings_to_another_device(open_page: OpenPage) -> None:
    desk, phone = open_page(keep={**QUIET, "letters": True}), open_page(**PHONE)
    table = start(desk, "dice", "here", "here")
    log_in(desk, "Ada", new=True)
    log_in(phone, "Ada")
    assert phone.evaluate("JSON.parse(localStorage['sixfold.settings']).letters") is True

    phone.goto("/")
    expect(phone.get_by_role("heading", name="Your turn")).to_be_visible()
    phone.get_by_role("link", name="Continue").first.click()
    desk.goto(f"/t/{table}")
    ready(phone, "Roll").click()
    ready(desk, "Score").click()
    ready(phone, "Roll").wait_for()

    desk.goto("/me")
    desk.get_by_role("button", name="Log out").click()
    expect(desk.get_by_text("No game yet")).to_be_visible()
    desk.goto(f"/t/{table}")
    expect(desk.get_by_text("You are watching")).to_be_visible()


def test_lists_say_whose_turn_it_is_and_what_became_of_games(open_page: OpenPage) -> None:
    one, other = open_page(), open_page()
    for page in (one, other):
        page.request.get("/api/me")
    bots = start(one, "board", "here", "easy")
    table = make_table(one, "dice", "here", "link", clock={"kind": "days", "amount": 3})
    assert other.request.post(f"/api/tables/{table}/join", data={"name": "Bea"}).ok
    game = ""
    for page in (one, other):
        game = str(page.request.get(f"/api/tables/{table}").json()["current"])
        assert page.request.post(f"/api/tables/{table}/ready", data={"game": game, "entropy": "00" * 32}).ok
    one.goto("/")
    expect(one.get_by_role("heading", name="Your turn in 2 games")).to_be_visible()
    expect(one.get_by_text("Dice with Bea · 3 d 0 h left")).to_be_visible()
    expect(one).to_have_title("(1) Sixfold")
    other.goto("/me")
    expect(other.get_by_text("Player 1 to move")).to_be_visible()

    assert one.request.post(f"/api/tables/{table}/resign", data={"game": game, "seat": 0}).ok
    one.goto("/me")
    expect(one.get_by_text("Lost · 0 : 0")).to_be_visible()
    expect(one.get_by_role("link", name="Review")).to_have_attribute("href", f"/review/{game}")
    one.get_by_role("button", name=re.compile("^Discard")).click()
    one.get_by_role("dialog").get_by_role("button", name="Discard").click()
    expect(one.get_by_role("link", name="Continue")).to_have_count(0)
    one.reload()
    expect(one.get_by_text("Lost · 0 : 0")).to_be_visible()
    expect(one.get_by_role("link", name="Continue")).to_have_count(0)
    assert one.request.get(f"/api/tables/{bots}").json()["status"] == "over"


def test_the_daily_deal_is_played_once_under_a_name_and_without_hints(open_page: OpenPage) -> None:
    page = open_page(permissions=["clipboard-read", "clipboard-write"])
    page.goto("/daily")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_label("Your name in the ranking")).to_be_focused()
    page.get_by_label("Your name in the ranking").fill("Daily Ada")
    page.get_by_role("button", name="Play", exact=True).click()
    page.get_by_role("grid").wait_for()
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)
    table = page.url.rpartition("/")[2]
    game = page.request.get(f"/api/tables/{table}").json()["current"]
    assert page.request.post(f"/api/tables/{table}/resign", data={"game": game, "seat": 0}).ok
    ranking = page.get_by_role("link", name="Today’s ranking")
    expect(ranking).to_be_visible()
    expect(page.get_by_role("button", name="Play again")).to_have_count(0)
    ranking.click()
    mine = page.get_by_role("row", name=re.compile("Daily Ada"))
    expect(mine).to_contain_text("You")
    expect(mine).to_contain_text("Resigned")
    expect(page.get_by_text(re.compile(r"Place \d+ of \d+"))).to_be_visible()
    expect(page.get_by_text(re.compile(r"The next deal comes in .* at \d\d:\d\d"))).to_be_visible()
    expect(page.get_by_text("(UTC)")).to_have_count(0)
    page.get_by_role("button", name="Share result").click()
    expect(page.get_by_text("Result copied")).to_be_visible()
    assert "Place" in page.evaluate("navigator.clipboard.readText()")
    page.goto("/me")
    expect(page.get_by_text("Resigned · lowest 0")).to_be_visible()
    expect(page.get_by_text("Won")).to_have_count(0)
