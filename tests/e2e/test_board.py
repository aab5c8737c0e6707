"""The board game in the browser: whole games, previews, dragging, undo, swap, team, solo, duel, keys, typing, touch."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.e2e import playing
from tests.e2e.conftest import OpenPage, go_to_table
from tests.e2e.playing import QUIET, State, reach

SMALL_PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
LOOK = """() => {
  const middle = (node) => { const box = node.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; };
  const seen = { cells: {}, slot: null };
  const button = document.querySelector('.actions .main button');
  if (document.querySelector('dialog[open]')) return { ...seen, phase: 'over' };
  if (!button) return null;
  if (document.querySelector('.actions.ending')) {
    return button.hasAttribute('aria-disabled') ? null : { ...seen, phase: 'end', button: middle(button) };
  }
  if (!/Place/.test(button.textContent)) return null;
  for (const node of document.querySelectorAll('[data-cell]')) {
    if (!node.querySelector('.cell:not(.back)') || !/, free$/.test(node.getAttribute('aria-label'))) continue;
    seen.cells[node.dataset.cell] = middle(node);
  }
  const slot = document.querySelector('[data-slot]:not([aria-disabled])');
  return { ...seen, phase: 'place', button: middle(button), slot: slot && middle(slot) };
}"""
"""What the page waits for (a tile, the end of the turn, nothing more), and where the lit cells and the first tile are."""


COUNT_FRAMES = """(() => {
  let frame = 0;
  const heard = [], shown = [];
  const next = () => { frame++; requestAnimationFrame(next); };
  requestAnimationFrame(next);
  globalThis.WebSocket = class extends WebSocket {
    constructor(...how) {
      super(...how);
      this.addEventListener('message', ({ data }) => String(data).includes('"type":"moved"') && heard.push(frame));
    }
  };
  addEventListener('DOMContentLoaded', () => {
    const tiles = () => document.querySelectorAll('svg.over g:not(.ghost) > path.tile').length;
    let before = 0;
    const look = () => { if (tiles() > before) shown.push(frame); before = tiles(); };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  });
  globalThis.frames = () => ({ heard, shown });
})()"""
"""Note the frame in which each move was heard of, and the frame in which each tile came onto the board."""


def look(page: Page) -> dict[str, Any]:
    """Wait until there is something to do, and say what and where."""
    seen: dict[str, Any] = page.wait_for_function(LOOK).json_value()
    return seen


def phase(page: Page) -> str:
    """Wait until there is something to do, and say what."""
    return str(look(page)["phase"])


def cell(page: Page, name: str) -> Locator:
    return page.locator(f'[data-cell="{name}"]')


def ghost(page: Page) -> Locator:
    return page.locator("g.ghost")


def middle(page: Page, name: str) -> tuple[float, float]:
    box = cell(page, name).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def full_slot(page: Page) -> Locator:
    """Return the first place of the rack that has a tile."""
    return page.locator("[data-slot]:not([aria-disabled])").first


def place_by_mouse(page: Page, seen: dict[str, Any]) -> None:
    """Take the first tile, click a lit cell twice."""
    page.mouse.click(*seen["slot"])
    x, y = next(iter(seen["cells"].values()))
    page.mouse.click(x, y)
    expect(ghost(page)).to_have_count(1)
    page.mouse.click(x, y)
    expect(ghost(page)).to_have_count(0)


def end_turn(page: Page) -> None:
    page.get_by_role("button", name="End turn").click()


def on_board(page: Page, table: str) -> int:
    """Count the cells that are covered, the printed ones too."""
    return len(playing.state_of(page, table)["board"])


def offers_swap(state: State) -> bool:
    return bool(state["choices"].get("swap"))


def worth(choice: State, tracks: list[int], shunned: int) -> int:
    """Return what a move is worth to somebody who wants one symbol to stay lowest and to leave the rack."""
    points = 5 * str(choice["do"])[6:8].count("RGBOYP"[shunned])
    for symbol, gain in enumerate(choice.get("gains", [])):
        points += int(gain) * (-10 if symbol == shunned else 4 if tracks[symbol] == 0 else 1)
    return points


def reach_swap(page: Page) -> str:
    """Play through the API until a swap is offered, and return the table."""
    for _ in range(6):
        table = playing.start(page, "board", "here", "random")
        state = playing.my_state(page, table)
        seat = state["choices"]["seat"]
        rack = "".join(state["state"]["pieces"][str(seat)])
        shunned = min((rack.count(letter), symbol) for symbol, letter in enumerate("RGBOYP"))[1]
        while not playing.is_over(state):
            if offers_swap(state):
                return table
            tracks = state["state"]["tracks"][seat]
            _, do = max((worth(choice, tracks, shunned), choice["do"]) for choice in state["choices"]["moves"])
            after = playing.make(page, table, state, do)
            state = after if after.get("choices") or playing.is_over(after) else playing.my_state(page, table)
    raise AssertionError("no swap was ever offered")


def order_matters(state: State) -> tuple[str, str] | None:
    """Return a move with a double and the same move with its halves the other way round, where they differ."""
    effects: dict[str, Any] = {c["do"]: (c.get("gains"), c.get("bonus", 0)) for c in state["choices"]["moves"]}
    for do, effect in effects.items():
        verb, *words = do.split()
        if verb == "place" and words[0][0] == words[0][1]:
            other = f"place {words[0]} {words[2]} {words[1]}"
            if other in effects and effects[other] != effect:
                return do, other
    return None


def test_a_whole_game_by_mouse_against_a_bot(open_page: OpenPage) -> None:
    page = open_page(keep=QUIET)
    go_to_table(page, "board", "here", "greedy")
    while (seen := look(page))["phase"] != "over":
        if seen["phase"] == "place":
            place_by_mouse(page, seen)
        else:
            page.mouse.click(*seen["button"])
    dialog = playing.expect_over(page)
    expect(dialog.get_by_role("heading")).to_contain_text(re.compile("win", re.IGNORECASE))


def test_a_move_shows_in_the_frame_after_its_acknowledgement(open_page: OpenPage) -> None:
    page = open_page(keep=QUIET)
    page.add_init_script(COUNT_FRAMES)
    go_to_table(page, "board", "here", "here")
    playing.uncover(page)
    place_by_mouse(page, look(page))
    seen = page.evaluate("frames()")
    # A tile lies there when the message has been read, so the next frame paints it.
    assert seen["shown"][-1] == seen["heard"][-1]


def test_preview_turning_and_why_not(open_page: OpenPage) -> None:
    page = open_page(keep=QUIET)
    table, state = reach(page, "board", "here", "greedy", wanted=lambda s: len(s["board"]) > 20 and s["state"]["phase"] == "move")
    page.goto(f"/t/{table}")
    phase(page)
    boxes = (".board", ".dock", "[data-slot]")
    before = playing.sizes(page, boxes)
    best = playing.best(state)
    _, piece, a, _b = best["do"].split()
    slot = playing_slot(page, piece)
    slot.click()
    page.mouse.move(*middle(page, a))
    # Turning with the wheel comes to every way it can lie, so also to the best one.
    for _ in range(12):
        if page.locator(".bubble").is_visible() and expected(best) == gains_said(page):
            break
        page.mouse.wheel(0, 120)
        page.wait_for_timeout(60)
    assert gains_said(page) == expected(best)
    expect(page.locator(".hit").first).to_be_attached()
    expect(page.locator("aside .gain").first).to_be_attached()
    assert playing.sizes(page, boxes) == before, "something has shifted"
    # A taken cell says why.
    taken = next(name for name in state["board"] if name not in ("c8", "c13", "h13", "m8", "m3", "h3"))
    page.mouse.click(*middle(page, taken))
    expect(page.get_by_role("alert")).to_contain_text(f"{taken} is taken")
    # Escape puts the tile back.
    page.mouse.move(5, 5)
    page.keyboard.press("Escape")
    expect(slot).to_have_attribute("aria-pressed", "false")


def expected(choice: State) -> list[str]:
    """Return the points of a choice as the bubble says them."""
    colours = list(playing.COLOURS.values())
    return [f"+{n}\xa0{colours[symbol]}" for symbol, n in enumerate(choice["gains"]) if n] or ["no points"]


def gains_said(page: Page) -> list[str]:
    return [text.strip() for text in page.locator(".bubble .gain, .bubble .none").all_text_contents()]


def playing_slot(page: Page, piece: str) -> Locator:
    return page.get_by_role("button", name=re.compile(f"^[1-6]: {named(piece)}$")).first


def test_dragging_and_undo(open_page: OpenPage) -> None:
    page = open_page(keep={**QUIET, "motion": "system"})
    table = go_to_table(page, "board", "here", "greedy")
    phase(page)
    name = full_slot(page).get_attribute("aria-label")
    box = full_slot(page).bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 30)
    page.mouse.down()
    x, y = next(iter(look(page)["cells"].values()))
    page.mouse.move(x, y + 200, steps=3)
    page.mouse.move(x, y, steps=6)
    expect(ghost(page)).to_be_visible()
    page.mouse.up()
    expect(ghost(page)).to_be_visible()
    page.get_by_role("button", name="Place tile").click()
    expect(page.get_by_role("button", name="End turn")).to_be_visible()
    assert on_board(page, table) == 8
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("button", name="Place tile")).to_be_visible()
    assert on_board(page, table) == 6
    expect(page.locator(".board path.tile")).to_have_count(0)
    assert name in [slot.get_attribute("aria-label") for slot in page.locator("[data-slot]").all()]


def test_swap_is_offered_with_its_reason(open_page: OpenPage) -> None:
    page = open_page(keep=QUIET)
    page.goto(f"/t/{reach_swap(page)}")
    swap = page.get_by_role("button", name="Swap all")
    expect(swap).to_be_visible()
    expect(page.locator(".corner.tl.wide")).to_contain_text(re.compile(r"No tile shows \w+"))
    swap.click()
    expect(swap).to_have_count(0)
    assert phase(page) in ("place", "over")
    expect(page.get_by_role("region", name="Moves").get_by_text("swapped").first).to_be_attached()


def test_team_to_the_end(open_page: OpenPage) -> None:
    page = open_page(keep=QUIET)
    table = go_to_table(page, "board", "here", "greedy", "greedy", "greedy", variant="team")
    place_by_mouse(page, look(page))
    end_turn(page)
    expect(page.locator("aside section.seat")).to_have_count(2)
    page.goto("/")  # nobody has to watch the rest
    playing.play_out(page, table)
    page.goto(f"/t/{table}")
    playing.expect_over(page)


def test_solo_whole_with_one_tap(open_page: OpenPage) -> None:
    page = open_page(keep={**QUIET, "oneTap": True})
    go_to_table(page, "board", "here", variant="solo")
    while (seen := look(page))["phase"] != "over":
        if seen["phase"] == "place":
            page.mouse.click(*list(seen["cells"].values())[-1])
            page.wait_for_function("() => document.querySelector('.actions.ending') || !document.querySelector('.actions .main')")
        else:
            page.mouse.click(*seen["button"])
    assert page.get_by_role("button", name="Swap all").count() == 0
    expect(playing.expect_over(page).get_by_role("heading")).to_contain_text("Your lowest is")


def test_the_order_of_a_doubles_halves_is_a_choice(open_page: OpenPage) -> None:
    page = open_page(keep=QUIET)
    table, state = reach(page, "board", "here", wanted=lambda s: order_matters(s) is not None, variant="solo")
    moves = order_matters(state)
    assert moves is not None
    gains = {c["do"]: sum(c.get("gains", [])) for c in state["choices"]["moves"]}
    piece, a, b = moves[0].split()[1:]
    page.goto(f"/t/{table}")
    phase(page)
    page.keyboard.press("/")
    page.keyboard.type(f"{piece} {a} {b}")  # it is aimed at while it is typed
    page.keyboard.press("Escape")
    choice = page.locator(".corner.tl.wide").get_by_role("radiogroup", name="Which half scores first?")
    expect(choice).to_be_visible()
    second = choice.get_by_role("radio").nth(1)
    said = choice.locator("label").nth(1).text_content() or ""
    second.check(force=True)
    page.keyboard.press("Tab")
    page.get_by_role("button", name="Place tile").click()
    expect(ghost(page)).to_have_count(0)
    points = re.search(r"\+(\d+)", said)
    assert points is not None, said
    assert int(points[1]) in {gains[move] for move in moves}
    before = state["state"]["tracks"][0]
    after = playing.state_of(page, table)["state"]["tracks"][0]
    assert sum(after) - sum(before) == int(points[1])


def test_what_was_wrong_is_forgotten_with_the_next_aim(page: Page) -> None:
    go_to_table(page, "board", "here", "greedy")
    seen = look(page)
    page.mouse.click(*seen["slot"])
    page.mouse.click(*middle(page, "h8"))
    wrong = page.get_by_role("alert")
    expect(wrong).to_be_visible()
    page.mouse.move(*next(iter(seen["cells"].values())))
    expect(ghost(page)).to_be_visible()
    assert wrong.count() == 0


def test_the_duel_is_marked_as_a_reconstruction(page: Page) -> None:
    go_to_table(page, "board", "here", "greedy", variant="duel")
    seen = look(page)
    expect(page.locator("aside")).to_contain_text("reconstruction")
    place_by_mouse(page, seen)


def test_keys_alone(open_page: OpenPage) -> None:
    page = open_page(keep=QUIET)
    table = go_to_table(page, "board", "here", "greedy")
    for turn in range(3):
        while phase(page) == "place":
            before = on_board(page, table)
            page.keyboard.press("1" if turn == 0 else "2")
            if not page.evaluate("document.activeElement?.matches('[role=gridcell]')"):
                while not page.evaluate("document.activeElement?.matches('[role=gridcell]')"):
                    page.keyboard.press("Tab")
            wander(page)
            page.keyboard.press("r")
            expect(playing.preview(page)).to_contain_text(" on ")
            page.keyboard.press("Enter")
            page.wait_for_function("() => document.querySelectorAll('g.ghost').length === 0")
            assert on_board(page, table) > before
        page.keyboard.press("Enter")
        page.wait_for_function("() => !document.querySelector('.actions.ending')")
    # A move can be typed, and the letters of the tile may come in either order.
    phase(page)
    move = playing.my_state(page, table)["choices"]["moves"][0]["do"].split()
    page.keyboard.press("/")
    page.keyboard.type(f"{move[1][1]}{move[1][0]} {move[3]} {move[2]}".lower())
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="End turn")).to_be_visible()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("How to play here")
    page.keyboard.press("Escape")


def wander(page: Page) -> None:
    """Go from cell to cell with the arrow keys until the tile in hand can lie there."""
    keys = ["ArrowLeft"] * 5 + ["ArrowUp", "ArrowRight", "ArrowRight", "Shift+ArrowUp", "ArrowRight", "ArrowDown"] * 8
    for key in keys:
        if ghost(page).count():
            return
        page.keyboard.press(key)
    raise AssertionError("no cell was found")


def test_touch_on_a_small_phone(open_page: OpenPage) -> None:
    page = open_page(keep=QUIET, **SMALL_PHONE)
    table = go_to_table(page, "board", "here", "greedy", "greedy", "greedy")
    expect(page.locator(".readout")).to_contain_text("first tile")
    assert playing.has_no_sideways_scroll(page)
    assert not playing.small_targets(page, ".dock")
    boxes = (".board", ".dock", "[data-slot]")
    before = playing.sizes(page, boxes)
    for _ in range(3):
        while phase(page) == "place":
            count = on_board(page, table)
            full_slot(page).tap()
            page.touchscreen.tap(*tappable(page))
            expect(ghost(page)).to_be_visible()
            expect(page.locator(".readout")).to_contain_text(re.compile("lowest"))
            page.get_by_role("button", name="Turn the tile").tap()
            page.get_by_role("button", name="Place", exact=True).tap()
            expect(ghost(page)).to_have_count(0)
            assert on_board(page, table) > count
        end_turn(page)
        page.wait_for_function("() => !document.querySelector('.actions.ending')")
    phase(page)
    expect(page.locator(".board")).not_to_have_class(re.compile("near"))
    assert playing.sizes(page, boxes) == before, "something has shifted"
    # With the keyboard, the cell that is aimed at comes onto the stage.
    page.locator("[role=gridcell][tabindex='0']").focus()
    page.keyboard.press("1")
    expect(page.locator(".board")).to_have_class(re.compile("near"))
    for key in ["ArrowLeft"] * 14 + ["ArrowRight"] * 14:
        page.keyboard.press(key)
    expect(page.locator(":focus")).to_be_in_viewport(ratio=1)


def tappable(page: Page) -> tuple[float, float]:
    """Return the middle of a lit cell that is on screen, once the board has stopped: with 169 cells it comes nearer."""
    page.wait_for_function("() => document.querySelector('.board').getAnimations({ subtree: true }).length === 0")
    box = page.locator(".board").bounding_box()
    assert box is not None
    for x, y in look(page)["cells"].values():
        if box["x"] + 20 < x < box["x"] + box["width"] - 60 and box["y"] + 60 < y < box["y"] + box["height"] - 60:
            return x, y
    raise AssertionError("no lit cell is on screen")


def test_two_people_on_one_device_never_see_each_others_rack(open_page: OpenPage) -> None:
    page = open_page(keep=QUIET)
    table = go_to_table(page, "board", "here", "here")

    def turn() -> None:
        place_by_mouse(page, look(page))
        end_turn(page)

    playing.pass_round(page, table, lambda: rack(page), named, turn)


def rack(page: Page) -> list[str]:
    """Return the tiles of the rack, as they are named."""
    labels = [str(slot.get_attribute("aria-label")) for slot in page.locator("[data-slot]").all()]
    return sorted(label.partition(": ")[2] for label in labels if not label.endswith("empty"))


def named(piece: str) -> str:
    """Return a tile as people name it."""
    a, b = (playing.COLOURS[letter] for letter in piece)
    return f"double {a}" if a == b else f"{a} and {b}"


def test_dragging_and_zooming_by_touch(open_page: OpenPage) -> None:
    page = open_page(keep=QUIET, **SMALL_PHONE)
    table = go_to_table(page, "board", "here", "greedy")
    seen = look(page)
    touch = page.context.new_cdp_session(page)

    def fingers(kind: str, *points: tuple[float, float]) -> None:
        touch.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": [{"x": x, "y": y} for x, y in points]})

    # The tile lies 56 pixels above the finger.
    x, y = next(iter(seen["cells"].values()))
    fingers("Start", tuple(seen["slot"]))
    for part in (0.2, 0.5, 0.8, 1.0):
        sx, sy = seen["slot"]
        fingers("Move", (sx + (x - sx) * part, sy + (y + 56 - sy) * part))
    expect(ghost(page)).to_have_count(1)
    # A finger rests before it lifts; lifted in full flight, the browser takes the next tap for the one that stops the flight.
    fingers("Move", (x, y + 56))
    page.wait_for_timeout(150)
    fingers("End")
    expect(ghost(page)).to_have_count(1)
    page.get_by_role("button", name="Place", exact=True).tap()
    expect(ghost(page)).to_have_count(0)
    assert on_board(page, table) == 8
    # Two fingers zoom, to twice the size at most.
    box = page.locator(".board").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    fingers("Start", (x - 20, y), (x + 20, y))
    for apart in (30, 50, 90):
        fingers("Move", (x - apart, y), (x + apart, y))
    fingers("End")
    expect(page.locator(".board > svg.over")).to_have_css("transform", re.compile(r"matrix\(2, 0, 0, 2,"))


def test_german_and_dutch(open_page: OpenPage) -> None:
    for locale, words in (("de-DE", "Stein legen"), ("nl-NL", "Tegel leggen")):
        page = open_page(locale=locale, keep={"letters": True})
        go_to_table(page, "board", "here", "greedy")
        expect(page.get_by_role("button", name=words)).to_be_visible()
        expect(page.locator(".board text").first).to_be_attached()
