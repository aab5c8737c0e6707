"""Bots of others, by module and object or by entry point."""

from importlib.metadata import EntryPoint
from pathlib import Path
from random import Random

import pytest

from sixfold import Game
from sixfold.arena.selfplay import finish
from sixfold.bots import find
from sixfold.bots.bot import Limit
from sixfold.errors import UsageError
from tests.shell import Shell

SOURCE = '''
class First:
    """Plays the first legal move."""

    def choose(self, view, limit, random):
        return str(view.legal_moves[0])


class Cheat:
    def choose(self, view, limit, random):
        return "swap"


last = type("Last", (), {"choose": lambda self, view, limit, random: view.legal_moves[-1]})()
mute = object()
'''


@pytest.fixture
def _mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mine.py").write_text(SOURCE)
    monkeypatch.syspath_prepend(tmp_path)


@pytest.mark.usefixtures("_mine")
@pytest.mark.parametrize("game", ["board", "cards", "dice"])
def test_a_class_or_an_object_plays_a_whole_game(game: str) -> None:
    played = Game.new(game, seats=2, seed=1)
    finish(played, [find("mine:First"), find("mine:last")], seed=1)
    assert played.outcome() is not None


@pytest.mark.usefixtures("_mine")
def test_what_is_wrong_with_a_bot_is_said() -> None:
    view = Game.new("board", seats=2, seed=1).view(0)
    with pytest.raises(UsageError, match="bot mine:Cheat chose 'swap', which is not a legal move for seat 0 here"):
        find("mine:Cheat").choose(view, Limit(), Random(1))
    with pytest.raises(UsageError, match=r"it has no choose\(view, limit, random\)"):
        find("mine:mute")
    with pytest.raises(UsageError, match="module 'mine' has no 'Nobody'"):
        find("mine:Nobody")
    with pytest.raises(UsageError, match="No module named 'nowhere'"):
        find("nowhere:Bot")
    with pytest.raises(UsageError, match=r"there is no bot 'strongest'; there is: random, greedy, .* module:object"):
        find("strongest")


@pytest.mark.usefixtures("_mine")
def test_packages_offer_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    offered = EntryPoint("first", "mine:First", "sixfold.bots")
    monkeypatch.setattr("sixfold.bots.own.entry_points", lambda group, name: [offered] if name == offered.name else [])
    assert find("first").name == "first"
    view = Game.new("cards", seats=2, seed=1).view(0)
    assert find("first").choose(view, Limit(), Random(1)).move == view.legal_moves[0]


@pytest.mark.usefixtures("_mine")
def test_own_bots_play_on_the_command_line(shell: Shell, tmp_path: Path) -> None:
    done = shell("arena", "--game", "dice", "--bots", "mine:First,random", "--games", "4", "--on", "here")
    assert done.code == 0 and "mine:First" in done.out
    file = tmp_path / "games.jsonl"
    done = shell(
        "selfplay", "--game", "cards", "--bots", "mine:First,mine:last", "--games", "2", "--seed", "1", "--out", str(file)
    )
    assert done.code == 0 and len(file.read_text().splitlines()) == 2
