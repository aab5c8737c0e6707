"""Whole games of every kind without a network: by mouse, touch and keys, in three languages (``make evenings``).

Each is set up and played through the static site after one visit, with the network switched off by the browser's own switch;
it is reloaded in the middle, and its record is verified at the end. ``python -m tests.e2e.evenings duel solo`` plays only those.
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

from playwright.sync_api import Browser, Error, Locator, Page, expect, sync_playwright

from sixfold import Record, SixfoldError
from sixfold.play import fair
from tests.e2e import here, playing, sites
from tests.e2e.conftest import ARGUMENTS, CHROMIUM, PATIENCE, TELL_REFUSED, note_complaints
from tests.e2e.inputs import LEAD, Input, Keys, Mouse, Touch
from tests.e2e.moments import words
from tests.e2e.playing import PHONE, QUIET, State
from tests.e2e.screens import LANGUAGES
from tests.e2e.sites import ROOT, Host
from tests.e2e.test_offline import GONE

SITE = ROOT / "build" / "site"


class Evening(NamedTuple):
    """A game: who plays it, with what, and in which language."""

    game: str
    seats: int
    variant: str
    way: str
    """The others are "bots", or all play around one "screen"."""
    by: type[Input]
    language: str
    reload: int
    """The number of own moves after which the page is reloaded."""
    split: bool = False

    def __str__(self) -> str:
        others = {"bots": f"{self.seats - 1} bots" if self.seats > 2 else "a bot", "screen": "one screen"}[self.way]
        parts = [self.game, self.variant, "split" if self.split else "", f"{self.seats} seats", others if self.seats > 1 else ""]
        return ", ".join(part for part in parts if part not in ("", "standard", "1 seats"))


EVENINGS = {
    "board": Evening("board", 2, "standard", "screen", Mouse, "en", 16),
    "solo": Evening("board", 1, "solo", "bots", Keys, "de", 20),
    "duel": Evening("board", 2, "duel", "bots", Touch, "nl", 14),
    "team": Evening("board", 4, "team", "bots", Mouse, "en", 12),
    "board-4": Evening("board", 4, "standard", "bots", Touch, "de", 12),
    "board-3": Evening("board", 3, "standard", "bots", Keys, "nl", 12),
    "cards": Evening("cards", 2, "standard", "screen", Touch, "de", 14),
    "cards-4": Evening("cards", 4, "standard", "bots", Keys, "nl", 6),
    "dice": Evening("dice", 2, "standard", "bots", Touch, "nl", 8),
    "split": Evening("dice", 2, "hidden-start", "bots", Mouse, "de", 8, split=True),
    "dice-4": Evening("dice", 4, "standard", "screen", Keys, "en", 12),
}


class Player:
    """Whoever plays at a page: sees what can be done, decides, and does it by one kind of input."""

    def __init__(self, page: Page, evening: Evening) -> None:
        self.page, self.evening = page, evening
        self.by = evening.by(page)
        self.chance = Random(str(evening))
        self.words = words(evening.language)

    def set_up(self, url: str) -> str:
        """Set up the game on the page, and return its table."""
        wish = self.evening
        self.page.goto(f"{url}#/new/{wish.game}")
        self.page.locator("main form").wait_for()
        for value in (wish.way, wish.variant, str(wish.seats)):
            option = self.page.locator(f'label:has(input[type=radio][value="{value}"]:not(:checked))')
            if option.count():
                self.by.choose(option.first)
                option.wait_for(state="detached")
        if wish.split:
            self.by.choose(self.page.locator("label.switch").filter(has_text=self.words["setup.split"]))
        self.by.press(self.page.locator("main form button[type=submit]"))
        self.page.locator(".plate").first.wait_for()
        return here.table_of(self.page)

    def move(self, state: State) -> None:
        """Make one move: that of the game, once the page shows that it can be made."""
        refills = state["state"].get("phase") == "refill"
        if self.evening.game == "dice":
            self.use_dice(rolled=bool(state["state"].get("rolls")))
        elif refills:
            self.await_turn(".ending " + LEAD + ":not([aria-disabled])")
            if state["choices"].get("swap"):
                self.by.swap()
            else:
                self.by.go_on()
        else:
            self.await_turn(":not(.ending) > span " + LEAD + ":has(svg)")
            held = state["state"]["pieces"][str(state["state"]["turn"])]
            expect(self.page.locator("[data-slot]:not([aria-disabled])")).to_have_count(len(held))
            _, piece, *cells = playing.best(state)["do"].split()
            if cells:
                others = [name for choice in state["choices"]["moves"] for name in choice["do"].split()[2:]]
                self.place(piece, [*cells, *others])
            else:
                self.play(piece)

    def await_turn(self, shown: str) -> None:
        """Wait until the page shows what comes next; take the device, where it is passed on."""
        wanted, cover = self.page.locator(shown), self.page.locator(".cover button")

        def is_shown() -> bool:
            if cover.count():
                self.by.press(cover)
                return False
            if wanted.count():
                return True
            self.by.finish()
            return False

        until(self.page, is_shown, "the page does not show whose turn it is")

    def place(self, piece: str, cells: list[str]) -> None:
        """Place a tile at the first of these cells that can be reached; any tile may lie at any of them."""
        if self.evening.variant != "solo":
            self.by.take(self.slot(piece))
        self.by.aim(cells)
        expect(self.page.locator("g.ghost")).to_have_count(1)
        if self.chance.random() < 0.25:
            self.by.turn()
        self.page.locator(LEAD + ":not([aria-disabled])").wait_for()
        self.by.go_on()

    def play(self, piece: str) -> None:
        """Play a card, its symbols in the order that the page offers."""
        self.by.take(self.slot(piece))
        self.page.locator(LEAD + ":not([aria-disabled])").wait_for()
        self.by.go_on()

    def slot(self, piece: str) -> Locator:
        """Return the place of a tile or card, whichever of its symbols comes first."""
        a, b = (self.words[f"colour.{letter}"] for letter in piece)
        if a == b:
            names = [self.words["piece.double"].replace("{symbol}", a)]
        else:
            names = [self.words["piece.pair"].replace("{a}", x).replace("{b}", y) for x, y in ((a, b), (b, a))]
        return self.page.locator(", ".join(f'[data-slot][aria-label*=": {name}"]' for name in names)).first

    def use_dice(self, *, rolled: bool) -> None:
        """Roll, sometimes again; score, sometimes with another use of equal dice than the page proposes."""
        if not rolled:
            self.await_turn(".acts:not(:has(.second)) " + LEAD + ":not([aria-disabled])")
            self.by.go_on()
            return
        self.await_turn(".acts:has(.second) " + LEAD + ":not([aria-disabled])")
        again = self.page.locator(".acts .second button:not([aria-disabled])")
        if again.count() and self.chance.random() < 0.3:
            self.by.roll_again()
            return
        uses = self.page.locator(".uses label:not(.off):not(.on)")
        if uses.count() and self.chance.random() < 0.5:
            self.by.choose(uses.nth(self.chance.randrange(uses.count())))
        self.by.go_on()


def until(page: Page, holds: Callable[[], bool], otherwise: str) -> None:
    """Wait until something holds, or fail with a sentence."""
    end = time.monotonic() + playing.PATIENCE
    while not holds():
        assert time.monotonic() < end, otherwise
        page.wait_for_timeout(10)


def play(page: Page, evening: Evening, url: str) -> int:
    """Play a game to its end, with a reload in the middle; verify what it leaves, and return the number of moves."""
    player = Player(page, evening)
    table = player.set_up(url)
    state = here.my_state(page, table)
    made = 0
    while not playing.is_over(state):
        before = state["seq"]
        player.move(state)
        made += 1

        def is_made(before: int = before) -> bool:
            nonlocal state
            state = here.my_state(page, table)
            return bool(state["seq"] != before)

        until(page, is_made, f"move {made} is not made")
        if made == evening.reload and not playing.is_over(state):
            page.reload()
            page.locator(".plate").first.wait_for()
            kept = here.my_state(page, table)
            assert (kept["state"], kept["seq"]) == (state["state"], state["seq"]), "after the reload the game is another"
    assert made > evening.reload, f"the game was over after {made} moves, before it was reloaded"
    show_result(page, evening)
    return verify(page, state)


def show_result(page: Page, evening: Evening) -> None:
    """Wait for the result, in the language of the page."""
    assert page.evaluate("document.documentElement.lang") == evening.language
    dialog = page.locator("dialog[open]")
    expect(dialog.get_by_role("heading").first).to_be_visible()
    expect(dialog.get_by_role("button", name=words(evening.language)["over.again"], exact=True)).to_be_visible()


def verify(page: Page, state: State) -> int:
    """Verify the record of a game and its deal, and return the number of its moves."""
    record = Record.parse(json.dumps(here.ask(page, "record", state["start"]["game"])))
    record.verify()
    fair.check(record)
    return len(record.moves)


def open_page(browser: Browser, evening: Evening, complaints: list[str]) -> Page:
    """Open a page on the device of an evening, in its language; whatever the page complains about is noted."""
    device = PHONE if evening.by is Touch else {"viewport": {"width": 1280, "height": 800}}
    context = browser.new_context(locale=LANGUAGES[evening.language], **device)
    context.set_default_timeout(PATIENCE)
    context.add_init_script(TELL_REFUSED)
    context.add_init_script(f"localStorage['sixfold.settings'] ??= JSON.stringify({json.dumps(QUIET)})")
    page = context.new_page()
    note_complaints(page, complaints, GONE)
    return page


def visit(page: Page, url: str) -> None:
    """Visit the site once until it can do without a network, and switch the network off."""
    page.goto(url)
    sites.wait_until_kept(page)
    page.context.set_offline(True)
    page.reload()
    assert not page.evaluate("navigator.onLine"), "the network is not switched off"


def spend(browser: Browser, name: str, host: Host) -> str | None:
    """Play one game and print a line about it; return what went wrong."""
    evening = EVENINGS[name]
    title = f"{evening} ({evening.by.__name__.lower()}, {evening.language})"
    began = time.monotonic()
    complaints: list[str] = []
    page = open_page(browser, evening, complaints)
    try:
        visit(page, host.url)
        moves = play(page, evening, host.url)
        assert not complaints, "the page complained"
    except (AssertionError, Error, SixfoldError) as error:
        picture = ROOT / "build" / f"evening-{name}.png"
        page.screenshot(path=picture)
        return "\n".join([f"{title} failed (picture: {picture}): {error}", *complaints])
    finally:
        page.context.close()
    print(f"{title}: {moves} moves in {time.monotonic() - began:.0f} s", flush=True)
    return None


def main(names: Sequence[str]) -> int:
    """Play the games with these names; return how many failed."""
    if not (SITE / "index.html").is_file():
        sys.exit("the site is not built: run 'make site'")
    if unknown := set(names) - set(EVENINGS):
        sys.exit(f"there is no game {', '.join(unknown)}: there are {', '.join(EVENINGS)}")
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder, sites.serve(Path(folder)) as host, sync_playwright() as started:
        host.put(SITE)
        browser = started.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        failed = [wrong for name in names if (wrong := spend(browser, name, host))]
        browser.close()
    for wrong in failed:
        print(wrong, file=sys.stderr)
    print(f"{len(names) - len(failed)} of {len(names)} games played to their end in {time.monotonic() - began:.0f} s")
    return len(failed)


if __name__ == "__main__":
    sys.exit(1 if main(sys.argv[1:] or list(EVENINGS)) else 0)
