"""Compiled and as plain Python, the rules are the same: equal seeds give equal records, to the byte."""

import os
import subprocess
import sys

from sixfold.arena.selfplay import selfplay
from sixfold.bots import find
from tests.samples import OPTIONED, PLAIN

PROGRAM = """
import sys
from tests.test_modes import lines
sys.stdout.write(lines())
"""


def lines() -> str:
    """Return the record of a game of every setting."""
    records = (selfplay(setting, [find("random")] * setting.seats, games=1, seed=9) for setting in OPTIONED)
    return "".join(f"{record.write()}\n" for games in records for record in games)


def test_equal_records_to_the_byte_with_and_without_the_compiler() -> None:
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "0" if PLAIN else "1", "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "-W", "error", "-c", PROGRAM]
    ran = subprocess.run(command, env=environment, capture_output=True, check=False, encoding="utf-8")
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout == lines()
