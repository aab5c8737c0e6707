"""What the page's tests compare with is what is played and answered here."""

import json

import pytest

from tests.play.equal import FOLDER, Followed
from tests.play.refused import answers
from tests.samples import OPTIONED

GAMES = [json.loads(line) for line in (FOLDER / "games.jsonl").read_text("utf-8").splitlines()]


@pytest.mark.parametrize("number", range(len(OPTIONED)), ids=lambda number: str(OPTIONED[number]))
def test_the_page_compares_with_these_games(number: int) -> None:
    assert Followed(OPTIONED[number], 0).follow() == GAMES[number]


def test_the_page_compares_with_these_answers() -> None:
    written = (FOLDER / "answers.jsonl").read_text("utf-8").rstrip("\n").split("\n")
    assert [json.loads(line) for line in written] == list(answers())
