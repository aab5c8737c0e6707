"""The first minutes: what the page says to someone who has never played, and the menus around the table."""

import re

from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenPage, go_to_table
from tests.e2e.playing import PHONE, QUIET


def menu(page: Page, entry: str) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("dialog").get_by_role("button", name=entry, exact=True).click()


def test_back_closes_what_is_open_and_does_not_leave_the_table(open_page: OpenPage) -> None:
    page = open_page(keep=QUIET, **PHONE)
    page.goto("/")
    table = go_to_table(page, "board", "here", "easy")
    page.get_by_role("button", name="Menu").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    page.go_back()
    expect(dialog).to_be_hidden()
    expect(page).to_have_url(re.compile(f"/t/{table}$"))
    menu(page, "Rules")
    expect(dialog.get_by_role("heading", name="Rules: Board")).to_be_visible()
    expect(dialog.locator("article h3").first).to_have_text("A turn")
    expect(dialog.locator(".clause").first).to_be_hidden()
    page.go_back()
    expect(dialog).to_be_hidden()
    expect(page.get_by_role("group", name="Your rack")).to_be_visible()
    menu(page, "How to play here")
    expect(dialog.get_by_text("only your lowest symbol counts")).to_be_visible()
    dialog.get_by_role("button", name="Rules").click()
    expect(dialog.get_by_role("heading", name="Rules: Board")).to_be_visible()
    dialog.get_by_role("button", name="Back to the game").click()
    expect(dialog).to_be_hidden()
    menu(page, "Fair dealing")
    expect(dialog.get_by_text(re.compile("^[0-9a-f]{64}$")).first).to_be_visible()
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_be_hidden()
    menu(page, "Change name")
    dialog.get_by_label("Your name").fill("Ada")
    dialog.get_by_role("button", name="Save").click()
    expect(dialog).to_be_hidden()
    assert page.request.get(f"/api/tables/{table}").json()["players"][0]["name"] == "Ada"
    page.go_back()
    expect(page).to_have_url(re.compile("/$"))


def test_settings_are_on_every_page(open_page: OpenPage) -> None:
    page = open_page()
    for path in ("/", "/lobby", "/rules/dice", "/puzzles", "/learn/dice", "/nowhere"):
        page.goto(path)
        page.get_by_role("button", name="Settings").click()
        expect(page.get_by_role("dialog").get_by_role("switch", name="Left hand")).to_be_visible()
    expect(page).to_have_title("Nothing here · Sixfold")
