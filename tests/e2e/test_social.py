"""People at one table: what they say to each other, who is there, and how long they have."""

from pathlib import Path

from playwright.sync_api import Page, expect

from tests.e2e.conftest import OpenPage, make_table
from tests.e2e.playing import PHONE, QUIET
from tests.server.serving import Server


def sit_down(one: Page, other: Page, game: str = "dice", **wish: object) -> str:
    """Let two people sit down at a table of their own, each at their page, and return its id."""
    table = make_table(one, game, "link", "link", **wish)
    joined = other.request.post(f"/api/tables/{table}/join", data={"name": "Ben"})
    assert joined.ok, joined.text()
    for person in (one, other):
        person.goto(f"/t/{table}")
        person.get_by_role("heading", level=1).wait_for()
    expect(one.get_by_role("tab", name="Chat")).to_be_visible()
    expect(other.get_by_role("button", name="Menu")).to_be_visible()
    return table


def test_what_is_said_is_seen_once_by_everyone(tmp_path: Path, open_page: OpenPage) -> None:
    """Quick reactions, unread marks on desktop and phone, and a crash of the server in between."""
    with Server(tmp_path) as server:
        desk = open_page(keep=QUIET, base_url=server.url, forgive="ERR_CONNECTION_REFUSED")
        phone = open_page(keep=QUIET, base_url=server.url, **PHONE)
        sit_down(desk, phone)

        # The moves stay readable beside the chat: each has a tab of its own, which the arrows reach.
        desk.get_by_role("tab", name="Moves").focus()
        desk.keyboard.press("ArrowRight")
        expect(desk.get_by_role("tab", name="Chat")).to_be_focused()
        desk.get_by_role("button", name="Hello!").click()
        desk.get_by_role("button", name="Nice move!").click()
        desk.get_by_placeholder("Say something").fill("can you read this?")
        desk.keyboard.press("Enter")
        lines = desk.get_by_role("list", name="Chat").get_by_role("listitem")
        expect(lines).to_have_count(3)

        # The phone says so at once, marks its menu and the entry there, and shows all in a dialog that can be closed.
        expect(phone.get_by_text("can you read this?")).to_be_visible()
        phone.get_by_role("button", name="Menu, 3 new messages").tap()
        phone.get_by_role("button", name="Chat 3 new").tap()
        dialog = phone.get_by_role("dialog", name="Chat")
        expect(dialog.get_by_role("list").get_by_role("listitem")).to_have_count(3)
        dialog.get_by_role("button", name="Wow!").tap()
        dialog.get_by_role("button", name="Wow!").tap()
        expect(lines).to_have_count(5)
        dialog.get_by_role("button", name="Close").tap()
        expect(phone.get_by_role("button", name="Menu", exact=True)).to_be_visible()

        # One's own lines are not unread; the others' are.
        desk.get_by_role("tab", name="Moves").click()
        expect(desk.get_by_role("tab", name="Chat")).to_have_accessible_name("Chat")

        server.kill()
        expect(desk.get_by_text("Reconnecting").first).to_be_visible()
        server.start()
        expect(desk.get_by_text("Connected")).to_be_visible(timeout=40_000)
        desk.get_by_role("tab", name="Chat").click()
        desk.get_by_role("button", name="Thank you!").click()
        expect(lines).to_have_count(6)
        phone.get_by_role("button", name="Menu, 1 new message").tap()
        phone.get_by_role("button", name="Chat 1 new").tap()
        expect(dialog.get_by_role("list").get_by_role("listitem")).to_have_count(6)
