"""Views: a seat sees what it may know, and nothing changes in its view when only hidden things change (A5)."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sixfold.games.variants import Setting
from sixfold.play.belief import FEW_CASES, MOST_CASES
from sixfold.play.record import Record
from sixfold.play.view import View
from sixfold.rules.phase import NONE, UNKNOWN
from tests.redeals import other_deals
from tests.samples import HIDING, PLAIN, SETTINGS, random_game


@pytest.mark.parametrize("setting", HIDING, ids=str)
@settings(max_examples=3 if PLAIN else 12, deadline=None, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 10**6), plies=st.integers(0, 70), data=st.data())
def test_hidden_pieces_do_not_show_in_a_view(setting: Setting, seed: int, plies: int, data: st.DataObject) -> None:
    """A5, B14: change the hidden part in every way that agrees with the view, and the view is the same to the byte."""
    game = random_game(setting, seed, plies=plies)
    viewer = data.draw(st.sampled_from([None, *range(setting.seats)]))
    view = game.view(viewer)
    for other in other_deals(game, viewer, Random(seed)):
        assert other.states.tobytes() != game.states.tobytes()
        assert bytes(other.view(viewer)) == bytes(view)
        assert str(other.view(viewer)) == str(view)
        assert other.view(viewer) == view and hash(other.view(viewer)) == hash(view)


def test_the_secrecy_test_finds_other_deals() -> None:
    found = [len(other_deals(random_game(setting, 3, plies=20), 0, Random(1))) for setting in HIDING]
    assert min(found) >= 5


@pytest.mark.parametrize("most", [MOST_CASES, FEW_CASES])
@pytest.mark.parametrize("setting", HIDING, ids=str)
def test_a_sampled_state_agrees_with_the_view(setting: Setting, most: int) -> None:
    random = Random(5)
    for seed in range(2 if PLAIN else 6):
        game = random_game(setting, seed, plies=random.randrange(90))
        for viewer in (None, *range(setting.seats)):
            view = game.view(viewer)
            for _ in range(5):
                agrees(view, view.sample(random, most))


def agrees(view: View, full: Any) -> None:
    """Check that a state is full, and that hiding again what the viewer may not know makes the view."""
    setting = view.setting
    assert not (_held(setting, full) == UNKNOWN).any()
    again = full.copy()
    setting.rules.hide(again, 0, NONE if view.seat is None else view.seat)
    assert again.tobytes() == view.states.tobytes()
    assert _pool(setting, full).min() >= 0


def test_where_few_cases_are_too_few_there_are_more() -> None:
    """One case alone is often refuted by what is played later; then it is followed again with more of them."""
    setting, taken = Setting.of("cards", seats=4), set()
    for seed in range(2 if PLAIN else 8):
        game = random_game(setting, seed, plies=120)
        for viewer in range(setting.seats):
            view = game.view(viewer)
            agrees(view, view.sample(Random(seed), 1))
            taken.add(view.believe(1).most)
            game.view(viewer).trail.clear()
            assert game.view(viewer).believe(1)._cases == view.believe(1)._cases
    assert 1 in taken and max(taken) > 1


def test_what_was_asked_before_does_not_change_a_sample() -> None:
    """Equal views and seeds give equal samples, whatever an earlier view was asked."""
    setting = Setting.of("cards", seats=4)
    game, other = random_game(setting, 3, plies=100), random_game(setting, 3, plies=100)
    game.view(0).sample(Random(1))
    assert game.view(0).sample(Random(2), FEW_CASES).tobytes() == other.view(0).sample(Random(2), FEW_CASES).tobytes()


def _held(setting: Setting, states: Any) -> Any:
    return states[0].racks if setting.game == "board" else states[0].hands


def _pool(setting: Setting, states: Any) -> Any:
    return states[0].bag if setting.game == "board" else states[0].deck


def test_samples_are_uniform_over_the_unseen_tiles() -> None:
    """Without a swap, each hidden place holds each unseen tile as often as the others."""
    game = random_game(Setting.of("board"), 2, plies=20)
    assert all(not entry.shown for entry in game.history)
    view = game.view(0)
    unseen = view.unseen()
    random = Random(3)
    seen: Counter[str] = Counter()
    rounds = 400 if PLAIN else 4000
    for _ in range(rounds):
        full = view.sample(random)
        seen.update(str(kind) for kind in full[0].racks[1].tolist() if kind != NONE)
    total, places = sum(unseen.values()), len(game.position().pieces(1))
    for kind, (_, count) in enumerate(unseen.items()):
        expected = rounds * places * count / total
        assert abs(seen[str(kind)] - expected) < 6 * (expected**0.5 + 1)


def test_two_seats_know_the_other_hand_when_the_pile_is_made_new() -> None:
    """A5, C8: when the last card was drawn, what is unseen is in the other hand."""
    for seed in range(40):
        game = random_game(Setting.of("cards"), seed)
        for ply, entry in enumerate(game.history, 1):
            if entry.back and entry.after == len(entry.got) and ply < game.ply:
                at = Record.of(game).replay(ply)
                other = 1 - entry.seat
                sampled = {tuple(at.view(entry.seat).sample(Random(n))[0].hands[other].tolist()) for n in range(5)}
                assert sampled == {tuple(at.states[0].hands[other].tolist())}
                return
    raise AssertionError("no new pile in forty games")


def test_an_own_view_knows_its_own_pieces_and_only_those() -> None:
    game = random_game(Setting.of("board", seats=3), 4, plies=11)
    view = game.view(1)
    assert view.pieces(1) == game.position().pieces(1)
    assert set(view.pieces(0)) == set(view.pieces(2)) == {"??"}
    assert set(game.view(None).pieces(1)) == {"??"}
    assert view.left() == game.position().left()
    assert sum(view.unseen().values()) == view.left() + len(view.pieces(0)) + len(view.pieces(2))
    assert all(outcome is None for entry in view.history if entry.seat != 1 for outcome in entry.got)
    assert view != "a view"


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_the_seat_in_turn_finds_its_legal_moves_in_its_view(setting: Setting) -> None:
    game = random_game(setting, 8, plies=13)
    assert game.turn is not None
    assert list(game.view(game.turn).legal_moves) == list(game.legal_moves)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_dice_hide_nothing(seats: int) -> None:
    game = random_game(Setting.of("dice", seats=seats), 8, plies=13)
    view = game.view(0)
    assert view.states.tobytes() == game.states.tobytes() == view.sample(Random(1)).tobytes()
    assert view.unseen() == {}
    assert view.history == tuple(game.history)
