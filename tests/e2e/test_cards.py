"""The card game in the browser: whole games, the order of scoring, swap, undo, keys, touch, one device for two."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.e2e import playing
from tests.e2e.conftest import OpenPage, make_table
from tests.e2e.moments import elsewhere
from tests.e2e.playing import PHONE, QUIET, State, reach, sit_down

SLOT = re.compile(r"^Card \d: (\w+) and (\w+)")


def slot_of(page: Page, piece: str) -> Locator:
    """Return the card of the hand that shows two symbols."""
    return page.get_by_role("group", name="Your hand").get_by_role("button", name=playing.say(piece)).first


def key_of(page: Page, piece: str) -> str:
    """Return the key that raises a card."""
    return str(slot_of(page, piece).get_attribute("aria-keyshortcuts"))


def expect_hand(page: Page, state: State) -> None:
    """Wait until the page shows the hand of a state: a card that was just played may still lie raised in it."""
    pieces = state["state"]["pieces"][str(state["state"]["turn"])]
    shown = page.get_by_role("group", name="Your hand").locator("button:not([aria-disabled])")
    expect(shown).to_have_count(len(pieces))


def is_move(state: State) -> bool:
    return bool(state["state"]["phase"] == "move")


def hand(page: Page) -> list[str]:
    """Return the cards of the hand, as they are named."""
    labels = page.get_by_role("group", name="Your hand").get_by_role("button").all()
    found = [SLOT.match(str(label.get_attribute("aria-label"))) for label in labels]
    return sorted(match[0].partition(": ")[2] for match in found if match)


def test_a_whole_game_with_the_keys_against_a_bot(open_page: OpenPage) -> None:
    page = open_page(keep=QUIET)
    table = sit_down(page, "cards", "here", "random")
    page.get_by_role("button", name="Play card").wait_for()
    state = playing.my_state(page, table)
    while not playing.is_over(state):
        if is_move(state):
            expect_hand(page, state)
            page.keyboard.press(key_of(page, playing.best(state)["do"][5:]))
            playing.hurry(page, "Play card")
        else:
            playing.hurry(page, "Draw, end turn")
        page.keyboard.press("Enter")
        state = playing.next_state(page, table, state)
    dialog = playing.expect_over(page)
    expect(dialog.get_by_role("heading")).to_contain_text(re.compile("win", re.IGNORECASE))
    dialog.get_by_role("button", name="Close").click()
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
    expect(page.get_by_role("link", name="Review")).to_be_visible()


def test_the_order_of_scoring_is_asked_where_it_matters(open_page: OpenPage) -> None:
    page = open_page(keep=QUIET)
    table, state = reach(page, "cards", "here", "here", wanted=lambda s: is_move(s) and bool(playing.differing(s)))
    first, second = playing.differing(state)[0]
    page.goto(f"/t/{table}")
    playing.uncover(page)
    slot_of(page, first[5:]).click()
    orders = page.get_by_role("radiogroup", name="Which symbol scores first?")
    expect(orders.get_by_role("radio")).to_have_count(2)
    expect(page.get_by_text("Which symbol scores first?", exact=True)).to_be_visible()
    for move in (first, second):
        choice = next(one for one in state["choices"]["moves"] if one["do"] == move)
        option = orders.get_by_role("radio", name=re.compile(f"^{playing.COLOURS[move[5]]} first"))
        option.check(force=True)
        expect(option).to_be_checked()
        for symbol, gain in zip("RGBOYP", choice["gains"], strict=True):
            if gain:
                expect(page.get_by_text(f"+{gain} {playing.COLOURS[symbol]}", exact=True)).to_be_visible()
        if lost := sum(choice.get("lost", [])):
            expect(orders.locator("label.on")).to_contain_text(f"{lost} lost")
            expect(page.get_by_text(re.compile(r"\d \w+ (is|are) lost:")).first).to_be_visible()
    page.keyboard.press("o")
    expect(orders.get_by_role("radio", name=re.compile(f"^{playing.COLOURS[first[5]]} first"))).to_be_checked()
    page.get_by_role("button", name="Play card").click()
    expect(page.get_by_role("button", name="Draw, end turn")).to_be_visible()
    after = playing.state_of(page, table)
    seat = state["state"]["turn"]
    gains = next(one for one in state["choices"]["moves"] if one["do"] == first)["gains"]
    before = state["state"]["tracks"][seat]
    assert after["state"]["tracks"][seat] == [a + b for a, b in zip(before, gains, strict=True)]


def reach_against(page: Page, other: Page) -> tuple[str, State]:
    """Play games of two people through the API until the first of them may swap, and return the table and the state."""
    for _ in range(12):
        table = make_table(page, "cards", "link", "link")
        assert other.request.post(f"/api/tables/{table}/join", data={}).ok
        game = page.request.get(f"/api/tables/{table}").json()["current"]
        for person in (page, other):
            assert person.request.post(f"/api/tables/{table}/ready", data={"game": game}).ok
        state = playing.state_of(page, table)
        while not playing.is_over(state):
            mover = page if state["state"]["turn"] == 0 else other
            state = playing.state_of(mover, table)
            if mover is page and state["choices"].get("swap"):
                return table, state
            state = playing.make(mover, table, state, playing.best(state)["do"])
    raise AssertionError("nobody may swap")


def test_a_hand_is_swapped_where_that_is_offered(open_page: OpenPage) -> None:
    """Against a person, who does not answer: the answer of a bot would now and then end the game, and with it the hand."""
    page, other = (open_page(keep=QUIET, extra_http_headers=elsewhere()) for _ in range(2))  # both ask for much
    table, state = reach_against(page, other)
    page.goto(f"/t/{table}")
    expect(page.get_by_text("No card in your hand shows")).to_be_visible()
    assert len(hand(page)) == state["state"]["held"][0]
    page.get_by_role("button", name="Swap hand").click()
    expect(page.locator("[data-swapped='0']")).to_contain_text("You swapped and showed:")
    expect(page.get_by_text("swapped all and showed").first).to_be_attached()
    expect(page.get_by_role("group", name="Your hand").get_by_role("button", name="and")).to_have_count(6)
    assert playing.state_of(page, table)["seq"] > state["seq"]


def test_a_card_is_taken_back(open_page: OpenPage) -> None:
    page = open_page(keep=QUIET)
    table = sit_down(page, "cards", "here", "random", "random")
    held = hand(page)
    page.keyboard.press("3")
    playing.ready(page, "Play card").wait_for()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Undo")).to_be_visible()
    assert len(hand(page)) == 5
    page.keyboard.press("u")
    expect(page.get_by_role("button", name="Play card")).to_be_visible()
    assert hand(page) == held
    assert "took the move back" in playing.spoken(page)
    assert playing.state_of(page, table)["ply"] == 0


def test_arrows_enter_and_escape_are_enough(open_page: OpenPage) -> None:
    page = open_page(keep=QUIET)
    table = sit_down(page, "cards", "here", "random")
    expect(page.get_by_role("button", name="Play card")).to_be_visible()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    raised = page.get_by_role("button", name="Play the raised card")
    page.keyboard.press("Enter")
    expect(raised).to_be_visible()
    page.keyboard.press("Escape")
    expect(raised).to_be_hidden()
    state = playing.my_state(page, table)
    for _ in range(3):
        page.locator('[data-slot="1"]:not([aria-disabled])').wait_for()
        page.keyboard.press("2")
        playing.ready(page, "Play card").wait_for()
        page.keyboard.press("Enter")
        state = playing.next_state(page, table, state)
        playing.ready(page, "Draw, end turn").wait_for()
        page.keyboard.press("Enter")
        state = playing.next_state(page, table, state)
    expect(page.get_by_role("button", name="Play card")).to_be_visible()
    page.keyboard.press("/")
    piece = playing.my_state(page, table)["choices"]["moves"][0]["do"][5:]
    page.get_by_label("Type a move").fill(piece.lower())
    page.keyboard.press("Enter")
    playing.ready(page, "Draw, end turn").wait_for()
    assert "played" in playing.spoken(page)


def test_on_a_phone_with_touch_nothing_shifts(open_page: OpenPage) -> None:
    page = open_page(keep=QUIET, **PHONE)
    sit_down(page, "cards", "here", "random", "random", "random")
    cards = page.get_by_role("group", name="Your hand").get_by_role("button")
    expect(cards).to_have_count(6)
    parts = (".plate", ".hand", ".acts", "[data-slot]")
    before = playing.sizes(page, parts)
    cards.nth(4).tap()
    expect(page.get_by_role("button", name="Play the raised card")).to_be_visible()
    assert playing.sizes(page, parts) == before
    assert playing.small_targets(page, ".dock") == []
    assert playing.has_no_sideways_scroll(page)
    page.get_by_role("button", name="Put back").tap()
    cards.nth(1).tap()
    page.get_by_role("button", name=re.compile(r"^Play \w+ and ")).tap()
    page.get_by_role("button", name="Draw, end turn").tap()
    expect(page.get_by_role("button", name="is thinking")).to_be_visible()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible(timeout=15_000)


def test_two_people_on_one_device_never_see_each_others_hand(open_page: OpenPage) -> None:
    page = open_page(keep=QUIET)
    table = sit_down(page, "cards", "here", "here")

    def turn() -> None:
        page.keyboard.press("1")
        playing.ready(page, "Play card").wait_for()
        page.keyboard.press("Enter")
        playing.ready(page, "Draw, end turn").wait_for()
        page.keyboard.press("Enter")

    playing.pass_round(page, table, lambda: hand(page), playing.say, turn)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_on_a_small_phone_everything_lies_on_the_plate(open_page: OpenPage, seats: int) -> None:
    """Cards that can be told apart, names that can be read, and no pile over the edge."""
    page = open_page(keep=QUIET, **{**PHONE, "viewport": {"width": 360, "height": 640}})
    sit_down(page, "cards", "here", *("medium", "greedy", "easy")[: seats - 1])
    plate = page.locator(".plate").bounding_box()
    assert plate is not None
    for what in (".plate .cards .card", ".plate .pile", ".plate figcaption", ".plate .mat b"):
        boxes = [part.bounding_box() for part in page.locator(what).all()]
        assert boxes
        for box in boxes:
            assert box is not None
            assert plate["x"] <= box["x"] and box["x"] + box["width"] <= plate["x"] + plate["width"], what
            assert plate["y"] <= box["y"] and box["y"] + box["height"] <= plate["y"] + plate["height"], what
            assert "cards" not in what or box["width"] >= 38
    cut = page.locator(".plate .mat b").evaluate_all("all => all.filter(b => b.scrollWidth > b.clientWidth).length")
    assert cut == 0
