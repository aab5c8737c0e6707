"""docs/architecture.md is the map: every room and every module of most rooms stand on it."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "sixfold"


SERVER = [f"server/{path.parent.name}" for path in sorted((SOURCE / "server").glob("*/__init__.py"))]


@pytest.mark.parametrize(
    "room", [".", "support", "rules", "games", "drawing", "play", "bots", "browser", "learn", "server", *SERVER, "cli"]
)
def test_every_module_is_on_the_map(room: str) -> None:
    map_ = (ROOT / "docs" / "architecture.md").read_text("utf-8").split("```")[1]
    known = set(re.findall(r"[a-z_]+", map_))
    there = {path.stem for path in (SOURCE / room).glob("*.py") if not path.stem.startswith("__")}
    there |= {path.parent.name for path in (SOURCE / room).glob("*/__init__.py")}
    assert there - known == set(), f"a module of {room} is not on the map"
