"""Understanding games over HTTP: reviews, lines that branch off, puzzles; refusals with a code and a sentence."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from starlette.testclient import TestClient

from sixfold.errors import TableError, UsageError
from sixfold.play.record import Record
from sixfold.review import facts, puzzles
from sixfold.server import protocol
from sixfold.server.app import make_app
from sixfold.server.common.settings import Settings
from sixfold.server.library import study
from sixfold.server.library.reviews import Making, Reviews

FREE = Settings(requests=(1e9, 1e9), tables=(1e9, 1e9), logins=(1e9, 1e9), thinkers=1)
RECORDS = (Path(__file__).parent.parent / "conformance" / "valid.jsonl").read_text().splitlines()
SHORT, CARDS, DICE, UNFINISHED = 52, 30, 35, 19
"""A board game that was given up early, a card game as well, a dice game, and one that has no end."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    folder = tmp_path_factory.mktemp("study")
    with TestClient(make_app(folder / "sixfold.sqlite", FREE), base_url="http://testserver") as client:
        yield client


def bring(server: TestClient, number: int) -> str:
    answer = server.post("/api/records", content=RECORDS[number], headers={"content-type": "application/json"})
    assert answer.status_code == 200, answer.text
    return str(answer.json()["game"])


def code(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]


def test_a_review_adds_up_and_is_made_once(server: TestClient) -> None:
    game = bring(server, SHORT)
    found = server.get(f"/api/games/{game}/review").json()
    assert len(found["curve"]) == len(found["decisions"]) + 1
    for balance in found["balances"]:
        parts = balance["deal"] + sum(balance["luck"]) + sum(balance["skill"]) + balance["remainder"]
        assert balance["final"] - balance["initial"] == pytest.approx(parts, abs=1e-9)
    assert server.get(f"/api/games/{game}/review").json() == found


def test_a_review_fills_in_and_is_kept_across_restarts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = partial(make_app, tmp_path / "sixfold.sqlite", FREE)
    with TestClient(app(), base_url="http://testserver") as server:
        game = bring(server, SHORT)
        decisions: list[dict[str, Any]] = []
        while True:
            found = server.get(f"/api/games/{game}/review/progress?since={len(decisions)}").json()
            if "review" in found:
                break
            decisions += found.get("decisions", [])
            assert found["done"] == len(decisions) <= found["all"]
        whole = found["review"]
        assert [one["ply"] for one in decisions] == list(range(len(decisions)))
        for early, final in zip(decisions, whole["decisions"], strict=False):
            assert early["candidates"] == final["candidates"]
            if early["candidates"]:
                assert early["loss"] == pytest.approx(final["loss"])
    with TestClient(app(), base_url="http://testserver") as server:
        monkeypatch.setattr(Reviews, "_judge", refuse)
        assert server.get(f"/api/games/{game}/review").json() == whole, "it was kept, and is not made again"
        assert server.get(f"/api/games/{game}/review/progress").json() == {
            "done": found["all"],
            "all": found["all"],
            "review": whole,
        }
        monkeypatch.setattr("sixfold.review.version.version", lambda: "another")
        with pytest.raises(NotImplementedError):
            server.get(f"/api/games/{game}/review")


async def refuse(*_: Any) -> bytes:
    raise NotImplementedError


def test_a_review_that_went_wrong_is_told_and_begun_again(server: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    async def go_wrong(*_: Any) -> bytes:
        raise TableError("server/busy", "too much to do")

    game = bring(server, SHORT)
    with monkeypatch.context() as patched:
        patched.setattr(Reviews, "_judge", go_wrong)
        server.get(f"/api/games/{game}/review/progress")
        assert code(server.get(f"/api/games/{game}/review/progress"))[1] == "server/busy"
    assert "error" not in server.get(f"/api/games/{game}/review/progress").json()


def test_a_review_is_not_made_twice_at_once(server: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[str] = []
    judge = Reviews._judge

    async def count(self: Reviews, name: str, making: Making) -> bytes:
        begun.append(name)
        return await judge(self, name, making)

    monkeypatch.setattr(Reviews, "_judge", count)
    game = bring(server, CARDS)
    first = server.get(f"/api/games/{game}/review/progress").json()
    assert first["done"] < first["all"]
    with ThreadPoolExecutor(2) as askers:
        one, other = askers.map(lambda _: server.get(f"/api/games/{game}/review").json(), range(2))
    assert one == other
    assert begun == [game]


def test_what_cannot_be_reviewed_is_refused(server: TestClient) -> None:
    assert code(server.get(f"/api/games/{bring(server, UNFINISHED)}/review")) == (409, "game/running")
    assert code(server.get(f"/api/games/{'a' * 16}/review")) == (404, "game/unknown")


def test_a_line_over_http(server: TestClient) -> None:
    game = bring(server, SHORT)
    begun = server.post(f"/api/games/{game}/try", json={"ply": 0}).json()
    assert begun["events"] == []
    assert begun["choices"]["seat"] == begun["seat"]
    assert begun["choices"]["seq"] == 0
    move = f"place {begun['choices']['tiles'][0]} {begun['choices']['pairs'][0]}"
    made = server.post(f"/api/games/{game}/try", json={"ply": 0, "line": [move]}).json()
    assert made["judged"]["do"] == move
    assert made["judged"]["facts"]["move"] == move
    assert made["better"]
    assert [event["do"] for event in made["events"]] == [move]
    assert made["choices"]["seq"] == 1
    again = server.post(f"/api/games/{game}/try", json={"ply": 0, "line": [move]}).json()
    assert again == made


@pytest.mark.parametrize(
    "body",
    [{"ply": 999}, {"ply": -1}, {"ply": 0, "line": ["place RR a1 a2"]}, {"ply": 0, "line": ["fly"]}, {"ply": "x"}],
)
def test_lines_that_cannot_be_played_are_refused(server: TestClient, body: dict[str, Any]) -> None:
    answer = server.post(f"/api/games/{bring(server, SHORT)}/try", json=body)
    assert answer.status_code in (400, 409, 422), answer.text
    assert answer.json()["error"]["message"]


def line(number: int, ply: int, *moves: str, bot: protocol.BotName = "greedy") -> protocol.Tried:
    return study.try_line("game", RECORDS[number], protocol.TryBody(ply, list(moves), bot))


@pytest.mark.parametrize("number", [SHORT, CARDS, DICE])
def test_a_line_goes_on_against_a_bot(number: int) -> None:
    moves: list[str] = []
    tried = line(number, 0)
    for _ in range(4):
        assert tried.choices is not None
        offered = tried.choices
        moves.append(offered.moves[-1].do if offered.moves else f"place {offered.tiles[0]} {offered.pairs[0]}")
        tried = line(number, 0, *moves)
        assert [event.do for event in tried.events if event.seat == tried.seat] == moves
        assert [event.seq for event in tried.events] == list(range(1, len(tried.events) + 1))
    assert any(event.seat != tried.seat for event in tried.events), "the others have moved"


def test_a_line_stays_what_it_was() -> None:
    first = line(CARDS, 0)
    assert first.choices is not None
    do = first.choices.moves[0].do
    one = line(CARDS, 0, do, "draw")
    assert one.choices is not None
    longer = line(CARDS, 0, do, "draw", one.choices.moves[0].do)
    assert [event.do for event in longer.events[: len(one.events)]] == [event.do for event in one.events]
    assert [event.got for event in longer.events[: len(one.events)]] == [event.got for event in one.events]


def test_puzzles(server: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    record = Record.parse(RECORDS[SHORT])
    cut = Record(record.setting, record.seats, record.setup, record.moves[:6])
    view = cut.replay().view(cut.replay().turn)
    best, other = (str(move) for move in view.legal_moves[:2])
    made = replace(puzzles.Puzzle.of(cut, view, best, chance=0.6, gap=0.2, difficulty=1.5), id="board-1")
    monkeypatch.setattr(puzzles, "load", lambda: (made,))
    assert server.get("/api/puzzles").json()["puzzles"][0]["id"] == "board-1"
    shown = server.get("/api/puzzles/board-1").json()
    assert shown["choices"]["seq"] == len(shown["replay"]["events"]) == 6
    for state in (shown["replay"]["start"]["state"], *(event["after"] for event in shown["replay"]["events"])):
        assert set(state["pieces"]) <= {str(shown["seat"])}, "only what its seat may know"
    assert shown["choices"]["game"] == shown["replay"]["start"]["game"]
    assert set(shown) == {"id", "seat", "difficulty", "replay", "choices"}, "the answer is not told with the question"
    solved = study.solve("board-1", best)
    assert solved.solved and solved.facts == solved.yours == facts(view, best)
    wrong = study.solve("board-1", other)
    assert not wrong.solved
    assert wrong.yours.move == other
    with pytest.raises(UsageError):
        study.solve("nothing", best)


def test_no_such_puzzle(server: TestClient) -> None:
    answer = server.get("/api/puzzles/nothing-here")
    assert answer.status_code in (400, 404), answer.text
