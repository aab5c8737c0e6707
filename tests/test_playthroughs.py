"""Whole games as readable text, one for every game and variant; SIXFOLD_REWRITE=1 writes them anew."""

import os
from pathlib import Path
from random import Random

import pytest

from sixfold.drawing import text
from sixfold.games.variants import GAMES, Setting
from sixfold.play.game import Game
from tests.samples import new_game

FOLDER = Path(__file__).parent / "playthroughs"
SHOWN = [Setting.of(game, variant=variant) for game, variants in GAMES.items() for variant in variants]


def playthrough(setting: Setting) -> str:
    """Return a whole game as text: every move with what it gained and drew, and the position now and then."""
    game = new_game(setting, "playthrough")
    random = Random("playthrough")
    lines = [f"Random play of {setting}, seed 'playthrough'.", "", str(game)]
    while game.turn is not None:
        moves = game.legal_moves
        move = random.choice(moves)
        gains = " ".join(f"{letter}+{gain}" for letter, gain in zip("RGBOYP", game.gains(move), strict=True) if gain)
        seat = game.turn
        entry = game.play(move)
        said = f"{game.ply:>4}  {text.tell(game.position(), entry):<44} {gains:<12} of {len(moves)} legal moves"
        lines.append(said)
        assert entry.seat == seat
        if game.ply % 40 == 0 and game.turn is not None:
            lines += ["", str(game), ""]
    return "\n".join([*lines, "", str(game), f"outcome: {game.outcome()}", ""])


@pytest.mark.parametrize("setting", SHOWN, ids=lambda setting: f"{setting.game}-{setting.variant}")
def test_playthroughs_are_as_they_were(setting: Setting) -> None:
    path = FOLDER / f"{setting.game}-{setting.variant}.txt"
    now = playthrough(setting)
    if os.environ.get("SIXFOLD_REWRITE") == "1":
        FOLDER.mkdir(exist_ok=True)
        path.write_text(now, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == now


def test_every_variant_has_one_and_none_is_left_over() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == {f"{setting.game}-{setting.variant}" for setting in SHOWN}


def test_a_playthrough_can_be_taken_up_anywhere() -> None:
    game = new_game(SHOWN[0], "playthrough")
    assert Game.new("board", seed="playthrough") == game
