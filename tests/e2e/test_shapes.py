"""Every shape of the screen: all that a move needs is on it, nothing covers it, and nothing keeps a page from scrolling."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e import moments
from tests.e2e.conftest import OpenPage
from tests.e2e.playing import PHONE, QUIET, State, has_no_sideways_scroll, my_state, reach, start

SHAPES = {
    "sideways": [(844, 390), (740, 360), (667, 375), (640, 450), (800, 600)],
    "phone": [(390, 844), (360, 740)],
    "tablet": [(768, 1024), (820, 1180)],
    "desktop": [(1024, 768), (1280, 800), (1280, 900), (2560, 1440)],
}
SIZES = [(width, height, shape) for shape, sizes in SHAPES.items() for width, height in sizes]
"""Phones both ways, a desktop enlarged to 200 %, a small window, tablets, desktops."""
TABLES = [
    ("board", 2, "standard"),
    ("board", 4, "standard"),
    ("board", 4, "team"),
    ("board", 1, "solo"),
    ("board", 2, "duel"),
    ("cards", 2, "standard"),
    ("cards", 3, "standard"),
    ("cards", 4, "standard"),
    ("dice", 2, "standard"),
    ("dice", 3, "standard"),
    ("dice", 4, "standard"),
]
NEEDED = {
    "board": ["[data-cell]", ".rack [data-slot]", ".actions .main .button"],
    "cards": [".mat .card", ".hand [data-slot]", ".acts .main .button"],
    "dice": [".die", ".uses label", ".acts .main .button", ".rails"],
}
SCORE = 'main > .scores [data-track="0"], main > .scores .duel, aside [data-track="0"], .sheets .rails'
AREAS = ".frame > header, main > .head, main > .scores, main > .stage, main > .dock, main > aside, .sheets > *"

LOOK = """([needed, score, areas]) => {
  const wrong = [];
  const seen = (node) => node.getClientRects().length > 0;
  const inside = (box) => box.left > -0.5 && box.top > -0.5 && box.right < innerWidth + 0.5 && box.bottom < innerHeight + 0.5;
  const name = (node) => node.ariaLabel || node.textContent.trim().slice(0, 30) || node.getAttribute("class");
  const root = document.documentElement;
  if (root.scrollHeight > innerHeight || root.scrollWidth > innerWidth)
    wrong.push(`the page is ${root.scrollWidth} x ${root.scrollHeight}`);
  for (const selector of needed) {
    const found = [...document.querySelectorAll(selector)].filter(seen);
    if (found.length === 0) wrong.push(`${selector} is not there`);
    for (const node of found) {
      const box = node.getBoundingClientRect();
      const over = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      const stage = node.closest(".stage");
      if (!inside(box)) wrong.push(`${name(node)} is not on the screen`);
      else if (!node.contains(over) && !over?.closest("button, label")?.contains(node) && !(stage && over?.closest(".board")))
        wrong.push(`${name(node)} is covered by ${over?.className}`);
    }
  }
  const own = [...document.querySelectorAll(score)].filter(seen);
  if (!own.some((node) => inside(node.getBoundingClientRect()))) wrong.push("the own score is not on the screen");
  const boxes = [...document.querySelectorAll(areas)].filter(seen).map((node) => [node, node.getBoundingClientRect()]);
  for (const [node] of boxes.filter(([node]) => node.matches(".scores, .dock, header")))
    if (node.scrollHeight > node.clientHeight + 2 || node.scrollWidth > node.clientWidth + 2)
      wrong.push(`${node.className} does not hold what is in it`);
  boxes.forEach(([one, a], i) => boxes.slice(i + 1).forEach(([other, b]) => {
    const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (across > 1 && down > 1 && !one.contains(other)) wrong.push(`${one.className} and ${other.className} overlap`);
  }));
  return wrong;
}"""


FIT = """(numbers) => numbers.map((node) => {
  const [box, cell] = [node, node.closest("td")].map((one) => one.getBoundingClientRect());
  return box.left >= cell.left && box.right <= cell.right && box.top >= cell.top && box.bottom <= cell.bottom;
})"""


def resize(page: Page, width: int, height: int, shape: str) -> None:
    """Give the page a size, and wait until it has the shape."""
    page.set_viewport_size({"width": width, "height": height})
    expect(page.locator(":root")).to_have_attribute("data-shape", shape)


def look(page: Page, game: str) -> list[str]:
    """Return what is wrong with the screen once everything has come to rest, within two seconds."""
    for _ in range(40):
        found: list[str] = page.evaluate(LOOK, [NEEDED[game], SCORE, AREAS])
        if not found:
            break
        page.wait_for_timeout(50)
    return found


def scrolled(page: Page) -> None:
    """Wait until the page is scrolled down."""
    page.evaluate("async () => { for (let i = 0; i < 300 && scrollY < 50; i++) await new Promise(requestAnimationFrame); }")
    assert page.evaluate("scrollY") >= 50


def open_choice(page: Page, game: str, seats: int, variant: str) -> None:
    """Open a table at a choice: a rack, a raised card, or dice of which some are equal."""

    def has_joker(state: State) -> bool:
        return any("=" in choice["do"] for choice in state["choices"]["moves"])

    page.add_init_script("localStorage['sixfold.finished'] = JSON.stringify(['an earlier game'])")
    bots = ["greedy"] * (seats - 1)
    if game == "dice":
        table, _ = reach(page, game, "here", *bots, wanted=has_joker)
    else:
        table = start(page, game, "here", *bots, variant=variant)
        my_state(page, table)
    page.goto(f"/t/{table}")
    page.locator(".stage .plate").first.wait_for()
    if game == "cards":
        page.locator("[data-slot]").nth(2).click()
        page.locator("[data-slot][aria-pressed=true]").wait_for()


@pytest.mark.parametrize(("game", "seats", "variant"), TABLES)
def test_all_that_a_move_needs_is_on_one_screen(open_page: OpenPage, game: str, seats: int, variant: str) -> None:
    page = open_page(keep=QUIET)
    open_choice(page, game, seats, variant)
    wrong = {}
    for width, height, shape in SIZES:
        resize(page, width, height, shape)
        if found := look(page, game):
            wrong[f"{width} x {height}"] = found
        if game == "board" and shape in ("tablet", "desktop"):
            tile, cell = (page.locator(what).first.bounding_box() for what in (".rack svg", "[data-cell]"))
            assert tile is not None and cell is not None and tile["width"] >= cell["width"], (width, height)
    assert not wrong


def test_a_page_that_is_taller_than_the_screen_scrolls_by_finger_and_wheel(open_page: OpenPage) -> None:
    page = open_page(keep=QUIET, viewport={"width": 500, "height": 380}, has_touch=True)
    open_choice(page, "board", 2, "standard")
    board = page.locator(".board").bounding_box()
    assert board is not None
    x, y = board["x"] + board["width"] / 2, board["y"] + 100
    touch = page.context.new_cdp_session(page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for step in range(1, 16):
        touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x, "y": y - step * 10}]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    scrolled(page)
    page.evaluate("scrollTo(0, 0)")
    page.keyboard.press("1")
    expect(page.locator("[data-slot]").first).to_have_attribute("aria-pressed", "true")
    page.mouse.move(x, y)
    page.mouse.wheel(0, 120)
    scrolled(page)
    resize(page, 844, 390, "sideways")
    page.mouse.move(200, 200)
    page.mouse.wheel(0, 120)
    assert page.evaluate("scrollY") == 0


def test_phones_show_sectors_and_take_text_of_twice_the_size(open_page: OpenPage) -> None:
    page = open_page(keep=QUIET, **PHONE)
    open_choice(page, "cards", 2, "standard")
    row = page.locator("main > .scores tbody tr").first
    expect(row.get_by_role("button")).to_contain_text("4–6")
    expect(row.locator("td").first.locator(".part")).to_have_count(3)
    expect(row.locator("td").first.locator(".part.shut")).to_have_count(2)
    box = row.bounding_box()
    assert box is not None and box["height"] >= 44
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert has_no_sideways_scroll(page)
    assert all(page.locator("main > .scores td b").evaluate_all(FIT))
    page.goto("/")
    page.locator("nav a").last.wait_for()
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert has_no_sideways_scroll(page)
    assert all(
        page.locator("header nav a").evaluate_all("(links) => links.map((a) => a.getBoundingClientRect().right <= innerWidth)")
    )


def test_which_half_scores_first_is_asked_where_it_covers_no_cell(open_page: OpenPage) -> None:
    page = open_page(keep=QUIET, extra_http_headers=moments.elsewhere())
    moments.order(page, "")
    wrong = {}
    for width, height, shape in SIZES:
        resize(page, width, height, shape)
        expect(page.get_by_role("radiogroup", name="Which half scores first?")).to_be_visible()
        if found := look(page, "board"):
            wrong[f"{width} x {height}"] = found
    assert not wrong


@pytest.mark.parametrize(("game", "seats"), [("board", 2), ("cards", 2), ("dice", 3)])
def test_held_sideways_in_the_left_hand_the_table_is_on_the_right(open_page: OpenPage, game: str, seats: int) -> None:
    page = open_page(keep={**QUIET, "leftHand": True})
    open_choice(page, game, seats, "standard")
    for width, height, shape in SIZES:
        resize(page, width, height, shape)
        assert look(page, game) == []
        stage, dock = (page.locator(what).bounding_box() for what in ("main > .stage", "main > .dock"))
        assert stage is not None and dock is not None
        assert (stage["x"] >= dock["x"] + dock["width"]) == (shape == "sideways"), (width, height)


def test_a_result_is_whole_on_a_phone_held_sideways(open_page: OpenPage) -> None:
    page = open_page(keep=QUIET)
    moments.ended(page, "", seats=4, variant="team")
    for width, height in ((844, 390), (667, 375)):
        resize(page, width, height, "sideways")
        dialog = page.locator("dialog[open]")
        assert dialog.evaluate("(node) => node.scrollHeight <= node.clientHeight"), (width, height)
        expect(dialog.get_by_text("Chip Pixel")).to_be_visible()


@pytest.mark.parametrize("language", ["en", "de", "nl"])
def test_no_option_of_a_switch_stands_alone_on_a_small_phone(open_page: OpenPage, language: str) -> None:
    page = open_page(keep={"language": language}, viewport={"width": 360, "height": 740})
    page.goto("/new")
    page.locator("[role=radiogroup] label").first.wait_for()
    page.locator("header button").last.click()
    page.locator("dialog[open] [role=radiogroup]").first.wait_for()
    names = page.locator("dialog[open] [role=radiogroup]").first.locator("label")
    assert names.evaluate_all("(all) => all.map((one) => Math.round(one.getBoundingClientRect().height))") == [44, 44, 44]
    alone = page.locator("[role=radiogroup]").evaluate_all(
        """(bars) => bars.flatMap((bar) => {
          const tops = [...bar.querySelectorAll("label")].map((label) => Math.round(label.getBoundingClientRect().top));
          return tops.length > 2 && tops.some((top) => tops.filter((one) => one === top).length === 1) ? [bar.ariaLabel] : [];
        })"""
    )
    assert alone == []


@pytest.mark.parametrize("left", [False, True])
def test_a_hint_leaves_the_table_in_sight(open_page: OpenPage, left: bool) -> None:
    page = open_page(keep={**QUIET, "leftHand": left}, viewport={"width": 360, "height": 740})
    moments.hint(page, "", game="board")
    for width, height, shape in ((360, 740, "phone"), (844, 390, "sideways")):
        resize(page, width, height, shape)
        page.keyboard.press("Escape")
        page.get_by_role("button", name="Hint").click()
        page.locator("dialog[open] ol").wait_for(timeout=120_000)
        box = page.locator("dialog[open]").bounding_box()
        assert box is not None
        cells = page.locator("[data-cell]").evaluate_all("(all) => all.map((one) => one.getBoundingClientRect().toJSON())")
        hidden = [
            cell
            for cell in cells
            if cell["right"] > box["x"] + 1
            and cell["left"] < box["x"] + box["width"] - 1
            and cell["bottom"] > box["y"] + 8
            and cell["top"] < box["y"] + box["height"]
        ]
        assert hidden == []


def test_a_contrast_theme_keeps_tiles_in_the_rack(open_page: OpenPage) -> None:
    page = open_page(keep=QUIET, forced_colors="active", viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    open_choice(page, "board", 2, "standard")
    assert page.locator(".rack [data-slot]").evaluate_all(
        "(slots) => slots.every((slot) => slot.querySelector('svg').getBoundingClientRect().width <= slot.clientWidth)"
    )
