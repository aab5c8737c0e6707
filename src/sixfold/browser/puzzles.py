"""The puzzles beside the modules, as they come with the package."""

from __future__ import annotations

from pathlib import Path

import msgspec

from sixfold.review.puzzles import load

NAME = "puzzles.json"


def write(folder: Path) -> list[Path]:
    """Write the puzzles into a folder unless they are there; return what was written."""
    path, content = folder / NAME, msgspec.json.encode(load())
    if path.is_file() and path.read_bytes() == content:
        return []
    path.write_bytes(content)
    return [path]
