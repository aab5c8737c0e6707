"""Mouse, fingers and keys: the three ways to play a game on the page, each the same in every language."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Protocol

from playwright.sync_api import Locator, Page

from tests.e2e.playing import PATIENCE

LEAD = "[data-lead]"
"""The button for what comes next at a table."""

ON_STAGE = """(names) => {
  const board = document.querySelector('.board');
  if (board.getAnimations({ subtree: true }).length > 0) return null;
  for (const name of names) {
    const box = document.querySelector(`[data-cell="${name}"]`).getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    if (board.contains(document.elementFromPoint(x, y))) return [x, y];
  }
  return null;
}"""
"""The middle of the first of these cells that a pointer can reach, once the board rests."""

TOWARDS = """(name) => {
  const middle = (node) => { const box = node.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; };
  const cursor = document.querySelector('[data-cell][tabindex="0"]');
  const [from, to] = [cursor, document.querySelector(`[data-cell="${name}"]`)].map(middle);
  const angle = Math.atan2(from[1] - to[1], to[0] - from[0]);
  return { at: cursor.dataset.cell, way: (Math.round(angle / (Math.PI / 3)) + 6) % 6 };
}"""
"""Where the cursor is on the board, and which of the six ways leads to a cell (0 east, then against the clock)."""

BESIDE = 400
"""How far down a phone nothing is at its left edge that a tap could mean."""

ARROWS = ("ArrowRight", "Shift+ArrowUp", "ArrowUp", "ArrowLeft", "Shift+ArrowDown", "ArrowDown")


class Input(Protocol):
    """What a hand does at the page."""

    def __init__(self, page: Page) -> None: ...

    def press(self, control: Locator) -> None:
        """Press a button."""

    def choose(self, label: Locator) -> None:
        """Choose an option, or turn a switch."""

    def finish(self) -> None:
        """Do what finishes whatever is being shown."""

    def take(self, slot: Locator) -> None:
        """Take a tile or raise a card."""

    def aim(self, cells: Sequence[str]) -> None:
        """Aim the tile in hand at one of these cells."""

    def turn(self) -> None:
        """Turn the tile in hand."""

    def go_on(self) -> None:
        """Do what comes next: place, play, draw, roll first, score."""

    def swap(self) -> None:
        """Swap all pieces."""

    def roll_again(self) -> None:
        """Roll the dice another time."""


class Mouse:
    """A mouse at a desktop."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, control: Locator) -> None:
        control.click()

    def choose(self, label: Locator) -> None:
        label.click()

    def finish(self) -> None:
        self.page.mouse.click(2, 2)

    def take(self, slot: Locator) -> None:
        slot.click()

    def aim(self, cells: Sequence[str]) -> None:
        self.page.mouse.click(*self.page.wait_for_function(ON_STAGE, arg=list(cells)).json_value())

    def turn(self) -> None:
        self.page.mouse.wheel(0, 120)

    def go_on(self) -> None:
        self.press(self.page.locator(LEAD))

    def swap(self) -> None:
        self.press(self.page.locator(".swap button, .more.two button:last-child"))

    def roll_again(self) -> None:
        self.press(self.page.locator(".acts .second button"))


class Touch(Mouse):
    """A finger on a phone: it taps where a mouse clicks."""

    def press(self, control: Locator) -> None:
        control.tap()

    def choose(self, label: Locator) -> None:
        label.tap()

    def finish(self) -> None:
        self.page.touchscreen.tap(2, BESIDE)

    def take(self, slot: Locator) -> None:
        slot.tap()

    def aim(self, cells: Sequence[str]) -> None:
        self.page.touchscreen.tap(*self.page.wait_for_function(ON_STAGE, arg=list(cells)).json_value())

    def turn(self) -> None:
        self.press(self.page.locator(".actions .turn button"))


class Keys:
    """A keyboard alone."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, control: Locator) -> None:
        control.focus()
        self.page.keyboard.press("Enter")

    def choose(self, label: Locator) -> None:
        label.locator("input").focus()
        self.page.keyboard.press("Space")

    def finish(self) -> None:
        self.page.keyboard.press("Escape")

    def take(self, slot: Locator) -> None:
        self.page.keyboard.press(str(int(slot.get_attribute("data-slot") or 0) + 1))

    def aim(self, cells: Sequence[str]) -> None:
        """Walk to the first of the cells with the arrow keys; with one step at least, for only those aim."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            seen = self.page.evaluate(TOWARDS, cells[0])
            if seen["at"] == cells[0] and self.page.locator("g.ghost").count():
                return
            self.page.keyboard.press(ARROWS[seen["way"]])
        raise AssertionError(f"the arrow keys do not lead to {cells[0]}")

    def turn(self) -> None:
        self.page.keyboard.press("r")

    def go_on(self) -> None:
        self.page.keyboard.press("Enter")

    def swap(self) -> None:
        self.page.keyboard.press("s")

    def roll_again(self) -> None:
        self.page.keyboard.press("r")
