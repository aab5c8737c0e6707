"""The end of games and matches: what is said, to whom, and how the next game comes about."""

import re

from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenPage, make_table
from tests.e2e.playing import QUIET, ready


def _resign(page: Page, table: str, seat: int) -> None:
    """Give up the current game through the API."""
    game = page.request.get(f"/api/tables/{table}").json()["current"]
    answer = page.request.post(f"/api/tables/{table}/resign", data={"game": game, "seat": seat})
    assert answer.ok, answer.text()


def _sit_down(page: Page, table: str, name: str) -> None:
    page.goto(f"/t/{table}")
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sit down").click()


def test_a_match_has_an_end_and_a_rematch_that_the_other_side_sees(open_page: OpenPage) -> None:
    ada, bea = open_page(keep=QUIET), open_page(keep=QUIET)
    players = [{"kind": "here", "name": "Ada"}, {"kind": "link"}]
    answer = ada.request.post("/api/tables", data={"game": "dice", "players": players, "games": 2})
    table = str(answer.json()["id"])
    ada.goto(f"/t/{table}")
    _sit_down(bea, table, "Bea")
    ready(ada, "Roll").wait_for()

    # After the first game: who begins the next, how it is counted, and that the other is ready.
    _resign(bea, table, 1)
    mine, theirs = ada.get_by_role("dialog"), bea.get_by_role("dialog")
    expect(mine.get_by_role("heading", name="You win")).to_be_visible()
    expect(mine.get_by_text("Bea resigned")).to_be_visible()
    expect(theirs.get_by_text("You resigned")).to_be_visible()
    expect(mine.get_by_text("Game 2 of 2: Bea begins.")).to_be_visible()
    expect(theirs.get_by_text("Game 2 of 2: you begin.")).to_be_visible()
    expect(mine.get_by_text("The winner gets 7 points")).to_be_visible()
    theirs.get_by_role("button", name="Next game").click()
    expect(mine.get_by_role("status")).to_have_text("Bea is ready for the next game")
    ada.keyboard.press("Escape")
    expect(mine).to_be_hidden()
    expect(ada.get_by_role("status").get_by_text("Bea is ready for the next game")).to_be_visible()
    expect(ada.get_by_role("link", name="Review")).to_be_visible()
    ada.get_by_role("button", name="Next game").click()

    # After the last one: the match first, then the game; it stays so while the other asks for a rematch.
    ready(bea, "Roll").wait_for()
    expect(bea.get_by_role("region", name="Your first game")).to_have_count(0)
    _resign(bea, table, 0)
    expect(mine.get_by_role("heading", name="You win the match 14 : 0")).to_be_visible()
    expect(theirs.get_by_role("heading", name="Ada wins the match 14 : 0")).to_be_visible()
    expect(mine.get_by_text("You win", exact=True)).to_be_visible()
    expect(ada.get_by_role("log").get_by_text("You win the match 14 : 0.")).to_have_count(1)
    theirs.get_by_role("button", name="Rematch").click()
    expect(mine.get_by_role("status")).to_have_text("Bea wants a rematch")
    expect(mine.get_by_role("heading", name="You win the match 14 : 0")).to_be_visible()
    mine.get_by_role("button", name="Rematch").click()
    expect(ready(ada, "Roll")).to_be_visible()
    expect(ada.get_by_text(re.compile("game 1 of 2")).first).to_be_visible()


def test_alone_there_is_a_score_to_beat(open_page: OpenPage) -> None:
    page = open_page(keep=QUIET)
    page.add_init_script("localStorage['sixfold.solo'] ??= JSON.stringify([{game: 'earlier', lowest: 3}])")
    table = make_table(page, "board", "here", variant="solo")
    page.goto(f"/t/{table}")
    page.get_by_role("group", name="Your rack").wait_for()
    page.evaluate(PLAY_SOLO, table)
    over = page.get_by_role("dialog")
    expect(over.get_by_role("heading", name=re.compile(r"Your lowest is \d+"))).to_be_visible()
    expect(over.get_by_text(re.compile("Your best so far is 3|before, it was 3"))).to_be_visible()
    expect(over.get_by_text("Bots reach 20 (Medium) to 22 (Expert) on average.")).to_be_visible()
    expect(page.get_by_text("Winner")).to_have_count(0)


PLAY_SOLO = """async (table) => {
  const ask = async (path, body) => (await fetch(`/api/tables/${table}/${path}`, body && {
    method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) })).json();
  for (let state = await ask("state"); state.choices; ) {
    const best = state.choices.moves.reduce((a, b) => ((b.gains ?? []).reduce((x, y) => x + y, 0) >
      (a.gains ?? []).reduce((x, y) => x + y, 0) ? b : a));
    state = await ask("moves", { game: state.table.current, after: state.seq, seat: 0, do: best.do });
  }
}"""
"""Play a game alone to its end, always where it scores most."""
