"""Compiling is told once, and only when it takes long."""

import sys
from pathlib import Path

import pytest

from sixfold.games import warm


def test_a_quick_start_says_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    warm.ready("board", "cards", "dice")
    capsys.readouterr()
    warm.ready("board", "cards", "dice")
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(("watched", "lines"), [(False, 2), (True, 1)])
def test_a_slow_start_shows_how_far_it_is(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path, watched: bool, lines: int
) -> None:
    monkeypatch.setattr(warm, "PATIENCE", -1.0)
    monkeypatch.setattr(warm, "_READY", set())
    monkeypatch.setattr(warm, "_stamp", lambda part, name: tmp_path / f"{part}-{name}")
    monkeypatch.setattr(sys.stderr, "isatty", lambda: watched)
    warm.ready("dice")
    said = capsys.readouterr().err
    steps = len(warm.steps("dice"))
    assert f"compiling the rules, once: 1 of {steps}" in said
    assert "compiled the rules in" in said
    assert (f"{steps} of {steps}" in said) == watched
    assert said.count("\n") == lines
    monkeypatch.setattr(warm, "_READY", set())
    warm.ready("dice")
    assert capsys.readouterr().err == ""
