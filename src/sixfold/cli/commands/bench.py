"""sixfold bench."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Annotated

import typer

from sixfold.cli.exits import needs
from sixfold.errors import UsageError


def bench(
    groups: Annotated[
        list[str] | None, typer.Argument(metavar="GROUP…", help="What to measure, such as rules or envs; all if left out.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="One JSON object a line instead of a table.")] = False,
) -> None:
    """Measure speed and size, as ratios against a peer or a limit in the same run."""
    with needs("bench"):
        _benches().run(groups or (), as_json=json)


def _benches() -> ModuleType:
    """Return what measures; it lies in the repository, beside the package."""
    root = Path(__file__).parents[4]
    if not (root / "bench" / "__init__.py").is_file():
        raise UsageError("what is measured against lies in the repository, not in the package; run 'make bench' in a clone")
    sys.path.insert(0, str(root))
    return import_module("bench")
