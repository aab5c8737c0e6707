"""Reviews, lines that branch off, hints and puzzles, on the page."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from sixfold.games.variants import Setting
from sixfold.review.puzzles import load
from tests.e2e import playing
from tests.e2e.conftest import OpenPage, go_to_table
from tests.e2e.playing import PHONE, QUIET
from tests.samples import random_game
from tests.server.serving import Server

SLOW = 60_000
"""Milliseconds that a review may take on a machine that has other things to do."""


@pytest.fixture(scope="module")
def game(server: Server) -> str:
    """A short game that was imported; it is reviewed once for all tests."""
    return playing.bring(server.url, "board", plies=10)


@pytest.fixture
def reviewed(open_page: OpenPage, game: str) -> Page:
    """A short game under review, as its page shows it."""
    page = open_page(keep=QUIET)
    page.goto(f"/review/{game}")
    expect(page.get_by_role("slider", name="Win chance over the game")).to_be_visible(timeout=SLOW)
    return page


def test_a_review_is_there_at_once_and_fills_in(open_page: OpenPage, server: Server) -> None:
    """The table, the pieces of whoever decides, and the moves do not wait for the judgement."""
    game = playing.import_game(server.url, random_game(Setting.of("cards"), 5, plies=40))
    page = open_page(keep=QUIET)
    page.goto(f"/review/{game}")
    progress = page.get_by_role("progressbar", name="Judging every decision")
    expect(progress).to_be_visible()
    expect(page.locator("[data-hand='0']")).to_be_visible()
    moves = page.get_by_role("region", name="Moves").get_by_role("button")
    expect(moves.first).to_be_visible()
    # Somebody looks on their own: the page stays there when all is judged.
    moves.last.click()
    expect(page.locator(".pill")).to_have_text("Move 1")
    expect(progress).to_have_count(0, timeout=SLOW)
    expect(page.locator(".pill")).to_have_text("Move 1")
    moves.nth(2).click()
    expect(moves.nth(2)).to_have_attribute("aria-current", "step")
    page.reload()
    expect(page.get_by_role("slider", name="Win chance over the game")).to_be_visible()


def test_scrub_and_facts(reviewed: Page) -> None:
    page = reviewed
    graph = page.get_by_role("slider", name="Win chance over the game")
    stops = int(graph.get_attribute("aria-valuemax") or 0)
    assert stops >= 5

    page.keyboard.press("Home")
    expect(page.get_by_text("Move 1", exact=True)).to_be_visible()
    expect(graph).to_have_attribute("aria-valuenow", "1")
    page.keyboard.press("ArrowRight")
    expect(graph).to_have_attribute("aria-valuenow", "2")
    graph.focus()
    page.keyboard.press("ArrowRight")
    expect(graph).to_have_attribute("aria-valuetext", re.compile(r"Move 3 of \d+\. Ada \d+%, Bea \d+%"))
    page.keyboard.press("End")
    expect(page.locator(".pill")).to_have_text("End")
    page.get_by_role("slider", name="Position in the game").fill("3")
    expect(page.get_by_text("Move 4", exact=True)).to_be_visible()

    # The best move lies on the board, with its facts; another one comes when it is chosen.
    moves = page.locator("[data-move]")
    expect(moves.first).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".ghost")).to_be_visible()
    expect(page.locator(".facts li").first).to_be_visible()
    moves.nth(1).click()
    expect(moves.nth(1)).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".facts")).to_contain_text("as the lowest")

    # What the picture says is in a table as well, and luck and skill add up.
    expect(page.get_by_role("table", name="Win chance before each move").get_by_role("row")).to_have_count(stops + 1)
    check_balance(page)


def check_balance(page: Page) -> None:
    table = page.get_by_role("table", name="Luck and skill")
    numbers = [int(text.replace("−", "-").replace("+", "")) for text in table.locator("td.n").all_inner_texts()]
    *parts, final, rest, together = numbers
    assert abs(sum(parts) + rest - final) <= len(parts), "rounded to whole points, they add up"
    assert abs(final - parts[0] - together) <= 1


def test_facts_point_at_cards(open_page: OpenPage, server: Server) -> None:
    game = playing.import_game(server.url, random_game(Setting.of("cards"), 4, plies=3))
    page = open_page(keep=QUIET)
    page.goto(f"/review/{game}?move=1")
    expect(page.get_by_role("slider", name="Win chance over the game")).to_be_visible(timeout=SLOW)
    expect(page.locator(".lifted")).to_be_visible()
    pointed = page.locator(".mat li.pointed")
    for said, count in point_at_all(page, pointed):
        assert count == said.count(" card of ") + said.count(" card in the hand")
    page.locator("[data-fact]", has_text="leaves the table").hover()
    expect(pointed).to_have_count(1)
    page.get_by_role("heading", name="Luck and skill").hover()
    expect(pointed).to_have_count(0)


def test_facts_point_at_dice(open_page: OpenPage) -> None:
    page = open_page(keep=QUIET, **PHONE)
    puzzle = next(one for one in load() if one.best.startswith("score "))
    page.goto(f"/puzzles/{puzzle.id}")
    expect(page.get_by_text("Which move is clearly best?")).to_be_visible()
    type_move(page, puzzle.best)
    expect(page.get_by_role("heading", name="The best move", exact=True)).to_be_visible(timeout=SLOW)
    pointed = page.locator(".die.pointed")
    for said, count in point_at_all(page, pointed):
        assert count == sum(int(number) for number in re.findall(r"(\d) × \w+ of ", said))
    joker = page.locator("[data-fact]", has_text="joker").first
    joker.tap()
    expect(pointed).to_have_count(int(re.findall(r"joker (\d) ×", joker.inner_text())[0]))


def point_at_all(page: Page, pointed: Locator) -> list[tuple[str, int]]:
    """Go through the facts by keyboard, and return what each says to point at and how many things are marked then."""
    found = []
    facts = page.locator("[data-fact]")
    expect(facts.first).to_be_visible()
    for at in range(facts.count()):
        facts.nth(at).focus()
        expect(pointed.first).to_be_visible()
        found.append((re.findall(r"\(points at (.*)\)", facts.nth(at).text_content() or "")[0], pointed.count()))
    facts.last.blur()
    expect(pointed).to_have_count(0)
    assert found
    return found


def test_what_if(reviewed: Page, game: str) -> None:
    page = reviewed
    page.keyboard.press("Home")
    expect(page.locator(".ghost")).to_be_visible()
    page.get_by_role("button", name="Try a move").click()
    expect(page.get_by_role("heading", name="What if")).to_be_visible()
    page.locator("body").press("1")
    page.keyboard.press("/")
    field = page.get_by_label("Type a move")
    piece = (page.locator("[data-slot]").first.get_attribute("aria-label") or "").lower()
    assert piece
    field.fill("nonsense")
    field.press("Enter")
    expect(page.get_by_role("alert").first).to_be_visible()
    field.press("Escape")

    # A legal place, by the server's word, typed.
    choices = page.request.post(f"/api/games/{game}/try", data={"ply": 0}).json()["choices"]
    page.keyboard.press("/")
    page.get_by_label("Type a move").fill(f"{choices['tiles'][0]} {choices['pairs'][0]}")
    page.get_by_label("Type a move").press("Enter")
    line = page.locator("ol.line li")
    expect(line.first).to_contain_text(re.compile("the best|less than the best"), timeout=SLOW)
    verdict = page.locator(".dock .strip")
    expect(verdict).to_contain_text(re.compile("(the best|less than the best).*win chance"))
    expect(verdict).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("heading", name="Better there")).to_be_visible()
    page.get_by_role("button", name="Take back").first.click()
    expect(line.first).to_contain_text("Choose something and play it")
    page.get_by_role("button", name="Back to the game").first.click()
    expect(page.get_by_role("heading", name="What if")).to_have_count(0)
    expect(page.get_by_text("Move 1", exact=True)).to_be_visible()


def test_review_on_a_phone(open_page: OpenPage, game: str) -> None:
    page = open_page(keep={**QUIET, "language": "de"}, **PHONE)
    page.goto(f"/review/{game}")
    expect(page.get_by_role("heading", name="Glück und Können")).to_be_visible(timeout=SLOW)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_hint(open_page: OpenPage) -> None:
    page = open_page(keep=QUIET)
    go_to_table(page, "board", "here", "greedy")
    expect(page.locator("[data-cell]").first).to_be_visible()
    button = page.get_by_role("button", name="Hint")
    expect(button).not_to_have_attribute("aria-disabled", "true", timeout=SLOW)
    page.keyboard.press("h")
    dialog = page.get_by_role("dialog", name="Hint")
    expect(dialog.locator("[data-move]").first).to_be_visible(timeout=SLOW)
    expect(dialog).to_contain_text("as the lowest")
    expect(dialog.locator(".worth").first).to_have_text(re.compile(r"\d+%\s*win"))

    # All are marked on the board at once, the one looked at lies there, and the panel leaves the board and the dock free.
    count = dialog.locator("[data-move]").count()
    expect(page.locator("[data-letter]")).to_have_count(count)
    expect(page.locator(".ghost")).to_be_visible()
    panel = dialog.bounding_box()
    assert panel
    for part in (page.locator(".over"), page.locator("section.dock")):
        box = part.bounding_box()
        assert box
        assert box["x"] + box["width"] <= panel["x"] + 1 or box["y"] >= panel["y"] + panel["height"] - 1
    fact = dialog.locator("[data-fact]").first
    fact.focus()
    expect(page.locator(".point").first).to_be_visible()
    dialog.get_by_role("button", name="Take it in hand").click()
    expect(page.locator(".point")).to_have_count(0)
    expect(dialog).to_be_hidden()
    expect(page.locator(".ghost")).to_be_visible()
    assert page.locator(".ghost").count() == 1, "it lies there and is not played"


def test_no_hints_against_others(open_page: OpenPage) -> None:
    page = open_page(keep=QUIET)
    go_to_table(page, "dice", "here", "greedy", hints=False)
    expect(page.get_by_role("button", name="Menu")).to_be_visible()
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)


@pytest.mark.parametrize("game", ["board", "cards", "dice"])
def test_puzzles(open_page: OpenPage, game: str) -> None:
    page = open_page(keep=QUIET)
    page.goto("/puzzles")
    expect(page.get_by_role("heading", name="Puzzles")).to_be_visible()
    expect(page.get_by_role("link", name="Start with puzzle 1").first).to_be_visible()
    rows = [row for row in page.request.get("/api/puzzles").json()["puzzles"] if row["game"] == game]
    name = rows[0]["id"]
    link = page.locator(f"li a[href='/puzzles/{name}']")
    expect(link).to_contain_text("not solved yet")
    link.click()
    expect(page.get_by_text("Which move is clearly best?")).to_be_visible()

    best, wrong = answers(page, name)
    shown = page.get_by_role("heading", name="The best move", exact=True)
    type_move(page, wrong)
    expect(page.get_by_role("heading", name="There is a better move")).to_be_visible(timeout=SLOW)
    expect(shown).to_have_count(0)
    expect(page.get_by_text("Press Enter")).to_have_count(0)
    page.get_by_role("button", name="Try again").click()
    type_move(page, best)
    expect(page.get_by_role("heading", name="Right, that is the best move")).to_be_visible(timeout=SLOW)
    expect(shown).to_be_visible()
    expect(page.get_by_text("Press Enter")).to_have_count(0)
    page.goto("/puzzles")
    expect(link).to_contain_text("solved")
    expect(link).not_to_contain_text("not solved")
    expect(page.get_by_role("link", name="Continue with puzzle 2")).to_be_visible()


@pytest.mark.parametrize("game", ["board", "cards", "dice"])
def test_a_puzzle_fits_a_small_phone(open_page: OpenPage, game: str) -> None:
    page = open_page(keep={**QUIET, "language": "de"}, **{**PHONE, "viewport": {"width": 360, "height": 740}})
    puzzle = next(one for one in load() if one.game == game and one.best.split()[0] in ("place", "play", "score"))
    page.goto(f"/puzzles/{puzzle.id}")
    expect(page.get_by_text("Welcher Zug ist klar der beste?")).to_be_visible()
    main = page.get_by_role("button", name=re.compile("^(Legen|Ausspielen|Werten)"))
    expect(main).to_be_in_viewport(ratio=1)
    expect(page.locator("body")).to_contain_text("Gegner")
    expect(page.locator("body")).not_to_contain_text(re.compile("hard|medium"))
    expect(page.get_by_role("link", name="Zurück zu den Aufgaben")).to_be_visible()

    best, wrong = answers(page, puzzle.id)
    for move, says in ((wrong, "Es gibt einen besseren Zug"), (best, "Richtig, das ist der beste Zug")):
        page.locator("body").press("/")
        field = page.locator("form input")
        field.fill(move)
        field.press("Enter")
        heading = page.get_by_role("heading", name=says)
        expect(heading).to_be_in_viewport(ratio=1, timeout=SLOW)
        expect(heading).to_be_focused()
        expect(page.locator(".sheet li").first).to_be_in_viewport(ratio=1)
        onward = page.get_by_role("button", name="Noch einmal")
        expect(onward).to_be_in_viewport(ratio=1)
        if move == wrong:
            onward.click()
    expect(page.get_by_role("link", name="Nächste Aufgabe")).to_be_in_viewport(ratio=1)
    assert playing.has_no_sideways_scroll(page)


def test_an_answer_is_seen_to_be_judged(open_page: OpenPage) -> None:
    page = open_page(keep=QUIET, **PHONE)
    puzzle = next(one for one in load() if one.game == "dice" and one.best.startswith("score"))
    held: list[Route] = []

    def hold(route: Route) -> None:
        if route.request.method == "POST":
            held.append(route)
        else:
            route.continue_()

    page.route(f"**/api/puzzles/{puzzle.id}", hold)
    page.goto(f"/puzzles/{puzzle.id}")
    playing.ready(page, "Score").tap()
    judging = page.get_by_role("status").filter(has_text="Judging …")
    expect(judging).to_be_in_viewport(ratio=1)
    held[0].continue_()
    expect(page.get_by_role("heading", name=re.compile("There is a better move|Right, that is"))).to_be_visible(timeout=SLOW)
    expect(judging).to_have_count(0)


def test_puzzles_say_that_they_need_a_connection_where_none_were_kept(open_page: OpenPage) -> None:
    page = open_page(keep=QUIET, forgive=("ERR_FAILED", "Service Worker registration blocked"), service_workers="block")
    page.route("**/api/puzzles**", lambda route: route.abort())
    page.context.route("**/assets/puzzles-*.json", lambda route: route.abort())
    page.goto("/puzzles")
    expect(page.get_by_role("alert")).to_contain_text("Puzzles need a connection")
    page.route("**/api/puzzles/**", lambda route: route.abort())
    page.goto(f"/puzzles/{load()[0].id}")
    expect(page.get_by_role("heading", name="Puzzles need a connection")).to_be_visible()


def answers(page: Page, name: str) -> tuple[str, str]:
    """Return the move that solves a puzzle, and a legal one that does not."""
    choices: dict[str, Any] = page.request.get(f"/api/puzzles/{name}").json()["choices"]
    legal = [choice["do"] for choice in choices.get("moves", [])]
    legal += [f"place {tile} {pair}" for tile in choices.get("tiles", []) for pair in choices.get("pairs", [])]
    for do in legal:
        answer = page.request.post(f"/api/puzzles/{name}", data={"do": do}).json()
        if not answer["solved"]:
            return answer["best"], do
    raise AssertionError("every move solves it")


def type_move(page: Page, do: str) -> None:
    page.locator("body").press("/")
    field = page.get_by_label("Type a move")
    field.fill(do)
    field.press("Enter")
