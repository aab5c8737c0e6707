"""Accounts, lists and the daily deal on the page: what comes along to another device, what waits, what is ranked."""

import itertools
import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenPage, make_table
from tests.e2e.playing import PHONE, QUIET, ready, start
from tests.e2e.screens import THEMES
from tests.e2e.test_page import violations

PASSWORD = "correct horse"
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1"
REFUSED = ("status of 401",)
"""What the browser itself says of a wrong password."""


_ADDRESSES = itertools.count(1)


@pytest.fixture
def open_page(open_page: OpenPage) -> OpenPage:
    """Open each page from an address of its own: one address may not log in this often."""

    def opened(**options: Any) -> Page:
        return open_page(extra_http_headers={"x-forwarded-for": f"10.0.0.{next(_ADDRESSES)}"}, **options)

    return opened


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
    desk.get_by_role("button", name="Log out", exact=True).click()
    expect(desk.get_by_text("No game yet")).to_be_visible()
    desk.goto(f"/t/{table}")
    expect(desk.get_by_text("You are watching")).to_be_visible()


def test_someone_sees_their_devices_and_logs_them_out(open_page: OpenPage) -> None:
    desk, phone = open_page(), open_page(**PHONE, user_agent=IPHONE, keep=QUIET)
    log_in(desk, "Grace", new=True)
    log_in(phone, "Grace")
    table = start(phone, "dice", "here", "here")
    phone.goto(f"/t/{table}")
    ready(phone, "Roll").wait_for()

    desk.reload()
    devices = desk.get_by_role("list", name="Logged in on").get_by_role("listitem")
    expect(devices).to_have_count(2)
    expect(devices.first).to_contain_text("This device")
    expect(devices.first.get_by_role("button")).to_have_count(0)
    expect(devices.last).to_contain_text("Safari · iPhone")
    desk.get_by_role("button", name="Log out: Safari · iPhone").focus()
    desk.keyboard.press("Enter")
    expect(desk.get_by_text("Logged out there.")).to_be_visible()
    expect(devices).to_have_count(1)
    expect(desk.get_by_role("heading", name="Logged in on")).to_be_focused()
    expect(phone.get_by_role("button", name="Player 1 is thinking")).to_be_visible()

    log_in(phone, "Grace")
    desk.reload()
    desk.get_by_role("button", name="Log out everywhere else").click()
    expect(devices).to_have_count(1)
    phone.reload()
    expect(phone.get_by_role("button", name="Log in")).to_be_visible()


def test_both_tabs_of_a_browser_go_on_when_one_logs_in_and_out(open_page: OpenPage) -> None:
    tab = open_page(keep=QUIET)
    table = start(tab, "dice", "here", "here")
    tab.goto(f"/t/{table}")
    roll = ready(tab, "Roll")
    roll.wait_for()
    tab.evaluate("""() => {
      globalThis.seen = [];
      const look = () => globalThis.seen.push(document.body.innerText);
      new MutationObserver(look).observe(document.body, {subtree: true, childList: true});
    }""")
    before = tab.context.cookies()
    other = tab.context.new_page()
    log_in(other, "Edsger", new=True)
    assert tab.context.cookies() != before
    roll.click()
    ready(tab, "Score").click()
    ready(tab, "Roll").wait_for()
    seen = "\n".join(tab.evaluate("globalThis.seen"))
    assert "Reconnecting" not in seen and "You are watching" not in seen, "nobody who plays notices"

    other.goto("/me")
    other.get_by_role("button", name="Log out", exact=True).click()
    expect(other.get_by_role("button", name="Log in")).to_be_visible()
    expect(tab.get_by_text("You are watching")).to_be_visible()


def test_a_planted_cookie_is_worth_nothing_after_logging_in(open_page: OpenPage) -> None:
    victim, thief = open_page(keep=QUIET), open_page(keep=QUIET)
    thief.request.get("/api/me")
    victim.context.add_cookies(thief.context.cookies())  # type: ignore[arg-type]
    table = start(victim, "dice", "here", "here")
    victim.goto(f"/t/{table}")
    thief.goto(f"/t/{table}")
    ready(thief, "Roll").wait_for()
    log_in(victim, "Barbara", new=True)
    expect(thief.get_by_text("You are watching")).to_be_visible()
    thief.goto("/me")
    expect(thief.get_by_role("button", name="Log in")).to_be_visible()
    expect(thief.get_by_text("No game yet")).to_be_visible()
    victim.goto(f"/t/{table}")
    ready(victim, "Roll").click()
    ready(victim, "Score").wait_for()


def test_a_password_is_changed_by_whoever_knows_it(open_page: OpenPage) -> None:
    desk, phone = open_page(forgive=REFUSED), open_page(**PHONE, forgive=REFUSED)
    log_in(desk, "Annie", new=True)
    log_in(phone, "Annie")
    desk.get_by_role("button", name="Change password").click()
    dialog = desk.get_by_role("dialog")
    expect(dialog.get_by_label("Current password")).to_be_focused()
    desk.keyboard.type("wrong horse")
    dialog.get_by_label("New password").fill("battery staple")
    desk.keyboard.press("Enter")
    expect(dialog.get_by_text("That is not your password.")).to_be_visible()
    dialog.get_by_label("Current password").fill(PASSWORD)
    dialog.get_by_role("button", name="Change password").click()
    expect(desk.get_by_text("Password changed.")).to_be_visible()
    expect(dialog).to_have_count(0)
    expect(desk.get_by_role("list", name="Logged in on").get_by_role("listitem")).to_have_count(1)
    phone.reload()
    phone.get_by_label("Name", exact=True).fill("Annie")
    phone.get_by_label("Password").fill(PASSWORD)
    phone.get_by_role("button", name="Log in").click()
    expect(phone.get_by_text("Name and password do not match.")).to_be_visible()
    phone.get_by_label("Password").fill("battery staple")
    phone.get_by_role("button", name="Log in").click()
    expect(phone.get_by_role("heading", name="Hello Annie")).to_be_visible()


def test_an_account_is_taken_along_and_deleted(open_page: OpenPage, tmp_path: Path) -> None:
    desk, friend = open_page(forgive=REFUSED), open_page()
    log_in(desk, "Radia", new=True)
    start(desk, "board", "here", "easy")
    table = make_table(desk, "dice", "link", "link", clock={"kind": "days", "amount": 3})
    assert friend.request.post(f"/api/tables/{table}/join", data={"name": "Bea"}).ok
    for page in (desk, friend):
        game = page.request.get(f"/api/tables/{table}").json()["current"]
        assert page.request.post(f"/api/tables/{table}/ready", data={"game": game, "entropy": "00" * 32}).ok
    friend.goto(f"/t/{table}")
    desk.goto("/me")
    with desk.expect_download() as caught:
        desk.get_by_role("link", name="Download my data").click()
    caught.value.save_as(tmp_path / "data.json")
    data = json.loads((tmp_path / "data.json").read_text())
    assert data["name"] == "Radia" and len(data["tables"]) == 2

    desk.get_by_role("button", name="Delete account").click()
    dialog = desk.get_by_role("dialog")
    expect(dialog.get_by_role("heading", name="Delete the account Radia?")).to_be_focused()
    desk.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(desk.get_by_role("button", name="Delete account")).to_be_focused()
    desk.keyboard.press("Enter")
    dialog.get_by_label("Password").fill("wrong horse")
    dialog.get_by_role("button", name="Delete account").click()
    expect(dialog.get_by_text("That is not your password.")).to_be_visible()
    dialog.get_by_label("Password").fill(PASSWORD)
    dialog.get_by_role("button", name="Delete account").click()
    expect(desk.get_by_text("Your account has been deleted.")).to_be_visible()
    expect(desk.get_by_text("No game yet")).to_be_visible()
    assert "Radia" not in friend.request.get(f"/api/tables/{table}").text()
    expect(friend.get_by_text("Account deleted").first).to_be_visible()
    friend.get_by_role("button", name="Let a bot play on").first.click()
    ready(friend, "Roll").wait_for()
    log_in(desk, "Radia", new=True)
    expect(desk.get_by_text("No game yet")).to_be_visible()


@pytest.mark.parametrize("theme", THEMES)
def test_the_account_and_its_dialogs_are_accessible(open_page: OpenPage, theme: str) -> None:
    size = {} if theme == "light" else PHONE
    page, other = open_page(color_scheme=theme, reduced_motion="reduce", **size), open_page(user_agent=IPHONE)
    log_in(page, f"Karen {theme}", new=True)
    log_in(other, f"Karen {theme}")
    page.reload()
    expect(page.get_by_role("button", name="Log out everywhere else")).to_be_visible()
    found = violations(page)
    for name in ("Change password", "Delete account"):
        page.get_by_role("button", name=name).click()
        page.get_by_role("dialog").wait_for()
        found += violations(page)
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    assert not found, "\n".join(found)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


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
    expect(one.get_by_text("Dice with Bea · 3 days left")).to_be_visible()
    expect(one).to_have_title("(1) Sixfold")
    other.goto("/me")
    expect(other.get_by_text("Player 1 to move")).to_be_visible()

    assert one.request.post(f"/api/tables/{table}/resign", data={"game": game, "seat": 0}).ok
    one.goto("/me")
    expect(one.get_by_text("Lost · 0 : 0")).to_be_visible()
    expect(one.get_by_role("link", name="Review")).to_have_attribute("href", f"/review/{game}")
    one.get_by_role("listitem").filter(has=one.get_by_role("link", name="Continue")).get_by_role(
        "button", name=re.compile("^More")
    ).click()
    one.get_by_role("dialog").get_by_role("button", name="Discard").click()
    one.get_by_role("dialog", name="Discard this game?").get_by_role("button", name="Discard").click()
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
    expect(page.locator(".crumb").first).to_have_text("Daily deal")
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
