"""The first minutes: what the page says to someone who has never played, and the menus around the table."""

import re

from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenPage, go_to_table, make_table
from tests.e2e.playing import PHONE, QUIET, choose_server


def menu(page: Page, entry: str) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").get_by_role("button", name=entry, exact=True).click()


def test_back_closes_what_is_open_and_does_not_leave_the_table(open_page: OpenPage) -> None:
    page = open_page(keep=QUIET, **PHONE)
    with page.expect_response("**/api/me"):
        page.goto("/")
    table = go_to_table(page, "board", "here", "easy")
    page.locator(".plate").wait_for()
    page.get_by_role("button", name="Menu").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    page.go_back()
    expect(dialog).to_be_hidden()
    expect(page).to_have_url(re.compile(f"/t/{table}$"))
    menu(page, "Rules")
    expect(dialog.get_by_role("heading", name="Rules: Board")).to_be_visible()
    expect(dialog.locator("article h3").first).to_have_text("A turn")
    expect(dialog.locator(".clause").first).to_be_hidden()
    page.go_back()
    expect(dialog).to_be_hidden()
    expect(page.get_by_role("group", name="Your rack")).to_be_visible()
    menu(page, "How to play here")
    expect(dialog.get_by_text("only your lowest symbol counts")).to_be_visible()
    dialog.get_by_role("button", name="Rules").click()
    expect(dialog.get_by_role("heading", name="Rules: Board")).to_be_visible()
    dialog.get_by_role("button", name="Back to the game").click()
    expect(dialog).to_be_hidden()
    menu(page, "Fair dealing")
    expect(dialog.get_by_text(re.compile("^[0-9a-f]{64}$")).first).to_be_visible()
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_be_hidden()
    menu(page, "Change name")
    dialog.get_by_label("Your name").fill("Ada")
    dialog.get_by_role("button", name="Save").click()
    expect(dialog).to_be_hidden()
    assert page.request.get(f"/api/tables/{table}").json()["players"][0]["name"] == "Ada"
    page.go_back()
    expect(page).to_have_url(re.compile("/$"))


def test_settings_are_on_every_page(open_page: OpenPage) -> None:
    page = open_page()
    for path in ("/", "/lobby", "/rules/dice", "/puzzles", "/learn/dice", "/nowhere"):
        page.goto(path)
        page.get_by_role("button", name="Settings").click()
        expect(page.get_by_role("dialog").get_by_role("switch", name="Left hand")).to_be_visible()
    expect(page).to_have_title("Nothing here · Sixfold")


def test_a_newcomer_is_told_the_goal_and_every_touch_is_answered(open_page: OpenPage) -> None:
    page = open_page(keep={"motion": "less"})
    choose_server(page)
    page.goto("/")
    page.get_by_role("link", name="New here?").first.wait_for()
    page.get_by_role("button", name="Play now (easy)").first.click()
    page.get_by_role("group", name="Your rack").wait_for()
    expect(page.get_by_text("Bot · Easy").first).to_be_visible()
    intro = page.get_by_role("region", name="Your first game")
    expect(intro).to_contain_text("only your lowest symbol counts")
    expect(intro.get_by_role("link", name="2-minute lesson")).to_be_visible()
    box = page.locator("[data-cell=h8]").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    nudge = page.get_by_role("status").filter(has_text="Take a tile first.")
    expect(nudge).to_be_visible()
    page.keyboard.press("1")
    expect(nudge).to_have_count(0)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Place tile").click(force=True)
    expect(page.get_by_role("status").filter(has_text="Pick a tile")).to_be_visible()
    place_anywhere(page)
    expect(intro).to_have_count(0)
    expect(page.get_by_role("button", name=re.compile(r"[Ee]nds in \d"))).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("button", name=re.compile("[Ee]nds in"))).to_have_count(0)


def place_anywhere(page: Page) -> None:
    """Type the first placement that is allowed."""
    table = page.url.rpartition("/")[2]
    state = page.request.get(f"/api/tables/{table}/state").json()
    page.keyboard.press("/")
    page.keyboard.type(state["choices"]["moves"][0]["do"])
    page.keyboard.press("Enter")


def test_cards_and_dice_answer_a_touch_as_well(open_page: OpenPage) -> None:
    page = open_page(keep=QUIET, **PHONE)
    go_to_table(page, "cards", "here", "easy")
    page.get_by_role("button", name="Play", exact=True).tap(force=True)
    expect(page.get_by_role("status").filter(has_text="Choose a card first.")).to_be_visible()
    go_to_table(page, "dice", "here", "easy")
    page.get_by_role("region", name="Your dice").tap()
    expect(page.get_by_role("status").filter(has_text="Roll your 4 dice.")).to_be_visible()


def test_around_one_screen_everyone_has_a_name(open_page: OpenPage) -> None:
    page = open_page(keep=QUIET)
    choose_server(page)
    page.goto("/")
    page.get_by_role("region", name="Dice").get_by_role("button", name="Same screen").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("radio", name="3").check(force=True)
    dialog.get_by_label("Name of player 1").fill("Ada")
    dialog.get_by_label("Name of player 3").fill("Cy")
    dialog.get_by_role("button", name="Start the game").click()
    expect(page.get_by_text("Player 2").first).to_be_visible()
    table = page.request.get(f"/api/tables/{page.url.rpartition('/')[2]}").json()
    assert [player["name"] for player in table["players"]] == ["Ada", "player 2", "Cy"]
    expect(page.get_by_role("tab", name="Chat")).to_have_count(0)


def test_what_the_dice_games_variants_mean_is_said_where_they_are_chosen(open_page: OpenPage) -> None:
    page = open_page()
    page.goto("/new/dice")
    expect(page.get_by_text("Of four greens, two can be a joker while the other two match.")).to_be_visible()
    page.get_by_role("radio", name="Hidden start").check(force=True)
    expect(page.get_by_text("so the first player can score with jokers only")).to_be_visible()


def test_an_invitation_says_what_is_played_otherwise(open_page: OpenPage) -> None:
    host, guest = open_page(), open_page()
    for game, wish, said in (
        ("dice", {"options": {"split": True}}, "equal dice may be split"),
        ("board", {"variant": "team", "options": {"talk": True}}, "partners may talk about the game"),
    ):
        table = make_table(host, game, "here", "link", *(["easy"] * 2 if game == "board" else []), **wish)
        guest.goto(f"/t/{table}")
        expect(guest.get_by_text(said)).to_be_visible()
