"""Getting on with a game through the API, to where a test begins; all that a test is about goes through the page."""

from __future__ import annotations

import itertools
import json
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

from playwright.sync_api import Locator, Page, expect

from sixfold.play.game import Game
from sixfold.play.record import Record
from tests.e2e.conftest import go_to_table, make_table

COLOURS = {"R": "red", "G": "green", "B": "blue", "O": "orange", "Y": "yellow", "P": "purple"}
QUIET = {"autoDraw": False, "motion": "less"}
"""Settings: a turn ends only when somebody says so, and nothing travels."""
RECORDS = Path(__file__).parent.parent / "conformance" / "valid.jsonl"
KEPT = {"board": 10, "cards": 5, "dice": 8}
"""The lines of games of two seats."""
PATIENCE = 40
"""Seconds that a bot may take on a busy machine, its process and all."""
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}

State = dict[str, Any]
Wanted = Callable[[State], bool]


def state_of(page: Page, table: str) -> State:
    """Return what this page's person may know of the game now."""
    answer = page.request.get(f"/api/tables/{table}/state")
    assert answer.ok, answer.text()
    found: State = answer.json()
    return found


def is_over(state: State) -> bool:
    """Say whether the game is over."""
    return bool(state.get("state") and state["state"].get("outcome"))


def my_state(page: Page, table: str) -> State:
    """Wait until this page's person has a choice, or the game is over."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        state = state_of(page, table)
        if is_over(state) or state.get("choices"):
            return state
        time.sleep(0.02)
    raise AssertionError("nobody moves")


def next_state(page: Page, table: str, before: State) -> State:
    """Wait until a move has been made and this page's person has a choice again."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        state = my_state(page, table)
        if state["seq"] != before["seq"] or is_over(state):
            return state
        page.wait_for_timeout(10)
    raise AssertionError("the move was not made")


def best(state: State) -> State:
    """Return the choice that leaves the lowest markers highest."""
    track = state["state"]["tracks"][state["state"]["turn"]]

    def after(choice: State) -> list[int]:
        return sorted(value + gain for value, gain in zip(track, choice.get("gains") or [0] * 6, strict=True))

    found: State = max(state["choices"]["moves"], key=after)
    return found


def make(page: Page, table: str, state: State, do: str) -> State:
    """Make a move through the API, and return the state after it."""
    body = {"game": state["table"]["current"], "after": state["seq"], "seat": state["state"]["turn"], "do": do}
    answer = page.request.post(f"/api/tables/{table}/moves", data=body)
    assert answer.ok, answer.text()
    after: State = answer.json()
    return after


def start(page: Page, game: str, *players: str, **wish: Any) -> str:
    """Make a table and begin its game without opening it."""
    table = make_table(page, game, *players, **wish)
    info = page.request.get(f"/api/tables/{table}").json()
    assert page.request.post(f"/api/tables/{table}/ready", data={"game": info["current"]}).ok
    return table


def reach(page: Page, game: str, *players: str, wanted: Wanted, **wish: Any) -> tuple[str, State]:
    """Play games through the API until a position is as wanted, and return its table and state."""
    for _ in range(12):
        table = start(page, game, *players, **wish)
        state = my_state(page, table)
        while not is_over(state):
            if wanted(state):
                return table, state
            after = make(page, table, state, best(state)["do"])
            state = after if after.get("choices") or is_over(after) else my_state(page, table)
    raise AssertionError("no game came to such a position")


def play_out(page: Page, table: str) -> None:
    """Play a game to its end through the API."""
    state = my_state(page, table)
    while not is_over(state):
        after = make(page, table, state, best(state)["do"])
        state = after if after.get("choices") or is_over(after) else my_state(page, table)


def bring(url: str, game: str, *, plies: int) -> str:
    """Import a short game of Ada and Bea, in which Bea gives up after some plies; it is soon reviewed."""
    return import_game(url, Record.parse(RECORDS.read_text().splitlines()[KEPT[game]]).replay(plies))


def import_game(url: str, played: Game) -> str:
    """Let seat 1 give up, hand the record to the server, and return the game's id."""
    played.resign(1)
    record = Record.of(played, seats=[{"name": "Ada"}, {"name": "Bea"}])
    wish = Request(f"{url}/api/records", record.write().encode(), {"content-type": "application/json"})
    with urlopen(wish) as answer:
        return str(json.load(answer)["game"])


def say(piece: str) -> str:
    """Return a card as people name it, whichever of its symbols scores first."""
    return " and ".join(COLOURS[letter] for letter in COLOURS if letter in piece)


def ready(page: Page, name: str) -> Locator:
    """Return a button by the beginning of its name, once it can be pressed; "Roll" is not "Roll again"."""
    return page.locator("button:not([aria-disabled])", has_text=re.compile(rf"^\s*{name}\b(?! again)")).first


def hurry(page: Page, name: str) -> None:
    """Tap beside the table, which finishes what is being shown, until a button can be pressed."""
    button = ready(page, name)
    end = time.monotonic() + PATIENCE
    while not button.is_visible():
        assert time.monotonic() < end, f"{name} cannot be pressed"
        page.mouse.click(2, 2)


def choose_server(page: Page) -> None:
    """Let this page's person play on the server where both will do, as "More ways to play" remembers it."""
    page.add_init_script("localStorage['sixfold.place'] ??= JSON.stringify('server')")


def sit_down(page: Page, game: str, *players: str, **wish: Any) -> str:
    """Make a table, open it, wait until its game is on screen, and return its id."""
    table = go_to_table(page, game, *players, **wish)
    page.locator(".plate").wait_for()
    return table


def uncover(page: Page) -> None:
    """Take the device, where it is passed on."""
    page.get_by_role("button", name="show my pieces").click()


def pass_round(
    page: Page, table: str, seen: Callable[[], list[str]], name: Callable[[str], str], turn: Callable[[], None]
) -> None:
    """Let two people play three turns on one device; each sees the own pieces, what was drawn too, and nobody any in between."""
    held = []
    for number in range(3):
        cover = page.get_by_role("region", name="Pass the device")
        expect(cover).to_be_visible()
        assert page.get_by_role("status").filter(has_text="is next").count() == 0, "what was drawn is covered"
        expect(page.locator(".plate").first).to_be_in_viewport()
        assert seen() == []
        uncover(page)
        expect(cover).to_be_hidden()
        state = state_of(page, table)["state"]
        assert state["turn"] == number % 2
        held.append(seen())
        assert held[-1] == sorted(map(name, state["pieces"][str(number % 2)]))
        turn()
        expect(page.get_by_role("status").filter(has_text="is next")).to_be_visible()
        assert sorted(map(name, state_of(page, table)["state"]["pieces"][str(number % 2)])) == seen()
    assert held[0] != held[1]


def spoken(page: Page) -> str:
    """Return all that the live region says now."""
    return " ".join(page.locator('[role="log"] p').all_text_contents())


def preview(page: Page) -> Locator:
    """Return what the move in hand would do, as it is said."""
    return page.locator(".preview")


def small_targets(page: Page, within: str) -> list[str]:
    """Return what can be tapped inside something but is smaller than 44 pixels."""
    found: list[str] = page.evaluate(
        """(within) => [...document.querySelectorAll(`${within} button, ${within} a, ${within} label`)]
            .map((node) => [node, node.getBoundingClientRect()])
            .filter(([, box]) => box.width > 0 && (box.height < 43.5 || box.width < 39.5))
            .map(([node, box]) => `${node.textContent.trim() || node.ariaLabel} ${box.width}x${box.height}`)""",
        within,
    )
    return found


def has_no_sideways_scroll(page: Page) -> bool:
    """Say whether the page is as wide as the screen."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def expect_over(page: Page) -> Locator:
    """Wait for the result, and return its dialog."""
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("button", name="Play again")).to_be_visible()
    expect(dialog.get_by_role("table")).to_be_visible()
    return dialog


def differing(state: State) -> list[tuple[str, str]]:
    """Return the cards of a hand whose two orders do not do the same, as both moves."""
    effects = {
        choice["do"]: json.dumps([choice.get(name) for name in ("gains", "lost", "bonus")])
        for choice in state["choices"]["moves"]
        if choice["do"].startswith("play")
    }
    turned = ((do, f"play {do[6]}{do[5]}") for do in effects)
    return [(do, other) for do, other in turned if do < other and effects[do] != effects[other]]


def sizes(page: Page, selectors: tuple[str, ...]) -> list[tuple[float, ...]]:
    """Return where things are and how large, to see that nothing shifts."""
    boxes = itertools.chain.from_iterable(page.locator(selector).all() for selector in selectors)
    found = []
    for box in (one.bounding_box() for one in boxes):
        assert box is not None
        found.append(tuple(round(box[side], 1) for side in ("x", "y", "width", "height")))
    return found
