"""Learning to play: guided first games by what they point at and by keys alone; rules and words in three languages."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Error, Page, expect

from .conftest import OpenPage

WORDS = {
    "en": ("Rules: Board", "Next", "Learn to play", "Ablagebank"),
    "de": ("Regeln: Brettspiel", "Weiter", "Spielen lernen", "puntenfiche"),
    "nl": ("Spelregels: Bordspel", "Verder", "Leren spelen", "Wertungsstein"),
}
RACK = {"en": "rack", "de": "Ablagebank", "nl": "plankje"}
NEXT = re.compile("|".join(go_on for _, go_on, _, _ in WORDS.values()))
GONE_ON = """before => {
  const { step, phase } = document.querySelector('[data-step]').dataset;
  return `${step}.${phase}` !== before;
}"""
SHOWN_OR_GONE_ON = """before => {
  const { step, phase } = document.querySelector('[data-step]').dataset;
  return `${step}.${phase}` !== before || document.querySelector(`[data-spot='${before}'] .spot`) !== null;
}"""
"""A typed move passes through the phases of its step by itself."""
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
POINTED = """() => {
  const { step, phase } = document.querySelector('[data-step]').dataset;
  return document.querySelector('[data-spot]').dataset.spot === `${step}.${phase}`;
}"""
RING = 7
"""How far a ring reaches beyond what it is drawn round, in pixels; those of cells and of rows stay inside."""
LAYOUT = """() => {
  const boxes = (selector) => [...document.querySelectorAll(selector)].map((node) => {
    const { left, top, right, bottom } = node.getBoundingClientRect();
    return { left, top, right, bottom };
  });
  return {
    rings: boxes('.spot:not(.round, .low)'), coach: boxes('.coach')[0], text: boxes('.coach .text')[0],
    cards: boxes('.plate .card'), plate: boxes('.plate')[0], piles: boxes('.plate figure'), dock: boxes('section.dock')[0],
    wide: document.documentElement.scrollWidth, high: document.documentElement.scrollHeight,
  };
}"""


def where(page: Page) -> str:
    """Return the step of the lesson, and how far it is."""
    told = page.locator("[data-step]")
    return f"{told.get_attribute('data-step')}.{told.get_attribute('data-phase')}"


def wait_for_more(page: Page, before: str) -> None:
    """Wait until the lesson has gone on; a tap that only finished what was being shown is made once more by the caller."""
    try:
        page.wait_for_function(GONE_ON, arg=before, timeout=4000)
    except Error:
        assert where(page) == before


def is_over(page: Page) -> bool:
    return page.locator("[data-step$='.end']").count() > 0


def follow_marks(page: Page, *, touch: bool = False, look: Callable[[str], None] | None = None) -> None:
    """Do what the lesson points at until it is over, and look at every step of it."""
    expect(page.locator("[data-step]")).not_to_be_empty()
    for _ in range(60):
        before = where(page)
        if look is not None:
            look(before)
        if is_over(page):
            return
        go_on = page.get_by_role("button", name=NEXT)
        if go_on.is_visible():
            go_on.click()
        else:
            spot = page.locator(f"[data-spot='{before}'] .spot").last
            box = spot.bounding_box()
            assert box is not None, before
            x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
            if touch:
                page.touchscreen.tap(x, y)
            else:
                page.mouse.click(x, y)
        wait_for_more(page, before)
    pytest.fail(f"the lesson does not end: {where(page)}")


@pytest.mark.parametrize("game", ["cards", "dice"])
def test_a_lesson_leads_to_its_end(open_page: OpenPage, game: str) -> None:
    page = open_page(keep={"motion": "less"})
    page.goto(f"/learn/{game}")
    follow_marks(page)
    expect(page.get_by_role("button", name="Play against a bot")).to_be_visible()
    expect(page.locator("section.dock").get_by_text("is thinking")).to_have_count(0)
    page.get_by_role("button", name="Once more").click()
    expect(page.locator("[data-step$='.hello']")).to_be_visible()


def test_a_lesson_on_a_phone(open_page: OpenPage) -> None:
    page = open_page(keep={"motion": "less"}, **PHONE)
    page.goto("/learn/board")
    follow_marks(page, touch=True)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.goto("/learn")
    expect(page.get_by_text("Done")).to_be_visible()


def test_the_dice_lesson_points_at_the_large_sheet(open_page: OpenPage) -> None:
    page = open_page(keep={"motion": "less"})
    page.goto("/learn/dice")
    ring, sheet = page.locator(".spot"), page.locator(".stage .sheet .rails")
    expect(ring).to_have_count(1)
    box, outer = ring.bounding_box(), sheet.bounding_box()
    assert box is not None and outer is not None
    assert abs(box["x"] - outer["x"]) < 12 and abs(box["width"] - outer["width"]) < 24


def is_inside(box: dict[str, float], outer: dict[str, float], *, room: float = 0) -> bool:
    """Say whether a box lies inside another, with room around it; half a pixel is forgiven."""
    room -= 0.5
    across = outer["left"] + room <= box["left"] and box["right"] <= outer["right"] - room
    return across and outer["top"] + room <= box["top"] and box["bottom"] <= outer["bottom"] - room


def settled_layout(page: Page) -> dict[str, Any]:
    """Return where things are, once the rings belong to the step and nothing moves any more."""
    page.wait_for_function(POINTED)
    before, found = None, page.evaluate(LAYOUT)
    while found != before:
        page.wait_for_timeout(250)
        before, found = found, page.evaluate(LAYOUT)
    return dict(found)


def check_layout(page: Page, step: str, *, width: int, height: int, card: int) -> None:
    """Check that a step fits the screen: nothing hidden, no ring over another, and open cards that can be read."""
    found = settled_layout(page)
    screen = {"left": 0.0, "top": 0.0, "right": float(width), "bottom": float(height)}
    assert (found["wide"], found["high"]) == (width, height), step
    assert is_inside(found["coach"], screen), step
    assert is_inside(found["text"], found["coach"]), step
    assert is_inside(found["dock"], screen), step
    assert all(is_inside(ring, screen, room=RING) for ring in found["rings"]), f"{step}: {found['rings']}"
    for number, ring in enumerate(found["rings"]):
        for other in found["rings"][number + 1 :]:
            across = max(ring["left"], other["left"]) - min(ring["right"], other["right"])
            down = max(ring["top"], other["top"]) - min(ring["bottom"], other["bottom"])
            assert max(across, down) >= 2 * RING, f"{step}: {ring} {other}"
    assert all(is_inside(box, found["plate"]) for box in found["cards"] + found["piles"]), step
    assert all(box["right"] - box["left"] >= card for box in found["cards"]), f"{step}: {found['cards']}"


@pytest.mark.parametrize(
    ("game", "language"), [("board", "de"), ("cards", "en"), ("cards", "de"), ("cards", "nl"), ("dice", "de")]
)
def test_every_step_fits_a_small_phone(open_page: OpenPage, game: str, language: str) -> None:
    page = open_page(keep={"motion": "less", "language": language}, **PHONE)
    page.goto(f"/learn/{game}")
    follow_marks(page, touch=True, look=lambda step: check_layout(page, step, width=360, height=740, card=48))


def test_the_card_lesson_fits_a_low_phone(open_page: OpenPage) -> None:
    page = open_page(keep={"motion": "less"}, **{**PHONE, "viewport": {"width": 360, "height": 640}})
    page.goto("/learn/cards")
    follow_marks(page, touch=True, look=lambda step: check_layout(page, step, width=360, height=640, card=40))


def test_another_move_is_answered_kindly(open_page: OpenPage) -> None:
    page = open_page(keep={"motion": "less"})
    page.goto("/learn/cards")
    page.get_by_role("button", name="Next").click()
    expect(page.locator("[data-step]")).to_contain_text("Take the marked card: orange and yellow.")
    page.keyboard.press("1")
    expect(page.locator("[data-step]")).to_contain_text("Not that one yet. First take this one: orange and yellow.")
    page.keyboard.press("Enter")
    expect(page.get_by_role("status").filter(has_text="stay with the marked move")).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)
    page.get_by_role("button", name="Do it for me").click()
    expect(page.locator("[data-step='cards.draw']")).to_be_visible()


def press_keys(page: Page) -> None:
    """Press the keys that the lesson names."""
    keys = str(page.evaluate("document.querySelector('.keys')?.textContent ?? ''"))
    if keys == "":  # the move that was typed is made already
        return
    numbered = re.search(r"Keys: (\d)", keys)
    if numbered is None:
        page.keyboard.press("s" if keys == "Key: S" else "Enter")
        return
    page.keyboard.press(numbered[1])
    typed = re.search(r"type ([A-Z]{2} \w+ \w+)", keys)
    assert typed is not None
    page.keyboard.press("/")
    expect(page.locator("form.type input")).to_be_focused()
    page.keyboard.type(typed[1])
    page.keyboard.press("Enter")
    expect(page.locator("form.type")).to_have_count(0)


def test_a_lesson_by_keys_alone(open_page: OpenPage) -> None:
    page = open_page(keep={"motion": "less"})
    page.goto("/learn/board")
    expect(page.locator("[data-step]")).not_to_be_empty()
    for _ in range(60):
        if is_over(page):
            return
        before = where(page)
        if page.get_by_role("button", name="Next").is_visible():
            page.keyboard.press("Enter")
        else:
            page.wait_for_function(SHOWN_OR_GONE_ON, arg=before)
            if where(page) == before:
                press_keys(page)
        wait_for_more(page, before)
    pytest.fail(f"the lesson does not end: {where(page)}")


@pytest.mark.parametrize("language", WORDS)
def test_pages_speak_three_languages(open_page: OpenPage, language: str) -> None:
    rules, go_on, learn, word = WORDS[language]
    page = open_page(keep={"language": language, "theme": "dark"})
    page.goto("/rules/board")
    expect(page.get_by_role("heading", level=1)).to_have_text(rules)
    expect(page.locator("article h3")).to_have_count(16)
    shown = page.evaluate(
        "async () => { const all = [...document.querySelectorAll('article img')]; for (const one of all) one.loading = 'eager';"
        " await Promise.all(all.map((one) => one.decode())); return all.map((one) => one.naturalWidth) }"
    )
    assert len(shown) >= 10
    assert all(width > 100 for width in shown)
    for game in ("cards", "dice"):
        page.locator(f"main a[href='/rules/{game}']").click()
        expect(page.locator("main a[aria-current]")).to_have_attribute("href", f"/rules/{game}")
        assert page.locator("article img").count() >= 4
    page.locator("main a[href='/glossary']").click()
    expect(page.get_by_text(word).first).to_be_visible()
    expect(page.locator("#rack").get_by_role("rowheader")).to_have_text(RACK[language])
    page.locator("header a[href='/learn']").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(learn)
    page.locator("a[href='/learn/dice']").click()
    expect(page.get_by_role("button", name=go_on)).to_be_visible()
