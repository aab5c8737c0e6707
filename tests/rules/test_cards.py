"""The card game: clauses C1 to C9 and C11, with the worked examples E3, E4 and E5."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from sixfold.errors import ChanceError, GameOver, IllegalMove, UsageError
from sixfold.games.variants import GAMES, Setting
from sixfold.play.game import Game

from .drawing import cards, moves, pile, row, rows
from .reference import sector


def open_cards(game: Game, seat: int = 0) -> str:
    """Return the open cards of a seat, the oldest first."""
    return " ".join(game.position().open_cards(seat))


def hand(game: Game, seat: int = 0) -> str:
    """Return the cards in a seat's hand."""
    return " ".join(game.position().pieces(seat))


def alone(track: str, card: str, opened: str) -> Game:
    """Return a game of two seats in which seat 0 holds one card, and the four open cards are those."""
    older, newer, *theirs = opened.split()
    return cards(opened=[f"{older} {newer}", " ".join(theirs)], hands=[card, ""], tracks=[track])


# Material and setup


def test_c1_there_are_60_cards() -> None:
    """C1: four of each of the 15 mixed pairs, and no doubles."""
    deck = pile(Game(Setting.of("cards")), "deck").split()
    assert len(deck) == 60
    assert Counter(deck) == {a + b: 4 for a, b in combinations("RGBOYP", 2)}


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_c1_two_to_four_seats_play(seats: int) -> None:
    """C1: the game is for 2 to 4 seats."""
    with pytest.raises(UsageError):
        Game.new("cards", seats=seats)


def test_c1_the_track_ends_at_10() -> None:
    """C1: no marker passes 10."""
    game = alone("*7 R9 G6", "RG", "RB RO RY RP")
    game.play("play RG")
    assert game.tracks[0] == row("*7 R10 G6")


@pytest.mark.parametrize(("seats", "opened"), [(2, 2), (3, 1), (4, 1)])
def test_c2_the_setup(seats: int, opened: int) -> None:
    """C2: six hidden cards in each hand, and one open card before each seat, two with two seats."""
    game = Game.new("cards", seats=seats, seed=2)
    assert [len(game.position().pieces(seat)) for seat in range(seats)] == [6] * seats
    assert [len(game.position().open_cards(seat)) for seat in range(seats)] == [opened] * seats
    assert game.position().left() == 60 - seats * (6 + opened)
    assert game.view(0).pieces(1) == ["??"] * 6
    assert game.view(0).open_cards(1) == game.position().open_cards(1)
    assert game.tracks == [[0] * 6] * seats


def test_c2_the_first_open_card_is_the_older() -> None:
    """C2: with two seats the first open card of the setup is the one that is discarded first."""
    setup = {"hands": [["RG", "RB", "RO", "RY", "RP", "GB"], ["GO"] * 4 + ["GY"] * 2], "open": [["YP", "BO"], ["BY", "BP"]]}
    game = Game.new("cards", seats=2, setup=setup)
    assert open_cards(game, 0) == "YP BO" and open_cards(game, 1) == "BY BP"
    game.play("play RG")
    game.play("draw", got=["OP"])
    assert open_cards(game, 0) == "BO RG" and pile(game, "discard") == "YP"


# Turn


def test_c3_a_turn_plays_scores_discards_and_refills() -> None:
    """C3: the played card stays open, the oldest own card is discarded, and the hand has six cards again."""
    game = cards(opened=["RG", "RB", "GO"], hands=["RO GB GO GY YP OP", "", ""])
    game.play("play RO")
    assert open_cards(game) == "RG RO" and hand(game) == "GB GO GY OP YP"
    assert game.tracks[0] == row("R2 O1")
    game.play("draw", got=["BY"])
    assert open_cards(game) == "RO" and hand(game) == "GB GO GY BY OP YP"
    assert pile(game, "discard") == "RG"
    assert game.turn == 1


def test_c3_playing_is_compulsory() -> None:
    """C3: a seat plays one of its own cards before it draws, also when that scores nothing."""
    game = cards(opened=["RG", "RB", "GO"], hands=["YP YP", "RO", ""])
    assert moves(game) == ["play YP", "play PY"]
    for move in ("draw", "swap", "play RO"):
        with pytest.raises(IllegalMove):
            game.play(move)
    game.play("play YP")
    assert game.tracks[0] == row("")
    with pytest.raises(IllegalMove):
        game.play("play YP")


def test_c3_the_draw_refills_to_six_exactly() -> None:
    """C3: as many cards as are missing are drawn."""
    game = cards(opened=["RG", "RB", "GO"], hands=["RO GB GO YP", "", ""], owed=0)
    for got in ([], ["BY"], ["BY"] * 3):
        with pytest.raises(ChanceError, match="due"):
            game.play("draw", got=got)
    game.play("draw", got=["BY", "RG"])
    assert hand(game) == "RG RO GB GO BY YP"


# Scoring


@pytest.mark.parametrize(
    ("opened", "count"),
    [(["RG RB", "RO RY"], 4), (["RG", "RB", "RO"], 3), (["RG", "RB", "RO", "RY"], 4)],
)
def test_c4_all_other_open_cards_count(opened: list[str], count: int) -> None:
    """C4: the open cards of all seats count, the own older ones included, and the played card does not."""
    game = cards(opened=opened, hands=["RP"] + [""] * (len(opened) - 1), tracks=["*1"])
    game.play("play RP")
    assert game.tracks[0] == row(f"*1 R{1 + count}")


def test_c4_both_symbols_score() -> None:
    """C4: each symbol counts the cards that show it, and one card can count for both."""
    game = cards(opened=["RG", "RG", "GB"], hands=["RG", "", ""])
    assert game.gains("play RG") == row("R2 G3")


def test_c4_hands_and_discards_do_not_count() -> None:
    """C4: only open cards count."""
    game = cards(opened=["BO", "BY", "BP"], hands=["RG RO RY", "RG RO", "RY"], deck="GP")
    assert game.gains("play RG") == row("")


def test_c4_the_order_of_the_symbols_matters() -> None:
    """C4, C5: the symbol that is scored first is completed first, and can open a sector for the second."""
    game = alone("*3 R0", "RG", "RG BO BY BP")
    assert game.gains("play RG") == row("R1 G1")
    assert game.gains("play GR") == row("R1")
    assert moves(game) == ["play RG", "play GR"]


def test_e3_blue_and_yellow() -> None:
    """E3, C4: two open cards show yellow, one blue: yellow 1→3, blue 0→1."""
    game = cards(opened=["RY", "YP", "GB"], hands=["BY", "", ""], tracks=["Y1"])
    for move in ("play BY", "play YB"):
        played = game.copy()
        played.play(move)
        assert played.tracks[0] == row("B1 Y3")


def test_e3_red_and_purple() -> None:
    """E3, C5: two matches each; red 2→4, but purple 5→6 only, as blue stands between 1 and 3."""
    for blue in (1, 2, 3):
        game = cards(opened=["RP", "RG", "OP"], hands=["RP", "", ""], tracks=[f"*4 R2 B{blue} P5"])
        for move in ("play RP", "play PR"):
            played = game.copy()
            played.play(move)
            assert played.tracks[0] == row(f"*4 R4 B{blue} P6")


def test_c11_the_editions_play_alike() -> None:
    """C11: there is one set of rules for both editions; a marker enters 4–6 with all at 1, and 7–10 with all at 4."""
    assert list(GAMES["cards"]) == ["standard"] and GAMES["cards"]["standard"].options == ()
    assert alone("*1 R3", "RP", "RG BO BY BO").gains("play RP") == row("R1")
    assert alone("*1 R3 B0", "RP", "RG BO BY BO").gains("play RP") == row("")
    assert alone("*4 R6", "RP", "RG BO BY BO").gains("play RP") == row("R1")
    assert alone("*4 R6 B3", "RP", "RG BO BY BO").gains("play RP") == row("")


def test_c5_the_first_sector_is_open_to_all() -> None:
    """C5: at the start markers go up to 3, and what is more is lost while another stands at 0."""
    game = alone("", "RG", "RG RB RO RY")
    game.play("play RG")
    assert game.tracks[0] == row("R3 G1")


def test_c5_every_marker_must_stand_in_the_sector_before() -> None:
    """C5: one marker that lags behind blocks the border for the five others."""
    for laggard in "GBOYP":
        for before, behind in ((3, 0), (6, 3)):
            card = "RG" if laggard == "P" else "RP"
            assert alone(f"*{before} {laggard}{behind}", card, "RB RO BO BY").gains(f"play {card}") == row("")


def test_c5_blocked_points_are_lost() -> None:
    """C5: what the first symbol could not use is not scored after the second has opened the border."""
    game = alone("*3 R3 G0", "RG", "RG RB RO BO")
    assert game.gains("play RG") == row("G1")
    assert game.gains("play GR") == row("R3 G1")


def test_c5_a_sole_laggard_crosses_two_borders() -> None:
    """C5: a marker that alone lags behind opens the next sector for itself as it moves."""
    game = alone("*3 R0", "RP", "RG RB RO RY")
    assert game.gains("play RP") == row("R4")
    further = alone("*6 R3", "RP", "RG RB RO RY")
    assert further.gains("play RP") == row("R4")


def test_c5_two_laggards_block_each_other() -> None:
    """C5: a marker that is not the only laggard stops at the border."""
    assert alone("*3 R0 G0", "RP", "RG RB RO RY").gains("play RP") == row("R3")
    assert alone("*6 R3 G3", "RP", "RG RB RO RY").gains("play RP") == row("R3")


def test_c5_points_beyond_10_are_lost() -> None:
    """C5: a marker stops at 10."""
    assert alone("*7 R8 G6", "RP", "RG RB RO RY").gains("play RP") == row("R2")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_c5_markers_stay_in_two_neighbouring_sectors(seats: int) -> None:
    """C5: all markers are always in at most two neighbouring sectors, and no card appears or vanishes."""
    for seed in range(3):
        game, random = Game.new("cards", seats=seats, seed=seed), Random(seed)
        while game.outcome() is None:
            game.push(int(random.choice(game.legal_moves.codes.tolist())))
            for track in game.tracks:
                assert sector(max(track)) - sector(min(track)) <= 1
            position, state = game.position(), game.states[0]
            held = sum(len(position.pieces(seat)) + len(position.open_cards(seat)) for seat in range(seats))
            assert held + state.deck.sum() + state.discard.sum() == 60 and state.left == state.deck.sum()
        outcome = game.outcome()
        assert outcome is not None and outcome.reason == "all"


# Bonus moves


def test_c6_reaching_10_gives_a_bonus_move() -> None:
    """C6: before the bonus move the oldest own open card is discarded, and nothing is drawn."""
    game = cards(opened=["RG", "RB", "OY"], hands=["RO GB YP BY", "", ""], tracks=["*7 R8 G6"])
    game.play("play RO")
    assert game.tracks[0] == row("*7 R10 G6 O8")
    assert game.turn == 0 and open_cards(game) == "RO" and hand(game) == "GB BY YP"
    assert pile(game, "discard") == "RG"
    game.play("play GB")
    assert game.tracks[0] == row("*7 R10 G6 B8 O8")
    assert open_cards(game) == "RO GB"
    game.play("draw", got=["RP", "RP", "RP", "GP"])
    assert open_cards(game) == "GB" and pile(game, "discard") == "RG RO"


def test_c6_a_bonus_move_is_compulsory() -> None:
    """C6: neither drawing nor swapping is possible while a bonus move is owed."""
    game = cards(opened=["RG", "RB", "OY"], hands=["RO YP", "", ""], tracks=["*7 R8 G6"])
    game.play("play RO")
    assert moves(game) == ["play YP", "play PY"]


def test_c6_both_symbols_can_give_a_bonus_move() -> None:
    """C6: two bonus moves, each with a discard of its own before it."""
    game = cards(opened=["RG", "RB", "GO"], hands=["RG OY OP YP BY", "", ""], tracks=["*7 R8 G9 P6"])
    game.play("play RG")
    assert game.tracks[0] == row("*7 R10 G10 P6")
    assert open_cards(game) == "RG"
    game.play("play OY")
    assert game.tracks[0] == row("*7 R10 G10 O8 P6")
    assert open_cards(game) == "OY" and pile(game, "discard") == "RG RG" and not {"draw", "swap"} & set(moves(game))
    game.play("play BY")
    assert game.tracks[0] == row("*7 R10 G10 B8 O8 Y8 P6")
    assert moves(game) == ["draw"]


def test_c6_bonus_moves_can_give_further_ones() -> None:
    """C6: a bonus card scores like any other, and takes another marker to 10."""
    game = cards(opened=["RG", "RB", "BO"], hands=["RO BY YP", "", ""], tracks=["*7 R8 B8 P6"])
    game.play("play RO")
    game.play("play BY")
    assert game.tracks[0] == row("*7 R10 B10 O8 P6")
    assert game.turn == 0 and moves(game) == ["play YP", "play PY"]


def test_c6_a_marker_at_10_gives_no_further_bonus_move() -> None:
    """C6: points of a marker that stands at 10 already are lost and give nothing."""
    game = cards(opened=["RG", "RB", "BO"], hands=["RY GY", "", ""], tracks=["*7 R10 P6"])
    game.play("play RY")
    assert game.tracks[0] == row("*7 R10 P6") and "draw" in moves(game)


def test_e5_bonus_move_with_two_seats() -> None:
    """E5, C6: own open A, B; play X, discard A; play Y against B, X and the other's two; discard B; X, Y remain."""
    a, b, x, y = "RG", "BO", "RO", "BY"
    game = cards(opened=[f"{a} {b}", "RB YP"], hands=[f"{x} {y} GO GY GP OP", ""], tracks=["*7 R8 G6"])
    game.play("play RO")
    assert game.tracks[0] == row("*7 R10 G6 O8")
    assert open_cards(game) == f"{b} {x}" and pile(game, "discard") == a
    game.play("play BY")
    assert game.tracks[0] == row("*7 R10 G6 B9 O8 Y8")
    assert open_cards(game) == f"{b} {x} {y}"
    game.play("draw", got=["RY", "RP"])
    assert open_cards(game) == f"{x} {y}" and pile(game, "discard") == f"{a} {b}"
    assert len(hand(game).split()) == 6


# Swap


def test_c7_swap_needs_a_hand_without_the_lowest_symbol() -> None:
    """C7: the swap is allowed if no card in the hand shows any of the lowest symbols, all that tie."""
    for rest, allowed in (("GB OY", True), ("GB RY", False), ("GB YP", False)):
        game = cards(opened=["RG", "RB", "RO"], hands=[rest, "", ""], tracks=["*3 R1 P1"], owed=0)
        assert moves(game) == (["draw", "swap"] if allowed else ["draw"])


def test_c7_swap_is_decided_after_scoring() -> None:
    """C7: the markers as they stand after the play decide, and the cards that are left."""
    game = cards(opened=["RG", "RB", "GO"], hands=["RY GB", "", ""], tracks=["*2 R1 P1"])
    game.play("play RY")
    assert game.tracks[0] == row("*2 R3 P1") and moves(game) == ["draw", "swap"]
    caught_up = cards(opened=["RG", "RB", "GO"], hands=["RY GB", "", ""], tracks=["*2 R1"])
    caught_up.play("play RY")
    assert caught_up.tracks[0] == row("*2 R3") and moves(caught_up) == ["draw"]


def test_c7_a_swap_discards_the_hand_and_draws_six() -> None:
    """C7, C3: the hand is shown and discarded, the oldest open card too, and six cards are drawn."""
    game = cards(opened=["RG RB", "BO BY"], hands=["GO GY", "BP BP"], tracks=["*3 R1"], owed=0)
    game.play("swap", got=["RO", "RO", "RY", "RY", "RP", "RP"])
    assert hand(game) == "RO RO RY RY RP RP" and open_cards(game) == "RB"
    assert pile(game, "discard") == "RG GO GY"
    assert game.turn == 1
    assert [game.position().outcome_name(card) for card in game.view(1).history[-1].shown] == ["GO", "GY"]


# The draw pile


def test_c8_the_discard_pile_becomes_the_draw_pile_with_the_last_card() -> None:
    """C8: drawing the last card makes a new draw pile at once, of all cards discarded till then."""
    game = cards(opened=["RG", "RB", "RO"], hands=["GB GO GY BO BY", "", ""], deck="YP", owed=0)
    before = pile(game, "discard").split()
    assert len(before) == 60 - 3 - 5 - 1
    game.play("draw", got=["YP"])
    assert pile(game, "discard") == ""
    assert sorted(pile(game, "deck").split()) == sorted([*before, "RG"])
    assert game.position().left() == len(before) + 1


def test_c8_no_new_pile_before_the_last_card_is_drawn() -> None:
    """C8: one card left in the draw pile is enough to leave the discard pile alone."""
    game = cards(opened=["RG", "RB", "RO"], hands=["GB GO GY BO BY", "", ""], deck="YP YP", owed=0)
    before = pile(game, "discard").split()
    game.play("draw", got=["YP"])
    assert pile(game, "deck") == "YP" and sorted(pile(game, "discard").split()) == sorted([*before, "RG"])


def test_c8_a_new_draw_pile_in_the_middle_of_drawing() -> None:
    """C8: the rest of a draw comes from the new pile."""
    game = cards(opened=["RG", "RB", "RO"], hands=["GB GO GY", "", ""], deck="YP", owed=0)
    with pytest.raises(ChanceError, match="none is left to draw"):
        game.play("draw", got=["RG", "YP", "OP"])
    rest = pile(game, "discard").split()
    game.play("draw", got=["YP", "RG", "OP"])
    assert hand(game) == "RG GB GO GY OP YP"
    rest = [*rest, "RG"]
    rest.remove("RG")
    rest.remove("OP")
    assert sorted(pile(game, "deck").split()) == sorted(rest) and pile(game, "discard") == ""


def test_c8_a_swapped_hand_can_come_back() -> None:
    """C7, C8: the hand lies on the discard pile before six are drawn, so a new draw pile has it."""
    hands = ["GB GB GB GB", "", ""]
    game = cards(opened=["RG", "RB", "RO"], hands=hands, tracks=["*3 R1"], deck="YP OP", owed=0)
    with pytest.raises(ChanceError):
        game.play("swap", got=["OP", "GB", "YP", "GB", "GB", "GB"])
    game.play("swap", got=["OP", "YP", "GB", "GB", "GB", "GB"])
    assert hand(game) == "GB GB GB GB OP YP"
    assert game.states[0].discard.sum() == 0 and game.position().left() == 60 - 6 - 2


# End


def test_c9_all_six_at_7_wins_at_once() -> None:
    """C9: the game ends before any discard or draw; the others rank by A3."""
    game = cards(opened=["RG", "YP", "RO"], hands=["RP", "", ""], tracks=["*7 P6", "*1", "*6 R3"])
    game.play("play RP")
    outcome = game.outcome()
    assert outcome is not None and outcome.reason == "all"
    assert outcome.tracks == rows("*7 R9", "*1", "*6 R3") and outcome.ranks == [1, 3, 2]
    assert open_cards(game) == "RG RP" and moves(game) == []
    with pytest.raises(GameOver):
        game.play("draw")


def test_c9_the_second_symbol_is_not_scored_after_the_end() -> None:
    """C9: the first of the two symbols can end the game, and then the other scores nothing."""
    game = alone("*7 R6", "RG", "RG RB GO GY")
    assert game.gains("play RG") == row("R2")
    assert game.gains("play GR") == row("R2 G3")
    game.play("play RG")
    outcome = game.outcome()
    assert outcome is not None and outcome.tracks[0] == row("*7 R8")


def test_c9_the_end_comes_before_an_owed_bonus_move() -> None:
    """C9: a marker that reaches 10 and completes the six gives no bonus move any more."""
    game = alone("*7 R6 G9", "RG", "RG RB RO RY")
    game.play("play GR")
    outcome = game.outcome()
    assert outcome is not None and outcome.tracks[0] == row("*7 R10 G10") and outcome.ranks == [1, 2]


def test_c9_a_bonus_move_can_end_the_game() -> None:
    """C9: the six can be completed in the middle of a turn."""
    game = cards(opened=["RG", "RB", "BP"], hands=["RO BP", "", ""], tracks=["*7 R8 P6"])
    game.play("play RO")
    assert game.outcome() is None
    game.play("play BP")
    outcome = game.outcome()
    assert outcome is not None and outcome.reason == "all" and outcome.ranks == [1, 2, 2]


def test_e4_places() -> None:
    """E4, A3: the winner; (5,6,7,…) second; (5,6,6,…) third; (4,…) fourth."""
    tracks = ["*7 R5 G6", "*6 P4", "*7 R6", "*7 R6 G6 B5"]
    game = cards(opened=["RG", "RB", "RO", "YP"], hands=["", "", "RP", ""], tracks=tracks, turn=2)
    game.play("play RP")
    outcome = game.outcome()
    assert outcome is not None and outcome.ranks == [2, 4, 1, 3]


def test_e4_yellow_moves_to_8_and_wins() -> None:
    """E4, C5, C9: two matches take the last marker over the border to 8; with that all six are at 7 or more."""
    tracks = ["*7 Y6 R9", "*7 R5 G6", "*7 R6 G6 B5", "*6 B4"]
    game = cards(opened=["RG", "GY", "RO", "YP"], hands=["BY", "", "", ""], tracks=tracks)
    game.play("play YB")
    outcome = game.outcome()
    assert outcome is not None and outcome.reason == "all"
    assert outcome.tracks[0] == row("*7 Y8 R9") and outcome.ranks == [1, 2, 3, 4]
