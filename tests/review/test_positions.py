"""The positions that the page's engine is compared with say what hints and facts say now."""

import json

import pytest

from sixfold.games.variants import Setting
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
