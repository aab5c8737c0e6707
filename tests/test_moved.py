"""Modules that were moved are still found under their former names, with a warning."""

import subprocess
import sys
from importlib import import_module

import pytest

from sixfold.arena import standings
from sixfold.moved import PLACES

OLD = """
import warnings
warnings.simplefilter("error", ImportWarning)
from sixfold.record import Record
from sixfold import svg
from sixfold.svg.look import find_look
import sixfold.game
from sixfold import Record as known
assert Record is known
assert sixfold.game.__name__ == "sixfold.play.game", sixfold.game
"""


@pytest.mark.parametrize(("former", "present"), sorted(PLACES.items()))
def test_a_former_name_is_the_same_module(former: str, present: str) -> None:
    with pytest.warns(DeprecationWarning, match=f"^{former} is now {present}$"):
        found = import_module(former)
    assert found is import_module(present)
    del sys.modules[former]


def test_programs_written_for_former_names_run() -> None:
    ran = subprocess.run([sys.executable, "-W", "default", "-c", OLD], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    assert ran.stderr.count("DeprecationWarning") == 3
    assert "<string>:4: DeprecationWarning: sixfold.record is now sixfold.play.record" in ran.stderr


def test_a_renamed_class_is_found_under_its_former_name() -> None:
    with pytest.warns(DeprecationWarning, match=r"^sixfold\.arena\.standings\.Table is now Standings$"):
        assert standings.Table is standings.Standings
    with pytest.raises(AttributeError, match="no attribute 'Chess'"):
        _ = standings.Chess
