"""A real server whose clock a test sets forward: days pass in a moment.

The server runs in its own process with this file as its program. Whoever tests writes into a file by how many milliseconds its
clock is ahead. Days that pass like this are no outage, so the server is told that it was awake.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any
from unittest.mock import patch

from tests.server.serving import Server

DAY = 86_400_000

PROGRAM = """#!{python}
import sys
from pathlib import Path
sys.path.insert(0, {root!r})
from tests.server import calendar
calendar.run(Path({file!r}))
"""


class Calendar:
    """A server, and how far its clock is ahead."""

    def __init__(self, folder: Path, **options: Any) -> None:
        self._file = folder / "ahead"
        self._file.write_text("0")
        program = folder / "sixfold-ahead"
        root = str(Path(__file__).parents[2])
        program.write_text(PROGRAM.format(python=sys.executable, root=root, file=str(self._file)))
        program.chmod(0o755)
        self.server = Server(folder, program=program, **options)

    @property
    def ahead(self) -> int:
        """By how many milliseconds the clock is ahead."""
        return int(self._file.read_text())

    def pass_days(self, days: float) -> None:
        """Let days pass."""
        new = self._file.with_suffix(".new")
        new.write_text(str(self.ahead + int(days * DAY)))
        new.replace(self._file)


def run(file: Path) -> None:
    """Run the command line with a clock that is ahead as a file says."""
    from sixfold.cli.app import main
    from sixfold.server.common import clock
    from sixfold.server.tables.pulse import Pulse

    true = clock.now
    clock.now = lambda: true() + int(file.read_text())
    with patch.object(Pulse, "is_awake", lambda _: True):
        main()
