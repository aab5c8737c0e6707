"""Screens for friends far apart, in any language: lists of games, circles, profiles, slow games, calls and manners."""

from __future__ import annotations

import secrets
from functools import partial

from playwright.sync_api import Page

from tests.e2e.moments import Moment, elsewhere, named, open_menu, resign, show, visit, with_friend, words
from tests.e2e.playing import make, start, state_of

DAYS = {"kind": "days", "amount": 3}
LONG = "Maximiliane-Theresia vdB"
"""As long as a name may be."""
PASSWORD = "correct horse"
MANUAL = "localStorage['sixfold.settings'] ??= JSON.stringify({ autoDraw: false })"
"""The page leaves drawing to the requests."""
MAY_CALL = "Object.defineProperty(Notification, 'permission', { get: () => 'default' })"


def say(page: Page, key: str) -> str:
    """Return what the page says for a key."""
    return words(page.evaluate("document.documentElement.lang"))[key]


def register(page: Page, name: str) -> str:
    """Make an account, and return its name."""
    answer = page.request.post("/api/accounts", data={"name": name, "password": PASSWORD})
    assert answer.ok, answer.text()
    return name


def begin(page: Page, friend: Page, game: str = "board", name: str = LONG, **wish: object) -> str:
    """Let two people begin a game by requests alone; this page's person is in turn. It comes from an address of its own."""
    players = [{"kind": "link"}, {"kind": "link"}]
    body = {"game": game, "players": players, **wish}
    answer = page.request.post("/api/tables", data=body, headers=elsewhere())
    assert answer.ok, answer.text()
    made = answer.json()
    assert friend.request.post(f"/api/tables/{made['id']}/join", data={"name": name}).ok
    for person in (page, friend):
        body = {"game": made["current"], "entropy": secrets.token_hex(32)}
        answer = person.request.post(f"/api/tables/{made['id']}/ready", data=body)
        assert answer.ok, answer.text()
    return str(made["id"])


def take_turn(page: Page, table: str) -> None:
    """Play a whole turn by requests."""
    state = state_of(page, table)
    while state.get("choices"):
        moves = [choice["do"] for choice in state["choices"]["moves"]]
        best = next((move for move in moves if move.startswith(("place", "play", "draw"))), moves[0])
        state = make(page, table, state, best)


def full_list(page: Page, url: str) -> None:
    """A list of one's games with something of everything."""
    friend, other = visit(page, url), visit(page, url)
    register(page, f"Ada{secrets.token_hex(3)}")
    register(friend, f"Ben{secrets.token_hex(3)}")
    mine = begin(page, friend, clock=DAYS)
    theirs = begin(page, other, "cards", "Cleo", clock={"kind": "bank", "amount": 14, "increment": 6})
    begin(other, page, "dice", "Ada", clock={"kind": "days", "amount": 1})
    take_turn(page, mine)
    take_turn(friend, mine)
    take_turn(page, theirs)
    for game in ("board", "dice", "cards"):
        lost = begin(page, friend, game)
        resign(page if game == "board" else friend, lost)
    person = friend.request.get("/api/people").json()["people"][0]
    asked = friend.request.post("/api/tables", data={"game": "cards", "players": [{"kind": "here"}, {"kind": "link"}]}).json()
    assert friend.request.post(f"/api/tables/{asked['id']}/invite", data={"people": [person["id"]]}).ok
    page.goto("/me")
    page.locator("#invited").wait_for()
    page.locator("#calls").wait_for()


def many_games(page: Page, url: str) -> None:
    """A list of two hundred games."""
    friend = visit(page, url)
    for number in range(200):
        begin(page, friend, ("board", "cards", "dice")[number % 3], f"Friend {number}")
    page.goto("/me")
    page.locator("main li").nth(199).wait_for()


def found_circle(founder: Page, *others: Page) -> str:
    """Found a circle of four, with a game that is over and one that is asked for between the first two. Return its id."""
    body = {"name": "Die Cousinen am Donnerstagabend im Café", "member": "Ada"}
    made = founder.request.post("/api/circles", data=body).json()
    for other, name in zip(others, (LONG, "Cleo", "Dan"), strict=True):
        assert other.request.post(f"/api/circles/{made['id']}/join", data={"member": name}).ok
    members = founder.request.get(f"/api/circles/{made['id']}").json()["members"]
    players = [{"member": member["id"]} for member in members[:2]]
    for number in range(2):
        games = [{"game": "dice"}, {"game": "cards"}]
        table = founder.request.post(f"/api/circles/{made['id']}/play", data={"games": games, "players": players})
        assert table.ok, table.text()
        info = table.json()
        if number == 0:
            for person in (founder, others[0]):
                body = {"game": info["current"], "entropy": secrets.token_hex(32)}
                assert person.request.post(f"/api/tables/{info['id']}/ready", data=body).ok
            resign(founder, info["id"])
    return str(made["id"])


def circle(page: Page, url: str) -> None:
    """A circle as a member sees it."""
    made = found_circle(page, *(visit(page, url) for _ in range(3)))
    page.goto(f"/c/{made}")
    page.locator("#members").wait_for()


def circle_asked(page: Page, url: str) -> None:
    """A circle as somebody sees it who is asked for a game."""
    founder, *others = (visit(page, url) for _ in range(3))
    made = found_circle(founder, page, *others)
    page.goto(f"/c/{made}")
    page.locator("#members").wait_for()


def circle_join(page: Page, url: str) -> None:
    """A circle as somebody sees it who was given the link."""
    founder, *others = (visit(page, url) for _ in range(4))
    made = found_circle(founder, *others)
    page.goto(f"/c/{made}")
    page.locator("#members").wait_for()


def friends(page: Page, url: str) -> None:
    """One's circles, and the people one has played with."""
    found_circle(page, *(visit(page, url) for _ in range(3)))
    page.goto("/c")
    page.locator("#people").wait_for()


def profile(page: Page, url: str, *, shown: bool = False) -> None:
    """A profile with some games, one's own or as others see it."""
    friend = visit(page, url)
    name = register(page, f"Ada{secrets.token_hex(3)}")
    register(friend, f"Ben{secrets.token_hex(3)}")
    for number, game in enumerate(("dice", "dice", "cards", "dice", "board", "dice", "cards")):
        table = begin(page, friend, game, hints=False)
        resign(page if number % 3 == 1 else friend, table)
    bot = start(page, "dice", "here", "easy")
    resign(page, bot)
    if shown:
        assert page.request.post("/api/profile", data={"shown": True}).ok
        page.context.clear_cookies()
    page.goto(f"/profile/{name}" if shown else "/profile")
    page.locator("figure").first.wait_for()


def slow(page: Page, url: str, *, mine: bool = False, game: str = "board") -> tuple[str, Page]:
    """Look at a slow game with somebody who is away, at one's own turn or theirs."""
    friend = visit(page, url)
    table = begin(page, friend, game, clock=DAYS)
    if not mine:
        take_turn(page, table)
    show(page, table)
    return table, friend


def planning(page: Page, url: str, *, kept: bool = False) -> None:
    """The next turn is planned, or a plan is kept."""
    table, _ = slow(page, url)
    named(page, "plan.make").click()
    page.get_by_text(say(page, "plan.doing")).first.wait_for()
    if not kept:
        return
    tile = state_of(page, table)["state"]["pieces"]["0"][0]
    page.keyboard.press("/")
    page.locator("main input").fill(f"{tile} h12 i11")
    page.keyboard.press("Enter")
    named(page, "plan.drop").wait_for()


def planned(page: Page, url: str) -> None:
    """A plan is offered."""
    table, friend = slow(page, url)
    state = state_of(page, table)
    game = state["table"]["current"]
    choices = page.request.get(f"/api/games/{game}/plan?seat=0").json()
    plan = f"place {choices['tiles'][0]} {choices['pairs'][-1]}"
    assert page.request.post(f"/api/games/{game}/plan", data={"seat": 0, "do": plan}).ok
    page.goto("/glossary")
    take_turn(friend, table)
    show(page, table)
    page.get_by_role("button", name=say(page, "plan.play")).or_(page.get_by_text(say(page, "plan.gone"))).first.wait_for()


def film(page: Page, url: str) -> None:
    """What happened meanwhile is shown."""
    table, friend = slow(page, url)
    page.goto("/glossary")
    take_turn(friend, table)
    page.add_init_script("localStorage['sixfold.settings'] = JSON.stringify({ motion: 'full' })")
    page.goto(f"/t/{table}")
    named(page, "film.skip").wait_for()


def notes(page: Page, url: str) -> None:
    """A note is written."""
    slow(page, url)
    named(page, "note.title").click()
    page.locator("dialog[open] textarea").fill("Blau ist mein Problem, Rot ist sicher. Rechts unten zumachen, bevor Cleo legt.")


def all_bars(page: Page, url: str, game: str = "board", *, answered: bool = False) -> None:
    """After a move in a slow game there is a question about calls, a next game that waits, and notes and plans."""
    page.add_init_script(MAY_CALL)
    page.add_init_script(MANUAL)
    friend = visit(page, url)
    begin(page, friend, "dice", clock=DAYS)
    table = begin(page, friend, game, clock=DAYS)
    show(page, table)
    take_turn(page, table)
    page.get_by_text(say(page, "ask")).wait_for()
    if answered:
        named(page, "ask.no").click()
        named(page, "note.title").wait_for()


def people(page: Page, url: str, *, report: bool = False) -> None:
    """Who is here, with one who watches, and what can be done about somebody; or a report."""
    table, _ = with_friend(page, url, "dice")
    guest = visit(page, url)
    guest.add_init_script("localStorage['sixfold.settings'] = JSON.stringify({ name: 'Cleopatra', seen: true })")
    guest.goto(f"/t/{table}")
    page.get_by_text("Cleopatra").first.wait_for(state="attached")
    open_menu(page, "people.title")
    page.locator("dialog[open] button[aria-expanded]").first.click()
    if report:
        named(page, "report").click()
        page.locator("dialog[open] form").last.wait_for()


def partners(page: Page, url: str) -> None:
    """The chat of a team table where partners may talk."""
    others = [visit(page, url) for _ in range(3)]
    body = {"game": "board", "variant": "team", "options": {"talk": True}, "partners": True, "players": [{"kind": "link"}] * 4}
    made = page.request.post("/api/tables", data=body).json()
    for name, person in zip(("Ben", "Cleo", "Dan"), others, strict=True):
        assert person.request.post(f"/api/tables/{made['id']}/join", data={"name": name}).ok
    for person in (page, *others):
        body = {"game": made["current"], "entropy": secrets.token_hex(32)}
        assert person.request.post(f"/api/tables/{made['id']}/ready", data=body).ok
    show(page, made["id"])
    tab = page.get_by_role("tab").nth(1)
    if tab.count():
        tab.click()
    else:
        open_menu(page, "chat")
    page.get_by_role("checkbox").last.wait_for()


def setup_slow(page: Page, _: str) -> None:
    """A table with a time bank is set up."""
    page.goto("/new/board")
    page.get_by_text(say(page, "setup.way.friends"), exact=True).first.click()
    page.get_by_text(say(page, "setup.clock.bank"), exact=True).click()
    page.get_by_role("note").first.wait_for()


def setup_team(page: Page, _: str) -> None:
    """A table of two teams is set up."""
    page.goto("/new/board")
    page.get_by_text(say(page, "setup.way.friends"), exact=True).first.click()
    page.get_by_text(say(page, "variant.team"), exact=True).click()
    page.get_by_role("switch").first.wait_for()


def delete_account(page: Page, _: str) -> None:
    """What goes and what stays when an account is deleted."""
    register(page, f"Ada{secrets.token_hex(3)}")
    page.goto("/me")
    named(page, "me.delete").click()
    page.locator("dialog[open] form").wait_for()


def waiting_slow(page: Page, url: str) -> None:
    """An invitation to a slow game, before one sits down."""
    host = visit(page, url)
    clock = {"kind": "bank", "amount": 14, "increment": 6}
    players = [{"kind": "here", "name": LONG}, {"kind": "link"}]
    made = host.request.post("/api/tables", data={"game": "board", "players": players, "clock": clock}).json()
    page.goto(f"/t/{made['id']}")
    page.locator("form").wait_for()


APART: dict[str, Moment] = {
    "list": full_list,
    "many": many_games,
    "circle": circle,
    "circle-asked": circle_asked,
    "circle-join": circle_join,
    "friends": friends,
    "profile-own": profile,
    "profile-shown": partial(profile, shown=True),
    "plan-making": planning,
    "plan-kept": partial(planning, kept=True),
    "plan-offered": planned,
    "film": film,
    "notes": notes,
    "bars-board": all_bars,
    "bars-cards": partial(all_bars, game="cards"),
    "bars-dice": partial(all_bars, game="dice"),
    "bars-board-after": partial(all_bars, answered=True),
    "bars-cards-after": partial(all_bars, game="cards", answered=True),
    "bars-dice-after": partial(all_bars, game="dice", answered=True),
    "people": people,
    "report": partial(people, report=True),
    "partners": partners,
    "setup-slow": setup_slow,
    "setup-team": setup_team,
    "delete-account": delete_account,
    "invited-slow": waiting_slow,
}
