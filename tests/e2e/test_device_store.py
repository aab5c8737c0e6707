"""Tables on this device in a real browser: its worker, its IndexedDB and its locks, under a page with nothing else on it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Error, Page, Route

from tests.e2e.conftest import ARGUMENTS, CHROMIUM, OpenPage
from tests.e2e.sites import serve

WEB = Path(__file__).parents[2] / "web"

BEGIN = """async (wish) => {
  const { id, current } = await deviceApi.createTable(wish);
  device.watch(id, () => ({ type: "watch", table: id }));
  await device.ask({ type: "ready", table: id, game: current });
  return id;
}"""

WATCH = """async (id) => {
  const count = heard.length;
  device.watch(id, () => ({ type: "watch", table: id }));
  while (heard.length === count) await new Promise((go) => setTimeout(go, 5));
  return heard[count];
}"""

PLAY = """async ([id, plies]) => {
  for (let ply = 0; ply < plies;) {
    const { state, choices, start, seq } = await deviceApi.state(id);
    if (state.outcome) return "over";
    if (!choices) await new Promise((go) => setTimeout(go, 5));
    else {
      const { do: text } = choices.moves[(seq * 7919) % choices.moves.length];
      await device.ask({ type: "move", table: id, game: start.game, after: seq, seat: choices.seat, do: text });
      ply++;
    }
  }
  return "running";
}"""

PUT = """async ([store, row]) => {
  const database = await new Promise((done) => (indexedDB.open("sixfold").onsuccess = (event) => done(event.target.result)));
  const writing = database.transaction(store, "readwrite");
  writing.objectStore(store).put(row);
  await new Promise((done) => (writing.oncomplete = done));
  database.close();
}"""

GET = """async ([store, key]) => {
  const database = await new Promise((done) => (indexedDB.open("sixfold").onsuccess = (event) => done(event.target.result)));
  const asked = database.transaction(store).objectStore(store).get(key);
  const row = await new Promise((done) => (asked.onsuccess = () => done(asked.result)));
  database.close();
  return row ?? null;
}"""

NEWER = """async () => {
  const asked = indexedDB.open("sixfold", 99);
  const database = await new Promise((done) => (asked.onsuccess = () => done(asked.result)));
  database.close();
}"""


def people(game: str, count: int = 2) -> dict[str, Any]:
    return {"game": game, "players": [{"kind": "here"}] * count}


def against_bot(game: str) -> dict[str, Any]:
    return {"game": game, "players": [{"kind": "here"}, {"kind": "bot", "bot": "easy"}]}


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Build the page, and serve it from a plain file server."""
    folder = tmp_path_factory.mktemp("device")
    path = os.pathsep.join([os.environ["PATH"], str(Path(sys.executable).parent)])
    command = ["npx", "--no-install", "vite", "build", "--config", "tests/device/page/vite.config.ts", "--outDir", str(folder)]
    done = subprocess.run(command, cwd=WEB, env={**os.environ, "PATH": path}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    with serve(folder) as host:
        yield f"{host.origin}/"


@pytest.fixture
def page(open_at: OpenPage, url: str) -> Page:
    page = open_at()
    page.goto(url)
    return page


def another_tab(page: Page) -> Page:
    tab = page.context.new_page()
    tab.goto(page.url)
    return tab


@pytest.mark.parametrize("game", ["board", "cards", "dice"])
def test_a_whole_game_against_a_bot_is_kept_and_was_dealt_fairly(page: Page, game: str) -> None:
    table = page.evaluate(BEGIN, against_bot(game))
    assert page.evaluate(PLAY, [table, 1000]) == "over"
    page.reload()
    [row] = page.evaluate("() => deviceApi.games()")
    assert (row["table"], row["status"]) == (table, "over")
    verified = page.evaluate("async (game) => deviceApi.verify(JSON.stringify(await deviceApi.record(game)))", row["id"])
    assert verified["fair"]


def test_after_a_reload_the_game_stands_where_it_stood(page: Page) -> None:
    table = page.evaluate(BEGIN, people("cards"))
    for _ in range(3):
        page.evaluate(PLAY, [table, 7])
        before = page.evaluate("(id) => deviceApi.state(id)", table)
        page.reload()
        after = page.evaluate("(id) => deviceApi.state(id)", table)
        assert {**after, "table": None} == {**before, "table": None}
        assert page.evaluate(WATCH, table)["type"] == "table"


def test_a_browser_that_crashes_loses_no_move_that_was_shown(browser: Browser, url: str, tmp_path: Path) -> None:
    """The whole browser dies in the middle of a game, without any chance to write something down."""

    def start() -> Page:
        kept = browser.browser_type.launch_persistent_context(tmp_path, executable_path=CHROMIUM, args=ARGUMENTS)
        kept.pages[0].goto(url)
        return kept.pages[0]

    page = start()
    table = page.evaluate(BEGIN, people("board"))
    page.evaluate(PLAY, [table, 9])
    shown = page.evaluate("heard.findLast((message) => message.type === 'moved').seq")
    with pytest.raises(Error):
        page.context.new_cdp_session(page).send("Browser.crash")
    page.context.close()
    page = start()
    assert page.evaluate("(id) => deviceApi.state(id)", table)["seq"] >= shown
    assert page.evaluate(WATCH, table)["type"] == "table"
    assert page.evaluate(PLAY, [table, 3]) == "running"
    page.context.close()


def test_of_two_tabs_one_plays_and_the_other_can_take_over(page: Page) -> None:
    table = page.evaluate(BEGIN, people("dice"))
    page.evaluate(PLAY, [table, 4])
    tab = another_tab(page)
    assert tab.evaluate(WATCH, table)["code"] == "table/elsewhere"
    tab.evaluate("(id) => device.playHere(id)", table)
    tab.wait_for_function("heard.some((message) => message.type === 'game')")
    page.wait_for_function("heard.at(-1).code === 'table/elsewhere'")
    assert tab.evaluate(PLAY, [table, 5]) == "running"
    tab.close()
    page.wait_for_timeout(100)
    assert page.evaluate(WATCH, table)["type"] == "table"


def test_storage_that_is_full_is_told_and_all_is_kept_when_there_is_room_again(page: Page) -> None:
    chromium, origin = page.context.new_cdp_session(page), page.evaluate("location.origin")
    chromium.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1})
    table = page.evaluate(BEGIN, people("board"))
    page.evaluate(PLAY, [table, 10])
    assert page.evaluate("[device.storage.kept, device.storage.why]") == [False, "full"]
    chromium.send("Storage.overrideQuotaForOrigin", {"origin": origin})
    page.evaluate(PLAY, [table, 1])
    page.wait_for_function("device.storage.kept")
    page.reload()
    assert page.evaluate("(id) => deviceApi.state(id)", table)["ply"] == 11


def test_storage_that_is_forbidden_is_told_and_the_game_goes_on(open_at: OpenPage, url: str) -> None:
    page = open_at()

    def forbid(route: Route) -> None:
        answer = route.fetch()
        body = "Object.defineProperty(self, 'indexedDB', { value: undefined });" + answer.text()
        route.fulfill(response=answer, body=body)

    page.context.route("**/worker-*.js", forbid)
    page.goto(url)
    table = page.evaluate(BEGIN, against_bot("dice"))
    assert page.evaluate(PLAY, [table, 1000]) == "over"
    assert page.evaluate("({ ...device.storage })") | {"persisted": None} == {
        "type": "storage",
        "kept": False,
        "why": "forbidden",
        "persisted": None,
        "unread": [],
    }


def test_rows_that_cannot_be_read_are_named_and_left_as_they_are(page: Page) -> None:
    good = page.evaluate(BEGIN, people("dice"))
    page.evaluate(PLAY, [good, 2])
    foreign = {"id": "aaaaaaaaaaaa", "players": "two"}
    page.evaluate(PUT, ["tables", foreign])
    page.reload()
    assert [row["table"] for row in page.evaluate("() => deviceApi.games()")] == [good]
    assert page.evaluate("async () => (await deviceApi.storage()).unread") == [
        "table aaaaaaaaaaaa is kept on this device, but cannot be read: game is wrong"
    ]
    assert page.evaluate(WATCH, "aaaaaaaaaaaa")["code"] == "store/broken"
    assert page.evaluate(GET, ["tables", "aaaaaaaaaaaa"]) == foreign


def test_a_log_that_breaks_the_rules_is_refused_and_left_as_it_is(page: Page) -> None:
    table = page.evaluate(BEGIN, people("dice"))
    page.evaluate(PLAY, [table, 6])
    game = page.evaluate("(id) => deviceApi.table(id)", table)["current"]
    broken = {**page.evaluate(GET, ["log", [game, 3]]), "do": "score PP=R PP=G"}
    page.evaluate(PUT, ["log", broken])
    page.reload()
    refusal = page.evaluate(WATCH, table)
    assert refusal["code"] == "store/broken"
    assert game in refusal["message"]
    assert page.evaluate(GET, ["log", [game, 3]]) == broken
    other = page.evaluate(BEGIN, people("dice"))
    assert page.evaluate(PLAY, [other, 2]) == "running"


def test_what_a_newer_version_keeps_is_not_touched(page: Page) -> None:
    page.evaluate(NEWER)
    table = page.evaluate(BEGIN, people("dice"))
    assert page.evaluate(PLAY, [table, 4]) == "running"
    assert page.evaluate("[device.storage.kept, device.storage.why]") == [False, "failed"]
