"""Games on this device: begun, kept, listed, moved, replayed and checked in the page, whether or not the server answers."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from sixfold.play import fair
from sixfold.play.record import Record
from tests.e2e import here
from tests.e2e.conftest import OpenPage
from tests.e2e.playing import PHONE, QUIET, RECORDS, hurry, ready
from tests.e2e.test_page import violations
from tests.e2e.test_review import answers
from tests.e2e.test_review import type_move as type_answer

SCREENS = {"desktop": {}, "phone": PHONE}
NO_STORAGE = "IDBFactory.prototype.open = () => { throw new DOMException('denied', 'SecurityError'); };"
UNREACHED = ("ERR_FAILED", "WebSocket", "ERR_INTERNET_DISCONNECTED")
"""What the browser says of a server that does not answer."""


def cut_off(page: Page) -> None:
    """Let no request to the server come through."""
    page.route("**/api/**", lambda route: route.abort())
    page.route_web_socket("**/api/socket", lambda socket: socket.close())


def more_of(page: Page, status: str) -> None:
    """Open the menu of the game in the list that stands so."""
    row = page.get_by_role("listitem").filter(has_text=status).first
    row.get_by_role("button", name=re.compile("^More")).click()


def test_play_now_runs_here_and_is_kept(open_page: OpenPage) -> None:
    page = open_page(keep=QUIET)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(f"{request.method} {request.url}"))
    table = here.play_now(page, "Board")
    assert not [one for one in asked if "POST" in one], "the server was asked for a table"
    expect(page.get_by_text("On this device")).to_be_visible()
    here.type_move(page, here.my_state(page, table)["choices"]["moves"][0]["do"])
    expect(page.get_by_text("1 move", exact=True)).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    menu = page.get_by_role("dialog", name="Menu")
    expect(menu.get_by_role("button", name="Move to the server")).to_be_visible()
    for entry in ("Invite", "Chat", "Continue on another device"):
        expect(menu.get_by_role("button", name=entry)).to_have_count(0)
    page.reload()
    expect(page.get_by_text("1 move", exact=True)).to_be_visible()
    page.goto("/")
    unfinished = page.get_by_role("region", name="Your turn")
    expect(unfinished).to_contain_text("On this device")
    unfinished.get_by_role("link", name="Continue").click()
    expect(page.get_by_text("1 move", exact=True)).to_be_visible()
    assert here.table_of(page) == table


def test_the_server_is_chosen_once_and_remembered(open_page: OpenPage) -> None:
    page = open_page(keep=QUIET)
    page.goto("/new/dice")
    expect(page.get_by_text("works without a network")).to_be_visible()
    page.get_by_role("radio", name="By link").first.check(force=True)
    expect(page.get_by_text("A game with friends by link runs on the server.")).to_be_visible()
    expect(page.get_by_role("radio", name="On the server")).to_have_count(0)
    page.get_by_role("radio", name="Bots").check(force=True)
    page.get_by_role("radio", name="On the server").check(force=True)
    expect(page.get_by_text("You can continue on another device")).to_be_visible()
    page.get_by_role("button", name="Start the game").click()
    expect(page).to_have_url(re.compile("/t/"))
    page.goto("/")
    page.get_by_role("region", name="Cards").get_by_role("button", name="Play now").click()
    expect(page).to_have_url(re.compile("/t/"))
    page.goto("/new/dice")
    page.get_by_role("radio", name="On this device").check(force=True)
    page.get_by_role("button", name="Start the game").click()
    expect(page).to_have_url(re.compile("/d/"))


def test_around_one_screen_here(open_page: OpenPage) -> None:
    page = open_page(keep=QUIET)
    page.goto("/")
    page.get_by_role("region", name="Cards").get_by_role("button", name="Same screen").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Name of player 1").fill("Ada")
    dialog.get_by_role("button", name="Start the game").click()
    cover = page.get_by_role("region", name="Pass the device")
    expect(cover).to_be_visible()
    page.get_by_role("button", name="show my pieces").click()
    expect(cover).to_have_count(0)
    names = [player["name"] for player in here.ask(page, "table", here.table_of(page))["players"]]
    assert names == ["Ada", "player 2"]
    expect(page.get_by_role("tab", name="Chat")).to_have_count(0)


def test_a_whole_game_its_replay_its_deal_and_its_review(open_page: OpenPage, tmp_path: Path) -> None:
    page = open_page(keep=QUIET)
    table = here.play_now(page, "Dice")
    here.play_dice_out(page, table)
    over = page.get_by_role("dialog")
    with page.expect_download() as download:
        over.get_by_role("button", name="Download record").click()
    download.value.save_as(tmp_path / "record.jsonl")
    record = Record.parse((tmp_path / "record.jsonl").read_text())
    record.verify()
    fair.check(record)
    over.get_by_role("link", name="Replay").click()
    expect(page).to_have_url(re.compile("/d/g/[a-z2-7]{16}$"))
    expect(page.get_by_role("slider", name="Position in the game")).to_be_visible()
    page.get_by_role("button", name="Check the deal").first.click()
    expect(page.get_by_text(re.compile("draws follow from the seed"))).to_be_visible()
    expect(page.get_by_text("Before the game this device fixed a secret seed")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Review").click()
    expect(page).to_have_url(re.compile("/review/[a-z2-7]{16}$"))


def test_records_are_brought_kept_downloaded_and_removed(open_page: OpenPage, tmp_path: Path) -> None:
    lines = RECORDS.read_text().splitlines()[:3]
    (tmp_path / "games.jsonl").write_text("\n".join(lines) + "\n")
    page = open_page(keep=QUIET, forgive=UNREACHED)
    cut_off(page)
    page.goto("/me")
    expect(page.get_by_text("your games there are missing from this list")).to_be_visible()
    page.locator("input[type=file]").set_input_files(tmp_path / "games.jsonl")
    page.get_by_role("dialog").get_by_role("button", name="Keep all 3 on this device").click()
    expect(page.get_by_text("3 games are on this device now.")).to_be_visible()
    rows = page.get_by_role("list", name="Games").get_by_role("listitem")
    expect(rows).to_have_count(3)
    expect(rows.first).to_contain_text("On this device")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download all finished games").click()
    download.value.save_as(tmp_path / "all.jsonl")
    kept = [json.loads(line)["moves"] for line in (tmp_path / "all.jsonl").read_text().splitlines()]
    assert sorted(map(len, kept)) == sorted(len(json.loads(line)["moves"]) for line in lines)
    rows.first.get_by_role("button", name=re.compile("^More")).click()
    page.get_by_role("dialog").get_by_role("button", name="Remove from this device").click()
    page.get_by_role("dialog", name="Remove this game?").get_by_role("button", name="Remove").click()
    expect(rows).to_have_count(2)
    rows.first.get_by_role("link", name="Replay").click()
    expect(page.get_by_role("slider", name="Position in the game")).to_be_visible()


def test_a_broken_record_is_refused_here_with_its_line_and_move(open_page: OpenPage, tmp_path: Path) -> None:
    broken = json.loads(RECORDS.read_text().splitlines()[0])
    broken["moves"][2]["seat"] = 9
    (tmp_path / "game.json").write_text(json.dumps(broken))
    page = open_page(keep=QUIET)
    page.goto("/")
    page.locator("input[type=file]").set_input_files(tmp_path / "game.json")
    expect(page.get_by_role("alert")).to_contain_text(re.compile(r"Line 1: move \d+ cannot be played there"))
    page.goto("/me")
    expect(page.get_by_role("heading", name="No game yet")).to_be_visible()


def test_a_game_is_played_in_one_tab_at_a_time(open_page: OpenPage) -> None:
    page = open_page(keep=QUIET)
    here.play_now(page, "Board")
    other = page.context.new_page()
    other.goto(page.url)
    expect(other.get_by_role("heading", name="This game is open in another tab")).to_be_visible()
    assert violations(other) == []
    other.get_by_role("button", name="Play here").click()
    expect(other.locator(".plate")).to_be_visible()
    expect(page.get_by_role("heading", name="This game is open in another tab")).to_be_visible()
    page.get_by_role("button", name="Play here").click()
    expect(page.locator(".plate")).to_be_visible()


def test_what_is_not_on_this_device_is_said(open_page: OpenPage) -> None:
    page = open_page()
    page.goto("/d/aaaaaaaaaaaa")
    expect(page.get_by_text("There is no such game on this device.")).to_be_visible()
    page.goto("/d/g/aaaaaaaaaaaaaaaa")
    expect(page.get_by_text("There is no such game on this device.")).to_be_visible()


@pytest.mark.parametrize("screen", SCREENS)
def test_a_browser_that_keeps_nothing_says_so_and_plays(open_page: OpenPage, screen: str) -> None:
    # A service worker would hand out its own copy of the worker.
    page = open_page(keep=QUIET, service_workers="block", forgive=("Service Worker registration blocked",), **SCREENS[screen])

    def forbid(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=NO_STORAGE + answer.text())

    page.route("**/assets/worker-*.js", forbid)
    table = here.play_now(page, "Dice")
    note = page.get_by_text("the game is gone when you close the page")
    expect(note).to_be_visible()
    assert violations(page) == []
    page.get_by_role("button", name="Got it").first.click()
    expect(note).to_have_count(0)
    here.my_state(page, table)
    hurry(page, "Roll")
    page.get_by_role("button", name="Roll", exact=True).click()
    expect(ready(page, "Score")).to_be_visible()


def test_a_running_game_moves_to_the_server_and_back(open_page: OpenPage) -> None:
    page = open_page(keep=QUIET)
    table = here.play_now(page, "Board")
    here.type_move(page, here.my_state(page, table)["choices"]["moves"][0]["do"])
    expect(page.get_by_text("1 move", exact=True)).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").get_by_role("button", name="Move to the server").click()
    page.get_by_role("dialog", name="Move to the server").get_by_role("button", name="Move to the server").click()
    expect(page).to_have_url(re.compile("/t/[a-z2-7]{12}$"))
    expect(page.get_by_text("1 move", exact=True)).to_be_visible()
    page.goto("/me")
    rows = page.get_by_role("list", name="Games").get_by_role("listitem")
    expect(rows).to_have_count(1)
    expect(rows.first).to_contain_text("On the server")
    more_of(page, "On the server")
    page.get_by_role("dialog").get_by_role("button", name="Move to this device").click()
    page.get_by_role("dialog", name="Move to this device").get_by_role("button", name="Move to this device").click()
    expect(page).to_have_url(re.compile("/d/[a-z2-7]{12}$"))
    expect(page.get_by_text("1 move", exact=True)).to_be_visible()


def test_without_the_server_pages_say_so_and_one_plays_here(open_page: OpenPage) -> None:
    page = open_page(keep=QUIET, forgive=UNREACHED)
    page.add_init_script("localStorage['sixfold.place'] ??= JSON.stringify('server')")
    cut_off(page)
    for path in ("/lobby", "/daily"):
        page.goto(path)
        expect(page.get_by_text("This page needs the server, which cannot be reached now.")).to_be_visible()
        assert violations(page) == []
    page.get_by_role("link", name="Play here instead").click()
    expect(page.get_by_role("heading", name="Set up a game")).to_be_visible()
    page.get_by_role("button", name="Start the game").click()
    expect(page.get_by_text("so this game runs on this device")).to_be_visible()
    expect(page.locator(".plate")).to_be_visible()
    here.table_of(page)
    page.goto("/")
    page.get_by_role("region", name="Dice").get_by_role("button", name="With friends").click()
    page.get_by_role("dialog").get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("alert")).to_contain_text("Friends join through the server")


def test_puzzles_are_answered_here_without_the_server(open_page: OpenPage) -> None:
    page = open_page(keep=QUIET, forgive=UNREACHED)
    cut_off(page)
    page.goto("/puzzles")
    page.get_by_role("region", name="Board").get_by_role("link", name="Start with puzzle 1").click()
    expect(page.get_by_text("Which move is clearly best?")).to_be_visible()
    best, wrong = answers(page, page.url.rpartition("/")[2])
    type_answer(page, wrong)
    expect(page.get_by_role("heading", name="There is a better move")).to_be_visible()
    page.get_by_role("button", name="Try again").click()
    type_answer(page, best)
    expect(page.get_by_role("heading", name="Right, that is the best move")).to_be_visible()


@pytest.mark.parametrize("language", ["en", "de", "nl"])
@pytest.mark.parametrize("screen", SCREENS)
def test_lists_and_menus_of_this_device_are_accessible(open_page: OpenPage, screen: str, language: str) -> None:
    page = open_page(keep={**QUIET, "language": language}, reduced_motion="reduce", **SCREENS[screen])
    page.goto("/new/dice")
    page.locator("h1").wait_for()
    found = violations(page)
    page.goto("/me")
    page.locator("input[type=file]").wait_for(state="attached")
    here.ask(page, "importRecord", RECORDS.read_text().splitlines()[0])
    here.ask(page, "createTable", {"game": "dice", "players": [{"kind": "here"}, {"kind": "bot", "bot": "easy"}]})
    page.reload()
    menus = page.locator("main li .more button")
    expect(menus).to_have_count(2)
    for menu in menus.all():
        menu.click()
        page.locator("dialog[open]").wait_for()
        found += violations(page)
        page.keyboard.press("Escape")
    assert found == []
