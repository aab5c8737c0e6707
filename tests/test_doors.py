"""Secrets: whatever is hidden from a seat, every door lets the same out for it, to the byte (A5, B14)."""

import ast
import re
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from sixfold.games.variants import Setting
from sixfold.server.game import show
from tests.doors import DOORS
from tests.redeals import other_deals
from tests.samples import HIDING, random_game

ROOT = Path(__file__).parents[1]
GAMES = 4
"""How many games of a setting are looked at, each from all seats and from beside the table."""


@pytest.mark.parametrize("setting", HIDING, ids=str)
def test_hidden_pieces_change_nothing_at_any_door(setting: Setting) -> None:
    """Change the hidden part in every way that agrees with a view, and what comes out is the same to the byte."""
    random, compared = Random(str(setting)), Counter[str]()
    for number in range(GAMES):
        game = random_game(setting, number, plies=random.randrange(1, 50))
        for viewer in (None, *range(setting.seats)):
            let_out = {name: door(game, viewer) for name, door in DOORS.items()}
            deals = other_deals(game, viewer, random)
            for other in random.sample(deals, min(3, len(deals))):
                assert other.states.tobytes() != game.states.tobytes()
                for name, door in DOORS.items():
                    assert door(other, viewer) == let_out[name], name
                    compared[name] += bool(let_out[name])
    assert min(compared[name] for name in DOORS) >= 3, compared


def test_the_holder_of_the_pieces_sees_the_difference() -> None:
    """Doors that say what a seat holds say something else to the seat whose pieces are others."""
    game = random_game(Setting.of("board"), 5, plies=24)
    other = next(deal for deal in other_deals(game, 0, Random(1)))
    for name in ("Game.view", "Trace.view", "Observer", "Space.observe", "GameEnv.observe", "show.state", "show.pieces"):
        assert DOORS[name](game, 1) != DOORS[name](other, 1), name


def test_the_map_names_the_doors_that_are_tested() -> None:
    views = (ROOT / "docs" / "architecture.md").read_text("utf-8").split("\n## Views\n")[1].split("\n## ")[0]
    named = [
        name for line in views.splitlines() if line.startswith("| `") for name in re.findall(r"`([\w.]+)`", line.split("|")[1])
    ]
    assert sorted(named) == sorted(DOORS)


def test_what_the_server_shows_goes_through_a_named_door() -> None:
    """Every public function of ``show`` is a door, and everything public that ``MoveEvent`` does."""
    tree = ast.parse(Path(str(show.__file__)).read_text("utf-8"))
    functions = {f"show.{node.name}" for node in tree.body if isinstance(node, ast.FunctionDef) and not node.name.startswith("_")}
    events = {f"MoveEvent.{name}" for name in vars(show.MoveEvent) if not name.startswith("_")}
    assert functions | events <= set(DOORS)


def test_hidden_pieces_are_taken_out_in_one_place() -> None:
    """The kernel ``hide`` is called by the history alone, which makes all views, in Python and in the page's engine.

    The modules for the browser export it, for that engine.
    """
    package = ROOT / "src" / "sixfold"
    callers = [
        path.relative_to(package).as_posix()
        for path in sorted(package.rglob("*.py"))
        if path.parent.name != "rules" and re.search(r"\brules\.hide\(|\bimport .*\bhide\b", path.read_text("utf-8"))
    ]
    assert callers == ["browser/verbs.py", "play/history.py"]
    page = ROOT / "web" / "src"
    in_page = [path.relative_to(page).as_posix() for path in sorted(page.rglob("*.ts")) if ".hide(" in path.read_text("utf-8")]
    assert in_page == ["engine/history.ts"]
