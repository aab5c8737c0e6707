"""Being together well, in Chromium: who is here and who watches, partners' talk, muting, blocking and reporting people."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenPage, make_table
from tests.e2e.playing import PHONE, QUIET
from tests.e2e.test_page import violations
from tests.e2e.test_social import sit_down
from tests.server.serving import Server


def show_people(page: Page, menu: str = "Menu", entry: str = "Who is here") -> None:
    page.get_by_role("button", name=menu).first.click()
    page.get_by_role("button", name=entry).click()


def run(*words: str) -> str:
    """Run the operator's command beside the server."""
    command = [sys.executable, "-m", "sixfold", "admin", "reports", *words]
    return subprocess.run(command, check=True, capture_output=True, text=True, timeout=60).stdout


def talk(page: Page, text: str) -> None:
    page.get_by_placeholder("Say something").fill(text)
    page.keyboard.press("Enter")


def test_somebody_is_muted_blocked_and_let_go(open_page: OpenPage) -> None:
    desk, phone = open_page(keep={**QUIET, "name": "Ada"}), open_page(keep=QUIET, **PHONE)
    sit_down(desk, phone)
    desk.get_by_role("tab", name="Chat").click()
    phone.get_by_role("button", name="Menu").tap()
    phone.get_by_role("button", name="Chat").tap()
    talk(phone, "you play badly")
    line = desk.get_by_role("list", name="Chat").get_by_text("you play badly")
    expect(line).to_be_visible()

    # The name of whoever said it leads to what can be done; with keys alone.
    desk.get_by_role("list", name="Chat").get_by_role("button", name="Ben").focus()
    desk.keyboard.press("Enter")
    dialog = desk.get_by_role("dialog", name="Who is here")
    expect(dialog.get_by_text("Here", exact=True)).to_be_visible()
    assert violations(desk, sizes=False) == []
    dialog.get_by_role("button", name="Mute", exact=True).focus()
    desk.keyboard.press("Enter")
    expect(dialog.get_by_text("Muted · Here")).to_be_visible()
    desk.keyboard.press("Escape")
    expect(line).to_be_hidden()
    talk(phone, "can you hear me?")
    talk(desk, "I write to everyone")
    expect(phone.get_by_role("dialog", name="Chat").get_by_text("I write to everyone")).to_be_visible()
    expect(desk.get_by_text("I write to everyone")).to_be_visible()
    expect(desk.get_by_text("can you hear me?")).to_be_hidden()

    # It holds after a reload; and the page with one's games has the list.
    desk.reload()
    desk.get_by_role("tab", name="Chat").click()
    expect(desk.get_by_role("list", name="Chat").get_by_text("I write to everyone")).to_be_visible()
    expect(desk.get_by_text("can you hear me?")).to_be_hidden()
    desk.goto("/me")
    section = desk.locator("#shunned")
    expect(section.get_by_text("Ben")).to_be_visible()
    section.get_by_role("button", name="Stop muting").click()
    expect(section).to_be_hidden()
    desk.go_back()
    desk.get_by_role("tab", name="Chat").click()
    expect(desk.get_by_text("can you hear me?")).to_be_visible()

    # Blocking, from the seat's name.
    desk.get_by_role("region", name="Ben").get_by_role("button", name="Ben").click()
    dialog.get_by_role("button", name="More about Ben").click()
    dialog.get_by_role("button", name="Block").click()
    expect(dialog.get_by_text("Blocked · Here")).to_be_visible()
    dialog.get_by_role("button", name="Stop blocking").click()
    expect(dialog.get_by_text("Here", exact=True)).to_be_visible()


def test_a_report_reaches_whoever_runs_the_server(tmp_path: Path, open_page: OpenPage) -> None:
    with Server(tmp_path) as server:
        desk = open_page(keep=QUIET, base_url=server.url)
        phone = open_page(keep=QUIET, base_url=server.url, color_scheme="dark", **PHONE)
        sit_down(desk, phone)
        desk.get_by_role("tab", name="Chat").click()
        talk(desk, "buy my tiles")
        show_people(phone)
        people = phone.get_by_role("dialog", name="Who is here")
        people.get_by_role("button", name="More about").tap()
        assert violations(phone, sizes=True) == []
        people.get_by_role("button", name="Report").tap()
        report = phone.get_by_role("dialog", name="Report")
        assert violations(phone, sizes=True) == []
        report.get_by_text("Advertising or spam").tap()
        report.get_by_label("What else").fill("again and again")
        report.get_by_role("button", name="Send report").tap()
        expect(phone.get_by_text("Your report was sent")).to_be_visible()
        listed = run("--data", str(tmp_path))
        assert "spam" in listed
        shown = run("--data", str(tmp_path), "show", "1")
        assert "again and again" in shown and "buy my tiles" in shown
        assert "is closed" in run("--data", str(tmp_path), "close", "1")
        talk(desk, "the server goes on")
        expect(desk.get_by_text("the server goes on")).to_be_visible()


def test_those_who_watch_are_named_if_they_wish(open_page: OpenPage) -> None:
    desk, phone, guest = open_page(keep=QUIET), open_page(keep=QUIET, **PHONE), open_page(keep={**QUIET, "name": "Cleo"})
    table = sit_down(desk, phone)
    guest.goto(f"/t/{table}")
    expect(desk.get_by_text("1 watching")).to_be_visible()
    show_people(guest)
    guest.get_by_role("switch", name="Show my name when I watch").click()
    expect(desk.get_by_text("1 watching: Cleo")).to_be_visible()
    expect(phone.get_by_text("1 watching: Cleo")).to_be_visible()
    show_people(phone)
    expect(phone.get_by_role("dialog", name="Who is here").get_by_text("Cleo", exact=True)).to_be_visible()
    guest.get_by_label("Name", exact=True).fill("Cleopatra")
    guest.keyboard.press("Tab")
    expect(desk.get_by_text("1 watching: Cleopatra")).to_be_visible()
    guest.reload()
    expect(desk.get_by_text("1 watching: Cleopatra")).to_be_visible()
    show_people(guest)
    guest.get_by_role("switch", name="Show my name when I watch").click()
    expect(desk.get_by_text("1 watching: Cleopatra")).to_be_hidden()
    expect(desk.get_by_text("1 watching")).to_be_visible()


def test_partners_write_to_each_other_alone(open_page: OpenPage) -> None:
    people = [open_page(keep=QUIET) for _ in range(4)]
    ada, ben, cleo, _ = people
    wish = {"variant": "team", "options": {"talk": True}, "partners": True}
    table = make_table(ada, "board", *["link"] * 4, **wish)
    for name, person in zip(("Ada", "Ben", "Cleo", "Dan"), people, strict=True):
        if person is not ada:
            assert person.request.post(f"/api/tables/{table}/join", data={"name": name}).ok
    for person in people:
        person.goto(f"/t/{table}")
    for person in (ada, ben, cleo):
        person.get_by_role("tab", name="Chat").click()
    ada.get_by_role("checkbox", name="Only my partner").check()
    talk(ada, "shall we take blue?")
    expect(cleo.get_by_text("shall we take blue?")).to_be_visible()
    expect(cleo.get_by_text("(only you and your partner)")).to_be_visible()
    assert violations(ada, sizes=False) == []
    ada.get_by_role("checkbox", name="Only my partner").uncheck()
    talk(ada, "good luck")
    expect(ben.get_by_text("good luck")).to_be_visible()
    ben.reload()
    ben.get_by_role("tab", name="Chat").click()
    expect(ben.get_by_text("good luck")).to_be_visible()
    expect(ben.get_by_text("shall we take blue?")).to_be_hidden()


WORDS = {
    "de-DE": ("Menü", "Wer ist da?", "Stummschalten", "Melden", "Meldung abschicken"),
    "nl-NL": ("Menu", "Wie is er?", "Dempen", "Rapporteren", "Versturen"),
}


@pytest.mark.parametrize("locale", WORDS)
def test_manners_in_other_languages(open_page: OpenPage, locale: str) -> None:
    menu, entry, mute, report, send = WORDS[locale]
    desk, phone = open_page(keep=QUIET), open_page(keep={**QUIET, "language": locale[:2]}, locale=locale, **PHONE)
    table = make_table(desk, "dice", "link", "link")
    assert phone.request.post(f"/api/tables/{table}/join", data={"name": "Ben"}).ok
    for person in (desk, phone):
        person.goto(f"/t/{table}")
        person.get_by_role("heading", level=1).wait_for()
    show_people(phone, menu, entry)
    dialog = phone.get_by_role("dialog", name=entry)
    dialog.locator("button[aria-expanded]").tap()
    expect(dialog.get_by_role("button", name=mute)).to_be_visible()
    wide = phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert wide, "nothing is wider than the phone"
    dialog.get_by_role("button", name=report).tap()
    expect(phone.get_by_role("button", name=send)).to_be_visible()
