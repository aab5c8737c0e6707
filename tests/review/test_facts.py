"""Facts of a move: what they say is what the rules do, and each can be pointed at."""

import json
from random import Random

import numpy as np
import pytest

from sixfold.errors import GameOver, IllegalMove, MalformedMove, UsageError
from sixfold.games.variants import Setting
from sixfold.play.game import Game
from sixfold.review.board import runs_of
from sixfold.review.cards import climb
from sixfold.review.facts import chance_to_hold, facts
from sixfold.review.structs import Border
from sixfold.rules.hexgrid import NUMBER
from sixfold.rules.pieces import LETTERS
from tests.samples import OPTIONED, PLAIN, random_game


def placed(*moves: str, racks: list[list[str]] | None = None) -> Game:
    """Return a board game in which both seats hold what they lay; each draws what it laid."""
    racks = racks or [["RR", "RB", "RG", "GB", "BB", "OY"], ["RR", "GB", "BO", "YP", "OO", "RY"]]
    game = Game.new("board", seats=2, setup={"racks": racks})
    spare = iter(["PP", "PP", "PP", "PP", "PP", "YY", "YY", "YY", "YY", "YY"])
    for move in moves:
        game.play(move)
        game.play("draw", got=[next(spare)])
    return game


def test_points_come_along_rays() -> None:
    """B8: each half in five directions, as far as its symbol goes."""
    game = placed("place RR d8 e8", "place GB d13 e12")
    said = facts(game.view(0), "place RB f8 f9").json()
    red, blue = said["points"]
    assert (red["symbol"], red["points"], red["gained"], red["lost"]) == ("R", 3, 3, 0)
    assert red["rays"] == [{"from": "f8", "direction": 2, "cells": ["e8", "d8", "c8"]}]
    assert blue["symbol"] == "B" and blue["points"] == sum(len(ray["cells"]) for ray in blue["rays"])
    assert said["markers"]["after"][0] == said["markers"]["before"][0] + 3
    assert (said["lowest"]["before"], said["lowest"]["after"]) == (0, 0)
    assert said["lowest"]["symbols"] == {"before": "GBOYP", "after": "GBOYP"}


def test_a_covered_line_is_blocked_and_an_own_one_is_not() -> None:
    game = placed("place RR d8 e8", "place GB d13 e12")
    said = facts(game.view(0), "place GB f8 f9").json()
    assert {"symbol": "R", "worth": 3, "cell": "f8"}.items() <= said["blocks"][0].items()
    assert said["blocks"][0]["rays"] == [{"from": "f8", "direction": 2, "cells": ["e8", "d8", "c8"]}]
    said = facts(game.view(0), "place RG f8 f9").json()
    assert not [blocked for blocked in said["blocks"] if blocked["cell"] == "f8" and blocked["symbol"] == "R"]


def test_a_longer_line_opens_more_for_the_next_seat() -> None:
    game = placed("place RR d8 e8", "place GB d13 e12")
    opens = {opening["symbol"]: opening for opening in facts(game.view(0), "place RG f8 f9").json()["opens"]}
    red = opens["R"]
    assert red["after"] > red["before"] > 0
    assert red["points"] == 4 and red["cells"] == ["g8"]
    unseen = game.view(0).unseen()
    counts, names = list(unseen.values()), list(unseen)
    with_red, double = ([n for n, name in enumerate(names) if test in name] for test in ("R", "RR"))
    likely, likely_double = chance_to_hold(counts, with_red, 6), chance_to_hold(counts, double, 6)
    assert red["after"] == pytest.approx((likely - likely_double) * 4 + likely_double * (4 + 1), abs=2)


def test_chance_to_hold_is_what_drawing_gives() -> None:
    random, bag = Random(1), [0, 0, 1, 2, 2, 2, 3]
    counts = [bag.count(kind) for kind in range(4)]
    hits = sum(bool({0, 3} & set(random.sample(bag, 3))) for _ in range(20_000))
    assert chance_to_hold(counts, [0, 3], 3) == pytest.approx(hits / 20_000, abs=0.015)
    assert chance_to_hold(counts, [], 3) == chance_to_hold(counts, [0], 0) == 0.0
    assert chance_to_hold([1, 1], [0], 2) == 1.0


def test_a_border_stops_a_marker_and_says_who_is_behind() -> None:
    """C5, E3."""
    track = np.array([2, 1, 1, 1, 1, 5])
    assert climb(track, 0, 2) == (Border(column=4, crossed=True, lost=0, behind=""),)
    assert track[0] == 4
    assert climb(track, 5, 2) == (Border(column=7, crossed=False, lost=1, behind="GBOY"),)
    assert track[5] == 6


def test_the_other_order_of_a_card_is_told() -> None:
    game = random_game(Setting.of("cards"), 3, plies=20)
    while game.turn is not None and str(game.legal_moves[0])[:4] != "play":
        game.push(game.legal_moves[0].code)
    view = game.view(game.turn)
    said = facts(view, view.legal_moves[0])
    assert said.order and said.order.move == str(view.legal_moves[1])
    assert said.order.markers == facts(view, view.legal_moves[1]).markers.after


@pytest.mark.parametrize("seats", [2, 4])
def test_cards_are_pointed_at_where_they_lie(seats: int) -> None:
    """What is told of a table is told of it as it lies before the move; the card that is played comes after the open ones."""
    for seed in range(6):
        game = random_game(Setting.of("cards", seats=seats), seed, plies=20)
        while game.turn is not None and not str(game.legal_moves[0]).startswith("play"):
            game.push(game.legal_moves[0].code)
        if game.turn is None:
            continue
        view, seat = game.view(game.turn), game.turn
        for move in view.legal_moves:
            said = facts(view, move).json()
            rows = [view.open_cards(other) for other in range(seats)]
            assert said["card"]["seat"] == seat and said["card"]["place"] == len(rows[seat])
            assert sorted(said["card"]["card"]) == sorted(move.split(" ")[1])
            rows[seat].append(said["card"]["card"])
            told = [one for group in ("points", "opens", "blocks") for fact in said[group] for one in fact["cards"]]
            assert all(rows[one["seat"]][one["place"]] == one["card"] for one in told)
            leaving = {"seat": seat, "place": 0, "card": rows[seat][0]}
            assert all(fact["cards"] == [leaving] for fact in said["blocks"])
            assert all(leaving not in fact["cards"] for fact in said["opens"])


def test_dice_say_what_stopping_and_rolling_are_worth() -> None:
    game = Game.new("dice", seats=2, setup={"dice": ["", "RRBY"]})
    game.play("roll", got="RRGG")
    said = facts(game.view(0), "score RR=Y").json()
    assert said["jokers"] == [{"dice": "RR", "symbol": "Y", "crosses": 1, "matches": 4}]
    assert [(one["symbol"], one["points"]) for one in said["points"]] == [("Y", 1)]
    turn = said["turn"]
    assert turn["left"] == 2 and turn["chosen"]["move"] == "score RR=Y"
    assert turn["stop"]["chance"] >= turn["chosen"]["chance"]
    assert turn["roll"]["turns"] > 5
    lost = facts(game.view(0), "score").json()["points"]
    assert [(one["symbol"], one["points"], one["gained"], one["lost"]) for one in lost] == [("R", 4, 3, 1)]
    assert lost[0]["dice"] == [{"seat": seat, "symbol": "R", "count": 2} for seat in (0, 1)]
    joker = said["points"][0]
    assert joker["dice"] == [{"seat": 0, "symbol": "R", "count": 2}], "the yellow die of the other seat matches nothing"
    assert turn["dice"] == "RRGG"


@pytest.mark.parametrize("setting", OPTIONED, ids=str)
def test_facts_agree_with_the_rules_for_every_move(setting: Setting) -> None:
    random = Random(5)
    for seed in range(1 if PLAIN else 3):
        game = random_game(setting, seed, plies=random.randrange(60))
        if game.turn is None:
            continue
        view = game.view(game.turn)
        for move in random.sample(list(view.legal_moves), min(4, len(view.legal_moves))):
            said = facts(view, move)
            data = json.loads(json.dumps(said.json()))
            states = view.states.copy()
            setting.rules.apply(states, 0, move.code)
            after = states[0].tracks[view.side(game.turn)].tolist()
            assert data["markers"]["after"] == after
            assert data["score"]["after"] == sorted(after)
            gains = dict(zip(LETTERS, np.subtract(after, data["markers"]["before"]).tolist(), strict=True))
            for points in data["points"]:
                assert points["gained"] == gains.pop(points["symbol"])
                assert points["gained"] + points["lost"] == points["points"] and points["lost"] >= 0
            assert not any(gains.values())
            assert (data["ends"] is not None) == (states[0].phase == 3)


def test_blocked_cells_had_what_they_say() -> None:
    game = random_game(Setting.of("board", seats=3), 2, plies=41)
    while game.legal_moves[0].startswith("draw"):
        game.push(game.legal_moves[0].code)
    view = game.view(game.turn)
    runs = runs_of(view.state)
    for move in list(view.legal_moves)[::97]:
        for blocked in facts(view, move).blocks:
            assert blocked.cell is not None
            assert blocked.worth == runs[NUMBER[blocked.cell], LETTERS.index(blocked.symbol)]
            assert blocked.worth == sum(len(ray.cells) for ray in blocked.rays)


def test_what_is_no_move_has_no_facts() -> None:
    game = placed("place RR d8 e8")
    with pytest.raises(UsageError, match="what seat 0 may know, but seat 1 is in turn"):
        facts(game.view(0), "draw")
    with pytest.raises(UsageError, match="what someone who watches may know"):
        facts(game.view(None), "draw")
    with pytest.raises(IllegalMove, match="seat 1 cannot place RR h8 h9 here"):
        facts(game.view(1), "place RR h8 h9")
    with pytest.raises(MalformedMove):
        facts(game.view(1), "castle")
    ended = random_game(Setting.of("dice"), 1)
    with pytest.raises(GameOver):
        facts(ended.view(0), "roll")
