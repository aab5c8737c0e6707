"""Compiling is told once, and only when it takes long."""

import sys
import tempfile
from pathlib import Path

import pytest

from sixfold import warm
from sixfold.rules import kernel


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
    assert "compiling the rules, once: 1 of 10" in said
    assert "compiled the rules in" in said
    assert ("10 of 10" in said) == watched
    assert said.count("\n") == lines
    monkeypatch.setattr(warm, "_READY", set())
    warm.ready("dice")
    assert capsys.readouterr().err == ""


def test_without_a_home_compiled_code_goes_to_a_folder_of_this_users_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What lies there is run as code, so nobody else may put anything there."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    kernel._private.cache_clear()
    kept = kernel._private()
    assert kept.stat().st_mode & 0o777 == 0o700 and kept.parent == tmp_path
    kernel._private.cache_clear()
    assert kernel._private() == kept, "the same one next time"
    kept.chmod(0o777)
    kernel._private.cache_clear()
    other = kernel._private()
    assert other != kept and other.stat().st_mode & 0o777 == 0o700
    kernel._private.cache_clear()
