"""The examples: the notebook shows what its cells print, and the features that the learners see are those of the rules."""

import json
from contextlib import redirect_stdout
from importlib import import_module
from io import StringIO
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sixfold.envs.batch import BatchEnv
from sixfold.rules import board
from sixfold.rules.hexgrid import FIRST, PAIRS, SECOND
from sixfold.rules.pieces import TILES
from tests.samples import PLAIN

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture(autouse=True)
def beside_the_examples(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(EXAMPLES)
    monkeypatch.setattr("sys.dont_write_bytecode", True)


@pytest.mark.skipif(PLAIN, reason="plays a thousand games")
def test_the_notebook_shows_what_its_cells_print() -> None:
    text = (EXAMPLES / "environments.ipynb").read_text()
    assert len(text) < 20_000 and "/root" not in text and "/home" not in text
    names: dict[str, Any] = {}
    for cell in json.loads(text)["cells"]:
        if cell["cell_type"] == "code":
            with redirect_stdout(StringIO()) as out:
                exec("".join(cell["source"]), names)
            assert out.getvalue() == "".join("".join(shown["text"]) for shown in cell["outputs"])


@pytest.mark.parametrize(("variant", "seats"), [("solo", 1), ("standard", 2)])
def test_the_features_of_an_action_are_its_points(variant: str, seats: int) -> None:
    env = BatchEnv("board", seats, 3, variant, seed=5)
    features = import_module("features").Features(env.space)
    observation, mask = env.reset()
    for _ in range(4 if PLAIN else 60):
        observation, mask, _, _ = env.step(env.sample())
    owner, number, numbers = features.actions(observation, mask)
    assert numbers.shape[0] == mask.sum() and features.positions(observation).shape == (3, features.wide)
    for game, action, row in zip(owner.tolist(), number.tolist(), numbers, strict=True):
        code = env.space.to_code(action)
        assert row[0] == (code >= board.DRAW) and row[1] == (code == board.SWAP)
        if code < board.DRAW:
            lying, (one, other) = env.states[game].board, TILES[code // PAIRS]
            first, second = FIRST[code % PAIRS], SECOND[code % PAIRS]
            points = [board.points(lying, first, one), board.points(lying, second, other)]
            assert np.rint(row[2:4] * 5).tolist() == points


def test_a_learning_curve_is_drawn() -> None:
    curve = import_module("curve")
    found = curve.smooth([(number / 100, float(number % 7)) for number in range(500)])
    assert found[-1][0] == pytest.approx(4.99) and len(found) > 50
    drawn = curve.draw(found, {"random": 1.0}, across="minutes", up="score")
    assert drawn.startswith("<svg") and "random" in drawn and drawn.count("<polyline") == 1


@pytest.mark.skipif(PLAIN, reason="the same pictures")
def test_the_pictures_of_the_spaces_are_up_to_date(tmp_path: Path) -> None:
    import_module("draw_spaces").main(tmp_path)
    for name in ("cells.svg", "planes.svg"):
        assert (tmp_path / name).read_text() == (EXAMPLES.parent / "docs" / "pictures" / name).read_text()
