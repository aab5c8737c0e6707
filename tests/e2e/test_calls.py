"""Being called back: a game over days from its invitation to its rematch, with the tab closed and opened from notifications.

Everything is real but one thing. The server calls a push service of the tests' own, which checks and decrypts as browsers do
(tests/server/pushing.py). Chromium gets what came there for its service worker, shows it on a desktop of the tests' own
(desktop.py), and a tap there is a tap to it. Only Chromium's own push service is out of reach: ``pushManager.subscribe`` says in
its place where the tests' service is, with keys that it knows.
"""

from __future__ import annotations

import json
import os
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, expect

from tests.e2e.conftest import ARGUMENTS, CHROMIUM, PATIENCE, TELL_REFUSED, OpenPage, note_complaints
from tests.e2e.desktop import Desktop
from tests.e2e.playing import PHONE, make, state_of
from tests.e2e.test_page import violations
from tests.server.calendar import Calendar
from tests.server.posting import MailServer
from tests.server.pushing import Browser as Pushed
from tests.server.pushing import PushService

DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
DAYS = {"kind": "days", "amount": 3}

ASK = {
    "en-GB": ("Shall we let you know when it is your turn?", "Yes", "Not now", "This device will let you know"),
    "de-DE": ("Sollen wir Bescheid geben, wenn du dran bist?", "Ja", "Jetzt nicht", "Dieses Gerät gibt dir Bescheid"),
    "nl-NL": ("Zullen we je een seintje geven als je aan de beurt bent?", "Ja", "Niet nu", "Dit apparaat geeft je een seintje"),
}
SIT = {"en-GB": "Sit down", "de-DE": "Platz nehmen", "nl-NL": "Gaan zitten"}
NEXT = {"en-GB": "Next game", "de-DE": "Nächstes Spiel", "nl-NL": "Volgend spel"}
TOLD = {
    "en-GB": ("Your turn", "Board game with Ada · 2 days left", "Your time ends soon", "Ada wants a rematch"),
    "de-DE": ("Du bist am Zug", "Brettspiel mit Ada · noch 2 Tage", "Deine Zeit läuft bald ab", "Ada möchte eine Revanche"),
    "nl-NL": ("Je bent aan de beurt", "Bordspel met Ada · nog 2 dagen", "Je tijd is bijna om", "Ada wil een revanche"),
}

SUBSCRIBE = """
PushManager.prototype.subscribe = async ({ userVisibleOnly, applicationServerKey }) => {
  if (!userVisibleOnly) throw new Error("what is called has to be shown");
  const made = JSON.parse(localStorage.getItem("tests.subscription"));
  const toJSON = () => ({ endpoint: made.endpoint, keys: { p256dh: made.key, auth: made.auth } });
  return { endpoint: made.endpoint, options: { applicationServerKey }, toJSON };
};
"""


@pytest.fixture(scope="module")
def desktop() -> Iterator[Desktop]:
    with Desktop() as running:
        yield running


@pytest.fixture(scope="module")
def service() -> Iterator[PushService]:
    with PushService() as running:
        yield running
        assert not running.wrong


@pytest.fixture(scope="module")
def mails() -> Iterator[MailServer]:
    with MailServer() as running:
        yield running


@pytest.fixture(scope="module")
def calendar(tmp_path_factory: pytest.TempPathFactory, service: PushService, mails: MailServer) -> Iterator[Calendar]:
    """A server in whose days a test moves forward; whoever is away is called soon."""
    calls = ("--push-service", service.origin, "--call-after", "0.2", "--gone-after", "1")
    letters = ("--smtp", mails.url, "--mail-from", "games@example.org", "--site", "https://play.example.org")
    made = Calendar(tmp_path_factory.mktemp("calls"), options=(*calls, *letters))
    made.server.start()
    yield made
    made.server.stop()


class Person:
    """Somebody with a browser of their own: a profile that stays when its tabs are closed."""

    def __init__(self, context: BrowserContext, calendar: Calendar, service: PushService, locale: str) -> None:
        self.context, self.calendar, self.service = context, calendar, service
        self.url = calendar.server.url
        self.blank = context.pages[0]
        self.cdp: CDPSession = context.new_cdp_session(self.blank)
        self._registrations: list[str] = []
        self.cdp.on("ServiceWorker.workerRegistrationUpdated", self._note)
        self.cdp.send("ServiceWorker.enable")
        key = context.request.get("/api/calls").json()["key"]
        self.pushed: Pushed = service.browser(key, locale[:2])
        self._taken = 0
        kept = json.dumps(json.dumps(self.pushed.subscription()))
        context.add_init_script(f"if (location.host) localStorage['tests.subscription'] ??= {kept};{SUBSCRIBE}")

    def _note(self, event: dict[str, Any]) -> None:
        found = [one["registrationId"] for one in event["registrations"] if one["scopeURL"].startswith(self.url)]
        self._registrations.extend(found)

    def open(self, path: str) -> Page:
        page = self.context.new_page()
        page.goto(path)
        return page

    def call(self) -> dict[str, Any]:
        """Wait until the push service has something for this browser, and hand it to its service worker."""
        end = time.monotonic() + 60
        while len(self.pushed.came) == self._taken:
            assert time.monotonic() < end, "nobody calls"
            self.blank.wait_for_timeout(50)
        notice = self.pushed.came[self._taken]
        self._taken += 1
        self.deliver(notice)
        return notice

    def registered(self, page: Page) -> None:
        """Wait until the service worker is there and takes calls."""
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        wait_until(self.blank, lambda: bool(self._registrations) and bool(self.context.service_workers))

    def deliver(self, notice: dict[str, Any]) -> None:
        message = {"origin": self.url, "registrationId": self._registrations[-1], "data": json.dumps(notice)}
        self.cdp.send("ServiceWorker.deliverPushMessage", message)


Meet = Callable[..., Person]


@pytest.fixture
def meet(browser: Browser, desktop: Desktop, calendar: Calendar, service: PushService, tmp_path: Path) -> Iterator[Meet]:
    """Start a browser with a profile of its own, which may show notifications."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def meet(locale: str = "en-GB", **options: Any) -> Person:
        context = browser.browser_type.launch_persistent_context(
            tmp_path / str(len(contexts)),
            executable_path=CHROMIUM,
            args=ARGUMENTS,
            env={**os.environ, "DBUS_SESSION_BUS_ADDRESS": desktop.address},
            base_url=calendar.server.url,
            locale=locale,
            reduced_motion="reduce",
            **{**DESKTOP, **options},
        )
        contexts.append(context)
        context.set_default_timeout(PATIENCE)
        context.grant_permissions(["notifications"], origin=calendar.server.url)
        context.add_init_script(TELL_REFUSED)
        context.on("page", lambda page: note_complaints(page, complaints))
        return Person(context, calendar, service, locale)

    yield meet
    for context in contexts:
        context.close()
    assert not complaints, "the page complained:\n" + "\n".join(complaints)


def begin(host: Page, guest: Page) -> str:
    """Let Ada and Bea begin a game with days to move; Ada is in turn."""
    for page in (host, guest):
        page.request.get("/api/me")
    wish = {"game": "board", "players": [{"kind": "here", "name": "Ada"}, {"kind": "link"}], "clock": DAYS}
    table = host.request.post("/api/tables", data=wish).json()
    assert guest.request.post(f"/api/tables/{table['id']}/join", data={"name": "Bea"}).ok
    for page in (host, guest):
        body = {"game": table["current"], "entropy": "00" * 32}
        assert page.request.post(f"/api/tables/{table['id']}/ready", data=body).ok
    return str(table["id"])


def wait_until(page: Page, is_so: Callable[[], bool]) -> None:
    """Wait for something that the page does not show."""
    end = time.monotonic() + 30
    while not is_so():
        assert time.monotonic() < end, "it does not come about"
        page.wait_for_timeout(50)


def play_turn(page: Page, table: str) -> None:
    """Play a whole turn through the API."""
    state = state_of(page, table)
    seat = state["state"]["turn"]
    while state["state"]["turn"] == seat:
        state = make(page, table, state, state["choices"]["moves"][0]["do"])


def type_turn(page: Page, table: str) -> None:
    """Play a whole turn by keys alone; it ends by itself. Nothing is taken while the page shows what happened meanwhile."""
    expect(page.locator(".plate").first).to_be_visible()
    state, end = state_of(page, table), time.monotonic() + 60
    seat, line = state["state"]["turn"], page.locator("main input")
    while state["state"]["turn"] == seat:
        assert time.monotonic() < end, "nothing happens"
        if state["state"]["phase"] != "refill" and line.count() == 0:
            page.keyboard.press("Escape")
            page.keyboard.press("/")
        elif line.count() > 0:
            page.keyboard.press("Control+A")
            page.keyboard.type(state["choices"]["moves"][0]["do"])
            page.keyboard.press("Enter")
        page.wait_for_timeout(200)
        state = state_of(page, table)


@pytest.mark.parametrize(("locale", "size"), [("en-GB", DESKTOP), ("de-DE", PHONE), ("nl-NL", PHONE)])
def test_a_game_over_three_days(meet: Meet, desktop: Desktop, calendar: Calendar, locale: str, size: dict[str, Any]) -> None:
    ask, yes, _, done = ASK[locale]
    your_turn, about, ends, rematch = TOLD[locale]
    ada, bea, before = meet(), meet(locale, **size), desktop.count

    # The invitation: Ada opens a table with days to move, Bea follows its link and sits down.
    host = ada.open("/new/board")
    host.get_by_text("By link", exact=True).first.click()
    host.get_by_text("Days", exact=True).click()
    host.get_by_role("textbox").first.fill("Ada")
    host.get_by_role("button", name="Open the table").click()
    host.wait_for_url(re.compile("/t/"))
    table = host.url.rsplit("/", 1)[-1]
    guest = bea.open(f"/t/{table}")
    guest.get_by_role("textbox").first.fill("Bea")
    guest.get_by_role("button", name=SIT[locale]).click()
    expect(host.locator(".plate").first).to_be_visible()
    play_turn(host, table)

    # Bea moves for the first time, is asked, agrees by keys, and closes the page.
    expect(guest.locator(".plate").first).to_be_visible()
    bar = guest.get_by_text(ask)
    expect(bar).to_have_count(0)
    type_turn(guest, table)
    expect(bar).to_be_visible()
    assert not violations(guest)
    guest.get_by_role("button", name=yes, exact=True).focus()
    guest.keyboard.press("Enter")
    expect(guest.get_by_text(done)).to_be_visible()
    expect(bar).to_have_count(0)
    guest.close()

    # A day later it is her turn again: she is told once, and a tap opens the game where she left it.
    calendar.pass_days(1)
    play_turn(host, table)
    notice = bea.call()
    assert (notice["kind"], notice["url"], notice["waiting"]) == ("turn", f"/t/{table}", 1)
    bea.deliver(notice)  # a server that fell calls again
    (told,) = desktop.wait_for(your_turn)
    assert about in told.body
    with bea.context.expect_page() as opened:
        desktop.tap(told)
    guest = opened.value
    expect(guest).to_have_url(f"{bea.url}/t/{table}")
    desktop.wait_for()
    type_turn(guest, table)
    expect(guest.get_by_text(ask)).to_have_count(0)
    assert desktop.count == before + 1
    guest.close()

    # She does not look for two days: the reminder takes the place of what stood there.
    play_turn(host, table)
    bea.call()
    desktop.wait_for(your_turn)
    calendar.pass_days(2.8)
    assert bea.call()["kind"] == "ends"
    (told,) = desktop.wait_for(ends)
    with bea.context.expect_page() as opened:
        desktop.tap(told)
    guest = opened.value
    type_turn(guest, table)
    guest.close()

    # Ada gives up and wants another game; the notification leads Bea into it, and Bea begins.
    game = state_of(host, table)["table"]["current"]
    assert host.request.post(f"/api/tables/{table}/resign", data={"game": game, "seat": 0}).ok
    host.get_by_role("dialog").get_by_role("button", name="Rematch").click()
    assert bea.call()["kind"] == "rematch"
    (told,) = desktop.wait_for(rematch)
    with bea.context.expect_page() as opened:
        desktop.tap(told)
    guest = opened.value
    accept = guest.get_by_role("button", name=NEXT[locale])
    expect(accept).to_be_visible()
    assert not violations(guest)
    accept.press("Enter")
    expect(guest.locator(".plate").first).to_be_visible()
    state = state_of(guest, table)
    assert state["table"]["number"] == 1 and state["choices"], "the next player begins"


def test_a_tap_comes_to_the_page_that_is_open(meet: Meet, desktop: Desktop) -> None:
    ada, bea = meet(), meet()
    host, guest = ada.open("/"), bea.open("/")
    table = begin(host, guest)
    guest.goto(f"/t/{table}")
    expect(guest.locator(".plate").first).to_be_visible()
    bea.registered(guest)
    pages = len(bea.context.pages)
    notice = {"id": "one", "kind": "turn", "title": "Your turn", "body": "here", "tag": table, "url": f"/t/{table}"}
    bea.deliver({**notice, "language": "en", "at": 0})
    (told,) = desktop.wait_for("Your turn")
    bea.blank.bring_to_front()
    desktop.tap(told)
    desktop.wait_for()
    # Another one leads elsewhere, so the browser has done with the first by then.
    bea.deliver({**notice, "id": "two", "url": "/lobby", "tag": "other", "language": "en", "at": 0})
    (told,) = desktop.wait_for("Your turn")
    with bea.context.expect_page() as opened:
        desktop.tap(told)
    assert opened.value.url == f"{bea.url}/lobby"
    assert len(bea.context.pages) == pages + 1


def test_a_subscription_that_changed_is_told_to_the_server(meet: Meet, service: PushService) -> None:
    bea = meet()
    page = bea.open("/")
    page.request.get("/api/me")
    bea.registered(page)
    fresh = service.browser(bea.pushed.server_key, "nl").subscription()
    # No browser can be made to change its subscription, so the event is made here; a script's own has no waitUntil.
    renewed = bea.context.service_workers[0].evaluate(
        """async ({ endpoint, key, auth }) => {
          const newSubscription = { toJSON: () => ({ endpoint, keys: { p256dh: key, auth } }) };
          let work = null;
          const more = { newSubscription, waitUntil: (it) => { work = it; } };
          const event = Object.assign(new Event("pushsubscriptionchange"), more);
          dispatchEvent(event);
          await work;
          return (await fetch("/api/calls")).json();
        }""",
        fresh,
    )
    assert [device.get("this") for device in renewed["devices"]] == [True]


def test_who_is_called_here_follows_whoever_logs_in_and_ends_when_they_delete_everything(meet: Meet) -> None:
    page = meet(viewport={"width": 1280, "height": 1600}).open("/me")
    switch = page.locator("#calls").get_by_role("switch", name="On this device")
    switch.press("Space")
    expect(switch).to_be_checked()
    page.get_by_text("Create a name", exact=True).first.click()
    logged_in: list[str] = []
    page.on("response", lambda one: logged_in.append(one.url) if one.url.endswith("/api/accounts") else None)
    page.get_by_label("Name", exact=True).fill("Beatrix")
    page.locator("input[type=password]").fill("correct horse")
    # The page also subscribes at its start, which may be late; only what it does afterwards matters.
    tells = "/api/calls/subscription"
    with page.expect_request(lambda one: one.method == "POST" and one.url.endswith(tells) and bool(logged_in)) as told:
        page.get_by_role("button", name="Create a name").click()
    answer = told.value.response()
    assert answer is not None and answer.ok
    assert page.request.get("/api/me").json()["name"] == "Beatrix"
    assert [device.get("this") for device in page.request.get("/api/calls").json()["devices"]] == [True]

    page.get_by_role("button", name="Delete account").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Password").fill("correct horse")
    dialog.get_by_role("button", name="Delete account").click()
    expect(page.get_by_role("button", name="Delete account")).to_have_count(0)
    assert page.evaluate("localStorage['sixfold.calls']") == "{}", "the next start does not subscribe again"
    assert page.request.get("/api/calls").json()["devices"] == []


@pytest.mark.parametrize(("locale", "size"), [("en-GB", PHONE), ("de-DE", DESKTOP), ("nl-NL", PHONE)])
def test_not_now_is_remembered(meet: Meet, locale: str, size: dict[str, Any]) -> None:
    ask, _, later, _ = ASK[locale]
    ada, bea = meet(), meet(locale, **size)
    host, guest = ada.open("/"), bea.open("/")
    table = begin(host, guest)
    play_turn(host, table)
    guest.goto(f"/t/{table}")
    type_turn(guest, table)
    guest.get_by_role("button", name=later, exact=True).click()
    expect(guest.get_by_text(ask)).to_have_count(0)
    play_turn(host, table)
    guest.reload()
    type_turn(guest, table)
    expect(guest.get_by_text(ask)).to_have_count(0)


def test_what_a_browser_cannot_do_is_said_once(open_at: OpenPage, calendar: Calendar) -> None:
    ada, bea = open_at(base_url=calendar.server.url), open_at(base_url=calendar.server.url, **PHONE)
    bea.context.grant_permissions([])  # what is not granted is denied
    table = begin(ada, bea)
    play_turn(ada, table)
    bea.goto(f"/t/{table}")
    type_turn(bea, table)
    said = bea.get_by_text(re.compile("Notifications from this site are blocked"))
    expect(said).to_be_visible()
    assert not violations(bea)
    bea.get_by_role("link", name="By e-mail").click()
    expect(bea).to_have_url(re.compile("/me"))
    expect(bea.get_by_label("E-mail address")).to_be_visible()
    assert not violations(bea)
    play_turn(ada, table)
    bea.goto(f"/t/{table}")
    type_turn(bea, table)
    expect(said).to_have_count(0)


def test_an_iphone_is_told_to_install_the_page(open_at: OpenPage, calendar: Calendar) -> None:
    agent = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 Version/17.4 Mobile/15E148 Safari/604.1"
    page = open_at(base_url=calendar.server.url, user_agent=agent, **PHONE)
    page.add_init_script("delete window.PushManager")
    page.goto("/me")
    expect(page.locator("#calls").get_by_text(re.compile("Add to Home Screen"))).to_be_visible()
    expect(page.locator("#calls").get_by_role("switch")).to_have_count(0)


SWITCHES = {
    "en-GB": ("On this device", "My time is running out", "Quiet hours", "Time zone"),
    "de-DE": ("Auf diesem Gerät", "Meine Zeit läuft bald ab", "Ruhezeit", "Zeitzone"),
    "nl-NL": ("Op dit apparaat", "Mijn tijd is bijna om", "Stille uren", "Tijdzone"),
}


@pytest.mark.parametrize(
    ("locale", "size", "scheme"), [("en-GB", PHONE, "dark"), ("de-DE", DESKTOP, "light"), ("nl-NL", PHONE, "light")]
)
def test_calls_are_switched(meet: Meet, locale: str, size: dict[str, Any], scheme: str) -> None:
    here, kind, quiet, zone = SWITCHES[locale]
    page = meet(locale, color_scheme=scheme, timezone_id="Europe/Berlin", **size).open("/me")
    panel = page.locator("#calls")
    switch = panel.get_by_role("switch", name=here)
    switch.press("Space")
    expect(switch).to_be_checked()
    expect(panel.get_by_role("listitem")).to_have_count(1)
    panel.get_by_role("switch", name=kind).press("Space")
    panel.get_by_role("switch", name=quiet).press("Space")
    expect(panel.get_by_label(zone)).to_have_value("Europe/Berlin")
    panel.locator("input[type=time]").first.fill("23:30")
    panel.locator("input[type=time]").first.press("Tab")
    wishes = {"off": ["ends"], "quiet": {"begins": 1410, "ends": 480}, "zone": "Europe/Berlin"}
    wait_until(page, lambda: page.request.get("/api/calls").json()["wishes"] == wishes)
    expect(switch).to_be_enabled()
    assert not violations(page)
    page.reload()
    expect(panel.get_by_role("switch", name=kind)).not_to_be_checked()
    expect(panel.locator("input[type=time]").first).to_have_value("23:30")
    switch.press("Space")
    expect(switch).not_to_be_checked()
    wait_until(page, lambda: page.request.get("/api/calls").json()["devices"] == [])


def test_an_address_is_confirmed_and_forgotten(open_at: OpenPage, calendar: Calendar, mails: MailServer) -> None:
    page = open_at(base_url=calendar.server.url, **PHONE)
    page.goto("/me")
    panel = page.locator("#calls")
    panel.get_by_label("E-mail address").fill("bea@example.org")
    panel.get_by_label("E-mail address").press("Enter")
    expect(panel.get_by_text("We have sent a link to bea@example.org")).to_be_visible()
    assert not violations(page)
    text = mails.to("bea@example.org")[0].get_body(("plain",))
    assert text is not None
    link = re.search(r"https://play\.example\.org(/api/mail/confirm/\S+)", text.get_content())
    assert link is not None
    page.goto(link[1])
    page.get_by_role("button", name="Yes, send e-mails").click()
    expect(page.get_by_text("Your address is confirmed.")).to_be_visible()
    page.goto("/me")
    switch = panel.get_by_role("switch", name="E-mails to bea@example.org")
    expect(switch).to_be_checked()
    switch.press("Space")
    wait_until(page, lambda: page.request.get("/api/calls").json()["wishes"].get("mail") is False)
    panel.get_by_role("button", name="Remove the address").click()
    expect(panel.get_by_label("E-mail address")).to_be_visible()
