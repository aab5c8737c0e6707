"""What is offered to a seat that is in turn."""

import pytest

from sixfold.play.game import Game
from sixfold.server.game import show
from tests.rules.drawing import board, cards


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
