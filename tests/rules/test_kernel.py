"""Where compiled rules are kept."""

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from sixfold.rules import kernel


@pytest.fixture(autouse=True)
def _forget() -> Iterator[None]:
    """Let every test look for its folder anew."""
    kernel.cache_folder.cache_clear()
    yield
    kernel.cache_folder.cache_clear()


def test_the_folder_is_named_after_the_text_of_the_kernels(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(kernel._CONFIG, "CACHE_DIR", str(tmp_path))
    folder = Path(kernel.cache_folder("rules"))
    assert folder.parent == tmp_path / "sixfold"
    assert folder.name.startswith("rules-")
    assert folder.is_dir()
    assert Path(kernel.cache_folder("bots")).name.startswith("bots-")


def test_a_folder_that_cannot_be_written_is_replaced_by_a_temporary_one(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    blocked = tmp_path / "a file, not a folder"
    blocked.write_text("")
    monkeypatch.setattr(kernel._CONFIG, "CACHE_DIR", str(blocked))
    assert not kernel.cache_folder("rules").startswith(os.fspath(tmp_path))


def twice(number: int) -> int:
    return 2 * number


def test_decorating_leaves_the_setting_of_other_packages_alone() -> None:
    before = kernel._CONFIG.CACHE_DIR
    assert kernel.kernel(twice)(21) == kernel.long_kernel(twice)(21) == 42
    assert before == kernel._CONFIG.CACHE_DIR


def test_without_a_home_compiled_code_goes_to_a_folder_of_this_users_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What lies there is run as code, so nobody else may put anything there."""

    def private() -> Path:
        kernel._private.cache_clear()
        return kernel._private()

    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    kept = private()
    assert kept.stat().st_mode & 0o777 == 0o700 and kept.parent == tmp_path
    assert private() == kept, "the same one next time"
    kept.chmod(0o777)
    other = private()
    assert other != kept and other.stat().st_mode & 0o777 == 0o700
    kept.rmdir()
    kept.write_text("somebody else's")
    assert private() not in (kept, other)
    kernel._private.cache_clear()
