"""Keys and focus at the table: Enter does what the page promises, arrows aim, and the focus can be seen."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.e2e import playing, screens
from tests.e2e.conftest import OpenPage, go_to_table
from tests.e2e.playing import QUIET, reach, sit_down
from tests.e2e.test_board import cell, full_slot, ghost, look, phase
from tests.server.serving import Server

FOCUS_SHOWS = """() => {
  const node = document.activeElement;
  if (node.closest('[data-cell]')) {
    const ring = document.querySelector('.board .focus');
    return ring !== null && getComputedStyle(ring).display !== 'none';
  }
  const rings = [node, node.closest('label'), node.parentElement].filter(Boolean).map((one) => getComputedStyle(one));
  return rings.some((style) => style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2);
}"""
"""Whether something is drawn around what has the focus, or around its label."""


def aim_by_hover(page: Page, x: float, y: float) -> None:
    full_slot(page).click()
    page.mouse.move(x, y)


def aim_by_drag(page: Page, x: float, y: float) -> None:
    full_slot(page).hover()
    page.mouse.down()
    page.mouse.move(x, y + 120, steps=3)
    page.mouse.move(x, y, steps=5)
    expect(ghost(page)).to_be_visible()
    page.mouse.up()


def aim_and_turn(page: Page, x: float, y: float) -> None:
    full_slot(page).click()
    page.mouse.click(x, y)
    page.get_by_role("button", name="Turn the tile").click()


def test_enter_places_however_the_mouse_aimed(open_page: OpenPage) -> None:
    page = open_page(keep=QUIET)
    go_to_table(page, "board", "here", "greedy")
    for aim in (aim_by_hover, aim_by_drag, aim_and_turn):
        x, y = next(iter(look(page)["cells"].values()))
        aim(page, x, y)
        expect(ghost(page)).to_be_visible()
        page.keyboard.press("Enter")
        expect(page.get_by_role("button", name="End turn")).to_be_visible()
        page.keyboard.press("u")
        expect(page.get_by_role("button", name="Place tile")).to_be_visible()
        expect(ghost(page)).to_have_count(0)


def test_enter_on_a_control_that_the_keys_came_to_is_that_controls(open_page: OpenPage) -> None:
    page = open_page(keep=QUIET)
    go_to_table(page, "board", "here", "greedy")
    seen = look(page)
    full_slot(page).click()
    page.mouse.click(*next(iter(seen["cells"].values())))
    back = page.get_by_role("button", name="Put the tile back")
    back.focus()
    page.keyboard.press("Enter")
    expect(ghost(page)).to_have_count(0)
    expect(page.get_by_role("button", name="Place tile")).to_be_visible()


def test_arrows_aim_as_soon_as_a_tile_is_taken(open_page: OpenPage) -> None:
    page = open_page(keep=QUIET, viewport={"width": 1280, "height": 500})
    go_to_table(page, "board", "here", "greedy")
    phase(page)
    before = page.evaluate("scrollY")
    page.keyboard.press("1")
    page.keyboard.press("ArrowLeft")
    expect(cell(page, "h7")).to_be_focused()
    assert page.evaluate(FOCUS_SHOWS)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("PageUp")
    expect(cell(page, "h8")).to_be_focused()
    assert page.evaluate("scrollY") == before
    # A control that clips what it holds still shows its ring.
    page.locator("[data-lead]").focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    assert page.evaluate(FOCUS_SHOWS)
    clips = "getComputedStyle(document.activeElement.parentElement).overflow"
    assert page.evaluate(clips) == "visible"


def test_enter_plays_the_raised_card_and_scores_the_dice_after_a_click_elsewhere(open_page: OpenPage) -> None:
    page = open_page(keep=QUIET)
    table, state = reach(page, "cards", "here", "greedy", wanted=lambda s: bool(playing.differing(s)))
    page.goto(f"/t/{table}")
    piece = playing.differing(state)[0][0][5:]
    page.get_by_role("group", name="Your hand").get_by_role("button", name=playing.say(piece)).first.click()
    page.get_by_role("button", name="Other symbol first").click()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Draw, end turn")).to_be_visible()
    sit_down(page, "dice", "here", "here")
    playing.ready(page, "Roll").click()
    page.get_by_role("button", name="Roll again").click()
    expect(page.get_by_text("roll 2 of 3")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.get_by_text("not rolled yet")).to_be_visible()


def test_the_focus_can_be_seen_on_every_control(server: Server, open_page: OpenPage) -> None:
    """Walk through the pages with the Tab key; whatever has the focus, or its label, has a ring."""
    page = open_page(keep=QUIET)
    tables = [f"/t/{playing.start(page, game, 'here', 'greedy')}" for game in ("board", "cards", "dice")]
    hidden = []
    for path in (*screens.PLAIN, *tables):
        page.goto(path)
        page.locator("main").wait_for()
        page.wait_for_load_state("networkidle")
        for _ in range(45):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement === document.body"):
                break
            if not page.evaluate(FOCUS_SHOWS):
                hidden.append(f"{path}: {page.evaluate('document.activeElement.outerHTML.slice(0, 200)')}")
    assert not hidden, "\n".join(hidden)


def test_a_contrast_theme_shows_what_is_chosen(open_page: OpenPage) -> None:
    """Edges and highlights stand for the shadows and backgrounds that such a theme takes away."""
    page = open_page(keep=QUIET, forced_colors="active", reduced_motion="reduce")
    sit_down(page, "cards", "here", "greedy")

    def style(what: str, name: str) -> str:
        return str(page.locator(what).first.evaluate("(node, name) => getComputedStyle(node)[name]", name))

    main, disabled = ".dock [data-lead]", ".dock .button[aria-disabled]"
    expect(page.locator(disabled).first).to_be_visible()
    assert style(disabled, "borderStyle") == "dashed"
    page.keyboard.press("1")
    playing.ready(page, "Play card").wait_for()
    expect(page.locator(main).first).to_have_css("background-color", style(main, "borderColor"))
    assert style(main, "borderColor") != style("body", "backgroundColor")
    for what in (".lifted .card", ".seat.turn"):
        assert style(what, "outlineStyle") == "solid"
        assert style(what, "outlineWidth") in ("3px", "4px")
    assert style(".dock .face", "fill") == style("body", "backgroundColor")
    page.goto("/new")
    chosen, other = "label:has(input:checked)", "label:has(input[type=radio]:not(:checked))"
    page.locator(chosen).first.wait_for()
    assert style(chosen, "backgroundColor") != style(other, "backgroundColor")
    assert style(other, "borderStyle") == "solid"


def test_letters_stand_on_all_pieces_in_the_persons_language(open_page: OpenPage) -> None:
    page = open_page(keep={**QUIET, "letters": True, "language": "de"}, locale="de-DE")
    letters = set("RGBOEL")
    for game, piece in (("board", "[data-slot]"), ("cards", "[data-slot]"), ("dice", ".plate .die")):
        sit_down(page, game, "here", "greedy")
        on_pieces = page.locator(f"{piece} text.letter")
        on_pieces.first.wait_for()
        assert on_pieces.count() >= 4
        assert set(on_pieces.all_text_contents()) <= letters
        assert set(page.locator(".rails text.letter").all_text_contents()) == letters
    page.keyboard.press("/")
    expect(page.locator("form.type")).to_contain_text("Y Gelb")
