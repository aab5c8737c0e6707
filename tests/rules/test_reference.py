"""Two ways to score cards and dice, the kernels' and a plain one, agree on many positions."""

import os
from random import Random

import pytest

from sixfold.play.game import Game

from .drawing import dice
from .reference import joker_choices, markers, random_sheet, score_card, score_dice

POSITIONS = 600 if os.environ.get("NUMBA_DISABLE_JIT") == "1" else 6_000


# Cards


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_c4_c5_two_ways_to_score_a_card_agree(seats: int) -> None:
    """C4, C5, C6, C9: a plain way to score agrees with the kernel on every play of many random games."""
    random, played, ends = Random(seats), 0, 0
    while played < POSITIONS:
        game = Game.new("cards", seats=seats, seed=random.random().hex())
        while game.turn is not None:
            seat, chosen = game.turn, random.choice(list(game.legal_moves))
            if not chosen.startswith("play"):
                game.push(chosen.code)
                continue
            position, owed = game.position(), int(game.states[0].owed)
            others = [card for at in range(seats) for card in position.open_cards(at)]
            track, bonus, over = score_card(markers(game, seat), chosen.split()[1], others)
            game.push(chosen.code)
            assert markers(game, seat) == track
            assert (game.outcome() is not None) == over
            assert over or game.states[0].owed == owed - 1 + bonus
            played += 1
            ends += over
    assert ends > 0


# Dice


@pytest.mark.parametrize("split", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_d4_d5_d6_two_ways_to_score_dice_agree(seats: int, split: bool) -> None:
    """D4, D5, D6, D7: plain ways to choose jokers and to cross agree with the kernel on many random positions."""
    random, each = Random(seats), {2: 4, 3: 3, 4: 2}[seats]
    for number in range(POSITIONS // 6):
        symbols = "RGBOYP"[: random.randint(1, 6)]
        shown = ["".join(random.choices(symbols, k=each)) for _ in range(seats)]
        turn = number % seats
        game = dice(shown=shown, tracks=[random_sheet(random) for _ in range(seats)], split=split, turn=turn, rolls=3)
        choices = joker_choices(shown[turn], split=split)
        legal = list(game.legal_moves)
        assert sorted(tuple(sorted(score.split()[1:])) for score in legal) == sorted(choices)
        chosen = random.choice(legal)
        others = "".join(own for seat, own in enumerate(shown) if seat != turn)
        sheet = score_dice(markers(game, turn), shown[turn], others, chosen.split()[1:])
        game.push(chosen.code)
        assert markers(game, turn) == sheet
        assert (game.outcome() is not None) == (min(sheet.values()) == 7)
