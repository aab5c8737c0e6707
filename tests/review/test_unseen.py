"""Reviews of games from a score sheet, where nobody wrote down every roll."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sixfold import Record
from sixfold.errors import RecordError
from sixfold.review.review import review
from sixfold.server.library.playback import replay
from tests.samples import random_game

SHEETS = [Record.parse(line) for line in (Path(__file__).parents[2] / "web/tests/fixtures/sheets.jsonl").read_text().splitlines()]


def test_what_was_written_down_is_judged_as_in_the_whole_game() -> None:
    game = random_game(next(sheet.setting for sheet in SHEETS if sheet.setting.game == "dice"), 3)
    whole = Record.of(game)
    data = json.loads(whole.write())
    unknown = [ply for ply, move in enumerate(data["moves"]) if move["do"] == "roll" and data["moves"][ply + 1]["do"] == "roll"]
    for ply in unknown:
        data["moves"][ply]["got"] = "????"
    told, partly = review(whole), review(Record.read(data))
    assert unknown
    for before, after in zip(told.decisions, partly.decisions, strict=True):
        if before.ply - 1 in unknown:
            assert after.forced
            assert after.candidates == ()
        else:
            assert after.candidates == before.candidates
    assert [balance.final for balance in told.balances] == [balance.final for balance in partly.balances]


def test_a_game_of_hidden_racks_is_not_judged() -> None:
    with pytest.raises(RecordError, match="nobody wrote down what was drawn"):
        review(next(sheet for sheet in SHEETS if sheet.setting.game == "cards"))


@pytest.mark.parametrize("record", SHEETS, ids=lambda record: str(record.setting))
def test_every_sheet_can_be_seen_again(record: Record) -> None:
    for seat in ("open", "none", "0"):
        seen = replay("game", record, seat)
        assert len(seen.events) == len(record.moves)
        assert seen.events[-1].after.phase == "over"
