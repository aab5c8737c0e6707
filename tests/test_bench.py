"""What measures: sides in turn, medians of ratios, and groups by name."""

import json

import pytest

from sixfold import bench
from sixfold.bench.figure import Figure, in_turn, ratio
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


def test_an_unknown_group_is_refused() -> None:
    with pytest.raises(UsageError, match="no group 'x'"):
        bench.run(["x"], as_json=True)
