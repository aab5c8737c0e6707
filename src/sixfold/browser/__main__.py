"""``python -m sixfold.browser [folder]``: build the modules for the browser, into web/build/engine unless told otherwise."""

from __future__ import annotations

import sys
from pathlib import Path

from sixfold.browser.build import build
from sixfold.errors import UsageError

TARGET = Path(__file__).parents[3] / "web" / "build" / "engine"


def main(words: list[str]) -> int:
    """Build what is stale, and say what was written."""
    try:
        written = build(Path(words[0]) if words else TARGET)
    except UsageError as problem:
        print(f"sixfold.browser: {problem}", file=sys.stderr)
        return 2
    for path in written:
        print(f"wrote {path.name}: {path.stat().st_size:,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
