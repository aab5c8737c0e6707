"""What is told of a game: the numbers of its rules when it starts, and what is offered to a seat that is in turn."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sixfold.games.variants import Setting
from sixfold.play.game import Game
from sixfold.server.game import numbers, show
from tests.rules.drawing import board, cards

FIXTURES = Path(__file__).parents[2] / "web" / "tests" / "fixtures"
"""Games as a server told them, with which the page is tested."""


@pytest.mark.parametrize(
    ("empty", "held"),
    [
        (
            board(variant="team", seats=4, racks=["", "RG", "RG", "RG"], owed=0),
            board(racks=["RG", "RG"], tracks=["*9 P1"], owed=0),
        ),
        (
            cards(opened=["RG", "BO"], hands=["", ""], owed=0),
            cards(opened=["RG"] * 2, hands=["RG", ""], tracks=["*3 P1"], owed=0),
        ),
    ],
)
def test_a_swap_is_offered_only_with_something_to_swap(empty: Game, held: Game) -> None:
    """With nothing in hand a swap is legal by the rules, but it would be a draw by another name."""
    assert "swap" in empty.legal_moves
    offered = show.choices(empty, "table", "game", 1, undo=False)
    assert [choice.do for choice in offered.moves] == ["draw"] and not offered.swap
    offered = show.choices(held, "table", "game", 1, undo=False)
    assert [choice.do for choice in offered.moves] == ["draw", "swap"] and offered.swap


def test_a_start_tells_the_numbers_of_the_rules() -> None:
    def rules(game: str, **wishes: Any) -> dict[str, Any]:
        found: dict[str, Any] = msgspec.to_builtins(numbers.rules(Setting.of(game, **wishes)))
        return {name: value for name, value in found.items() if name != "kinds"}

    long = [{"first": 1, "last": 18, "least": 0}, {"first": 19, "last": 36, "least": 0}]
    assert rules("board", seats=2) == {"end": 18, "sections": long[:1], "sides": [0, 1], "held": 6}
    assert rules("board", variant="team") == {"end": 36, "sections": long, "sides": [0, 1, 0, 1], "held": 6, "ordered": True}
    assert rules("board", variant="solo") == {"end": 36, "sections": long, "sides": [0], "held": 1, "ordered": True}
    shared = {"sections": [], "sides": [0, 1], "held": 6, "shared": True}
    assert rules("board", variant="duel") == {"end": 9, **shared}
    assert rules("board", variant="duel", options={"width": 4}) == {"end": 4, **shared}
    sectors = [{"first": 1, "last": 3, "least": 0}, {"first": 4, "last": 6, "least": 1}, {"first": 7, "last": 10, "least": 4}]
    assert rules("cards", seats=3) == {"end": 10, "sections": sectors, "sides": [0, 1, 2], "held": 6}
    strips = [*sectors[:2], {"first": 7, "last": 7, "least": 4}]
    for seats, dice in ((2, 4), (3, 3), (4, 2)):
        told = {"end": 7, "sections": strips, "sides": list(range(seats)), "dice": dice, "rolls": 3}
        assert rules("dice", seats=seats) == told


@pytest.mark.parametrize(("game", "pieces"), [("board", 120), ("cards", 60), ("dice", 6)])
def test_a_start_tells_how_many_there_are_of_each_kind(game: str, pieces: int) -> None:
    dealt = Game.new(game, seed=1)
    kinds = numbers.rules(dealt.setting).kinds
    assert list(kinds) == list(dealt.setting.face.names)
    assert sum(kinds.values()) == pieces


@pytest.mark.parametrize("path", sorted(FIXTURES.glob("*.json")), ids=lambda path: path.stem)
def test_the_page_is_tested_with_the_same_numbers(path: Path) -> None:
    told = next(message["start"] for message in json.loads(path.read_text()) if "start" in message)
    agreed = told["setting"]
    setting = Setting.of(agreed["game"], variant=agreed["variant"], seats=agreed["seats"], options=agreed.get("options"))
    assert told["rules"] == msgspec.to_builtins(numbers.rules(setting))
