"""A review as text, for the terminal."""

from __future__ import annotations

from sixfold.drawing.text import shown
from sixfold.review.chances import LONG
from sixfold.review.structs import Balance, Candidate, Decision, Review
from sixfold.review.telling import came, compare, gains, spell, tell
from sixfold.review.words import Language, decimal, listed, percent, say, signed
from sixfold.rules.types import Ply, Seat

WORTH_TELLING = 0.02
"""Decisions that gave away less than this are not told of one by one."""

TOLD = 3
"""So many facts are told of a move."""


def write(review: Review, language: Language = "en") -> str:
    """Return a review in lines of text."""
    seats = range(len(review.names))
    lines = [headline(review, language), "", f"{say('accuracy', language)}:"]
    lines += [f"  {name(review, seat):<20} {accuracy(review, seat, language)}" for seat in seats]
    lines += ["", f"{say('turning', language)}:"]
    lines += [f"  {_turning(review, ply, language)}" for ply in review.turning] or [f"  {say('turning.none', language)}"]
    costly = [decision for decision in review.decisions if decision.candidates and decision.loss >= WORTH_TELLING]
    if costly:
        lines += ["", f"{say('better', language)}:"]
    for decision in costly:
        lines += _decision(review, decision, language)
    lines += ["", f"{say('balance.title', language)}:", *_balances(review, language), ""]
    return "\n".join([*lines, say("balance.about", language), _judged(review, language)])


def headline(review: Review, language: Language) -> str:
    """Return what was played and who won."""
    game, players = say(f"game.{review.game}", language), say("players", language, n=len(review.names))
    variant = "" if review.variant == "standard" else f" ({review.variant})"
    return f"{game}{variant}, {players}: {winners(review, language)}"


def winners(review: Review, language: Language) -> str:
    """Return who won; of a solitaire, its lowest marker."""
    if len(review.names) == 1:
        return say("over.solo", language, n=min(review.outcome.tracks[0]))
    first = [seat for seat, rank in enumerate(review.outcome.ranks) if rank == 1]
    names = listed([name(review, seat) for seat in first], language)
    if len(first) == 1:
        return say("over.wins", language, name=names)
    return say("over.team" if len({review.setting.side(seat) for seat in first}) == 1 else "over.shared", language, names=names)


def name(review: Review, seat: Seat) -> str:
    """Return a player's name with the seat, where two have the same."""
    names = [shown(one) for one in review.names]
    return names[seat] if names.count(names[seat]) == 1 else f"{names[seat]} {seat}"


def chance(review: Review, value: float, language: Language) -> str:
    """Return a chance, or in the solitaire the lowest marker that is expected."""
    return percent(value, language) if review.measure == "win" else decimal(value * LONG, language)


def difference(review: Review, value: float, language: Language) -> str:
    """Return a change of chance in points, or of the lowest marker in steps."""
    return signed(value * (100 if review.measure == "win" else LONG), language, 1)


def accuracy(review: Review, seat: Seat, language: Language) -> str:
    """Return the accuracy of a seat."""
    value = review.accuracy[seat]
    return say("accuracy.none", language) if value is None else decimal(value, language)


def _turning(review: Review, ply: Ply, language: Language) -> str:
    """Return what a turning point was, what it changed for the seat that moved, and what chance gave then."""
    decision = review.decisions[ply]
    before, after = (chance(review, review.curve[at][decision.seat], language) for at in (ply, ply + 1))
    who = name(review, decision.seat)
    said = f"{say('move', language, n=ply + 1)}: {who}, {spell(decision.move, language)}: {before} → {after}"
    if not decision.got:
        return said
    dice, luck = review.game == "dice", difference(review, decision.luck[decision.seat], language)
    pieces = came(decision.got, language, dice=dice)
    return f"{said}. {say('luck.rolled' if dice else 'luck.drew', language, name=who, pieces=pieces, points=luck)}"


def _decision(review: Review, decision: Decision, language: Language) -> list[str]:
    """Return the lines about one decision: what it gave away, what was better, and why."""
    lines = [f"  {say('move', language, n=decision.ply + 1)} · {_gave_away(review, decision, language)}"]
    lines += [_candidate(review, decision, candidate, language) for candidate in decision.candidates]
    played = decision.played
    if played is not None and played is not decision.candidates[0]:
        why = "; ".join(compare(decision.candidates[0].facts, played.facts, language))
        lines.append(f"    {say('against', language)} {why}")
    return lines


def _gave_away(review: Review, decision: Decision, language: Language) -> str:
    who = name(review, decision.seat)
    if review.measure == "lowest":
        return say("head.gave.lowest", language, name=who, points=decimal(decision.loss * LONG, language))
    return say("head.gave", language, name=who, n=int(decimal(decision.loss * 100, language, 0)))


def _candidate(review: Review, decision: Decision, candidate: Candidate, language: Language) -> str:
    """Return the line of a move: its chance, its words, its facts, and whether it was played."""
    mine = chance(review, candidate.chances[decision.seat], language)
    facts = " · ".join([*gains(candidate.facts, language), *tell(candidate.facts, language)][:TOLD])
    played = f"  ← {say('played', language)}" if candidate.move == decision.move else ""
    return f"    {mine:>6}  {spell(candidate.move, language)}  {facts}{played}"


def _balances(review: Review, language: Language) -> list[str]:
    """Return the table of luck and skill, a column a seat."""
    columns = [_rows(review, balance, language) for balance in review.balances]
    labels = [label for label, _ in columns[0]]
    heads = [name(review, balance.seat) for balance in review.balances]
    width = max(map(len, labels)) + 2
    wide = max(8, *(len(head) + 2 for head in heads))
    lines = [" " * (width + 2) + "".join(f"{head:>{wide}}" for head in heads)]
    for at, label in enumerate(labels):
        lines.append(f"  {label:<{width}}" + "".join(f"{column[at][1]:>{wide}}" for column in columns))
    return lines


def _rows(review: Review, balance: Balance, language: Language) -> list[tuple[str, str]]:
    """Return what made the difference for a seat, row by row."""
    dice = ".dice" if review.game == "dice" else ""
    luck = "balance.rolls" if dice else "balance.draws"
    names = [name(review, seat) for seat in range(len(review.names))]
    changes = [
        (say(f"balance.deal{dice}", language), balance.deal),
        *((say(luck, language, name=who), by) for who, by in zip(names, balance.luck, strict=True)),
        *((say("balance.moves", language, name=who), by) for who, by in zip(names, balance.skill, strict=True)),
        (say("balance.rest", language), balance.remainder),
    ]
    return [
        (say(f"balance.start{dice}", language), chance(review, balance.initial, language)),
        *((label, difference(review, change, language)) for label, change in changes),
        (say("balance.final", language), chance(review, balance.final, language)),
    ]


def _judged(review: Review, language: Language) -> str:
    """Return how all that was judged."""
    said = say("judged", language)
    if review.game == "dice":
        return f"{said} {say('judged.solved', language)}"
    simulations = review.judged.simulations
    return f"{said} {say('judged.search', language, n=simulations)}" if simulations else said
