"""Getting on with a game on this device, to where a test begins; all that a test is about goes through the page."""

from __future__ import annotations

import re
import time
from typing import Any

from playwright.sync_api import Page, expect

from tests.e2e.playing import PATIENCE, State, hurry, is_over

ASK = """async ([name, given]) => {
    const isAsked = (file) => /assets\\/api-[^/]*\\.js$/.test(file);
    const isDevice = (one) => one?.createTable && one?.storage;
    const keptFiles = async () => {
        const name = (await caches.keys()).find((one) => one.includes(document.documentElement.dataset.version));
        return name ? (await (await caches.open(name)).keys()).map((request) => request.url) : [];
    };
    const loaded = () => performance.getEntriesByType("resource").map((entry) => entry.name);
    const find = async () => {
        for (const file of new Set([...loaded(), ...(await keptFiles())].filter(isAsked))) {
            const found = Object.values(await import(file)).find(isDevice);
            if (found) return found;
        }
    };
    for (let tries = 0; tries < 500; tries++) {
        const device = await find();
        if (device) return device[name](...given);
        await new Promise((go) => setTimeout(go, 20));
    }
    throw new Error("this page asks its device nothing");
}"""
"""Asks what the page itself asks its worker: in the built page, the module has a name of its own."""


def ask(page: Page, name: str, *given: Any) -> Any:
    """Ask this device something, as ``web/src/device/answers.ts`` lists it; the page asks something itself."""
    return page.evaluate(ASK, [name, list(given)])


def table_of(page: Page) -> str:
    """Return the table on this device that a page shows."""
    expect(page).to_have_url(re.compile("/d/[a-z2-7]{12}$"))
    return page.url.rpartition("/")[2]


def play_now(page: Page, game: str) -> str:
    """Begin a game against a bot from the start page, and return its table on this device."""
    page.goto("/")
    page.get_by_role("region", name=game).get_by_role("button", name="Play now").click()
    page.locator(".plate").first.wait_for()
    return table_of(page)


def my_state(page: Page, table: str) -> State:
    """Wait until somebody at this device has a choice, or the game is over."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        state: State = ask(page, "state", table)
        if is_over(state) or state.get("choices"):
            return state
        page.wait_for_timeout(20)
    raise AssertionError("nobody moves")


def type_move(page: Page, do: str) -> None:
    """Type a move at the table of the board game."""
    form = page.locator("form.type")
    page.keyboard.press("/")
    form.locator("input").fill(do)
    page.keyboard.press("Enter")
    expect(form).to_have_count(0)


def play_dice_out(page: Page, table: str) -> None:
    """Play a dice game to its end with the keys: roll once, and score."""
    state = my_state(page, table)
    while not is_over(state):
        before = state["seq"]
        hurry(page, "Score" if state["state"].get("rolls") else "Roll")
        page.keyboard.press("Enter")
        while state["seq"] == before:
            page.wait_for_timeout(10)
            state = my_state(page, table)
