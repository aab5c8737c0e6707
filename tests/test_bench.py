"""What measures: sides in turn, medians of ratios, and groups by name."""

import asyncio
import json
from collections.abc import Iterator

import pytest

import bench
from bench import server
from bench.figure import Figure, in_turn, ratio
from sixfold.errors import UsageError


def test_sides_are_measured_in_turn() -> None:
    order: list[str] = []

    def side(name: str, value: float) -> float:
        order.append(name)
        return value

    found = in_turn({"one": lambda: side("one", 6.0), "other": lambda: side("other", 2.0)}, 2)
    assert order == ["one", "other", "one", "other"] and found == {"one": [6.0, 6.0], "other": [2.0, 2.0]}
    assert ratio(found["one"], found["other"]) == 3.0
    assert ratio([1.0, 9.0, 1000.0], [3.0, 3.0, 1.0]) == 3.0


def test_a_group_is_measured_by_name(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(bench.GROUPS, "rules", lambda: iter([Figure("games", 1234.0, "games/s", "a peer", 2.5)]))
    bench.run(["rules"], as_json=True)
    shown = json.loads(capsys.readouterr().out)
    assert shown == {"name": "games", "value": 1234.0, "unit": "games/s", "against": "a peer", "ratio": 2.5}
    bench.run(["rules", "sizes"], as_json=False)
    out = capsys.readouterr().out
    assert "1,234" in out and "board state" in out


def test_figures_are_printed_as_they_are_measured(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def figures() -> Iterator[Figure]:
        yield Figure("games", 1234.0, "games/s")
        assert "1,234" in capsys.readouterr().out
        raise KeyboardInterrupt

    monkeypatch.setitem(bench.GROUPS, "rules", figures)
    with pytest.raises(KeyboardInterrupt):
        bench.run(["rules"], as_json=False)


def test_a_peer_that_fails_is_left_out_and_ours_is_not(capsys: pytest.CaptureFixture[str]) -> None:
    async def fail() -> None:
        raise RuntimeError("3 of 9 clients were cut off")

    assert asyncio.run(server._unless_peer_fails(f"{server.PEER} in files", fail())) is None
    assert "boardgame.io in files is left out: 3 of 9 clients were cut off" in capsys.readouterr().err
    with pytest.raises(RuntimeError, match="cut off"):
        asyncio.run(server._unless_peer_fails("SQLite", fail()))


def test_an_unknown_group_is_refused() -> None:
    with pytest.raises(UsageError, match="no group 'x'"):
        bench.run(["x"], as_json=True)
