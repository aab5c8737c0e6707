"""The folders that each platform gives a user's programs."""

from __future__ import annotations

import os
import sys
from pathlib import Path


def user_caches() -> Path:
    """Return the folder for what can be made again."""
    return _folder("Caches", "XDG_CACHE_HOME", ".cache")


def user_data() -> Path:
    """Return the folder for what has to be kept."""
    return _folder("Application Support", "XDG_DATA_HOME", ".local/share")


def _folder(mac: str, variable: str, elsewhere: str) -> Path:
    """Return a folder by its name on macOS, or elsewhere by its variable and its place in the home; Windows has one for both."""
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", home / "AppData" / "Local"))
    if sys.platform == "darwin":
        return home / "Library" / mac
    return Path(os.environ.get(variable, home / elsewhere))
