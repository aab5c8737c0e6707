"""What a review depends on: the text of the rules, bots and reviews, and what the bots have learned."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.resources import files
from pathlib import Path

PARTS = ("rules", "bots", "review")
KINDS = (".py", ".npz")


@cache
def version() -> str:
    """Return a name for the knowledge by which games are judged; another version may judge another way."""
    digest = hashlib.sha256()
    package = Path(str(files("sixfold")))
    for part in PARTS:
        for source in sorted((package / part).rglob("*")):
            if source.suffix in KINDS:
                digest.update(source.relative_to(package).as_posix().encode())
                digest.update(source.read_bytes())
    return digest.hexdigest()[:16]
