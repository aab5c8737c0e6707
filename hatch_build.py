"""A wheel has the page in it: it is built here where it is missing, and no wheel is made without it by accident."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

WITHOUT = "SIXFOLD_WITHOUT_PAGE"
PAGE = Path("src/sixfold/server/page")
BUILT = ("index.html", "file/review.html")
"""The page of a server, and that of ``sixfold review --html``."""


class PageHook(BuildHookInterface[Any]):
    """Builds the page for a wheel; an editable install takes it as ``make web`` leaves it."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002 (as it is called)
        """Make sure that the page is there."""
        root = Path(self.root)
        built = all((root / PAGE / name).is_file() for name in BUILT)
        if version == "editable" or os.environ.get(WITHOUT) or built:
            return
        npm = shutil.which("npm")
        if npm is None:
            raise RuntimeError(
                "the page is not built, and npm, which builds it, is not there; install Node.js 20.19 or newer, "
                f"or set {WITHOUT}=1 for a wheel without the page"
            )
        self.app.display_info("building the page")
        subprocess.run([npm, "ci", "--silent"], cwd=root / "web", check=True)
        sources = {**os.environ, "PYTHONPATH": str(root / "src")}
        subprocess.run([sys.executable, "-m", "sixfold.browser"], env=sources, check=True)
        subprocess.run([npm, "run", "--silent", "build", "--", "--logLevel", "warn"], cwd=root / "web", check=True)
