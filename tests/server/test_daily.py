"""The daily deal: one attempt, a ranking, a streak, practice afterwards; its seed is secret while its day lasts."""

import asyncio
import json
import secrets
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from sixfold.play import fair
from sixfold.server import daily
from sixfold.server.common.tokens import digest, new_token
from sixfold.server.tables import sending
from sixfold.server.tables.seats import Who
from tests.server.browsers import code, someone
from tests.server.house import House, housed, refusal

LOGIN = {"name": "Ada", "password": "correct horse"}


def attempt(person: TestClient, name: str | None = None, day: str = "") -> dict[str, Any]:
    """Begin the deal of a day, and return its table."""
    table: dict[str, Any] = person.post(f"/api/daily{day}", json={"name": name} if name else {}).json()
    body = {"game": table["current"], "entropy": secrets.token_hex(32)}
    assert person.post(f"/api/tables/{table['id']}/ready", json=body).status_code == 200
    return table


def play(person: TestClient, table: dict[str, Any], turns: int = 1000) -> dict[str, Any]:
    """Place the tile that scores most, for some turns or to the end, and return the state."""
    state: dict[str, Any] = person.get(f"/api/tables/{table['id']}/state").json()
    while state["table"]["status"] == "running" and turns > 0:
        best = max(state["choices"]["moves"], key=lambda move: sum(move.get("gains", [])))
        body = {"game": table["current"], "after": state["seq"], "seat": 0, "do": best["do"]}
        state = person.post(f"/api/tables/{table['id']}/moves", json=body).json()
        turns -= best["do"] == "draw"
    return state


def give_up(person: TestClient, table: dict[str, Any]) -> None:
    person.post(f"/api/tables/{table['id']}/resign", json={"game": table["current"], "seat": 0})


def tomorrow(monkeypatch: pytest.MonkeyPatch) -> str:
    """Let it be tomorrow, and return today, which is over now."""
    day = daily.today()

    class Tomorrow(datetime):
        @classmethod
        def now(cls, tz: Any = None) -> Any:
            return datetime.now(tz) + timedelta(days=1)

    monkeypatch.setattr(daily, "datetime", Tomorrow)
    return day


def test_the_seed_is_in_no_answer_while_the_day_lasts(server: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    seeds: list[str] = []
    new_seed = fair.new_seed

    def kept_seed() -> str:
        seeds.append(new_seed())
        return seeds[-1]

    monkeypatch.setattr(fair, "new_seed", kept_seed)
    server.post("/api/accounts", json=LOGIN)
    table = attempt(server, "Ada")
    game = table["current"]
    paths = [f"tables/{table['id']}", f"tables/{table['id']}/state", "daily", "me", "tables", "sessions", "account/export"]
    paths += [f"games/{game}/{what}" for what in ("record", "replay", "replay?seat=0", "replay?seat=none")]
    give_up(server, table)
    answers = [server.get(f"/api/{path}") for path in paths]
    assert all(answer.status_code == 200 for answer in answers)
    assert seeds and not any(seed in answer.text for seed in seeds for answer in answers)
    assert code(someone(server).get(f"/api/games/{game}/replay")) == (403, "table/closed")
    tomorrow(monkeypatch)
    assert any(seeds[0] in server.get(f"/api/{path}").text for path in paths)


@housed
async def test_the_seed_is_in_no_message_while_the_day_lasts(house: House) -> None:
    person, same = house.person(), house.person()
    same.device = person.device
    table = await house.services.daily.play(daily.today(), person.who, "Ada")
    await person.watch(table)
    await person.ready(table)
    await person.say(type="resign", table=table.doc.id, game=table.doc.current, seat=0)
    for client in (person, same):
        await client.watch(table)
    assert {"table", "game", "moved", "revealed"} <= {message["type"] for message in person.heard + same.heard}
    seed = (await house.services.daily.deal(daily.today())).seed
    assert seed not in json.dumps(person.heard + same.heard)


def test_six_requests_at_once_are_one_attempt_and_the_first_ones_of_a_day_one_deal(tmp_path: Path) -> None:
    @housed
    async def at_once(house: House) -> None:
        one = Who(digest(new_token()))
        others = [Who(digest(new_token())) for _ in range(12)]
        deals = await asyncio.gather(*(house.services.daily.show(daily.today(), who) for who in others))
        assert len({deal.commitment for deal in deals}) == 1
        tables = await asyncio.gather(*(house.services.daily.play(daily.today(), one, "Ada") for _ in range(6)))
        assert len({table.doc.id for table in tables}) == 1

    at_once(tmp_path)


def test_one_attempt_for_an_account_on_all_its_devices(server: TestClient) -> None:
    phone = someone(server)
    assert server.post("/api/accounts", json=LOGIN).status_code == 200
    assert phone.post("/api/login", json=LOGIN).status_code == 200
    table = attempt(server)
    assert table["players"][0]["name"] == "Ada", "the account's name stands in the ranking"
    assert phone.post("/api/daily").json()["id"] == table["id"]
    assert phone.get("/api/daily").json()["yours"] == table["id"]
    server.post("/api/logout")
    assert code(server.post("/api/daily")) == (409, "daily/played")
    seen = server.get("/api/daily").json()
    assert seen["played"] and "yours" not in seen


def test_an_attempt_made_before_logging_in_is_the_accounts(server: TestClient) -> None:
    phone = someone(server)
    table = attempt(server, "Guest")
    assert server.post("/api/accounts", json=LOGIN).status_code == 200
    assert phone.post("/api/login", json=LOGIN).status_code == 200
    assert phone.post("/api/daily").json()["id"] == table["id"]


@housed
async def test_there_are_no_hints_in_the_daily_deal(house: House) -> None:
    ada = house.person()
    table = await house.services.daily.play(daily.today(), ada.who, "Ada")
    await ada.watch(table)
    await ada.ready(table)
    table.doc.hints = True  # as in a table that was made when there were some
    assert not sending.table_info(table, (0,)).hints
    assert refusal(await ada.say(type="hint", table=table.doc.id, game=table.doc.current, id=1)) == "hint/off"


def test_the_ranking_marks_me_and_equal_results_share_a_place(server: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(daily, "BENCHMARKS", ())
    ada, bea, cal = server, someone(server), someone(server)
    for person, name in ((ada, "Ada"), (bea, "Bea")):
        play(person, attempt(person, name))
    given = attempt(cal, "Cal")
    give_up(cal, given)
    seen = bea.get("/api/daily").json()
    assert [(row["name"], row["place"]) for row in seen["results"]] == [("Ada", 1), ("Bea", 1), ("Cal", 3)]
    assert [row.get("yours", False) for row in seen["results"]] == [False, True, False]
    assert seen["results"][2]["resigned"] and seen["over"] and seen["place"] == 1 and seen["streak"] == 1
    assert cal.get("/api/daily").json().get("streak", 0) == 0, "who gives up has not played the deal to its end"
    assert seen["until"] == daily.ends(seen["day"]) > datetime.now(UTC).timestamp() * 1000
    row = cal.get("/api/me").json()["games"][0]
    assert row["reason"] == "resign" and row["tracks"] == [[0] * 6] and row["daily"] == seen["day"]


def test_a_deal_whose_day_is_over_is_practised_beside_the_best(server: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(daily, "BENCHMARKS", ())
    ada, bea = server, someone(server)
    table = attempt(ada, "Ada")
    play(ada, table)
    day = tomorrow(monkeypatch)
    yesterday = bea.get(f"/api/daily?day={day}").json()
    assert ada.get("/api/daily").json()["before"] == day and yesterday["seed"]
    assert [row["name"] for row in yesterday["results"]] == ["Ada"]
    best = yesterday["results"][0]["game"]
    assert bea.get(f"/api/games/{best}/replay").status_code == 200
    practice = attempt(bea, "Bea", f"?day={day}")
    assert practice["practice"] == day and "daily" not in practice
    shown = bea.get(f"/api/tables/{practice['id']}/state").json()["start"]
    replayed = bea.get(f"/api/games/{best}/replay").json()["start"]
    assert shown["state"]["pieces"] == replayed["state"]["pieces"], "the same tiles"
    play(bea, practice)
    assert len(bea.get(f"/api/daily?day={day}").json()["results"]) == len(yesterday["results"])
    again = bea.post(f"/api/tables/{practice['id']}/again").json()
    assert again["commitment"] == practice["commitment"], "the same deal once more"
    assert code(bea.post("/api/daily?day=2001-01-01", json={})) == (404, "daily/unknown")
    assert code(bea.post("/api/daily?day=2026-99-99", json={})) == (404, "daily/unknown")


def test_what_a_bot_reaches_is_known_to_those_who_have_finished(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(daily, "BENCHMARKS", ("random",))

    @housed
    async def compare(house: House) -> None:
        ada, bea = house.person(), house.person()
        table = await house.services.daily.play(daily.today(), ada.who, "Ada")
        await ada.watch(table)
        await ada.ready(table)
        await ada.say(type="resign", table=table.doc.id, game=table.doc.current, seat=0)
        assert (await house.services.daily.show(daily.today(), ada.who)).benchmarks == []
        async with asyncio.timeout(90):
            while not (shown := await house.services.daily.show(daily.today(), ada.who)).benchmarks:
                await asyncio.sleep(0.05)
        assert shown.benchmarks[0].bot == "random" and len(shown.benchmarks[0].score) == 6
        assert (await house.services.daily.show(daily.today(), bea.who)).benchmarks == []

    compare(tmp_path)


def test_only_games_that_ended_in_time_are_ranked(server: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    give_up(server, attempt(server, "Ada"))
    monkeypatch.setattr(daily, "ends", lambda _: 0)
    assert server.get("/api/daily").json()["results"] == []


@pytest.mark.parametrize(
    ("days", "count"),
    [
        ([], 0),
        (["2026-03-02"], 1),
        (["2026-03-01"], 1),
        (["2026-02-28"], 0),
        (["2026-03-02", "2026-03-01", "2026-02-28", "2026-02-26"], 3),
    ],
)
def test_a_streak_lasts_until_a_day_is_missed(days: list[str], count: int) -> None:
    assert daily.streak(days, "2026-03-02") == count
