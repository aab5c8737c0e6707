"""The dice game in the browser: whole games, rolling three times, jokers, undo, keys, touch, a match, a hidden start."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.e2e import playing
from tests.e2e.conftest import OpenPage
from tests.e2e.playing import COLOURS, PHONE, QUIET, State, reach, sit_down


def has_joker(state: State) -> bool:
    """Say whether equal dice could be a joker."""
    return any("=" in choice["do"] for choice in state["choices"]["moves"])


def score(page: Page) -> None:
    """Roll once and score what there is."""
    page.keyboard.press("Enter")
    playing.ready(page, "Score").wait_for()
    page.keyboard.press("Enter")


def test_a_whole_game_with_the_keys_against_a_bot(open_page: OpenPage) -> None:
    page = open_page(keep=QUIET)
    table = sit_down(page, "dice", "here", "greedy")
    expect(page.get_by_role("button", name="Roll")).to_be_visible()
    state = playing.my_state(page, table)
    while not playing.is_over(state):
        playing.hurry(page, "Score" if state["state"].get("rolls") else "Roll")
        page.keyboard.press("Enter")
        state = playing.next_state(page, table, state)
    dialog = playing.expect_over(page)
    expect(dialog.get_by_role("heading")).to_contain_text(re.compile("win", re.IGNORECASE))


def test_dice_are_rolled_at_most_three_times(open_page: OpenPage) -> None:
    page = open_page(keep={"motion": "system"})
    table = sit_down(page, "dice", "here", "random", "random")
    roll, again = page.get_by_role("button", name="Roll", exact=True), page.get_by_role("button", name="Roll again")
    roll.click()
    for number in (1, 2, 3):
        expect(page.get_by_text(f"roll {number} of 3")).to_be_visible()
        expect(page.get_by_text("This scores")).to_be_visible()
        state = playing.state_of(page, table)
        assert state["state"]["rolls"] == number
        dice = page.get_by_role("region", name="Your dice").get_by_role("img")
        assert dice.count() == 3
        if number < 3:
            again.click()
    expect(again).to_be_disabled()
    expect(page.locator(".dock").get_by_text("That was the third roll")).to_be_visible()
    assert playing.spoken(page).count("rolled") == 3


def test_equal_dice_are_used_as_a_joker(open_page: OpenPage) -> None:
    page = open_page(keep=QUIET)
    table, state = reach(page, "dice", "here", "greedy", "greedy", wanted=has_joker)
    choice = next(one for one in state["choices"]["moves"] if re.fullmatch(r"score \w+=O", one["do"]))
    dice = choice["do"].split()[1].split("=")[0]
    page.goto(f"/t/{table}")
    group = page.get_by_role("radiogroup", name=f"{len(dice)} × {COLOURS[dice[0]]}")
    expect(group.get_by_role("radio")).to_have_count(7)
    group.get_by_role("radio", name=re.compile("^Let them match")).check(force=True)
    expect(page.get_by_text("dice as a joker")).to_be_hidden()
    page.keyboard.press("4")
    expect(group.get_by_role("radio", name=re.compile("^Joker for orange"))).to_be_checked()
    expect(page.get_by_text("dice as a joker")).to_be_visible()
    page.get_by_role("button", name="Score").click()
    expect(page.locator('[role="log"] p', has_text="as a joker for orange")).to_be_attached()


def test_split_dice_are_jokers_in_part(open_page: OpenPage) -> None:
    page = open_page(keep=QUIET)

    def has_parts(state: State) -> bool:
        jokers = {choice["do"].split("=")[0] for choice in state["choices"]["moves"] if choice["do"].count("=") == 1}
        return len({joker[6] for joker in jokers}) == 1 and len(jokers) > 1

    table, _ = reach(page, "dice", "here", "here", wanted=has_parts, options={"split": True})
    page.goto(f"/t/{table}")
    shapes = page.get_by_role("radiogroup", name="Dice as joker")
    shapes.get_by_role("radio").first.check(force=True)
    expect(page.get_by_text("2 dice as a joker")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Undo")).to_be_visible()


def test_a_scoring_is_taken_back_on_one_device(open_page: OpenPage) -> None:
    page = open_page(keep=QUIET)
    table = sit_down(page, "dice", "here", "here")
    expect(page.get_by_role("dialog")).to_have_count(0)
    score(page)
    undo = page.get_by_role("button", name="Undo")
    expect(undo).to_be_visible()
    assert playing.state_of(page, table)["state"]["turn"] == 1
    undo.click()
    expect(page.get_by_role("button", name="Score")).to_be_enabled()
    assert playing.state_of(page, table)["state"]["turn"] == 0
    page.keyboard.press("Enter")
    for turn in (1, 0, 1):
        expect(page.get_by_text("not rolled yet")).to_be_visible()
        assert playing.state_of(page, table)["state"]["turn"] == turn
        score(page)


def test_on_a_phone_with_touch(open_page: OpenPage) -> None:
    page = open_page(keep=QUIET, **PHONE)
    table, _ = reach(page, "dice", "here", "random", "random", "random", wanted=has_joker)
    page.goto(f"/t/{table}")
    group = page.get_by_role("radiogroup").first
    expect(group).to_be_visible()
    assert playing.small_targets(page, ".dock") == []
    assert playing.has_no_sideways_scroll(page)
    group.locator("label").nth(3).tap()
    expect(group.get_by_role("radio").nth(3)).to_be_checked()
    page.get_by_role("button", name="Score").tap()
    expect(page.get_by_role("button", name="is thinking")).to_be_visible()
    expect(page.get_by_role("button", name="Roll", exact=True)).to_be_enabled(timeout=20_000)


def test_a_match_goes_on_with_the_next_game(open_page: OpenPage) -> None:
    page = open_page(keep=QUIET)
    table = playing.start(page, "dice", "here", "greedy", games=2)
    playing.play_out(page, table)
    page.goto(f"/t/{table}")
    page.get_by_role("dialog").get_by_role("button", name="Next game").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_text("game 2 of 2")).to_be_visible()
    expect(page.get_by_role("button", name="Roll", exact=True)).to_be_enabled()


def test_a_hidden_start_shows_dice_that_nobody_rolled(open_page: OpenPage) -> None:
    page = open_page(keep=QUIET)
    sit_down(page, "dice", "here", "random", variant="hidden-start")
    expect(page.get_by_text("shows nothing yet")).to_be_visible()
    expect(page.get_by_role("img", name="die, not rolled yet")).to_have_count(8)
    page.keyboard.press("/")
    page.get_by_label("Type a move").fill("roll")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Score")).to_be_enabled()
    expect(page.get_by_role("img", name="die, not rolled yet")).to_have_count(4)
