"""Screens that only something done brings up, in any language: dialogs, covers, questions, people who come and go."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, WebSocketRoute

from tests.e2e.conftest import make_table
from tests.e2e.playing import State, differing, is_over, make, my_state, reach, start, state_of

WORDS = Path(__file__).parent.parent.parent / "web" / "src" / "words"
NUMBERS = itertools.count(1)
Moment = Callable[[Page, str], None]
"""Bring a page to a screen; also takes the address of the server."""


def elsewhere() -> dict[str, str]:
    """Return headers of a client at an address of its own, who may ask as much as anybody."""
    number = next(NUMBERS)
    return {"x-forwarded-for": f"10.20.{number >> 8}.{number & 255}"}


@cache
def words(language: str) -> dict[str, str]:
    """Return everything that the page says in a language, by its key."""
    found = (
        re.findall(r'^  "?([\w.]+)"?:\s+"((?:[^"\\]|\\.)*)",$', path.read_text(), re.MULTILINE)
        for path in (WORDS / language).glob("*.ts")
    )
    return {key: text for part in found for key, text in part}


def named(page: Page, key: str) -> Locator:
    """Return the button that says this, in the language of the page."""
    text = words(page.evaluate("document.documentElement.lang"))[key]
    return page.get_by_role("button", name=text, exact=True).first


def open_menu(page: Page, key: str | None = None) -> None:
    """Open the menu of a table, and one of its entries."""
    named(page, "menu").click()
    page.locator("dialog[open]").wait_for()
    if key is not None:
        title = words(page.evaluate("document.documentElement.lang"))[key]
        named(page, key).click()
        page.locator("dialog[open] h2").filter(has_text=title).wait_for()


def show(page: Page, table: str) -> None:
    """Open a table, and wait until its game is on screen."""
    page.goto(f"/t/{table}")
    page.locator(".plate").first.wait_for()


def visit(page: Page, url: str) -> Page:
    """Return the page of somebody else."""
    browser = page.context.browser
    assert browser is not None
    return browser.new_context(base_url=url, extra_http_headers=elsewhere()).new_page()


def resign(page: Page, table: str) -> None:
    """Give up the current game through the API."""
    game = state_of(page, table)["start"]
    answer = page.request.post(f"/api/tables/{table}/resign", data={"game": game["game"], "seat": game["yours"][0]})
    assert answer.ok, answer.text()


def with_friend(page: Page, url: str, game: str, **wish: Any) -> tuple[str, Page]:
    """Sit down at a table of two with somebody else who is there as well."""
    table = make_table(page, game, "link", "link", **wish)
    friend = visit(page, url)
    assert friend.request.post(f"/api/tables/{table}/join", data={"name": "Benedikt"}).ok
    friend.goto(f"/t/{table}")
    show(page, table)
    friend.locator(".plate").first.wait_for()
    return table, friend


def order_matters(state: State) -> str | None:
    """Return a move with a double whose halves score otherwise the other way round."""
    effects = {choice["do"]: (choice.get("gains"), choice.get("bonus", 0)) for choice in state["choices"]["moves"]}
    for do, effect in effects.items():
        verb, *parts = do.split()
        if verb == "place" and parts[0][0] == parts[0][1]:
            other = effects.get(f"place {parts[0]} {parts[2]} {parts[1]}")
            if other is not None and other != effect:
                return str(do)
    return None


def invited(page: Page, url: str) -> None:
    """What a friend sees who opens the link."""
    host = visit(page, url)
    players = [{"kind": "here", "name": "Annemarie"}, {"kind": "link"}, {"kind": "link"}]
    clock = {"kind": "turn", "amount": 60}
    made = host.request.post("/api/tables", data={"game": "board", "players": players, "clock": clock}).json()
    page.goto(f"/t/{made['id']}")
    page.locator("form").wait_for()


def newcomer(page: Page, _: str, game: str) -> None:
    """The first game of somebody new."""
    page.add_init_script("localStorage.removeItem('sixfold.finished')")
    show(page, start(page, game, "here", "easy"))


def cover(page: Page, _: str) -> None:
    """The device is passed on."""
    show(page, start(page, "cards", "here", "here"))


def between(page: Page, _: str) -> None:
    """After the first game of a match."""
    table = start(page, "cards", "here", "greedy", games=3)
    resign(page, table)
    page.goto(f"/t/{table}")
    page.locator("dialog[open]").wait_for()


def match_over(page: Page, _: str) -> None:
    """After the last game of a match."""
    table = start(page, "dice", "here", "greedy", games=2)
    resign(page, table)
    page.goto(f"/t/{table}")
    page.locator("dialog[open] .button.main").click()
    page.locator("dialog[open]").wait_for(state="detached")
    resign(page, table)
    page.locator("dialog[open]").wait_for()


def ended(page: Page, _: str, seats: int, variant: str) -> None:
    """The result of a variant of the board game, after a few moves."""
    table = start(page, "board", "here", *["greedy"] * (seats - 1), variant=variant)
    for _turn in range(8):
        state = my_state(page, table)
        make(page, table, state, state["choices"]["moves"][-1]["do"])
    my_state(page, table)
    resign(page, table)
    page.goto(f"/t/{table}")
    page.locator("dialog[open]").wait_for()


def closed(page: Page, _: str) -> None:
    """A game that is over, its result closed."""
    table = start(page, "board", "here", "greedy")
    resign(page, table)
    page.goto(f"/t/{table}")
    page.locator("dialog[open]").wait_for()
    page.keyboard.press("Escape")
    page.locator("dialog[open]").wait_for(state="detached")


def away(page: Page, url: str, game: str = "board") -> None:
    """Somebody with a clock has left, and it is their turn."""
    table, friend = with_friend(page, url, game, clock={"kind": "game", "amount": 600})
    if page.request.get(f"/api/tables/{table}/state").json().get("choices"):
        state = my_state(page, table)
        while state.get("choices") and not is_over(state):
            moves = state["choices"].get("moves") or [{"do": "draw"}]
            state = make(page, table, state, moves[0]["do"])
        page.reload()
    friend.close()
    page.locator("header .panel, aside .absent").first.wait_for()


def chat(page: Page, url: str) -> None:
    """People talk."""
    _, friend = with_friend(page, url, "dice")
    tab = page.get_by_role("tab").nth(1)
    if tab.count():
        tab.click()
    else:
        open_menu(page, "chat")
    named(page, "react.nice").click()
    other = friend.get_by_role("tab").nth(1)
    other.click()
    for line in ("Hi!", "Shall we play a longer one afterwards? I have until nine."):
        friend.locator("form input").fill(line)
        friend.keyboard.press("Enter")
    page.get_by_text("until nine").first.wait_for()


def said(page: Page, url: str) -> None:
    """Somebody says something while the game is on screen."""
    _, friend = with_friend(page, url, "board")
    friend.get_by_role("tab").nth(1).click()
    friend.locator("form input").fill("Your move!")
    friend.keyboard.press("Enter")
    page.get_by_text("Your move!").first.wait_for()


def menu(page: Page, _: str, entry: str | None = None) -> None:
    """The menu, or what it opens."""
    show(page, start(page, "cards", "here", "greedy"))
    open_menu(page, entry)


def hint(page: Page, _: str, game: str) -> None:
    """A hint is looked at."""
    table = start(page, game, "here", "greedy")
    my_state(page, table)
    if game == "dice":
        make(page, table, my_state(page, table), "roll")
    show(page, table)
    named(page, "menu.hint").click()
    page.locator("dialog[open] ol").wait_for(timeout=120_000)


def order(page: Page, _: str) -> None:
    """Which half of a double scores first."""
    table, state = reach(page, "board", "here", wanted=lambda state: order_matters(state) is not None, variant="solo")
    show(page, table)
    page.keyboard.press("/")
    page.keyboard.type((order_matters(state) or "")[6:])
    page.keyboard.press("Escape")
    page.locator(".order").first.wait_for(state="attached")


def card_order(page: Page, _: str) -> None:
    """Which symbol of a card scores first."""

    def wanted(state: State) -> bool:
        return any(choice["do"].startswith("play") for choice in state["choices"]["moves"]) and bool(differing(state))

    table, _state = reach(page, "cards", "here", "greedy", wanted=wanted)
    show(page, table)
    for slot in page.locator("[data-slot]").all():
        slot.click()
        if page.locator(".order").count():
            return
    raise AssertionError("no card asks for its order")


def swap_offered(page: Page, _: str) -> None:
    """A hand may be swapped."""
    table, _state = reach(page, "cards", "here", "greedy", wanted=lambda state: bool(state["choices"].get("swap")))
    show(page, table)


def hidden_start(page: Page, _: str) -> None:
    """Nobody shows dice yet."""
    show(page, start(page, "dice", "here", "greedy", variant="hidden-start"))


def split_dice(page: Page, _: str) -> None:
    """Dice may be jokers in part."""

    def wanted(state: State) -> bool:
        jokers = {choice["do"].split("=")[0] for choice in state["choices"]["moves"] if choice["do"].count("=") == 1}
        return len({joker[6] for joker in jokers}) == 1 and len(jokers) > 1

    table, _state = reach(page, "dice", "here", "greedy", wanted=wanted, options={"split": True})
    show(page, table)


def offline(page: Page, _: str) -> None:
    """There is no network."""
    page.goto("/")
    page.locator("#content").wait_for()
    page.wait_for_load_state("networkidle")
    page.context.set_offline(True)
    page.evaluate("dispatchEvent(new Event('offline'))")
    page.get_by_role("status").locator("p").first.wait_for()


def newer(page: Page, _: str) -> None:
    """There is a newer version of the page."""
    page.goto("/")
    page.locator("#content").wait_for()
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    page.evaluate("document.documentElement.dataset.version = 'older'")
    page.evaluate("navigator.serviceWorker.dispatchEvent(new Event('controllerchange'))")
    page.get_by_role("status").locator("p").first.wait_for()


def reconnecting(page: Page, _: str) -> None:
    """The line to the server is broken."""
    opened: list[WebSocketRoute] = []
    broken = False

    def connect(socket: WebSocketRoute) -> None:
        opened.append(socket)
        if broken:
            socket.close()
        else:
            socket.connect_to_server()

    page.route_web_socket("**/api/socket", connect)
    show(page, start(page, "board", "here", "greedy"))
    broken = True
    opened[-1].close()
    page.locator("main.away").wait_for()


def fairness(page: Page, _: str) -> None:
    """The deal of a game that is over is checked."""
    table = start(page, "cards", "here", "greedy")
    resign(page, table)
    game = page.request.get(f"/api/tables/{table}").json()["current"]
    page.goto(f"/g/{game}#fair")
    page.locator("dialog[open]").wait_for()


MOMENTS: dict[str, Moment] = {
    "invited": invited,
    **{f"newcomer-{game}": partial(newcomer, game=game) for game in ("board", "cards", "dice")},
    "cover": cover,
    "between": between,
    "match-over": match_over,
    "duel-over": partial(ended, seats=2, variant="duel"),
    "team-over": partial(ended, seats=4, variant="team"),
    "closed": closed,
    "away": away,
    "chat": chat,
    "said": said,
    "menu": menu,
    "settings": partial(menu, entry="settings"),
    "rules": partial(menu, entry="menu.rules"),
    "fair-start": partial(menu, entry="menu.fair"),
    "resign": partial(menu, entry="menu.resign"),
    "device": partial(menu, entry="menu.device"),
    "invite": partial(menu, entry="invite"),
    **{f"hint-{game}": partial(hint, game=game) for game in ("board", "cards", "dice")},
    "order": order,
    "card-order": card_order,
    "swap-offered": swap_offered,
    "hidden-start": hidden_start,
    "split-dice": split_dice,
    "offline": offline,
    "newer": newer,
    "reconnecting": reconnecting,
    "fairness": fairness,
}
