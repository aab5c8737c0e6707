"""Where a user's caches and data are, on each platform."""

import sys
from pathlib import Path

import pytest

from sixfold.support.folders import user_caches, user_data

LOCAL = Path.home() / "AppData" / "Local"
LIBRARY = Path.home() / "Library"


@pytest.mark.parametrize(
    ("platform", "environment", "caches", "data"),
    [
        ("linux", {"XDG_CACHE_HOME": "there", "XDG_DATA_HOME": "here"}, Path("there"), Path("here")),
        ("linux", {}, Path.home() / ".cache", Path.home() / ".local" / "share"),
        ("darwin", {}, LIBRARY / "Caches", LIBRARY / "Application Support"),
        ("win32", {"LOCALAPPDATA": "there"}, Path("there"), Path("there")),
        ("win32", {}, LOCAL, LOCAL),
    ],
)
def test_each_platform_has_its_folders(
    monkeypatch: pytest.MonkeyPatch, platform: str, environment: dict[str, str], caches: Path, data: Path
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    for name in ("XDG_CACHE_HOME", "XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert (user_caches(), user_data()) == (caches, data)
