"""The command ``bench``."""

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
        list[str] | None, typer.Argument(metavar="GROUP…", help="What to measure, such as rules or envs; everything by default.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object for each figure instead of a table.")] = False,
) -> None:
    """Measure speed and size, each compared with a peer or a limit in the same run."""
    with needs("bench"):
        _benches().run(groups or (), as_json=json)


def _benches() -> ModuleType:
    """Return the package ``bench``, which is in the repository but not in the wheel."""
    root = Path(__file__).parents[4]
    if not (root / "bench" / "__init__.py").is_file():
        raise UsageError("the benchmarks are in the repository, not in the package; run 'make bench' in a clone")
    sys.path.insert(0, str(root))
    return import_module("bench")
