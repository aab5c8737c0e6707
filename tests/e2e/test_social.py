"""People at one table: what they say to each other, who is there, and how long they have."""

from pathlib import Path

from playwright.sync_api import Page, Route, expect

from tests.e2e.conftest import KILLED, OpenPage, make_table
from tests.e2e.playing import PHONE, QUIET, ready, start
from tests.e2e.sites import wait_until_kept
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
        desk = open_page(keep=QUIET, base_url=server.url, forgive=KILLED)
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
    phone.wait_for_function("() => window.felt > 0")
    expect(phone.get_by_text("ran out of time").first).to_be_visible()


def test_without_a_connection_nothing_is_covered_and_the_move_is_sent_later(tmp_path: Path, open_page: OpenPage) -> None:
    with Server(tmp_path) as server:
        phone = open_page(keep=QUIET, base_url=server.url, forgive=KILLED, **PHONE)
        table = start(phone, "dice", "here", "here")
        phone.goto(f"/t/{table}")
        ready(phone, "Roll").wait_for()
        phone.wait_for_load_state("networkidle")
        server.kill()
        strip = phone.get_by_text("Reconnecting")
        strip.wait_for()
        ready(phone, "Roll").tap()
        expect(phone.get_by_text("your move will be sent")).to_be_visible()
        lowest = strip.bounding_box()
        assert lowest is not None
        for covered in (phone.locator(".stage"), phone.locator(".dock").first, phone.get_by_role("button", name="Menu")):
            box = covered.bounding_box()
            assert box is not None
            assert box["y"] >= lowest["y"] + lowest["height"] or box["y"] + box["height"] <= lowest["y"]
        server.start()
        ready(phone, "Score").wait_for()
        assert phone.request.get(f"/api/tables/{table}/state").json()["ply"] == 1


def test_offline_and_a_new_version_are_said_above_the_page(open_page: OpenPage) -> None:
    phone = open_page(keep=QUIET, forgive=("ERR_INTERNET_DISCONNECTED",), **PHONE)
    phone.goto("/")
    phone.wait_for_function("() => navigator.serviceWorker.controller !== null")
    phone.evaluate("document.documentElement.dataset.version = 'older'")
    phone.evaluate("navigator.serviceWorker.dispatchEvent(new Event('controllerchange'))")
    expect(phone.get_by_text("There is a new version of this page.")).to_be_visible()
    with phone.expect_navigation():
        phone.get_by_role("button", name="Reload").tap()
    expect(phone.get_by_text("There is a new version of this page.")).to_have_count(0)

    wait_until_kept(phone)
    phone.context.set_offline(True)
    expect(phone.get_by_text("You are offline")).to_be_visible()
    bar, heading = phone.get_by_text("You are offline").bounding_box(), phone.get_by_role("heading").first.bounding_box()
    assert bar is not None and heading is not None and bar["y"] + bar["height"] <= heading["y"]
    phone.goto("/learn/dice")
    phone.get_by_role("button", name="Next").or_(phone.get_by_role("button", name="Start")).first.wait_for()
    expect(phone.get_by_text("You are offline")).to_have_count(0)


def test_a_part_of_an_older_version_loads_the_page_anew_once(open_page: OpenPage) -> None:
    page = open_page(forgive=("404",))
    page.add_init_script("delete Navigator.prototype.serviceWorker")
    gone, loads = True, 0

    def count(_: Page) -> None:
        nonlocal loads
        loads += 1

    def answer(route: Route) -> None:
        if gone:
            route.fulfill(status=404)
        else:
            route.continue_()

    page.route("**/assets/Lobby-*.js", answer)
    page.goto("/")
    page.on("load", count)
    page.evaluate("window.older = true")
    page.get_by_role("link", name="Tables").first.click()
    page.wait_for_function("() => window.older === undefined")
    expect(page.get_by_text("The page could not be loaded")).to_be_visible()
    assert loads == 1
    gone = False
    page.get_by_role("button", name="Reload").click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_text("The page could not be loaded")).to_have_count(0)


BREAK_THE_CHAT = """() => {
  const real = Element.prototype.scrollTo;
  const into = Element.prototype.scrollIntoView;
  const faulty = function (what) {
    if (window.broken && this.closest('[role=tabpanel], dialog')) throw new Error('made by the test');
    return what.call(this, ...[...arguments].slice(1));
  };
  Element.prototype.scrollTo = function (...args) { return faulty.call(this, real, ...args); };
  Element.prototype.scrollIntoView = function (...args) { return faulty.call(this, into, ...args); };
}"""
"""Let what the chat does with a new line fail while ``broken`` is set."""


def test_a_fault_in_the_chat_stays_there_and_can_be_left(open_page: OpenPage) -> None:
    faulty = ("made by the test",)
    desk, phone = open_page(keep=QUIET, forgive=faulty), open_page(keep=QUIET, forgive=faulty, **PHONE)
    sit_down(desk, phone)
    for person in (desk, phone):
        person.evaluate(BREAK_THE_CHAT)
        person.evaluate("window.broken = true")
    said = "This part could not be shown."

    phone.get_by_role("button", name="Menu").tap()
    phone.get_by_role("button", name="Chat").tap()
    dialog = phone.get_by_role("dialog", name="Chat")
    expect(dialog.get_by_text(said)).to_be_visible()
    dialog.get_by_role("button", name="Close").tap()
    expect(dialog).to_be_hidden()

    desk.get_by_role("tab", name="Chat").click()
    expect(desk.get_by_text(said)).to_be_visible()
    desk.get_by_role("tab", name="Moves").click()
    expect(desk.get_by_text(said)).to_have_count(0)

    # The game goes on, and the chat is back once the fault is gone.
    ready(desk, "Roll").click()
    ready(desk, "Score").click()
    ready(phone, "Roll").wait_for()
    desk.get_by_role("tab", name="Chat").click()
    desk.evaluate("window.broken = false")
    desk.get_by_role("button", name="Show again").click()
    desk.get_by_role("button", name="Hello!").click()
    expect(desk.get_by_role("list", name="Chat").get_by_role("listitem")).to_have_count(1)
