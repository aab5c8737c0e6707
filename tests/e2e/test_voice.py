"""The page by ear and without a pointer: where the focus is, and what is said."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.e2e import playing
from tests.e2e.conftest import OpenPage, go_to_table
from tests.e2e.playing import COLOURS, QUIET, State, choose_server, reach, sit_down, spoken
from tests.e2e.test_board import phase, wander
from tests.e2e.test_cards import expect_hand, is_move, key_of

WATCH_FOCUS = """() => {
  let had = false;
  globalThis.fell = [];
  const look = () => {
    const node = document.activeElement;
    if (node && node !== document.body) had = true;
    else if (had) { fell.push(document.title + ': ' + document.querySelector('.dock')?.innerText); had = false; }
    requestAnimationFrame(look);
  };
  look();
}"""
"""Note, frame by frame, when the focus that was somewhere is nowhere."""


def falls(page: Page) -> list[str]:
    found: list[str] = page.evaluate("fell")
    return found


def when_ready(page: Page, name: str) -> None:
    """Press a key that means nothing, which finishes what is being shown, until a button can be pressed."""
    button = playing.ready(page, name)
    end = time.monotonic() + playing.PATIENCE
    while not button.is_visible():
        assert time.monotonic() < end, f"{name} cannot be pressed"
        page.keyboard.press("x")


def tab_to(page: Page, what: str) -> None:
    """Press Tab until something has the focus."""
    for _ in range(60):
        if page.evaluate("what => document.activeElement.matches(what)", what):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not reach {what}")


def dice_turn(page: Page, state: State) -> None:
    when_ready(page, "Score" if state["state"].get("rolls") else "Roll")
    tab_to(page, "[data-lead]")
    page.keyboard.press("Space")


def cards_turn(page: Page, state: State) -> None:
    if is_move(state):
        expect_hand(page, state)
        page.keyboard.press(key_of(page, playing.best(state)["do"][5:]))
        when_ready(page, "Play card")
    else:
        when_ready(page, "Draw, end turn")
    tab_to(page, "[data-lead]")
    page.keyboard.press("Space")


@pytest.mark.parametrize(("game", "turn"), [("dice", dice_turn), ("cards", cards_turn)])
def test_the_focus_never_falls_in_a_whole_game_with_the_keys(
    open_page: OpenPage, game: str, turn: Callable[[Page, State], None]
) -> None:
    page = open_page(keep=QUIET)
    table = sit_down(page, game, "here", "greedy")
    page.evaluate(WATCH_FOCUS)
    state = playing.my_state(page, table)
    while not playing.is_over(state):
        turn(page, state)
        state = playing.next_state(page, table, state)
    playing.expect_over(page)
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.keyboard.press("Tab")
    assert falls(page) == []


def test_the_focus_never_falls_on_the_board(open_page: OpenPage) -> None:
    page = open_page(keep=QUIET)
    table = go_to_table(page, "board", "here", "greedy")
    page.locator(".plate").wait_for()
    page.evaluate(WATCH_FOCUS)
    for _ in range(3):
        assert phase(page) == "place"
        state = playing.my_state(page, table)
        while state["state"]["phase"] == "move":
            page.keyboard.press("1" if page.locator("[data-slot='0']:not([aria-disabled])").count() else "2")
            wander(page)
            page.keyboard.press("Enter")
            state = playing.next_state(page, table, state)
        when_ready(page, "End turn")
        page.keyboard.press("Enter")
        playing.next_state(page, table, state)
    # A move that is typed leaves the focus on what comes next.
    assert phase(page) == "place"
    state = playing.my_state(page, table)
    page.keyboard.press("/")
    page.get_by_label("Type a move").fill(playing.best(state)["do"][6:])
    page.keyboard.press("Enter")
    expect(page.get_by_label("Type a move")).to_have_count(0)
    phase(page)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert falls(page) == []


def test_another_page_is_read_from_its_heading_on(open_page: OpenPage) -> None:
    page = open_page(keep=QUIET)
    choose_server(page)
    page.goto("/")
    heading = page.locator("h1")
    tab_to(page, "a[href='/lobby']")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/lobby$"))
    expect(heading).to_be_focused()
    page.go_back()
    expect(heading).to_be_focused()
    page.get_by_role("button", name="Play now").first.focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/t/"))
    expect(page.locator(".plate")).to_be_visible()
    expect(heading).to_be_focused()
    expect(page.locator("[role=log]", has_text=re.compile(r"(Your turn|is to move)\.")).first).to_be_attached()
    assert "Printed symbols: " in spoken(page)
    assert "Your rack: " in spoken(page)
    # Past the header with one key.
    page.reload()
    expect(page.locator(".plate")).to_be_visible()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()


def test_a_raised_card_tells_what_it_would_do(open_page: OpenPage) -> None:
    page = open_page(keep=QUIET)

    def loses(state: State) -> bool:
        return is_move(state) and any(sum(choice.get("lost") or []) for choice in state["choices"]["moves"])

    table, state = reach(page, "cards", "here", "greedy", wanted=loses)
    page.goto(f"/t/{table}")
    choice = next(one for one in state["choices"]["moves"] if sum(one.get("lost") or []))
    piece = choice["do"][5:]
    slot = page.locator(f'[data-slot="{int(key_of(page, piece)) - 1}"]')
    expect(slot).to_have_attribute("aria-label", re.compile("scores .*lost|scores"))
    page.keyboard.press(key_of(page, piece))
    preview = playing.preview(page)
    expect(preview).to_contain_text(re.compile(rf"^{playing.say(piece)}: .*lost", re.IGNORECASE))
    expect(preview).to_contain_text(re.compile(r"(is|are) lost: "))
    expect(page.get_by_role("button", name=re.compile(rf"^Play card {playing.say(piece)}: "))).to_be_visible()


def test_a_swap_is_offered_and_told_for_the_ear(open_page: OpenPage) -> None:
    page = open_page(keep=QUIET)
    table, _ = reach(page, "cards", "here", "greedy", wanted=lambda s: bool(s["choices"].get("swap")))
    page.goto(f"/t/{table}")
    said = page.locator("[role=log] p")
    expect(said.filter(has_text="You may swap them all").first).to_be_attached()
    page.keyboard.press("s")
    expect(said.filter(has_text=re.compile(r"You swapped all and showed (\w+-\w+, )+\w+-\w+\. You drew ")).first).to_be_attached()


def test_dice_tell_what_they_score_and_how_many_rolls_are_left(open_page: OpenPage) -> None:
    page = open_page(keep=QUIET)
    sit_down(page, "dice", "here", "greedy")
    preview = playing.preview(page)
    for left in ("2 rolls left.", "1 roll left.", "That was the third roll"):
        page.keyboard.press("r")
        expect(preview).to_contain_text(re.compile(rf"Scores .*\. .*{left}"))
        expect(page.get_by_role("button", name=re.compile(r"^Score (no points|\d \w+)"))).to_be_visible()


def test_keys_reach_the_second_pair_and_say_so(open_page: OpenPage) -> None:
    page = open_page(keep=QUIET)

    def two_pairs(state: State) -> bool:
        return any(choice["do"].count("=") == 2 for choice in state["choices"]["moves"])

    table, state = reach(page, "dice", "here", "here", wanted=two_pairs)
    page.goto(f"/t/{table}")
    move = next(one["do"] for one in state["choices"]["moves"] if one["do"].count("=") == 2)
    names = [COLOURS[word[0]] for word in move.split()[1:]]
    groups = page.get_by_role("radiogroup")
    expect(groups).to_have_count(2)
    page.keyboard.press("1")
    page.keyboard.press("j")
    page.keyboard.press("3")
    preview = playing.preview(page)
    expect(preview).to_contain_text(re.compile("as a joker for red"))
    expect(preview).to_contain_text(re.compile("as a joker for blue"))
    for name in names:
        expect(page.get_by_role("radiogroup", name=re.compile(name))).to_have_count(1)


def test_the_cover_opens_to_no_key_in_a_hurry_and_says_nothing_of_the_last_person(open_page: OpenPage) -> None:
    page = open_page(keep=QUIET)
    sit_down(page, "cards", "here", "here")
    playing.uncover(page)
    page.evaluate(WATCH_FOCUS)
    page.keyboard.press("1")
    playing.ready(page, "Play card").wait_for()
    page.keyboard.press("Enter")
    playing.ready(page, "Draw, end turn").wait_for()
    page.keyboard.press("Enter")
    cover = page.locator(".cover")
    expect(cover.get_by_role("heading")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(cover).to_be_visible()
    assert " drew " not in spoken(page)
    playing.uncover(page)
    expect(cover).to_be_hidden()
    assert falls(page) == []


def test_a_replay_tells_each_step_once(open_page: OpenPage) -> None:
    page = open_page(keep=QUIET)
    table = playing.start(page, "dice", "here", "greedy")
    playing.play_out(page, table)
    page.goto(f"/g/{page.request.get(f'/api/tables/{table}').json()['current']}")
    page.get_by_role("slider", name="Position in the game").wait_for()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".said")).to_contain_text("rolled")
    assert spoken(page) == ""
