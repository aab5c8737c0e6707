"""Moves and their facts in words, for the terminal.

It says what the page says (web/src/review/facts.ts and spell.ts), in the same words; ``tests/review/told.json`` has examples that
the tests of both sides compare themselves with.
"""

from __future__ import annotations

from sixfold.review.structs import Facts, Opening, Points
from sixfold.review.words import Language, colour, colours, decimal, listed, percent, piece, say

WORTH_SAYING = 0.5
"""Less than this much more or less for the next seat is not worth a word."""

WORTH_BLOCKING = 2
"""A cell that was worth less than this is not told of."""


def spell(move: str, language: Language) -> str:
    """Return a move in words.

    >>> spell("place RB d8 e8", "en"), spell("score GG=Y", "en")
    ('red and blue, d8 e8', 'score, 2 green as yellow')
    """
    verb, *rest = move.split(" ")
    match verb:
        case "place":
            return f"{piece(rest[0], language)}, {' '.join(rest[1:])}"
        case "play":
            return piece(rest[0], language)
        case "score":
            jokers = [part.split("=") for part in rest]
            said = [
                say("m.as", language, dice=f"{len(dice)} {colour(dice[0], language)}", symbol=colour(crossed, language))
                for dice, crossed in jokers
            ]
            return ", ".join([say("m.score", language), *said])
        case _:
            return say(f"m.{verb}", language)


def came(got: str, language: Language, *, dice: bool) -> str:
    """Return what was drawn or rolled in words: tiles or cards as "RB GG", dice as "RRGB"."""
    names = [colour(letter, language) for letter in got] if dice else [piece(letters, language) for letters in got.split(" ")]
    return listed(names, language)


def gains(facts: Facts, language: Language) -> list[str]:
    """Return how far markers move, and what that does to the lowest one."""
    if not facts.points:
        return []
    moved = [f"+{one.gained} {colour(one.symbol, language)}" for one in facts.points if one.gained]
    return [", ".join(moved) or say("f.none", language), _lowest(facts, language)]


def _lowest(facts: Facts, language: Language) -> str:
    before, after = facts.lowest.before, facts.lowest.after
    return say("f.lowest.stays" if before == after else "f.lowest", language, a=before, b=after)


def tell(facts: Facts, language: Language) -> list[str]:
    """Return what a move brings beside its points, the most important first."""
    said = [
        say("f.lost", language, n=points.lost, symbol=colour(points.symbol, language))
        for points in facts.points
        if points.lost and not any(border.lost for border in points.borders)
    ]
    if facts.bonus:
        said.append(say("f.bonus", language, n=facts.bonus))
    if facts.ends:
        said.append(say("f.ends", language))
    for points in facts.points:
        said += _borders(points, language)
    return said + _special(facts, language) + _openings(facts, language) + _blocked(facts, language)


def _borders(points: Points, language: Language) -> list[str]:
    said, symbol = [], colour(points.symbol, language)
    for border in points.borders:
        if border.column > 1 and border.crossed:
            said.append(say("f.crossed", language, symbol=symbol, column=border.column))
        elif border.column > 1:
            behind = colours(border.behind, language)
            said.append(say("f.stopped", language, symbol=symbol, column=border.column, n=border.lost, behind=behind))
    return said


def _special(facts: Facts, language: Language) -> list[str]:
    """Return what only one of the games has: the order of a card, a refill, jokers, to stop or to roll."""
    said = []
    if facts.order and facts.order.differs:
        gained = facts.order.gained
        which = "better" if gained > 0 else "worse" if gained < 0 else "other"
        said.append(say(f"f.order.{which}", language, n=abs(gained)))
    if facts.refill and facts.refill.draws:
        chance, sought = percent(facts.refill.chance, language), colours(facts.refill.sought, language, "or")
        said.append(say("f.refill", language, n=facts.refill.draws, percent=chance, symbols=sought))
    for joker in facts.jokers or ():
        dice, symbol = f"{len(joker.dice)} × {colour(joker.dice[0], language)}", colour(joker.symbol, language)
        said.append(say("f.joker", language, dice=dice, n=joker.crosses, symbol=symbol, matches=joker.matches))
    return said + _stop_or_roll(facts, language)


def _stop_or_roll(facts: Facts, language: Language) -> list[str]:
    turn = facts.turn
    if not turn or not turn.stop or not turn.roll or not turn.chosen:
        return []
    stop, roll = turn.stop, turn.roll
    if turn.chosen.move not in (stop.move, roll.move):
        return []
    said = [say("f.turn", language, a=percent(stop.chance, language), b=percent(roll.chance, language))]
    if stop.turns is not None and roll.turns is not None:
        said.append(say("f.turns", language, a=decimal(stop.turns, language), b=decimal(roll.turns, language)))
    return said


def _openings(facts: Facts, language: Language) -> list[str]:
    told = [opening for opening in facts.opens if abs(opening.after - opening.before) >= WORTH_SAYING]
    return [_opening(opening, language) for opening in told[:2]]


def _opening(opening: Opening, language: Language) -> str:
    key = "f.closes" if opening.after < opening.before else "f.opens.at" if opening.cells else "f.opens"
    a, b = decimal(opening.before, language), decimal(opening.after, language)
    return say(key, language, symbol=colour(opening.symbol, language), a=a, b=b, cells=", ".join(opening.cells[:3]))


def _blocked(facts: Facts, language: Language) -> list[str]:
    """Return the card that leaves the table, or the cells that are blocked, once each."""
    for blocked in facts.blocks:
        if blocked.cards:
            return [say("f.leaves", language, card=piece(blocked.cards[0].card, language))]
    cells: dict[str, str] = {}
    for blocked in facts.blocks:
        if blocked.cell and blocked.worth >= WORTH_BLOCKING and blocked.cell not in cells:
            symbol = colour(blocked.symbol, language)
            cells[blocked.cell] = say("f.blocks", language, cell=blocked.cell, n=blocked.worth, symbol=symbol)
    return list(cells.values())[:2]


def compare(best: Facts, other: Facts, language: Language) -> list[str]:
    """Return in which facts one move differs from another."""
    if best.move.split(" ")[0] != other.move.split(" ")[0]:
        return _special(best, language) or [say("f.same", language)]
    said, more = [], _scored(best) - _scored(other)
    if more > 0:
        said.append(say("f.more", language, n=more))
    if best.lowest.after > other.lowest.after:
        said.append(say("f.lifts", language, a=best.lowest.after, b=other.lowest.after))
    if best.bonus > other.bonus:
        said.append(say("f.gives", language))
    said += _leaves_less(best, other, language)
    covered = {blocked.cell for blocked in best.blocks}
    for kept in other.blocks:
        if kept.cell and kept.worth >= WORTH_BLOCKING and kept.cell not in covered:
            said.append(say("f.keeps", language, cell=kept.cell, n=kept.worth, symbol=colour(kept.symbol, language)))
            break
    if more < 0:
        said.append(say("f.less", language, n=-more))
    return said or [say("f.same", language)]


def _scored(facts: Facts) -> int:
    return sum(points.gained for points in facts.points)


def _leaves_less(best: Facts, other: Facts, language: Language) -> list[str]:
    """Return the symbol of which a move gives the next seat less than another, if it does by enough."""
    mine, theirs = ({one.symbol: one.after - one.before for one in facts.opens} for facts in (best, other))
    less = {symbol: theirs.get(symbol, 0.0) - mine.get(symbol, 0.0) for symbol in (*theirs, *mine)}
    most = max(less, key=lambda symbol: less[symbol], default=None)
    if most is None or less[most] < WORTH_SAYING:
        return []
    return [say("f.leavesLess", language, n=decimal(less[most], language), symbol=colour(most, language))]
