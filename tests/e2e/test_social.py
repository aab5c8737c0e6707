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


def test_the_time_and_who_is_away_are_seen_on_every_screen(open_page: OpenPage) -> None:
    """A clock on the phone, its last seconds, someone who leaves, and what may be done about it."""
    phone, desk = open_page(keep=QUIET, **PHONE), open_page(keep=QUIET)
    sit_down(desk, phone, "board", clock={"kind": "turn", "amount": 600})
    for person in (desk, phone):
        expect(person.get_by_role("timer")).to_have_count(2)
        expect(person.get_by_role("timer").filter(has_text="9:")).to_have_count(1)

    # Those who play see that somebody watches.
    watcher = open_page(keep=QUIET)
    watcher.goto(desk.url)
    for person in (desk, phone):
        expect(person.get_by_text("1 watching")).to_be_visible()

    # The one whose turn it is leaves: no word of thinking, but the rule, and a wait that counts down.
    leaving, staying = (desk, phone) if desk.get_by_role("heading", level=1, name="Your turn").count() else (phone, desk)
    leaving.goto("/glossary")
    expect(staying.get_by_role("heading", level=1, name="is away")).to_be_attached()
    expect(staying.get_by_text("is thinking")).to_have_count(0)
    expect(staying.get_by_text("Anyone who is away for more than 60 seconds").first).to_be_visible()
    expect(staying.get_by_text("You can decide in").first).to_be_visible()
    staying.get_by_role("button", name="Menu").click()
    staying.get_by_role("button", name="is away: what now?").click()
    expect(staying.get_by_role("dialog", name="Somebody is away").get_by_text("You can decide in")).to_be_visible()
    staying.keyboard.press("Escape")
    leaving.go_back()
    expect(staying.get_by_role("heading", level=1, name="is away")).to_have_count(0)


def test_the_last_seconds_are_seen_felt_and_announced(open_page: OpenPage) -> None:
    phone = open_page(**PHONE)
    phone.add_init_script("navigator.vibrate = (time) => { window.felt = (window.felt ?? 0) + time; return true; }")
    table = make_table(phone, "dice", "here", "here", clock={"kind": "turn", "amount": 12})
    phone.goto(f"/t/{table}")
    expect(phone.get_by_role("timer")).to_have_count(2)
    phone.get_by_role("heading", level=1).tap()
    expect(phone.get_by_text("10 seconds left.")).to_be_attached()
    expect(phone.locator(".clock.low")).to_be_visible()
    phone.wait_for_function("window.felt > 0")
    expect(phone.get_by_text("ran out of time").first).to_be_visible()
