"""What the three games have in common: clauses A1 to A5, and what becomes of a game that a seat leaves."""

from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sixfold.games.chance import write_setup
from sixfold.games.variants import Setting
from sixfold.play.game import Game
from sixfold.rules.phase import NONE
from sixfold.rules.tracks import ahead, rank
from tests.samples import SETTINGS, new_game

from .drawing import board, cards, dice, row

SAMPLE = settings(deadline=None, database=None, derandomize=True, max_examples=200)

MARKERS = st.lists(st.integers(0, 3) | st.integers(0, 36), min_size=6, max_size=6)
"""Six markers, often close together, so that ties come up."""


def markers(values: list[int]) -> Any:
    """Return markers as the rules keep them."""
    return np.array(values, np.int8)


def ranks(*tracks: list[int], quitter: int = NONE) -> list[int]:
    """Return the rank of each row of markers."""
    written = np.zeros(len(tracks), np.int64)
    rank(np.array(tracks, np.int8), len(tracks), quitter, written)
    return [int(place) for place in written]


def after_leaving(game: Game, seat: int, how: str) -> list[int]:
    """Return the ranks of a game that a seat leaves."""
    game.enter({"seat": seat, "do": how})
    outcome = game.outcome()
    assert outcome is not None and outcome.reason == how
    return outcome.ranks


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_a1_there_are_six_symbols(setting: Setting) -> None:
    """A1: the six symbols have the letters R G B O Y P, and every row of markers is written in that order."""
    drawn = str(new_game(setting, 1))
    assert [letter for letter in "RGBOYP" if letter in drawn] == list("RGBOYP")
    assert any(line.split() == list("RGBOYP") for line in drawn.splitlines())


def test_a1_symbols_are_numbered_in_the_order_of_their_letters() -> None:
    """A1: R G B O Y P are the symbols 0 to 5, on tiles, cards and dice alike."""
    assert row("R1 G2 B3 O4 Y5 P6") == [1, 2, 3, 4, 5, 6]
    assert board(racks=["PR BG YO"]).position().pieces(0) == ["RP", "GB", "OY"]
    assert cards(opened=["RG", "RG"], hands=["PR BG YO", ""]).position().pieces(0) == ["RP", "GB", "OY"]
    assert dice(shown=["POGR", "YBRR"]).position().pieces(0) == ["R", "G", "O", "P"]


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_a2_six_markers_start_at_0(setting: Setting) -> None:
    """A2: every seat (a team in team games) has six markers that start at 0."""
    assert new_game(setting, 1).tracks == [[0] * 6] * (2 if setting.variant == "team" else setting.seats)


def test_a2_the_lowest_marker_counts() -> None:
    """A2: one low marker outweighs five high ones."""
    assert ranks(row("*18 P3"), row("*4")) == [2, 1]


def test_a2_all_that_tie_are_lowest() -> None:
    """A2: several markers can be the lowest."""
    position = board(tracks=["*5 G2 P2", "*1"]).position()
    assert position.lowest(0) == [1, 5]
    assert position.lowest(1) == [0, 1, 2, 3, 4, 5]


def test_a3_the_first_difference_from_below_decides() -> None:
    """A3: the sorted markers are compared from the lowest up, whichever symbols they belong to."""
    assert ranks([9, 12, 14, 9, 18, 18], [18, 18, 13, 9, 9, 12]) == [1, 2]
    assert ranks([0, 0, 5, 5, 5, 5], [9, 0, 1, 1, 1, 1]) == [2, 1]


def test_a3_several_markers_on_the_tied_place_are_worse_than_one() -> None:
    """A3: who has fewer markers on the tied lowest place is ahead."""
    assert ranks([2, 2, 9, 9, 9, 9], [2, 3, 3, 3, 3, 3]) == [2, 1]


def test_a3_equal_markers_share_the_rank() -> None:
    """A3: fully equal rows share a rank, and the next rank counts them all."""
    same, other = [1, 2, 3, 4, 5, 6], [6, 5, 4, 3, 2, 1]
    assert ranks(same, other, [0] * 6) == [1, 1, 3]
    assert ranks([0] * 6, same, other, [7] * 6) == [4, 2, 2, 1]
    assert ranks(same, same, same, same) == [1, 1, 1, 1]


@SAMPLE
@given(MARKERS, MARKERS)
def test_a3_ahead_is_the_order_of_sorted_markers(one: list[int], other: list[int]) -> None:
    """A3: a row is ahead of another if its sorted vector is lexicographically higher."""
    mine, theirs = sorted(one), sorted(other)
    assert ahead(markers(one), markers(other)) == (mine > theirs) - (mine < theirs)


@SAMPLE
@given(MARKERS, MARKERS, MARKERS)
def test_a3_ahead_is_a_total_preorder(one: list[int], two: list[int], three: list[int]) -> None:
    """A3: any two rows compare, the comparison turns round with them, and it is transitive."""
    a, b, c = markers(one), markers(two), markers(three)
    assert ahead(a, a) == 0
    assert ahead(a, b) == -ahead(b, a)
    if ahead(a, b) >= 0 and ahead(b, c) >= 0:
        assert ahead(a, c) >= 0
        assert (ahead(a, c) == 0) == (ahead(a, b) == 0 and ahead(b, c) == 0)


@SAMPLE
@given(MARKERS, st.permutations(range(6)), st.integers(0, 5))
def test_a3_only_the_values_count(values: list[int], order: list[int], raised: int) -> None:
    """A3: which symbol stands where says nothing, and a marker that moves up never costs a place."""
    assert ahead(markers(values), markers([values[place] for place in order])) == 0
    higher = list(values)
    higher[raised] += 1
    assert ahead(markers(higher), markers(values)) == 1


@SAMPLE
@given(st.lists(MARKERS, min_size=2, max_size=4))
def test_a3_a_rank_is_one_more_than_the_seats_ahead(tracks: list[list[int]]) -> None:
    """A3: equal ranks are shared, as in 1, 1, 3, and equal ranks mean equal markers."""
    found = ranks(*tracks)
    assert found == [1 + sum(sorted(other) > sorted(mine) for other in tracks) for mine in tracks]
    assert sorted(found) == [1 + sum(other < mine for other in found) for mine in sorted(found)]
    for one, mine in zip(found, tracks, strict=True):
        for other, theirs in zip(found, tracks, strict=True):
            assert (one == other) == (sorted(mine) == sorted(theirs))


@SAMPLE
@given(st.lists(MARKERS, min_size=2, max_size=4), st.data())
def test_a3_who_leaves_is_last_and_the_others_rank_without_it(tracks: list[list[int]], data: st.DataObject) -> None:
    """A3: the seat that gives up is behind all others, who rank among themselves as ever."""
    quitter = data.draw(st.integers(0, len(tracks) - 1))
    found = ranks(*tracks, quitter=quitter)
    assert found.pop(quitter) == len(tracks)
    assert found == ranks(*(mine for seat, mine in enumerate(tracks) if seat != quitter))


@pytest.mark.parametrize("how", ["resign", "timeout"])
def test_a3_leaving_a_board_game(how: str) -> None:
    """A3: the leader of a board game who leaves is last, whoever's turn it is; the others keep their order and ties."""
    tracks = ["*3", "*9", "*3", "*1 R18"]
    for turn in range(4):
        assert after_leaving(board(seats=4, tracks=tracks, turn=turn), 1, how) == [1, 4, 1, 3]


@pytest.mark.parametrize("how", ["resign", "timeout"])
def test_a3_leaving_a_team_game(how: str) -> None:
    """A3, B14: who leaves a team game loses it for the team."""
    for seat in range(4):
        ahead_of = board(seats=4, variant="team", tracks=["*9", "*3"])
        assert after_leaving(ahead_of, seat, how) == ([2, 1, 2, 1] if seat % 2 == 0 else [1, 2, 1, 2])


@pytest.mark.parametrize("how", ["resign", "timeout"])
def test_a3_leaving_a_duel(how: str) -> None:
    """A3, B18: who leaves a duel loses it, however the markers stand."""
    for seat in range(2):
        assert after_leaving(board(variant="duel", tracks=["*4", "*-4"]), seat, how) == ([2, 1] if seat == 0 else [1, 2])


@pytest.mark.parametrize("how", ["resign", "timeout"])
def test_a3_leaving_a_solo_game(how: str) -> None:
    """A3, B17: who plays alone and leaves has the only rank there is."""
    assert after_leaving(board(seats=1, variant="solo"), 0, how) == [1]


@pytest.mark.parametrize("how", ["resign", "timeout"])
def test_a3_leaving_a_card_game(how: str) -> None:
    """A3: who leaves a card game is last, and the others rank by their markers."""
    game = cards(opened=["RG", "RB", "RO"], hands=[""] * 3, tracks=["*6", "*1", "*1 R2"])
    assert after_leaving(game, 0, how) == [3, 2, 1]


@pytest.mark.parametrize("how", ["resign", "timeout"])
def test_a3_leaving_a_dice_game(how: str) -> None:
    """A3: who leaves a dice game is last, and the others rank by their sheets."""
    assert after_leaving(dice(shown=["RG", "RB", "RO", "RY"], tracks=["*6", "*1", "*2", "*2"]), 3, how) == [1, 3, 2, 4]


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_a4_turns_go_round_by_seat(setting: Setting) -> None:
    """A4: seat 0 begins, then 1, 2, … and seat 0 again."""
    game, random = new_game(setting, 1), Random(4)
    seats: list[int] = []
    while len(seats) < 2 * setting.seats + 1 and game.turn is not None:
        seat = game.turn
        seats.append(seat)
        turns = int(game.states[0].turns)
        while game.turn == seat and game.states[0].turns == turns:
            game.push(int(random.choice(game.legal_moves.codes.tolist())))
    assert seats == [turn % setting.seats for turn in range(2 * setting.seats + 1)]


HIDING = [setting for setting in SETTINGS if setting.game != "dice"]


def redeal(setting: Setting, setup: dict[str, Any], seat: int | None, random: Random) -> dict[str, Any]:
    """Return the same setup, with other pieces on all racks or hands but one seat's."""
    member = "racks" if setting.game == "board" else "hands"
    empty = Game(setting).states[0]
    copies = (empty.bag if setting.game == "board" else empty.deck).tolist()
    names = [Game(setting).position().outcome_name(kind) for kind in range(len(copies))]
    pool = [name for name, count in zip(names, copies, strict=True) for _ in range(count)]
    for held in [*([] if seat is None else [setup[member][seat]]), *setup.get("open", [])]:
        for piece in held:
            pool.remove(piece)
    random.shuffle(pool)
    held = [own if at == seat else [pool.pop() for _ in own] for at, own in enumerate(setup[member])]
    return {**setup, member: held}


@pytest.mark.parametrize("setting", HIDING, ids=str)
def test_a5_a_view_does_not_depend_on_what_is_hidden(setting: Setting) -> None:
    """A5: whatever the other seats hold, a seat's view is the same to the byte, and so is an onlooker's."""
    random = Random(5)
    setup = write_setup(setting, new_game(setting, 1).setup)
    game = Game.new(setting.game, variant=setting.variant, seats=setting.seats, setup=setup)
    for seat in [*range(setting.seats), None]:
        changed = redeal(setting, setup, seat, random)
        other = Game.new(setting.game, variant=setting.variant, seats=setting.seats, setup=changed)
        assert bytes(game.view(seat)) == bytes(other.view(seat))
        if changed != setup:
            neighbour = 0 if seat is None else (seat + 1) % setting.seats
            assert bytes(game.view(neighbour)) != bytes(other.view(neighbour))


def test_a5_what_is_drawn_is_hidden_from_the_others() -> None:
    """A5: two games that differ in a tile drawn are one to the others, and two to the seat that drew it."""
    racks = [["RR"] * 5 + ["RG"], ["GG"] * 5 + ["BO"], ["YY"] * 5 + ["BP"]]
    games = []
    for tile in ("OO", "PP"):
        game = Game.new("board", seats=3, setup={"racks": racks})
        game.play("place RR d8 e8")
        game.play("draw", got=[tile])
        games.append(game)
    one, other = games
    assert one.view(0) != other.view(0)
    assert one.view(1) == other.view(1) and one.view(2) == other.view(2) and one.view(None) == other.view(None)
    assert one.view(1).history[-1].got == (None,)


def test_a5_what_is_drawn_to_a_hand_is_hidden_from_the_others() -> None:
    """A5: the same with cards."""
    setup = {
        "hands": [["RG", "RG", "RB", "RB", "RO", "RO"], ["GB", "GB", "GO", "GO", "GY", "GY"]],
        "open": [["OY", "OP"], ["YP", "YP"]],
    }
    games = []
    for card in ("BO", "BY"):
        game = Game.new("cards", seats=2, setup=setup)
        game.play("play RG")
        game.play("draw", got=[card])
        games.append(game)
    assert games[0].view(0) != games[1].view(0)
    assert games[0].view(1) == games[1].view(1) and games[0].view(None) == games[1].view(None)


def test_a5_a_seat_sees_its_own_rack_and_no_other() -> None:
    """A5: the other racks show how many tiles they have, and not which."""
    view = board(seats=3, racks=["RB GG", "YY OP RR", "BB"]).view(1)
    assert [view.pieces(seat) for seat in range(3)] == [["??", "??"], ["RR", "OP", "YY"], ["??"]]


def test_a5_a_seat_sees_its_own_hand_and_no_other() -> None:
    """A5: the other hands show how many cards they have, and not which; open cards and discards are public."""
    view = cards(opened=["RG", "RB", "RO"], hands=["GB GO", "OY OP YP", "RY"], deck="BY").view(1)
    assert [view.pieces(seat) for seat in range(3)] == [["??", "??"], ["OY", "OP", "YP"], ["??"]]
    assert [view.open_cards(seat) for seat in range(3)] == [["RG"], ["RB"], ["RO"]]
    assert view.state.discard.sum() == 60 - 1 - 3 - 6


def test_a5_unseen_pieces_can_be_counted() -> None:
    """A5: what is neither on the own rack nor on the board is in the bag or on another rack."""
    game = Game.new(
        "board", seats=2, setup={"racks": [["RR", "RG", "RB", "RO", "RY", "RP"], ["GG", "GB", "GO", "GY", "GP", "BB"]]}
    )
    game.play("place RG d8 e8")
    unseen = game.view(0).unseen()
    assert sum(unseen.values()) == 120 - 6
    assert unseen["RR"] == 4 and unseen["RG"] == 5 and unseen["GG"] == 5 and unseen["GB"] == 6
    assert sum(game.view(1).unseen().values()) == 120 - 1 - 6


def test_a5_what_a_swap_shows_is_public() -> None:
    """A5: all seats see the tiles that a swap shows, and nobody else those that it draws."""
    game = board(owed=0, tracks=["*1 P0", "*1"], racks=["RR GG", "BB"])
    game.play("swap", got=["PP", "PP", "YY", "YY", "OO", "OO"])
    for seat in (0, 1, None):
        entry = game.view(seat).history[-1]
        assert [game.position().outcome_name(piece) for piece in entry.shown] == ["RR", "GG"]
        assert (None in entry.got) == (seat != 0)


@pytest.mark.parametrize("setting", [setting for setting in SETTINGS if setting.game == "dice"], ids=str)
def test_a5_dice_hide_nothing(setting: Setting) -> None:
    """A5: everything in the dice game is public."""
    game = new_game(setting, 1)
    game.push(0)
    views = [game.view(seat) for seat in [*range(setting.seats), None]]
    assert len({view.states.tobytes() for view in views}) == 1
    assert all(view.history == tuple(game.history) and view.setup == game.setup for view in views)
    assert views[0].states.tobytes() == game.states.tobytes()
