"""The page as a whole: friends by link, reloads and crashes, replays, fair deals, languages, access for everyone."""

import re
import secrets
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.e2e import screens
from tests.e2e.conftest import KILLED, OpenPage
from tests.e2e.moments import MOMENTS, elsewhere, open_menu, show
from tests.e2e.playing import PHONE, QUIET, choose_server, play_out, ready, start
from tests.server.serving import Server

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"


def test_two_browsers_play_by_invitation_link_to_the_end(open_page: OpenPage) -> None:
    one, other = open_page(keep=QUIET), open_page(keep=QUIET)
    one.goto("/")
    one.locator("article, section, li", has_text="Dice").get_by_role("button", name="With friends").last.click()
    one.get_by_label("Your name").fill("Ada")
    one.get_by_role("button", name="Open the table").click()
    link = one.get_by_label("Link to this table").input_value()
    assert re.search(r"/t/[a-z2-7]{12}$", link)
    expect(one.get_by_role("img", name="QR code")).to_be_visible()
    expect(one.get_by_text("Only this computer can open this link")).to_be_visible()
    expect(one).to_have_title("Waiting for players · Sixfold")
    other.goto(link)
    expect(other.get_by_role("heading", name="Ada invites you")).to_be_visible()
    expect(other.get_by_text("Dice · 2 players · no clock · no hints")).to_be_visible()
    expect(other.get_by_role("link", name="2-minute lesson")).to_be_visible()
    for text in ("Send the link", "You are watching"):
        expect(other.get_by_text(text)).to_have_count(0)
    one.get_by_role("button", name="Change name").click()
    one.get_by_label("Your name").fill("Ada L.")
    one.get_by_role("button", name="Save").click()
    expect(other.get_by_role("heading", name="Ada L. invites you")).to_be_visible()
    other.get_by_role("button", name="Sit down").first.click()
    for person in (one, other):
        expect(person.get_by_role("region", name="Your dice")).to_be_visible()
    for _ in range(60):
        for person in (one, other):
            if person.get_by_role("link", name="Replay").or_(person.get_by_role("button", name="Replay")).count():
                continue
            _turn(person)
        if one.get_by_text(re.compile("wins|You win")).count():
            break
    for person in (one, other):
        expect(person.get_by_text(re.compile("wins|You win")).first).to_be_visible()


def _turn(person: Page) -> None:
    """Roll once and score, if it is this person's turn; do nothing when the game ends meanwhile."""
    roll = ready(person, "Roll")
    over = person.get_by_text(re.compile("wins|You win"))
    roll.or_(over).first.wait_for()
    if over.count():
        return
    roll.click()
    ready(person, "Score").click()


def test_a_reload_and_a_crash_lose_nothing(tmp_path: Path, open_page: OpenPage) -> None:
    with Server(tmp_path) as server:
        page = open_page(keep=QUIET, base_url=server.url, forgive=KILLED)
        table = start(page, "dice", "here", "here")
        page.goto(f"/t/{table}")
        ready(page, "Roll").click()
        ready(page, "Score").wait_for()
        before = page.request.get(f"/api/tables/{table}/state").json()["state"]["dice"]
        page.reload()
        ready(page, "Score").wait_for()
        server.kill()
        expect(page.get_by_text("Reconnecting").first).to_be_visible()
        server.start()
        expect(page.get_by_text("Connected")).to_be_visible(timeout=40_000)
        assert page.request.get(f"/api/tables/{table}/state").json()["state"]["dice"] == before
        ready(page, "Score").click()
        ready(page, "Roll").wait_for()
        assert page.request.get(f"/api/tables/{table}/state").json()["ply"] == 2


def moves_of(record: dict[str, Any]) -> int:
    """Count what people call moves: placing, playing, scoring."""
    return sum(move["do"].startswith(("place ", "play ", "score")) for move in record["moves"])


@pytest.mark.parametrize("game", ["board", "cards", "dice"])
def test_a_replay_with_its_keys_and_the_check_of_the_deal(open_page: OpenPage, game: str) -> None:
    page = open_page()
    table = page.request.post("/api/tables", data={"game": game, "players": [{"kind": "here"}] * 2}).json()
    body = {"game": table["current"], "entropy": secrets.token_hex(32)}
    page.request.post(f"/api/tables/{table['id']}/ready", data=body)
    play_out(page, table["id"])
    page.goto(f"/g/{table['current']}")
    scrubber = page.get_by_role("slider", name="Position in the game")
    scrubber.wait_for()
    last = moves_of(page.request.get(f"/api/games/{table['current']}/record").json())
    assert last > 20
    page.keyboard.press("Home")
    expect(page.get_by_text("Before the first move").first).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text(f"Move 1 of {last}", exact=True).first).to_be_visible()
    page.keyboard.press("End")
    expect(page.get_by_text(f"Move {last} of {last}", exact=True).first).to_be_visible()
    page.get_by_role("button", name="Check the deal").first.click()
    run = page.get_by_role("button", name="Check now")
    if run.count():
        run.click()
    expect(page.get_by_text(re.compile("draws follow from the seed"))).to_be_visible()


def test_to_a_replay_and_back(open_page: OpenPage) -> None:
    """Go from page to page as people do; a request that is refused would be an error on the console."""
    page = open_page(keep=QUIET)
    table = start(page, "dice", "here", "greedy")
    play_out(page, table)
    page.goto(f"/t/{table}")
    over = page.get_by_role("dialog")
    over.get_by_role("link", name="Replay").click()
    scrubber = page.get_by_role("slider", name="Position in the game")
    expect(scrubber).to_be_visible()
    page.go_back()
    expect(over.get_by_role("link", name="Replay")).to_be_visible()
    page.go_forward()
    expect(scrubber).to_be_visible()


def test_the_language_is_the_browsers_and_can_be_changed(open_page: OpenPage) -> None:
    for locale, word in (("de-DE", "Würfel"), ("nl-NL", "Dobbel"), ("fr-FR", "Dice")):
        page = open_page(locale=locale)
        page.goto("/")
        expect(page.get_by_role("heading", name=re.compile(word)).first).to_be_visible()
    page.get_by_role("combobox").first.select_option("de")
    expect(page.get_by_role("heading", name=re.compile("Würfel")).first).to_be_visible()
    assert page.evaluate("document.documentElement.lang") == "de"
    page.reload()
    expect(page.get_by_role("heading", name=re.compile("Würfel")).first).to_be_visible()


def test_another_language_names_the_nameless_anew_at_a_running_table(open_page: OpenPage) -> None:
    page = open_page(keep=QUIET)
    show(page, start(page, "dice", "here", "here"))
    panels = page.locator("aside .seat")
    expect(panels).to_contain_text(["Player 1", "Player 2"])
    page.locator(".frame").evaluate("frame => { frame.dataset.seen = 'before' }")
    open_menu(page, "settings")
    page.get_by_role("radio", name="Deutsch").check(force=True)
    expect(panels).to_contain_text(["Spieler 1", "Spieler 2"])
    expect(page.locator(".plate")).to_contain_text("Spieler 2")
    assert page.locator(".frame").get_attribute("data-seen") == "before", "the game was taken down and built anew"


def test_play_now_is_one_click_away(open_page: OpenPage) -> None:
    page = open_page()
    choose_server(page)
    page.goto("/")
    page.get_by_role("button", name="Play now").first.click()
    expect(page.locator(".plate")).to_be_visible()
    page.goto("/")
    expect(page.get_by_role("heading", name="Your turn")).to_be_visible()
    expect(page).to_have_title("Sixfold")


@pytest.mark.parametrize("theme", screens.THEMES)
def test_every_screen_is_accessible(server: Server, open_page: OpenPage, theme: str) -> None:
    """Look at every screen with axe-core, on a desktop in one theme and on a phone in the other."""
    found: list[str] = []
    page = open_page(color_scheme=theme, reduced_motion="reduce")
    size = {"width": 1280, "height": 800} if theme == "light" else {"width": 390, "height": 844}
    page.set_viewport_size(size)  # type: ignore[arg-type]
    for name, path in list(screens.addresses(page, server.url)):
        page.goto(path)
        screens.settle(page, name)
        found += [f"{name}: {problem}" for problem in violations(page)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("theme", screens.THEMES)
def test_every_dialog_of_a_table_is_accessible(open_page: OpenPage, theme: str) -> None:
    """Look at the menu and at all it opens with axe-core."""
    page = open_page(color_scheme=theme, reduced_motion="reduce", keep=QUIET)
    table = start(page, "board", "here", "greedy")
    page.goto(f"/t/{table}")
    page.locator(".plate").wait_for()
    menu = page.get_by_role("button", name="Menu")
    menu.click()
    found = [f"Menu: {problem}" for problem in violations(page)]
    entries = page.locator("dialog[open] button:has(svg + .words)").all_text_contents()
    assert len(entries) > 4
    for entry in (text.strip() for text in entries):
        if entry == "Full screen":
            continue
        page.locator("dialog[open]").get_by_role("button", name=entry, exact=True).click()
        expect(page.locator("dialog[open]")).not_to_have_accessible_name("Menu")
        found += [f"{entry}: {problem}" for problem in violations(page)]
        page.keyboard.press("Escape")
        expect(page.locator("dialog[open]")).to_have_count(0)
        menu.click()
    assert not found, "\n".join(found)


@pytest.mark.parametrize("moment", MOMENTS)
def test_every_moment_is_accessible(server: Server, open_page: OpenPage, moment: str) -> None:
    """Look at what only something done brings up with axe-core, on a phone."""
    forgiven = (*KILLED, "ERR_INTERNET_DISCONNECTED", "WebSocket")
    page = open_page(reduced_motion="reduce", forgive=forgiven, extra_http_headers=elsewhere(), **PHONE)
    page.add_init_script("localStorage['sixfold.finished'] ??= JSON.stringify(['an earlier game'])")
    page.request.get("/api/me")  # who this is, before the page and this test both ask
    page.goto("/glossary")
    MOMENTS[moment](page, server.url)
    # What a newcomer is told lies over the scores until the first move.
    assert violations(page) == []
    assert page.context.browser is not None
    for context in page.context.browser.contexts:
        context.close()


def violations(page: Page, *, sizes: bool = True) -> list[str]:
    """Return what axe-core finds wrong with a page."""
    page.evaluate(AXE.read_text(encoding="utf-8"))
    result: dict[str, Any] = page.evaluate(
        "(sizes) => axe.run(document, {resultTypes: ['violations'], rules: {'target-size': {enabled: sizes}}})", sizes
    )
    return [
        f"{violation['id']} ({violation['help']}): {violation['nodes'][0]['html'][:160]}" for violation in result["violations"]
    ]
