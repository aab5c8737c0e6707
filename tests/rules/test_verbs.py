"""What all rules answer alike: whether one move is legal, what a move did, and who scores where."""

from random import Random

import numpy as np
import pytest

from sixfold.games.move import parse
from sixfold.games.variants import Setting
from sixfold.play.game import Game
from sixfold.rules import board, cards, dice
from sixfold.rules.effect import AT_END, AT_GOAL, AT_HALF, AT_SECTOR, AT_STRIP, EFFECT, NOTHING
from sixfold.rules.hexgrid import NUMBER
from sixfold.rules.pieces import SYMBOLS
from sixfold.rules.refusal import (
    END_TURN,
    NO_JOKERS,
    NO_SWAP,
    NO_SWAP_ALONE,
    NOT_HELD,
    OUTSIDE,
    OUTSIDE_SECOND,
    PLAY_FIRST,
    ROLL_FIRST,
    ROLLED_OUT,
    TAKEN,
    TAKEN_SECOND,
    UNTOUCHED,
)
from sixfold.rules.verbs import Rules, vary
from tests.samples import SETTINGS, new_game

RULES: tuple[Rules, ...] = (board, cards, dice)


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_a_move_may_be_made_if_it_is_listed(setting: Setting) -> None:
    game, random = new_game(setting, 3), Random(1)
    for _ in range(14):
        legal = set(game.legal_moves.codes.tolist())
        tried = random.sample(range(setting.rules.MOVES), min(200, setting.rules.MOVES))
        for code in [*tried, *sorted(legal)[:40], setting.rules.MOVES - 1]:
            assert setting.rules.may(game.states, 0, code) == (code in legal), game.setting.face.spell(code)
        game.push(random.choice(sorted(legal)))
        if game.turn is None:
            break


def account(game: Game, code: int) -> tuple[list[int], list[int], list[int], int]:
    """Return points, gains, why the rest is lost, and bonus moves."""
    after, found = game.states.copy(), np.zeros(1, EFFECT)
    game.setting.rules.apply(after, 0, code)
    game.setting.rules.account(game.states, after, 0, code, found)
    points, gains, why, bonus = found[0].item()
    return points.tolist(), gains.tolist(), why.tolist(), bonus


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_what_a_move_did_adds_up(setting: Setting) -> None:
    game, random = new_game(setting, 5), Random(2)
    while game.turn is not None:
        code = int(random.choice(game.legal_moves.codes.tolist()))
        side = setting.side(game.turn)
        before = game.tracks[side]
        points, gains, why, _ = account(game, code)
        game.push(code)
        assert [now - then for now, then in zip(game.tracks[side], before, strict=True)] == gains
        for symbol in range(SYMBOLS):
            assert (points[symbol] == gains[symbol]) == (why[symbol] == NOTHING)
            assert points[symbol] >= gains[symbol]
        assert setting.rules.is_over(game.states, 0) == (game.turn is None)


def why(game: Game, move: str) -> list[int]:
    return account(game, parse(game.setting, move).code)[2]


def test_points_are_lost_at_the_end_of_a_track() -> None:
    """B9: a marker stays at 18; B15: on the long track it stops at 18 first, and later at 36."""
    for variant, start, expected in (("standard", 17, AT_END), ("team", 17, AT_HALF), ("team", 35, AT_END)):
        game = Game.new("board", variant=variant, seed=1)
        state = game.states[0]
        state.turns = 9
        state.racks[0, 0] = 0
        state.racks[0, 1:] = 127
        state.tracks[0, 0] = start
        state.board[NUMBER["d9"]] = 0
        assert why(game, "place RR d8 e8")[0] == expected, variant  # beside the printed red of c8 and the one of d9


def test_points_are_lost_at_a_sector_at_the_end_and_after_the_goal() -> None:
    """C5: a marker waits before a sector; C1: the track ends at 10; C9: the game ends with the first symbol."""
    game = Game.new("cards", seats=2, seed=1)
    state = game.states[0]
    state.hands[0] = 0  # red and green
    state.open[:] = 127
    state.open[0, :2] = 0
    state.tracks[0] = [3, 3, 0, 3, 3, 3]
    assert why(game, "play RG")[:2] == [AT_SECTOR, AT_SECTOR]
    state.tracks[0] = [9, 10, 7, 7, 7, 6]
    assert why(game, "play RG")[:2] == [AT_END, AT_END]
    state.tracks[0] = [6, 8, 7, 7, 7, 7]
    assert why(game, "play RG")[:2] == [NOTHING, AT_GOAL]


def test_crosses_are_lost_at_a_strip_and_at_the_end_of_a_row() -> None:
    """D6: a strip opens when all rows are long enough; a row has 7 boxes."""
    game = Game.new("dice", seats=2, seed=1)
    state = game.states[0]
    state.dice[:] = 0
    state.dice[0, :2] = state.dice[1, :2] = 2
    state.rolls = 1
    state.tracks[0] = [3, 6, 0, 6, 6, 6]
    assert why(game, "score")[:2] == [AT_STRIP, AT_STRIP]
    state.tracks[0] = [6, 7, 4, 4, 4, 4]
    assert why(game, "score")[:2] == [AT_END, AT_END]


def test_partners_share_a_side() -> None:
    team = Setting.of("board", variant="team")
    assert [team.side(seat) for seat in range(4)] == [0, 1, 0, 1] and team.sides == 2
    assert team.partners(3) == [1, 3]
    for setting in SETTINGS:
        if setting.variant != "team":
            assert [setting.side(seat) for seat in range(setting.seats)] == list(range(setting.sides))


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_the_weakest_symbols_are_the_lowest_or_the_farthest(setting: Setting) -> None:
    """A2; in the duel the undecided ones that are farthest away (B18)."""
    game, random = new_game(setting, 4), Random(3)
    while True:
        for seat in range(setting.seats):
            track = game.tracks[setting.side(seat)]
            if setting.variant == "duel":
                track = [99 if abs(value) == game.states[0].width else value for value in track]
            lowest = [symbol for symbol, value in enumerate(track) if value == min(track)]
            assert game.position().lowest(seat) == lowest
        if game.turn is None:
            return
        game.push(int(random.choice(game.legal_moves.codes.tolist())))


def test_the_runs_and_cards_that_give_points() -> None:
    """B8: a half scores the runs of its symbol; C4: a card matches the open cards of all seats."""
    game = Game.new("board", seats=2, seed=1)
    state = game.states[0]
    state.board[NUMBER["d9"]] = state.board[NUMBER["d10"]] = 0
    code = parse(game.setting, "place RG d8 e7").code
    rays = game.setting.face.rays(game.states, code)
    assert {(ray.cell, ray.symbol, ray.length) for ray in rays} == {("d8", 0, 1), ("d8", 0, 2)}
    assert board.area_radius(state) == 5
    cards_game = Game.new("cards", seats=2, seed=1)
    lying = cards_game.states[0].open
    lying[:] = 127
    lying[0, 0], lying[1, 1] = 0, 1  # red and green, red and blue
    matches = cards_game.setting.face.matches(cards_game.states, parse(cards_game.setting, "play GR").code)
    assert [tuple(match) for match in matches] == [(1, 0, 0), (0, 0, 0), (0, 1, 1)]


def test_rules_can_be_varied() -> None:
    varied = vary(dice, sides=lambda variant, seats: 1)
    assert varied.sides(0, 4) == 1 and dice.sides(0, 4) == 4
    assert varied.legal_moves is dice.legal_moves


def refusal(game: Game, move: str) -> int:
    code = parse(game.setting, move).code
    assert not game.setting.rules.may(game.states, 0, code)
    return int(game.setting.rules.refusal(game.states, 0, code))


def test_why_a_move_on_the_board_is_refused() -> None:
    game = Game.new("board", seats=2, seed=7)  # RG RY GY BY OP PP
    assert refusal(game, "draw") == PLAY_FIRST
    assert refusal(game, "place RR d8 e8") == NOT_HELD
    assert refusal(game, "place RG a8 b8") == OUTSIDE  # B1
    assert refusal(game, "place RG c8 b8") == TAKEN  # B2
    assert refusal(game, "place RG c9 b9") == OUTSIDE_SECOND
    assert refusal(game, "place RG d8 c8") == TAKEN_SECOND  # B6
    assert refusal(game, "place RG h8 h9") == UNTOUCHED  # B7
    game.play("place RY d8 e8")
    assert refusal(game, "place RG h8 h9") == END_TURN
    assert refusal(game, "swap") == NO_SWAP  # B11
    alone = Game.new("board", variant="solo", seed=7)
    alone.push(int(alone.legal_moves.codes[0]))
    assert refusal(alone, "swap") == NO_SWAP_ALONE  # B17


def test_why_a_play_is_refused() -> None:
    game = Game.new("cards", seats=2, seed=7)
    held = game.setting.face.pieces(game.states, 0)
    missing = next(card for card in range(cards.KINDS) if card not in held)
    assert refusal(game, "draw") == PLAY_FIRST
    assert refusal(game, game.setting.face.spell(missing * 2)) == NOT_HELD
    game.push(held[0] * 2)
    assert refusal(game, game.setting.face.spell(held[1] * 2)) == END_TURN
    assert refusal(game, "swap") == NO_SWAP  # C7


def test_why_a_roll_or_a_scoring_is_refused() -> None:
    game = Game.new("dice", seats=2, seed=7)
    assert refusal(game, "score") == ROLL_FIRST  # D3
    game.play("roll")  # G O G G
    assert refusal(game, "score YY=R") == NO_JOKERS  # D5
    game.play("roll")
    game.play("roll")
    assert refusal(game, "roll") == ROLLED_OUT  # D3


def points(setting: Setting, tracks: list[list[int]], *, quitter: int | None = None) -> list[int]:
    """Return what each seat gets in a match for a game that ended with these rows of markers."""
    states, found = np.zeros(1, setting.rules.STATE), np.zeros(4, np.int64)
    setting.rules.setup(states, 0, setting.kind.number, setting.seats, setting.rule)
    states["tracks"][0, : len(tracks)] = tracks
    setting.rules.stop(states, 0, 127 if quitter is None else quitter, 3)
    setting.rules.match_points(states, 0, found)
    return found[: setting.seats].tolist()  # type: ignore[no-any-return]


LOW, EVEN, HIGH = [1, 9, 9, 9, 9, 9], [2] * SYMBOLS, [3] * SYMBOLS


def test_what_a_board_game_is_worth_in_a_match() -> None:
    assert points(Setting.of("board", seats=3), [HIGH, LOW, HIGH]) == [1, 0, 1]
    assert points(Setting.of("board", seats=3), [HIGH, LOW, HIGH], quitter=0) == [0, 1, 1]
    assert points(Setting.of("board", variant="team"), [HIGH, LOW]) == [1, 0, 1, 0]
    assert points(Setting.of("board", variant="team"), [HIGH, LOW], quitter=2) == [0, 1, 0, 1]
    assert points(Setting.of("board", variant="solo"), [HIGH]) == [3]
    assert points(Setting.of("board", variant="solo"), [HIGH], quitter=0) == [0]


def test_c10_what_a_card_game_is_worth_in_a_match() -> None:
    assert points(Setting.of("cards", seats=3), [HIGH, LOW, [8] * SYMBOLS]) == [3, 1, 8]
    assert points(Setting.of("cards", seats=3), [HIGH, LOW, [8] * SYMBOLS], quitter=0) == [0, 7, 8]


def test_d8_what_a_dice_game_is_worth_in_a_match() -> None:
    assert points(Setting.of("dice", seats=3), [LOW, HIGH, EVEN]) == [1, 7, 2]
    assert points(Setting.of("dice", seats=3), [HIGH, EVEN, EVEN], quitter=0) == [0, 7, 2]
