"""Crosses of the dice game: which dice match, what a joker gives instead, what is lost, and whether to roll again."""

from __future__ import annotations

import numpy as np

from sixfold.bots.dice import turn
from sixfold.bots.dice.table import load, ways
from sixfold.bots.dice.thought import offers_of, think
from sixfold.games.move import Move, name
from sixfold.play.view import View
from sixfold.review.facts import Found, most_opened_first
from sixfold.review.structs import Joker, Opening, Points, ShownDice, Turn, TurnWorth
from sixfold.rules.dice import JOKERS, ROLL, ROLLS, SCORE, count_crosses
from sixfold.rules.kernel import Ints, States
from sixfold.rules.phase import NONE, OVER
from sixfold.rules.pieces import DICE, LETTERS, SYMBOLS
from sixfold.rules.types import Code, Symbol


def find(view: View, chosen: Move, after: States) -> Found:
    """Return the facts of a roll or a scoring."""
    turn = turn_of(view, chosen)
    if chosen.code == ROLL:
        return Found(turn=turn)
    return Found(points_of(view, chosen, after), openings(view, after), turn=turn, jokers=jokers_of(view, chosen))


def earned(view: View, code: Code) -> list[int]:
    """Return how many crosses of each symbol a scoring gives, whether they can be made or not."""
    crosses = np.zeros(SYMBOLS, np.int64)
    count_crosses(view.state, JOKERS[code - SCORE], crosses)
    found: list[int] = crosses.tolist()
    return found


def points_of(view: View, chosen: Move, after: States) -> tuple[Points, ...]:
    """Return the crosses of each symbol: how many the dice give, how many can be made, and whose dice match."""
    state, seat = view.state, int(view.state.turn)
    points = earned(view, chosen.code)
    gains = (after[0].tracks[seat].astype(int) - state.tracks[seat].astype(int)).tolist()
    return tuple(
        Points(LETTERS[symbol], count, gains[symbol], count - gains[symbol], dice=counted(view, chosen, symbol))
        for symbol, count in enumerate(points)
        if count
    )


def counted(view: View, chosen: Move, symbol: Symbol) -> tuple[ShownDice, ...]:
    """Return the dice that give a symbol its crosses: those that match in it, and jokers for it."""
    state, seat = view.state, int(view.state.turn)
    left, jokers = state.dice[:].copy(), []
    for shown, count, crossed in JOKERS[chosen.code - SCORE].tolist():
        if shown != NONE:
            left[seat, shown] -= count
            if crossed == symbol:
                jokers.append(ShownDice(seat, LETTERS[shown], count))
    matching = showing(left, symbol) if left[seat, symbol] and left[:, symbol].sum() > left[seat, symbol] else ()
    return (*matching, *jokers)


def showing(shown: Ints, symbol: Symbol) -> tuple[ShownDice, ...]:
    """Return how many dice of each seat show a symbol."""
    return tuple(ShownDice(seat, LETTERS[symbol], int(row[symbol])) for seat, row in enumerate(shown) if row[symbol])


def jokers_of(view: View, chosen: Move) -> tuple[Joker, ...]:
    """Return each joker that is used, and what its dice would give as matches."""
    state, seat = view.state, int(view.state.turn)
    found = []
    for symbol, count, crossed in JOKERS[chosen.code - SCORE].tolist():
        if symbol != NONE:
            others = int(state.dice[: state.seats, symbol].sum() - state.dice[seat, symbol])
            found.append(Joker(LETTERS[symbol] * count, LETTERS[crossed], crosses=count - 1, matches=count * others))
    return tuple(found)


def turn_of(view: View, chosen: Move) -> Turn:
    """Return what stopping and rolling again are worth: the chance to win, and the turns that the sheet then still needs."""
    from sixfold.review.judge import dice_chances

    state, seat = view.state, int(view.state.turn)
    left = ROLLS - int(state.rolls)
    shown = "".join(view.pieces(seat)) if state.rolls else ""
    turns_stop, turns_roll = expected_turns(view)
    offers: dict[Code, TurnWorth] = {}  # the best first
    for _, code, chances, _ in offers_of(view, think("hard", view)):
        chance = round(dice_chances(view, chances)[0][seat], 6)
        offers[code] = TurnWorth(str(name(view.setting, code)), chance, turns_roll if code == ROLL else turns_stop[code])
    stop = next((worth for code, worth in offers.items() if code != ROLL), None)
    return Turn(int(state.rolls), left, shown, stop, offers.get(ROLL), offers.get(chosen.code))


def expected_turns(view: View) -> tuple[dict[Code, float], float | None]:
    """Return how many more turns the sheet needs after each way to score now, and after rolling again, by the solved table."""
    state, seats = view.state, view.setting.seats
    own, table = ways(seats, int(state.split)), load(seats, int(state.split))
    seat, left = int(state.turn), ROLLS - int(state.rolls)
    shown = state.dice[:seats].astype(np.int64)
    sheets = np.zeros(len(own.code), np.int16)
    others = shown.sum(axis=0) - shown[seat]
    turn.list_sheets(state.tracks[seat].astype(np.int64), others, own, sheets)
    worth = -table.turns[sheets].astype(np.float64)
    best, stages = np.zeros(len(own.odds), np.int32), np.zeros(ROLLS + 1)
    turn.plan(worth, own, best, stages)
    again = round(float(-stages[left]), 4) if left else None
    if left == ROLLS:
        return {}, again
    roll = own.find(state.dice[seat])
    return {int(own.code[way]): round(float(-worth[way]), 4) for way in range(own.start[roll], own.start[roll + 1])}, again


def openings(view: View, after: States) -> tuple[Opening, ...]:
    """Return what one roll of the next seat can expect of each symbol, with the dice that stay and with any in their place."""
    state, then = view.state, after[0]
    if then.phase == OVER:
        return ()
    seats, seat = int(state.seats), int(state.turn)
    next_, dice = (seat + 1) % seats, int(DICE[seats])
    found = []
    for symbol in range(SYMBOLS):
        room = 7 - int(then.tracks[next_, symbol])
        others = sum(int(state.dice[other, symbol]) for other in range(seats) if other not in (seat, next_))
        mine = int(state.dice[seat, symbol])
        after_, before = (_expected(dice, count, room) for count in (others + mine, others + dice / SYMBOLS))
        if abs(after_ - before) > 1e-9:
            shown = tuple(entry for entry in showing(state.dice, symbol) if entry.seat != next_)
            found.append(Opening(LETTERS[symbol], before, after_, others + mine, dice=shown))
    return most_opened_first(found)


def _expected(dice: int, matching: float, room: int) -> float:
    """Return how many boxes of a row one roll crosses by matches, on average, strips left aside."""
    from math import comb

    return sum(
        comb(dice, count) * (1 / SYMBOLS) ** count * (1 - 1 / SYMBOLS) ** (dice - count) * min(count * matching, room)
        for count in range(dice + 1)
    )
