"""Slow games in the browser: their rule, a time bank, plans, films, notes and holidays, while days pass in a moment."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime, timedelta
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenPage
from tests.e2e.playing import PHONE, State, state_of
from tests.e2e.test_page import violations
from tests.server.calendar import Calendar

DAYS = {"kind": "days", "amount": 3}
PLANNING = re.compile("Planning your next turn|Du planst deinen nächsten Zug|Je plant je volgende beurt")
DESKTOP: dict[str, Any] = {}

PLAN = {
    "en-GB": ("Plan my next turn", "Your plan is kept. Only you can see it.", "Play it", "Skip", "Holidays"),
    "de-DE": (
        "Nächsten Zug planen",
        "Dein Plan ist gespeichert. Nur du kannst ihn sehen.",
        "So spielen",
        "Überspringen",
        "Urlaub",
    ),
    "nl-NL": (
        "Volgende beurt plannen",
        "Je plan is bewaard. Alleen jij kunt het zien.",
        "Zo spelen",
        "Overslaan",
        "Vakantie",
    ),
}


@pytest.fixture(scope="module")
def calendar(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Calendar]:
    """A server in whose days a test moves forward."""
    made = Calendar(tmp_path_factory.mktemp("slow"))
    made.server.start()
    yield made
    made.server.stop()


@pytest.fixture
def open_slow(calendar: Calendar, open_at: OpenPage) -> OpenPage:
    """Open a page of that server as somebody else; nothing here needs what a service worker keeps."""
    return partial(open_at, base_url=calendar.server.url, service_workers="block", forgive=("registration blocked",))


def begin(host: Page, guest: Page, game: str = "board", clock: Any = DAYS) -> str:
    """Let Ada and Bea begin a game; Ada is in turn."""
    for page in (host, guest):
        page.request.get("/api/me")
    wish = {"game": game, "players": [{"kind": "here", "name": "Ada"}, {"kind": "link"}], "clock": clock}
    table = host.request.post("/api/tables", data=wish).json()
    assert guest.request.post(f"/api/tables/{table['id']}/join", data={"name": "Bea"}).ok
    for page in (host, guest):
        body = {"game": table["current"], "entropy": "00" * 32}
        assert page.request.post(f"/api/tables/{table['id']}/ready", data=body).ok
    return str(table["id"])


def move(page: Page, table: str, do: str | None = None) -> State:
    """Make a move through the API."""
    state = state_of(page, table)
    chosen = do or state["choices"]["moves"][0]["do"]
    body = {"game": state["table"]["current"], "after": state["seq"], "seat": state["state"]["turn"], "do": chosen}
    answer = page.request.post(f"/api/tables/{table}/moves", data=body)
    assert answer.ok, answer.text()
    after: State = answer.json()
    return after


def turn(page: Page, table: str) -> None:
    """Play a whole turn through the API."""
    seat = state_of(page, table)["state"]["turn"]
    while move(page, table)["state"]["turn"] == seat:
        pass


def place_by_typing(page: Page, do: str) -> None:
    """Make a move by typing it."""
    expect(page.locator("header h1, .title").filter(has_text=PLANNING).first).to_be_visible()
    page.keyboard.press("/")
    page.locator("main input").fill(do)
    page.keyboard.press("Enter")


def test_the_rule_can_be_read_before_anyone_sits_down(open_slow: OpenPage) -> None:
    host, guest = open_slow(), open_slow(**PHONE)
    host.goto("/new/dice")
    host.get_by_role("radiogroup", name="How you play").get_by_text("By link").click()
    host.get_by_text("Time bank", exact=True).click()
    rule = host.get_by_role("note", name="How a slow game ends")
    expect(rule).to_contain_text("Whoever lets their time run out has lost")
    expect(rule).to_contain_text("time bank for the whole game")
    assert not violations(host)
    host.get_by_role("button", name="Open the table").click()
    host.wait_for_url(re.compile("/t/"))
    guest.goto(host.url)
    expect(guest.get_by_text("14 days in all + 6 h per turn")).to_be_visible()
    expect(guest.get_by_role("note", name="How a slow game ends")).to_contain_text("at most 30 days within a year")
    assert not violations(guest)


@pytest.mark.parametrize(("locale", "size"), [("en-GB", DESKTOP), ("de-DE", PHONE), ("nl-NL", DESKTOP)])
def test_a_move_is_planned_and_offered(open_slow: OpenPage, calendar: Calendar, locale: str, size: dict[str, Any]) -> None:
    plan, saved, play, skip, _ = PLAN[locale]
    ada, bea = open_slow(), open_slow(locale=locale, reduced_motion="reduce", keep={"motion": "less"}, **size)
    table = begin(ada, bea)
    bea.goto(f"/t/{table}")
    bea.get_by_role("button", name=plan).click()
    game = state_of(bea, table)["table"]["current"]
    offered = bea.request.get(f"/api/games/{game}/plan?seat=1").json()
    assert offered["seat"] == 1
    assert not violations(bea)
    tile = state_of(bea, table)["state"]["pieces"]["1"][0]
    # Beside the printed symbol at the right, which no test's first move of Ada uses.
    place_by_typing(bea, f"{tile} h12 i11")
    expect(bea.get_by_text(saved)).to_be_visible()
    kept = bea.request.get(f"/api/games/{game}/own").json()["plan"]
    assert kept["do"].startswith("place") and not kept.get("at_once")
    assert "plan" not in ada.request.get(f"/api/games/{game}/own").json()

    bea.goto("/")
    calendar.pass_days(1)
    turn(ada, table)
    bea.goto(f"/t/{table}")
    bea.get_by_role("button", name=skip).click()
    offer = bea.get_by_role("button", name=play)
    expect(offer).to_be_enabled()
    assert not violations(bea)
    offer.click()
    expect(offer).to_have_count(0)
    assert {"h12", "i11"} <= set(state_of(bea, table)["board"])


def test_a_plan_is_played_with_the_page_closed_if_asked_for(open_slow: OpenPage) -> None:
    ada, bea = open_slow(), open_slow(keep={"motion": "less"})
    table = begin(ada, bea)
    bea.goto(f"/t/{table}")
    bea.get_by_role("button", name="Plan my next turn").click()
    tile = state_of(bea, table)["state"]["pieces"]["1"][0]
    place_by_typing(bea, f"{tile} h12 i11")
    once = bea.get_by_role("checkbox", name="Play at once if legal")
    once.check()
    expect(bea.get_by_text("Planned, and played as soon as it is your turn:")).to_be_visible()
    bea.close()
    turn(ada, table)
    state = state_of(ada, table)
    for _ in range(200):
        if state["state"]["turn"] == 0 and "h12" in state["board"]:
            break
        ada.wait_for_timeout(50)
        state = state_of(ada, table)
    assert state["state"]["turn"] == 0 and {"h12", "i11"} <= set(state["board"])


def test_a_plan_that_cannot_be_made_any_more_is_said(open_slow: OpenPage) -> None:
    ada, bea = open_slow(), open_slow(keep={"motion": "less"})
    table = begin(ada, bea)
    bea.goto(f"/t/{table}")
    bea.get_by_role("button", name="Plan my next turn").click()
    tile = state_of(bea, table)["state"]["pieces"]["1"][0]
    place_by_typing(bea, f"{tile} h12 i11")
    expect(bea.get_by_text("Planned:")).to_be_visible()
    mine = next(one["do"] for one in state_of(ada, table)["choices"]["moves"] if "h12" in one["do"])
    move(ada, table, mine)
    move(ada, table, "draw")
    expect(bea.get_by_text("Your planned move is not possible any more.")).to_be_visible()
    bea.get_by_role("button", name="All right").click()
    expect(bea.get_by_text("Your planned move is not possible any more.")).to_have_count(0)
    expect(bea.get_by_role("button", name="Play it")).to_have_count(0)


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_coming_back_shows_what_happened(open_slow: OpenPage, calendar: Calendar, size: dict[str, Any]) -> None:
    ada, bea = open_slow(), open_slow(keep={"motion": "less"}, **size)
    table = begin(ada, bea)
    turn(ada, table)
    turn(bea, table)
    bea.goto(f"/t/{table}")
    expect(bea.get_by_role("button", name="Plan my next turn")).to_be_visible()
    bea.goto("/")
    calendar.pass_days(1)
    turn(ada, table)
    bea.goto(f"/t/{table}")
    skip = bea.get_by_role("button", name="Skip")
    expect(skip).to_be_visible()
    bea.keyboard.press("Escape")
    expect(skip).to_have_count(0)
    again = bea.get_by_role("button", name="Show what the others did").first
    again.click()
    expect(skip).to_be_visible()
    # Nobody has to watch: it ends by itself, and the game goes on.
    expect(skip).to_have_count(0, timeout=20_000)
    assert state_of(bea, table)["choices"]


def test_there_is_nothing_to_plan_before_a_roll(open_slow: OpenPage) -> None:
    ada, bea = open_slow(), open_slow()
    table = begin(ada, bea, "dice")
    bea.goto(f"/t/{table}")
    expect(bea.get_by_text("A turn begins with a roll here, so there is nothing to plan before it.")).to_be_visible()
    expect(bea.get_by_role("button", name="Plan my next turn")).to_have_count(0)


def test_notes_are_kept(open_slow: OpenPage) -> None:
    ada, bea = open_slow(), open_slow(**PHONE)
    table = begin(ada, bea)
    bea.goto(f"/t/{table}")
    bea.get_by_role("button", name="Notes to myself").click()
    dialog = bea.get_by_role("dialog", name="Notes to myself")
    dialog.get_by_role("textbox").fill("watch the blue one")
    assert not violations(bea)
    dialog.get_by_role("button", name="Keep").click()
    expect(bea.get_by_text("Your note is kept.")).to_be_visible()
    bea.reload()
    expect(bea.get_by_text("watch the blue one")).to_be_visible()


@pytest.mark.parametrize(("locale", "size"), [("en-GB", PHONE), ("de-DE", DESKTOP), ("nl-NL", PHONE)])
def test_holidays_stop_the_clock(open_slow: OpenPage, calendar: Calendar, locale: str, size: dict[str, Any]) -> None:
    ada, bea = open_slow(locale=locale, **size), open_slow()
    table = begin(ada, bea)
    ahead = timedelta(milliseconds=calendar.ahead)
    now = datetime.now().astimezone() + ahead
    ada.clock.set_system_time(now)
    bea.clock.set_system_time(now)
    ada.goto("/me")
    panel = ada.locator("#holidays")
    expect(panel.get_by_role("heading", name=PLAN[locale][4])).to_be_visible()
    last = (now + timedelta(days=9)).strftime("%Y-%m-%d")
    panel.locator("input[type=date]").nth(1).fill(last)
    panel.get_by_role("button").last.click()
    expect(panel.get_by_role("listitem")).to_have_count(1)
    assert not violations(ada)
    bea.goto(f"/t/{table}")
    expect(bea.get_by_text(re.compile("On holiday until")).first).to_be_visible()
    calendar.pass_days(6)
    bea.reload()
    expect(bea.get_by_text("3 days").first).to_be_visible()
    assert state_of(bea, table)["table"]["status"] == "running"
    # Whoever comes back early is back at once, and then the time runs.
    ada.clock.set_system_time(now + timedelta(days=6))
    ada.reload()
    panel.get_by_role("listitem").get_by_role("button").click()
    expect(panel.get_by_role("listitem")).to_have_count(0)
    expect(bea.get_by_text(re.compile("On holiday until"))).to_have_count(0)
    calendar.pass_days(3.1)
    for _ in range(800):
        if state_of(bea, table)["table"]["status"] == "over":
            break
        bea.wait_for_timeout(50)
    assert state_of(bea, table)["table"]["status"] == "over"
