"""Records of games at a table where nobody wrote down what was drawn: a score sheet's."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sixfold import Game, Record
from sixfold.errors import RecordError
from sixfold.games.variants import Setting
from sixfold.rules.phase import UNKNOWN
from tests.samples import OPTIONED, random_game

SHEETS = Path(__file__).parents[2] / "web/tests/fixtures/sheets.jsonl"


def redacted(game: Game, random: Random, *, keep: int | None = None) -> Record:
    """Return the record of a game as a table would write it: without what was drawn, and without rolls that were not scored.

    ``keep`` is a seat whose pieces are known all the same.
    """
    record = Record.of(game)
    data: dict[str, Any] = json.loads(record.write())
    for part in game.setting.face.deals(game.setting):
        if not part.is_open:
            dealt = data["setup"][part.member]
            data["setup"][part.member] = [got if seat == keep else ["??"] * len(got) for seat, got in enumerate(dealt)]
    for move, then in zip(data["moves"], [*data["moves"][1:], None], strict=True):
        if move["do"] in ("draw", "swap") and move["seat"] != keep:
            move["got"] = ["??"] * len(move["got"])
        elif move["do"] == "roll" and then is not None and then["do"] == "roll" and random.random() < 0.5:
            move["got"] = "?" * len(move["got"])
    return Record.read(data)


@pytest.mark.parametrize("setting", OPTIONED, ids=str)
@pytest.mark.parametrize("keep", [None, 0])
def test_a_record_holds_without_what_nobody_saw(setting: Setting, keep: int | None) -> None:
    for seed in range(4):
        game = random_game(setting, seed)
        record = redacted(game, Random(seed), keep=keep)
        again = Record.parse(record.write())
        replayed = again.verify()
        assert replayed.outcome() == game.outcome()
        face = setting.face
        assert face.lying(replayed.states.tobytes(), setting.seats) == face.lying(game.states.tobytes(), setting.seats)
        assert Record.of(replayed).moves == record.moves


def test_views_and_taking_back_work_with_unknown_pieces() -> None:
    for setting in OPTIONED:
        record = redacted(random_game(setting, 1), Random(1))
        for game in record.games():
            for seat in (None, 0):
                view = game.view(seat)
                assert UNKNOWN not in [piece for entry in view.history for piece in entry.got]
        before = record.replay(len(record.moves) - 1)
        game = record.replay()
        game.pop()
        assert game == before


def test_a_piece_that_cannot_be_left_is_refused() -> None:
    setup = {"hands": [["??"] * 6] * 2, "open": [["RG", "RG"], ["RG", "RG"]]}
    data = {"sixfold": 1, "game": "cards", "variant": "standard", "options": {}, "seats": [{"name": "Ada"}, {"name": "Bea"}]}
    record = Record.read({**data, "setup": setup, "moves": [{"seat": 0, "do": "play RG"}], "outcome": None})
    with pytest.raises(RecordError, match="move 0: seat 0 cannot play RG: all pieces of that kind were seen already"):
        record.verify()


def test_open_pieces_and_scored_dice_must_be_known() -> None:
    data = {"sixfold": 1, "game": "dice", "variant": "standard", "options": {}, "seats": [{"name": "Ada"}, {"name": "Bea"}]}
    record = Record.read({**data, "setup": {"dice": ["", "????"]}, "moves": [], "outcome": None})
    with pytest.raises(RecordError, match="everyone sees what lies open"):
        record.verify()
    moves = [{"seat": 0, "do": "roll", "got": "????"}, {"seat": 0, "do": "score"}]
    record = Record.read({**data, "setup": {"dice": ["", "RRGB"]}, "moves": moves, "outcome": None})
    with pytest.raises(RecordError, match="move 1: seat 0 cannot score: nobody wrote down what it rolled"):
        record.verify()


def test_records_of_sheets_hold() -> None:
    lines = SHEETS.read_text().splitlines()
    assert {Record.parse(line).setting.game for line in lines} == {"board", "cards", "dice"}
    for line in lines:
        game = Record.parse(line).verify()
        assert game.outcome() is not None
