"""Games that are over, looked at again: whose pieces are open, what a swap showed."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Page, expect

from tests.e2e import playing
from tests.e2e.conftest import OpenPage
from tests.e2e.playing import QUIET, RECORDS
from tests.server.serving import Server

GAMES = [json.loads(line) for line in RECORDS.read_text().splitlines()]


def bring_whole(url: str, record: dict[str, Any]) -> str:
    """Import a record as it is, and return the game's id."""
    wish = Request(f"{url}/api/records", json.dumps(record).encode(), {"content-type": "application/json"})
    with urlopen(wish) as answer:
        return str(json.load(answer)["game"])


def with_swap(game: str) -> tuple[dict[str, Any], int]:
    """Return a game of two seats in which somebody swaps, and how many moves there are until then."""
    for record in GAMES:
        swaps = [ply for ply, move in enumerate(record["moves"], 1) if move["do"] == "swap"]
        if record["game"] == game and record["variant"] == "standard" and len(record["seats"]) == 2 and swaps:
            return record, swaps[0]
    raise AssertionError("nobody swaps")


@pytest.mark.parametrize("game", ["board", "cards"])
def test_hands_are_open_and_a_swap_shows_its_pieces(open_page: OpenPage, server: Server, game: str) -> None:
    record, ply = with_swap(game)
    page = open_page(keep=QUIET)
    page.goto(f"/g/{bring_whole(server.url, record)}")
    hands = page.locator("[data-hand]")
    expect(hands).to_have_count(2)
    page.get_by_role("slider").fill(str(ply))
    swap = record["moves"][ply - 1]
    expect(page.locator("[data-swapped] svg")).to_have_count(5)
    drawn = page.locator(f"[data-hand='{swap['seat']}'] .drawn")
    expect(drawn).to_have_count(len(swap["got"]))
    page.get_by_label("Seen by").select_option(str(1 - swap["seat"]))
    expect(hands).to_have_count(1)
    expect(hands).to_have_attribute("data-hand", str(1 - swap["seat"]))


def test_moves_have_one_number_and_lead_there(open_page: OpenPage, server: Server) -> None:
    record, ply = with_swap("board")
    page = open_page(keep=QUIET)
    page.goto(f"/g/{bring_whole(server.url, record)}")
    placed = [number for number, move in enumerate(record["moves"], 1) if move["do"].startswith("place")]
    number = len([one for one in placed if one <= ply])
    where = page.get_by_text(f"Move {number} of {len(placed)}")
    page.get_by_role("slider").fill(str(ply))
    expect(where).to_be_visible()
    expect(page.get_by_text(f"{number} moves", exact=True)).to_be_visible()
    row = page.locator(f"[data-ply='{ply}']")
    expect(row.get_by_role("button")).to_have_attribute("aria-current", "step")
    expect(row.locator(".piece")).to_have_count(5)

    # A move in the list leads to its position; pointing at it marks its cells and names them along the edge.
    move = page.locator(f"[data-ply='{placed[2]}'] button")
    move.click()
    expect(page.get_by_text(f"Move 3 of {len(placed)}")).to_be_visible()
    expect(page.locator(".point")).to_have_count(2)
    expect(page.locator("text.label").first).to_be_visible()


def test_one_game_is_chosen_of_a_file_with_many(open_page: OpenPage, tmp_path: Path) -> None:
    broken = json.loads(json.dumps(GAMES[0]))
    broken["moves"][2]["seat"] = 9
    file = tmp_path / "games.jsonl"
    file.write_text("\n".join(json.dumps(record) for record in (*GAMES[:2], broken)) + "\nnothing\n")
    page = open_page(keep={**QUIET, "language": "de"}, forgive=("400 (Bad Request)",))
    page.goto("/")
    page.locator("input[type=file]").set_input_files(file)
    dialog = page.get_by_role("dialog", name="Welches Spiel?")
    expect(dialog).to_contain_text("3 Spiele in dieser Datei")
    expect(dialog).to_contain_text("Zeile 4: Das ist kein JSON.")
    games = dialog.locator("li").get_by_role("button")
    expect(games).to_have_count(3)
    games.nth(2).click()
    expect(dialog.get_by_role("alert")).to_contain_text(re.compile(r"Zeile 3: Zug \d+ kann dort nicht gespielt werden"))
    games.nth(1).click()
    expect(page.locator("[data-hand], .plate").first).to_be_visible()
    expect(page).to_have_url(re.compile("/d/g/[a-z2-7]{16}$"))
    expect(page.locator("aside")).to_contain_text("Spieler 1")

    # On a small phone nothing lies over the menu, which has the moves as well.
    page.set_viewport_size({"width": 360, "height": 740})
    expect(page.get_by_text("Eine importierte Aufzeichnung").last).to_be_visible()
    page.get_by_role("button", name="Menü").click()
    page.get_by_role("dialog").get_by_role("button", name="Züge").click()
    expect(page.get_by_role("dialog", name="Züge").locator("[data-ply]").first).to_be_visible()


def test_a_file_without_a_game_says_so(open_page: OpenPage, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text('{"game": 1}\nnothing\n')
    page = open_page()
    page.goto("/")
    page.locator("input[type=file]").set_input_files(file)
    expect(page.get_by_role("alert")).to_contain_text("Line 1: ")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_after_the_end_all_hands_are_open_and_nothing_can_be_played(page: Page) -> None:
    table = playing.start(page, "cards", "here", "greedy")
    playing.play_out(page, table)
    page.goto(f"/t/{table}")
    dialog = playing.expect_over(page)
    dialog.get_by_role("button", name="Close").click()
    expect(page.locator("[data-hand]")).to_have_count(2)
    expect(page.locator("[data-hand='1'] svg").first).to_be_visible()
    expect(page.locator("[data-slot]")).to_have_count(0)
    expect(page.get_by_role("button", name="Play card")).to_have_count(0)
