"""Lists that know: what another person does is told at once, in words; what waits is counted; finished games are found again."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenPage, make_table
from tests.e2e.playing import PHONE, QUIET
from tests.e2e.test_page import violations

DAYS = {"kind": "days", "amount": 3}

WORDS = {
    "en": ("Your turn", "Ada took", "My games", "Finished games"),
    "de": ("Du bist dran", "Ada hat", "Meine Spiele", "Beendete Spiele"),
    "nl": ("Jouw beurt", "Ada pakte", "Mijn spellen", "Afgelopen spellen"),
}

KEEP_BADGE = """
navigator.setAppBadge = async (count) => { document.documentElement.dataset.badge = String(count); };
navigator.clearAppBadge = async () => { document.documentElement.dataset.badge = "0"; };
"""


def begin(one: Page, other: Page, game: str = "board", **wish: Any) -> tuple[str, str]:
    """Let two people begin a game by requests alone, one after the other; return its table and its id."""
    for person in (one, other):
        person.request.get("/api/me")
    table = make_table(one, game, "link", "link", **wish)
    for person, name in ((one, "Ada"), (other, "Ben")):
        if person is other:
            assert person.request.post(f"/api/tables/{table}/join", data={"name": name}).ok
    current = one.request.get(f"/api/tables/{table}").json()["current"]
    for person in (one, other):
        assert person.request.post(f"/api/tables/{table}/ready", data={"game": current, "entropy": "00" * 32}).ok
    return table, str(current)


def state(person: Page, table: str) -> dict[str, Any]:
    found: dict[str, Any] = person.request.get(f"/api/tables/{table}/state").json()
    return found


def take_turn(person: Page, table: str) -> None:
    """Make a move by a request, and draw."""
    for _ in range(3):
        now = state(person, table)
        choices = now.get("choices")
        if not choices:
            return
        moves = [move["do"] for move in choices["moves"]]
        do = next((move for move in moves if move.startswith(("place", "play", "draw"))), moves[0])
        body = {"game": now["start"]["game"], "after": now["seq"], "seat": choices["seat"], "do": do}
        assert person.request.post(f"/api/tables/{table}/moves", data=body).ok


def look(person: Page, table: str, game: str) -> None:
    """Look at a table until the page is about to be left, which keeps how far it was seen at once."""
    person.goto(f"/t/{table}")
    person.locator(".plate").first.wait_for()
    with person.expect_response(re.compile(f"/api/games/{game}/mark")):
        person.evaluate("dispatchEvent(new Event('pagehide'))")


def badge(page: Page) -> str:
    return str(page.evaluate("document.documentElement.dataset.badge ?? ''"))


@pytest.mark.parametrize(("language", "screen"), [("en", {}), ("de", PHONE), ("nl", {})])
def test_a_move_elsewhere_is_in_the_list_at_once_and_counted(open_page: OpenPage, language: str, screen: Any) -> None:
    turn, took, _, _ = WORDS[language]
    ada = open_page(keep={**QUIET, "name": "Ada"})
    ben = open_page(keep={**QUIET, "language": language}, **screen)
    ben.add_init_script(KEEP_BADGE)
    ada.goto("/")
    table, game = begin(ada, ben, clock=DAYS)
    rename(ada, table)
    look(ben, table, game)
    ben.goto("/me")
    row = ben.locator("main li").first
    expect(row).to_be_visible()
    expect(ben).to_have_title(re.compile("^[^(]"))

    take_turn(ada, table)
    expect(row).to_contain_text(turn)
    expect(row).to_contain_text(took)
    expect(ben).to_have_title(re.compile(r"^\(1\) "))
    expect(ben.locator("html[data-badge='1']")).to_be_attached()
    expect(ben.locator("link[rel=icon]")).to_have_attribute("href", re.compile("^data:image/svg"))
    assert violations(ben) == []

    # The start page says the same, and the game itself is one key away.
    ben.goto("/")
    expect(ben.get_by_text(took).first).to_be_visible()
    expect(ben).to_have_title("(1) Sixfold")
    assert violations(ben) == []

    # Whoever has looked at it has seen it; the turn stays theirs.
    look(ben, table, game)
    ben.goto("/me")
    expect(row).to_contain_text(turn)
    expect(row.get_by_text(took)).to_have_count(0)

    ben.goto("/")
    take_turn(ben, table)
    expect(ben).to_have_title("Sixfold")
    expect(ben.locator("html[data-badge='0']")).to_be_attached()
    expect(ben.locator("link[rel=icon]")).to_have_attribute("href", re.compile("icon.svg$"))
    expect(ben.get_by_text(took)).to_have_count(0)


def rename(person: Page, table: str) -> None:
    """Give the first place a name, which a request alone cannot."""
    person.goto(f"/t/{table}")
    person.locator("h1").wait_for()
    person.evaluate(
        """table => new Promise((done) => {
             const socket = new WebSocket(location.origin.replace("http", "ws") + "/api/socket");
             socket.onopen = () => socket.send(JSON.stringify({type: "rename", table, player: 0, name: "Ada", id: 1}));
             socket.onmessage = (event) => { if (JSON.parse(event.data).id === 1) { socket.close(); done(); } };
           })""",
        table,
    )


def test_a_short_look_is_enough(open_page: OpenPage) -> None:
    """The table is left before anything that is loaded after it has come."""
    ada, ben = open_page(), open_page(keep=QUIET, forgive=("AtTable",))
    ada.goto("/")
    ben.goto("/")
    table, _ = begin(ada, ben, clock=DAYS)
    take_turn(ada, table)
    news = ben.locator("main li").first.get_by_text(re.compile(" took "))
    ben.goto("/me")
    expect(news).to_be_visible()
    ben.route(re.compile("/AtTable"), lambda _: None)
    ben.goto(f"/t/{table}")
    ben.locator(".plate").first.wait_for()
    ben.goto("/me")
    expect(ben.locator("main li").first).to_be_visible()
    expect(news).to_have_count(0)


def test_the_next_game_is_one_tap_away_and_chat_and_a_rematch_stand_in_the_list(open_page: OpenPage) -> None:
    ada, ben = open_page(keep=QUIET), open_page(keep=QUIET, **PHONE)
    ada.goto("/")
    first, game = begin(ben, ada, clock=DAYS)
    second, _ = begin(ben, ada, "dice", clock=DAYS)
    ben.goto(f"/t/{first}")
    ben.locator("h1").wait_for()
    bar = ben.get_by_role("navigation", name="The next game waits")
    expect(bar).to_have_count(0)
    take_turn(ben, first)
    # One line stands above the dock: the question alone, then the next game beside notes and a plan. The table keeps its size.
    question, stage = ben.get_by_role("region", name="Notifications"), ben.locator(".stage")
    expect(question).to_be_visible()
    expect(bar).to_have_count(0)
    before = stage.bounding_box()
    question.get_by_role("button", name="Not now").tap()
    expect(question).to_have_count(0)
    expect(bar).to_be_visible()
    assert stage.bounding_box() == before
    line = [bar, *(ben.get_by_role("button", name=name) for name in ("Notes to myself", "Plan my next turn"))]
    boxes = [one.bounding_box() for one in line]
    assert len({box["y"] + box["height"] / 2 for box in boxes if box}) == 1
    expect(bar.get_by_role("link", name=re.compile("Next: Dice with"))).to_be_visible()
    assert violations(ben) == []
    bar.get_by_role("link").focus()
    ben.keyboard.press("Enter")
    expect(ben).to_have_url(re.compile(f"/t/{second}$"))

    # Ada says something at the table that nobody looks at, gives up there, and asks for another game.
    ben.goto("/me")
    ada.goto(f"/t/{first}")
    ada.get_by_role("tab", name="Chat").click()
    ada.get_by_role("button", name="Hello!").click()
    row = ben.locator("main li").filter(has_text="Board")
    expect(row).to_contain_text("1 new message")
    seat = state(ada, first)["start"]["yours"][0]
    assert ada.request.post(f"/api/tables/{first}/resign", data={"game": game, "seat": seat}).ok
    expect(row).to_contain_text("resigned")
    expect(row).to_contain_text("Won")
    assert ada.request.post(f"/api/tables/{first}/again").ok
    expect(ben.locator("main li").filter(has_text="wants to play again")).to_be_visible()
    expect(ben).to_have_title(re.compile(r"^\(2\) "))


@pytest.mark.parametrize("language", ["en", "de", "nl"])
def test_finished_games_are_found_starred_and_removed_from_one_list_alone(open_page: OpenPage, language: str) -> None:
    ada, ben = open_page(keep={**QUIET, "language": language}), open_page(keep=QUIET)
    ada.goto("/")
    games = [begin(ada, ben, kind) for kind in ("board", "dice", "cards")]
    for table, game in games:
        assert ada.request.post(f"/api/tables/{table}/resign", data={"game": game, "seat": 0}).ok
    ada.goto("/me")
    section = ada.get_by_role("region", name=WORDS[language][3])
    rows = section.locator("li")
    expect(rows).to_have_count(3)
    assert violations(ada) == []
    section.get_by_role("searchbox").fill("ben")
    expect(rows).to_have_count(3)
    section.get_by_role("searchbox").fill("nobody at all")
    expect(rows).to_have_count(0)
    section.get_by_role("button").last.click()
    expect(rows).to_have_count(3)
    section.get_by_role("combobox").select_option("dice")
    expect(rows).to_have_count(1)

    # By keys alone: the menu of the row, and its first entry, the star.
    rows.first.locator(".more button").focus()
    ada.keyboard.press("Enter")
    star = ada.get_by_role("dialog").get_by_role("button").filter(has_text=re.compile("star|Stern|ster"))
    star.focus()
    ada.keyboard.press("Enter")
    expect(ada.get_by_role("dialog")).to_have_count(0)
    section.get_by_role("combobox").select_option("")
    section.get_by_role("checkbox").check()
    expect(rows).to_have_count(1)
    ada.reload()
    expect(rows).to_have_count(3)

    rows.first.locator(".more button").click()
    entries = ada.get_by_role("dialog").get_by_role("button")
    entries.filter(has_text=re.compile("list|Liste|lijst")).click()
    assert violations(ada) == []
    ada.get_by_role("dialog").get_by_role("button").last.click()
    expect(rows).to_have_count(2)
    assert len(ben.request.get("/api/me/games").json()["games"]) == 3
