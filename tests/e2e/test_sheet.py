"""Score sheets for the box on the shelf: whole evenings by touch, mistakes and all, with the network gone on the way."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Locator, Page, expect

from sixfold.play.game import Game
from sixfold.play.record import Record
from tests.e2e import sites
from tests.e2e.conftest import OpenPage
from tests.e2e.playing import PHONE, QUIET
from tests.e2e.test_page import violations

LETTERS = "RGBOYP"
NAMES = ("Anna", "Ben", "Cleo", "Dan")
GONE = ("ERR_INTERNET_DISCONNECTED", "WebSocket", "An unknown error occurred when fetching the script")
TURNS = 1000 if os.environ.get("SIXFOLD_EVENINGS") else 9
"""How many turns of each game are played: all of them, or enough for each kind of mistake."""

ROWS = """() => [...document.querySelectorAll('section.cell')].map(
    (part) => [...part.querySelectorAll('.row b')].map((number) => Number(number.textContent)))"""
REST = """async (cell) => {
    const picture = cell.closest("svg");
    const frame = () => new Promise(requestAnimationFrame);
    const place = () => JSON.stringify(cell.getBoundingClientRect());
    for (let last = ""; last !== place(); await frame()) {
        last = place();
        await Promise.all(picture.getAnimations().map((animation) => animation.finished));
    }
}"""
"""Resolves when the picture of the board has come to rest."""

CLOSED = """async () => {
    while (history.state?.over) await new Promise(requestAnimationFrame);
}"""
"""Resolves when the browser has given back the entry of its history that stood for a dialog."""

TABLE = """() => [...document.querySelectorAll('.scores tbody tr')].map(
    (row) => [...row.querySelectorAll('td')].map((cell) => parseInt(cell.innerText)))"""


@pytest.fixture
def phone(open_page: OpenPage) -> Page:
    """A phone in the middle of the table."""
    return open_page(keep=QUIET, forgive=GONE, **PHONE)


def begin(page: Page, game: str, *names: str) -> None:
    """Begin a sheet."""
    page.goto(f"/sheet/{game}")
    page.get_by_role("radiogroup", name="Players").get_by_text(str(len(names)), exact=True).tap()
    for place, name in enumerate(names):
        page.get_by_label(f"Name of player {place + 1}").fill(name)
    page.get_by_role("button", name="Begin").tap()
    page.locator("section.cell").first.wait_for()


def choose_mode(page: Page, mode: str) -> None:
    """Choose how the game is entered."""
    page.get_by_role("radiogroup", name="How you enter it").get_by_text(mode, exact=True).tap()


def part(page: Page, name: str) -> Locator:
    """Return the part of a player."""
    return page.get_by_role("region", name=name, exact=True)


def add(page: Page, name: str, colour: str, count: int = 1) -> None:
    """Tap points or crosses in."""
    if count > 1:
        page.get_by_role("radiogroup", name="How much").get_by_text(f"+{count}", exact=True).tap()
    part(page, name).get_by_role("button", name=re.compile(f"^{colour}")).tap()


def tap_symbols(page: Page, letters: str) -> None:
    """Tap symbols on the pad."""
    for letter in letters:
        page.locator(".pad button").nth(LETTERS.index(letter)).tap()


def centre_of(page: Page, cell: str) -> tuple[float, float]:
    """Return where a cell of the board is, once it has come to rest."""
    found = page.locator(f'[data-cell="{cell}"]')
    found.evaluate(REST)
    box = found.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def tap_cell(page: Page, cell: str) -> None:
    """Tap a cell of the board; where cells are small for a finger, the first tap brings its place near."""
    if page.locator(".stage.small").count():
        page.touchscreen.tap(*centre_of(page, cell))
        page.locator(".stage:not(.small)").wait_for()
    page.touchscreen.tap(*centre_of(page, cell))


def entries(page: Page) -> Locator:
    """Open the log, and return its lines, the last entry first."""
    page.get_by_role("button", name="All entries").tap()
    lines = page.get_by_role("dialog").locator("button.line")
    lines.first.wait_for()
    return lines


class Way(NamedTuple):
    """How a game is entered, and what is entered by mistake."""

    mode: str
    laid: Callable[[Page, Game, int], None]
    """Tells the sheet what lies there at the start."""
    turn: Callable[[Page, Game], str]
    """Enters the next move, and returns it; the game is as it was before."""
    wrong: Callable[[Page, Game], None]
    """Enters another one."""


def setup_of(game: Game, member: str, start: int) -> list[Any]:
    """Return what lies before each place at the start."""
    given = json.loads(Record.of(game).write())["setup"][member]
    return [given[(place - start) % len(given)] for place in range(len(given))]


def lay_dice(page: Page, game: Game, start: int) -> None:
    tap_symbols(page, "".join(setup_of(game, "dice", start)))
    page.get_by_role("button", name="That is right").tap()


def score_dice(page: Page, game: Game) -> str:
    game.play("roll")
    tap_symbols(page, "".join(game.entries()[-1]["got"]))
    way = page.locator(".choice").first
    jokers = way.get_attribute("data-move")
    way.tap()
    return f"score {jokers}".strip()


def score_other_dice(page: Page, game: Game) -> None:
    count = len(setup_of(game, "dice", 0)[-1])
    tap_symbols(page, "PYOBGR"[:count])
    page.locator(".choice").first.tap()


def lay_cards(page: Page, game: Game, start: int) -> None:
    for cards in setup_of(game, "open", start):
        for card in cards:
            tap_symbols(page, card)
    page.get_by_role("button", name="That is right").tap()


def best_move(game: Game) -> str:
    """Return the move that scores most."""
    return max((str(move) for move in game.legal_moves), key=lambda move: sum(game.gains(move)))


def play_card(page: Page, game: Game) -> str:
    tap_symbols(page, best_move(game).split()[1])
    choice = page.locator(".choice").first
    card = choice.get_attribute("data-move")
    choice.tap()
    return f"play {card}"


def play_other_card(page: Page, game: Game) -> None:
    held = {str(move).split()[1] for move in game.legal_moves}
    tap_symbols(page, next(card for card in ("RG", "BO", "YP", "RB", "GO") if card not in held))
    page.locator(".choice").first.tap()


def lay_tile(page: Page, game: Game) -> str:
    move = best_move(game)
    _, tile, first, second = move.split()
    tap_symbols(page, tile)
    tap_cell(page, first)
    tap_cell(page, second)
    page.locator(".choice").first.tap()
    expect(page.locator(".dock .last")).to_contain_text(f"{first} {second}")
    return move


def lay_other_tile(page: Page, game: Game) -> None:
    _, tile, first, second = best_move(game).split()
    tap_symbols(page, "RR" if tile != "RR" else "GG")
    tap_cell(page, first)
    tap_cell(page, second)
    page.locator(".choice").first.tap()
    expect(page.locator(".dock .last")).to_contain_text(f"{first} {second}")


WAYS = {
    "dice": Way("Dice", lay_dice, score_dice, score_other_dice),
    "cards": Way("Cards", lay_cards, play_card, play_other_card),
    "board": Way("Board", lambda *_: None, lay_tile, lay_other_tile),
}


class Evening:
    """A game on the sheet beside the same game of the rules."""

    def __init__(self, page: Page, name: str, number: int) -> None:
        self.page, self.way, self.start = page, WAYS[name], number
        self.game = Game.new(name, seats=len(NAMES), seed=f"evening {number}")
        self.moves = 0

    def enter(self) -> None:
        """Enter one move, and compare."""
        self.follow(self.way.turn(self.page, self.game))
        self.compare()

    def follow(self, move: str) -> None:
        """Make a move in the rules too."""
        self.game.play(move)
        self.moves += 1
        if self.game.turn is not None and "draw" in {str(one) for one in self.game.legal_moves}:
            self.game.play("draw")

    def compare(self) -> None:
        """Wait until the sheet shows the markers of the rules."""
        tracks = [[int(n) for n in row] for row in self.game.tracks]
        wanted = [tracks[(place - self.start) % len(NAMES)] for place in range(len(NAMES))]
        script = f"(wanted) => JSON.stringify(({self.script})()) === wanted"
        self.page.wait_for_function(script, arg=json.dumps(wanted, separators=(",", ":")))

    @property
    def script(self) -> str:
        return f"document.querySelector('section.cell') ? {ROWS} : {TABLE}"

    def err_and_undo(self) -> None:
        """Enter something else, and take it back at once."""
        self.way.wrong(self.page, self.game)
        expect(self.page.get_by_role("button", name="Take back")).to_be_enabled()
        self.page.get_by_role("button", name="Take back").tap()
        self.compare()
        self.enter()

    def err_and_correct(self) -> None:
        """Enter something else, go on, and put it right later: everything after it is counted again."""
        before = self.game.copy()
        self.way.wrong(self.page, self.game)
        self.page.wait_for_timeout(300)
        lines = entries(self.page)
        lines.first.tap()
        self.page.get_by_role("button", name="Enter it again").tap()
        assert self.game.ply == before.ply
        self.enter()

    def err_and_remove(self) -> None:
        """Add a point by mistake, and take it out of the log."""
        choose_mode(self.page, "Crosses" if self.way.mode == "Dice" else "We count")
        add(self.page, NAMES[0], "purple")
        self.page.wait_for_timeout(300)
        entries(self.page).first.tap()
        self.page.get_by_role("button", name="Take it out").tap()
        self.page.keyboard.press("Escape")
        self.compare()
        choose_mode(self.page, self.way.mode)

    def play(self) -> None:
        """Play the game, with three mistakes."""
        mistakes = {2: self.err_and_undo, 4: self.err_and_correct, 6: self.err_and_remove}
        self.way.laid(self.page, self.game, self.start)
        while self.game.outcome() is None and self.moves < TURNS:
            mistake = mistakes.pop(self.moves, None)
            if mistake:
                mistake()
            else:
                self.enter()
            if self.moves == 5:
                self.page.reload()
                self.page.locator(".dock").wait_for()
                self.compare()


@pytest.mark.parametrize("name", WAYS)
def test_an_evening(phone: Page, name: str) -> None:
    """Play two games in series with four players, with mistakes, a reload, and without a network from the first game on."""
    phone.goto("/")
    sites.wait_until_kept(phone)
    phone.context.set_offline(True)
    begin(phone, name, *NAMES)
    choose_mode(phone, WAYS[name].mode)
    for number in range(2):
        evening = Evening(phone, name, number)
        evening.play()
        outcome = evening.game.outcome()
        if outcome is None:  # enough of it: somebody gives up
            phone.get_by_role("button", name="Menu").tap()
            phone.get_by_role("button", name="Resign", exact=True).tap()
            phone.get_by_role("button", name="Resign for Dan").tap()
        over = phone.locator(".over")
        expect(over.get_by_role("list", name="Places").get_by_role("listitem")).to_have_count(len(NAMES))
        if outcome is not None:
            winner = NAMES[(list(outcome.ranks).index(1) + number) % len(NAMES)]
            expect(over.get_by_role("heading")).to_contain_text(winner)
        if number == 0:
            phone.get_by_role("button", name="Next game").tap()
            expect(phone.get_by_role("heading", level=1)).to_contain_text("Ben")
    phone.goto("/sheet")
    row = phone.get_by_role("region", name="Who wins here").get_by_role("row", name=re.compile("^Anna"))
    expect(row.get_by_role("cell").first).to_have_text("2")


def test_nothing_moves_while_a_tile_is_laid(phone: Page) -> None:
    """Lay a tile with four players: the picture and what is tapped below it stay where they are, and cells become large."""
    begin(phone, "board", *NAMES)
    choose_mode(phone, "Board")
    game = Game.new("board", seats=len(NAMES), seed="evening 0")
    _, tile, first, second = best_move(game).split()
    parts = (".stage", ".dock [role=radiogroup]", ".chosen", ".here")

    def places() -> list[Any]:
        return [phone.locator(part).bounding_box() for part in parts]

    phone.locator('[data-cell="h8"]').evaluate(REST)
    before = places()
    choice = phone.locator(".choice").first
    steps: tuple[Callable[[], Any], ...] = (
        lambda: tap_symbols(phone, tile),
        lambda: tap_cell(phone, first),
        lambda: tap_cell(phone, second),
        choice.wait_for,
        choice.tap,
        phone.locator(".dock .last").wait_for,
    )
    for step in steps:
        step()
        phone.locator('[data-cell="h8"]').evaluate(REST)
        assert places() == before
    assert phone.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_a_finger_beside_a_cell(phone: Page) -> None:
    """Touch the board: its place comes near, with cells as large as a finger, and a touch beside a cell is meant for it."""
    begin(phone, "board", *NAMES)
    choose_mode(phone, "Board")
    _, tile, first, second = best_move(Game.new("board", seats=len(NAMES), seed="evening 0")).split()
    tap_symbols(phone, tile)
    expect(phone.locator(".chosen")).to_contain_text("Tap the place")
    phone.touchscreen.tap(*centre_of(phone, first))
    expect(phone.locator(".chosen")).to_contain_text("first symbol")
    (x, y), (other, level) = centre_of(phone, first), centre_of(phone, second)
    apart = ((other - x) ** 2 + (level - y) ** 2) ** 0.5
    assert apart > 40
    phone.touchscreen.tap(x, y)
    expect(phone.locator(".chosen")).to_contain_text("second symbol")
    # Beyond the second cell, seen from the first.
    phone.touchscreen.tap(other + (other - x) * 0.8, level + (level - y) * 0.8)
    expect(phone.locator(".choice").first).to_have_attribute("data-move", f"{tile} {first} {second}")
    expect(phone.locator(".stage.small")).to_be_visible()  # the whole board, with its rays


def test_rows_stay_under_the_finger(phone: Page) -> None:
    """Tap points of which some are lost: the rows stay where they are, however much there is to say."""
    begin(phone, "dice", *NAMES)
    rows = "() => [...document.querySelectorAll('.row')].map((row) => row.getBoundingClientRect().top)"
    before = phone.evaluate(rows)
    add(phone, "Anna", "blue", 5)
    expect(phone.locator(".dock .last")).to_contain_text("4–6 opens when")
    assert phone.evaluate(rows) == before


def test_crosses_by_touch(phone: Page) -> None:
    """Cross by taps: closed strips lose crosses and say why; undo goes back to the start."""
    begin(phone, "dice", "Anna", "Ben")
    add(phone, "Anna", "red")
    expect(phone.locator(".dock .last")).to_have_text("Anna: 1 red")
    add(phone, "Anna", "blue", 5)
    expect(phone.locator(".dock .last")).to_contain_text("Anna: 3 blue, 2 lost")
    expect(phone.locator(".dock .last")).to_contain_text("4–6 opens when")
    expect(part(phone, "Anna").get_by_role("button", name=re.compile("^blue: 3, 2 lost"))).to_be_visible()
    phone.get_by_role("button", name="Anna is done").tap()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Ben’s turn")
    for _ in range(3):
        phone.get_by_role("button", name="Take back").tap()
    expect(phone.locator(".dock .last")).to_have_count(0)
    assert phone.evaluate(ROWS) == [[0] * 6] * 2
    phone.keyboard.press("Control+y")
    expect(phone.locator(".dock .last")).to_have_text("Anna: 1 red")


def test_the_winner_and_the_picture(phone: Page) -> None:
    """Fill a sheet: the winner is named at once, the result can be shared as a picture, and the next one begins."""
    begin(phone, "dice", "Anna", "Ben")
    for colour in ("red", "green", "blue", "orange", "yellow", "purple"):
        add(phone, "Anna", colour, 7)
    expect(phone.locator(".over")).to_contain_text("Anna wins")
    with phone.expect_download() as saved:
        phone.locator(".over").get_by_role("button", name="Share as a picture").tap()
    assert saved.value.suggested_filename.endswith(".png")
    assert saved.value.path().read_bytes()[:4] == b"\x89PNG"
    phone.get_by_role("button", name="Next game").tap()
    expect(phone.get_by_role("heading", level=1)).to_contain_text("Ben")


def test_parts_turn_towards_their_seats(phone: Page) -> None:
    """Turn every part towards its seat, and one by hand."""
    begin(phone, "dice", *NAMES)
    phone.get_by_role("button", name="Menu").tap()
    phone.get_by_role("switch", name="Turn towards the seats").tap()
    phone.keyboard.press("Escape")
    turns = "() => [...document.querySelectorAll('section.cell > .part')].map((part) => part.style.rotate)"
    assert phone.evaluate(turns) == ["0deg", "90deg", "180deg", "270deg"]
    phone.get_by_role("button", name="Turn the part of Anna").tap()
    assert phone.evaluate(turns) == ["90deg", "90deg", "180deg", "270deg"]


def test_a_sheet_is_a_record(phone: Page) -> None:
    """A game of dice that was entered move by move is replayed like any other."""
    begin(phone, "dice", "Anna", "Ben")
    choose_mode(phone, "Dice")
    tap_symbols(phone, "RGBO")
    phone.get_by_role("button", name="That is right").tap()
    tap_symbols(phone, "RRGG")
    phone.locator(".choice").first.tap()
    phone.get_by_role("button", name="Menu").tap()
    phone.get_by_role("button", name="Resign", exact=True).tap()
    phone.get_by_role("button", name="Resign for Ben").tap()
    phone.get_by_role("button", name="Replay").tap()
    expect(phone).to_have_url(re.compile("/d/g/"))
    phone.locator(".plate").first.wait_for()


def test_sheets_are_accessible(phone: Page) -> None:
    """Look at every screen of a sheet with axe-core."""
    found: list[str] = []
    phone.goto("/sheet")
    phone.get_by_role("heading", level=1).wait_for()
    found += violations(phone)
    for game, way in WAYS.items():
        phone.goto(f"/sheet/{game}")
        phone.get_by_role("button", name="Begin").wait_for()
        found += violations(phone)
        begin(phone, game, "Anna", "Ben")
        found += violations(phone)
        choose_mode(phone, way.mode)
        phone.locator(".pad").wait_for()
        found += violations(phone)
    assert not found


def test_names_are_changed_and_remembered(phone: Page) -> None:
    """Write a name anew on an open sheet; the next sheet offers it."""
    begin(phone, "dice", "Ana", "Ben")
    phone.get_by_role("button", name="Menu").tap()
    phone.get_by_role("button", name="Change names").tap()
    phone.get_by_label("Name of player 1").fill("Anna")
    phone.get_by_role("button", name="Save").tap()
    phone.keyboard.press("Escape")
    phone.evaluate(CLOSED)
    expect(part(phone, "Anna")).to_be_visible()
    phone.reload()
    expect(part(phone, "Anna")).to_be_visible()
    phone.goto("/sheet/cards")
    expect(phone.get_by_label("Name of player 1")).to_have_value("Anna")


def test_by_keys_alone(open_page: OpenPage) -> None:
    """Lay a tile with the keys: its symbols by numbers, its cells by arrows and Enter."""
    page = open_page(keep=QUIET)
    page.goto("/sheet/board")
    page.get_by_role("button", name="Begin").focus()
    page.keyboard.press("Enter")
    page.locator("section.cell").first.wait_for()
    page.get_by_role("radio", name="We count").focus()
    page.keyboard.press("ArrowRight")
    page.locator('[data-cell="h8"]').wait_for()
    moves = [str(move).split() for move in Game.new("board", seats=2, seed=1).legal_moves]
    first, second = next((a, b) for _, _, a, b in moves if a[0] == b[0] and int(b[1:]) == int(a[1:]) + 1)
    page.keyboard.press("1")
    page.keyboard.press("2")
    page.locator(f'[data-cell="{first}"]').evaluate("(cell) => cell.focus()")
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.locator(".choice").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".dock .last")).to_contain_text(f"{first} {second}")
    page.keyboard.press("Backspace")
    expect(page.locator(".dock .last")).to_have_count(0)


def test_one_sheet_on_two_phones(open_page: OpenPage) -> None:
    """Share a sheet by link: both write on it, also after one of them was without a network for a while."""
    ours, theirs = (open_page(keep=QUIET, forgive=GONE, **PHONE) for _ in range(2))
    begin(ours, "dice", "Anna", "Ben")
    add(ours, "Anna", "red")
    ours.get_by_role("button", name="Menu").tap()
    ours.get_by_role("button", name="On every phone").tap()
    ours.get_by_role("textbox", name="Link").wait_for()
    ours.keyboard.press("Escape")
    theirs.goto(ours.url)
    expect(part(theirs, "Anna").get_by_role("button", name=re.compile("^red: 1"))).to_be_visible()
    add(theirs, "Ben", "blue", 2)
    expect(part(ours, "Ben").get_by_role("button", name=re.compile("^blue: 2"))).to_be_visible()
    ours.context.set_offline(True)
    add(ours, "Anna", "green")
    expect(ours.get_by_text("The server cannot be reached")).to_be_visible()
    add(theirs, "Ben", "orange")
    ours.context.set_offline(False)
    for page in (ours, theirs):
        expect(part(page, "Anna").get_by_role("button", name=re.compile("^green: 1"))).to_be_visible()
        expect(part(page, "Ben").get_by_role("button", name=re.compile("^orange: 1"))).to_be_visible()
    ours.reload()
    expect(part(ours, "Ben").get_by_role("button", name=re.compile("^orange: 1"))).to_be_visible()
