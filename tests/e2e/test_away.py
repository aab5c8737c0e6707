"""Somebody leaves in the middle of a game: what the others may do about it, and what those find who come back."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenPage, make_table
from tests.e2e.playing import PHONE, QUIET, ready
from tests.server.serving import Server


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server at which the others may go on after two seconds."""
    with Server(tmp_path_factory.mktemp("away"), options=("--gone-after", "2")) as server:
        yield server


def two_people(open_page: OpenPage, server: Server, game: str = "dice") -> tuple[Page, Page, str]:
    """Let Ada at a desktop and Ben at a phone begin a game, and return both and its table."""
    ada = open_page(keep=QUIET, base_url=server.url)
    ben = open_page(keep=QUIET, base_url=server.url, **PHONE)
    table = make_table(ada, game, "link", "link")
    assert ben.request.post(f"/api/tables/{table}/join", data={"name": "Ben"}).ok
    for person in (ada, ben):
        person.goto(f"/t/{table}")
    expect(ada.get_by_role("heading", level=1, name="Your turn")).to_be_attached()
    expect(ben.get_by_role("button", name="Menu")).to_be_visible()
    return ada, ben, table


def score_once(person: Page) -> None:
    ready(person, "Roll").click()
    ready(person, "Score").click()


def decide(person: Page, name: str) -> None:
    """Open from the menu what can be done about someone who is away, and do it once the wait is over."""
    person.get_by_role("button", name="Menu").click()
    person.get_by_role("button", name="is away: what now?").click()
    dialog = person.get_by_role("dialog", name="Somebody is away")
    expect(dialog.get_by_text("away for more than 2 seconds")).to_be_visible()
    dialog.get_by_role("button", name=name).click()
    expect(dialog.get_by_role("button", name=name)).to_have_count(0)


def test_a_bot_plays_on_until_the_seat_is_taken_back(open_page: OpenPage, impatient: Server) -> None:
    ada, ben, table = two_people(open_page, impatient)
    score_once(ada)
    ready(ben, "Roll").wait_for()
    ben.goto("/glossary")
    expect(ada.get_by_role("heading", level=1, name="Ben is away")).to_be_attached()
    ada.get_by_role("button", name="Let a bot play on").click()
    ready(ada, "Roll").wait_for()
    assert ada.request.get(f"/api/tables/{table}").json()["players"][1]["kind"] == "bot"

    # Whose seat it was finds the game on the start page and in the list, and takes the seat back there.
    ben.goto("/")
    expect(ben.get_by_role("heading", name="A bot plays for you")).to_be_visible()
    ben.goto("/me")
    games = ben.get_by_role("list", name="Games")
    expect(games.get_by_text("A bot plays for you")).to_be_visible()
    games.get_by_role("button", name="Take my seat back").tap()
    expect(ben).to_have_url(f"{impatient.url}/t/{table}")
    score_once(ada)
    ready(ben, "Roll").wait_for()
    ben.goto("/me")
    expect(games.get_by_text("Your turn")).to_be_visible()

    # The same at the table, for those who come by its link.
    expect(ada.get_by_role("heading", level=1, name="Ben is away")).to_be_attached()
    decide(ada, "Let a bot play on")
    ready(ada, "Roll").wait_for()
    ben.goto(f"/t/{table}")
    expect(ben.get_by_text("a bot took over your seat")).to_be_visible()
    ben.get_by_role("button", name="Take my seat back").tap()
    score_once(ada)
    score_once(ben)
    ready(ada, "Roll").wait_for()


def test_the_win_is_claimed_from_someone_who_left(open_page: OpenPage, impatient: Server) -> None:
    ada, ben, _ = two_people(open_page, impatient)
    ada.goto("/glossary")
    expect(ben.get_by_role("heading", level=1, name="is away")).to_be_attached()
    decide(ben, "Claim the win")
    expect(ben.get_by_role("dialog").get_by_role("heading", name="You win")).to_be_visible()
    expect(ben.get_by_role("dialog").get_by_text("Player 1 was away too long")).to_be_visible()
    ada.go_back()
    expect(ada.get_by_role("dialog").get_by_role("heading", name="Ben wins")).to_be_visible()
    expect(ada.get_by_role("dialog").get_by_text("You were away too long, so another player ended the game")).to_be_visible()


def test_a_game_is_called_off_from_the_menu(open_page: OpenPage, impatient: Server) -> None:
    ada, ben, _ = two_people(open_page, impatient, "cards")
    ben.get_by_role("button", name="Menu").tap()
    ben.get_by_role("button", name="Call the game off").tap()
    asked = ben.get_by_role("dialog", name="Call the game off")
    expect(asked.get_by_text("It counts for nobody")).to_be_visible()
    asked.get_by_role("button", name="Call the game off").tap()
    for person in (ada, ben):
        over = person.get_by_role("dialog")
        expect(over.get_by_role("heading", name="The game was called off")).to_be_visible()
        expect(over.get_by_text("Not everyone had moved yet")).to_be_visible()
        expect(over.get_by_role("table")).not_to_contain_text("1.")
    for text in ("Winner", "Place 2", "resigned"):
        expect(ada.locator("aside").get_by_text(text)).to_have_count(0)
    ada.goto("/me")
    expect(ada.get_by_text("No game yet")).to_be_visible()
