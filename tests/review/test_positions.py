"""What the page's engine is compared with is what hints, facts and puzzles say now."""

import json

import pytest

from sixfold.games.variants import Setting
from sixfold.review.puzzles import load
from tests.review import answers
from tests.review.positions import STORED, position
from tests.samples import OPTIONED

LINES = [json.loads(line) for line in STORED.read_text("utf-8").splitlines()]


def test_every_setting_has_positions() -> None:
    stored = {Setting.of(one["game"], variant=one["variant"], seats=one["seats"], options=one["options"]) for one in LINES}
    assert stored == set(OPTIONED)
    assert len(LINES) > 200


@pytest.mark.parametrize("stored", LINES[::11], ids=lambda one: f"{one['game']}-{one['variant']}-{one['seats']}-{one['seed']}")
def test_a_position_is_not_stale(stored: dict[str, object]) -> None:
    """If this fails because hints changed on purpose, run ``python -m tests.review.positions 12``."""
    setting = Setting.of(stored["game"], variant=stored["variant"], seats=stored["seats"], options=stored["options"])  # type: ignore[arg-type]
    found = position(setting, int(str(stored["seed"])))
    assert found is not None
    for one, other in zip(found.pop("candidates"), stored["candidates"], strict=True):  # type: ignore[call-overload]
        assert [one[0], one[3]] == [other[0], other[3]]
        assert [*one[1], one[2]] == pytest.approx([*other[1], other[2]], abs=1e-9)
    assert found == {name: value for name, value in stored.items() if name != "candidates"}


def test_answers_to_puzzles_are_not_stale() -> None:
    """If this fails because puzzles changed on purpose, run ``python -m tests.review.answers``."""
    stored = [json.loads(line) for line in answers.STORED.read_text("utf-8").splitlines()]
    assert [one["id"] for one in stored] == [puzzle.id for puzzle in load()]
    for one, puzzle in list(zip(stored, load(), strict=True))[::9]:
        assert answers.answers(puzzle) == one
