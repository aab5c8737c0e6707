"""Reviews, hints and puzzles as data: what is written can be read again, to the byte, and so can what was written before."""

import json
import pickle
from importlib.resources import files
from pathlib import Path

import msgspec
import pytest

from sixfold.bots.bot import Limit
from sixfold.games.variants import Setting
from sixfold.review import hint
from sixfold.review.puzzles import Puzzle, load, write
from sixfold.review.structs import Decision, Hint, Review, Step
from tests.samples import SETTINGS, random_game

STORED = (Path(__file__).parent / "stored.jsonl").read_bytes().splitlines()
"""Reviews as servers kept them when their members were not yet structs."""


@pytest.mark.parametrize("stored", STORED, ids=range(len(STORED)))
def test_reviews_that_were_kept_before_are_read_and_written_to_the_byte(stored: bytes) -> None:
    found = msgspec.json.decode(stored, type=Review, strict=True)
    assert msgspec.json.encode(found) == stored
    assert found.json() == json.loads(stored)
    assert found.setting.seats == len(found.names) and found.setting.game == found.game
    assert "Luck and skill" in str(found)


def test_members_that_a_review_must_have_are_missed() -> None:
    broken = json.loads(STORED[0])
    del broken["decisions"][0]["loss"]
    with pytest.raises(msgspec.ValidationError, match=r"missing required field `loss` - at `\$.decisions\[0\]`"):
        msgspec.convert(broken, Review)


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_hints_go_there_and_back(setting: Setting) -> None:
    game = random_game(setting, 3, plies=11)
    assert game.turn is not None
    found = hint(game.view(game.turn), Limit(simulations=8))
    assert msgspec.json.decode(msgspec.json.encode(found), type=Hint) == found
    assert msgspec.convert(found.json(), Hint) == found
    assert pickle.loads(pickle.dumps(found)) == found, "it goes from process to process"
    assert list(found.json()) == ["seat", "ply", "candidates"]


def test_what_a_game_does_not_have_is_left_out() -> None:
    decisions = [decision for stored in STORED for decision in json.loads(stored)["decisions"]]
    members = {frozenset(candidate["facts"]) for decision in decisions for candidate in decision["candidates"]}
    optional = {"refill", "card", "order", "turn", "jokers"}
    assert {frozenset(found & optional) for found in members} >= {
        frozenset(),
        frozenset({"card", "order"}),
        frozenset({"turn"}),
        frozenset({"turn", "jokers"}),
    }


def test_a_step_is_a_decision_without_what_the_whole_game_says() -> None:
    step, decision = (list(struct.__struct_encode_fields__) for struct in (Step, Decision))
    assert [member for member in decision if member not in ("skill", "remainder")] == step


def test_the_puzzles_of_the_package_are_written_as_they_are_read() -> None:
    written = files("sixfold").joinpath("review", "puzzles.json").read_text("utf-8")
    assert write(load()) == written.rstrip("\n")
    assert msgspec.convert(load()[0].json(), Puzzle) == load()[0]
