"""A review as text, for the terminal."""

from __future__ import annotations

from sixfold.drawing.text import shown
from sixfold.review.chances import LONG
from sixfold.review.review import Balance, Decision, Review
from sixfold.review.words import came, compare, decimal, percent, say, signed, spell, tell

WORTH_TELLING = 0.02
"""Decisions that gave away less than this are not told of one by one."""


def write(review: Review, language: str = "en") -> str:
    """Return a review in lines of text."""
    lines = [headline(review, language), ""]
    lines += [f"{say('accuracy', language)}:"]
    lines += [f"  {name(review, seat):<20} {accuracy(review, seat, language)}" for seat in range(review.setting.seats)]
    lines += ["", f"{say('turning points', language)}:"]
    lines += [f"  {change(review, ply, language)}" for ply in review.turning] or [f"  {say('none', language)}"]
    lines += ["", f"{say('decisions', language)}:"]
    told = [decision for decision in review.decisions if decision.loss >= WORTH_TELLING]
    for decision in told:
        lines += _decision(review, decision, language)
    lines += [] if told else [f"  {say('none', language)}"]
    lines += ["", f"{say('luck and skill', language)}:"]
    lines += _balances(review, language)
    return "\n".join([*lines, "", say("adds up", language), say("hidden", language)])


def headline(review: Review, language: str) -> str:
    """Return what was played and who won."""
    setting = review.setting
    seats = say("seats" if setting.seats > 1 else "seat", language, n=setting.seats)
    variant = "" if setting.variant == "standard" else f" ({setting.variant})"
    return f"{say(setting.game, language)}{variant}, {seats}: {winners(review, language)}"


def winners(review: Review, language: str) -> str:
    """Return who won."""
    first = [seat for seat, rank in enumerate(review.outcome.ranks) if rank == 1]
    names = [name(review, seat) for seat in first]
    who = f" {say('and', language)} ".join(names)
    if review.setting.seats == 1:
        return say("finished", language, w=who)
    team = review.setting.variant == "team" and len(first) == 2
    return say("wins" if len(first) == 1 else "win" if team else "share", language, w=who)


def name(review: Review, seat: int) -> str:
    """Return a player's name with the seat, where two have the same."""
    names = [shown(one) for one in review.names]
    return names[seat] if names.count(names[seat]) == 1 else f"{names[seat]} {seat}"


def chance(review: Review, value: float, language: str) -> str:
    """Return a chance, or in the solitaire the lowest marker that is expected."""
    return percent(value, language) if review.setting.seats > 1 else decimal(value * LONG, language)


def difference(review: Review, value: float, language: str) -> str:
    """Return a change of chance in points, or of the lowest marker in steps."""
    return signed(value if review.setting.seats > 1 else value * LONG / 100, language)


def accuracy(review: Review, seat: int, language: str) -> str:
    """Return the accuracy of a seat."""
    value = review.accuracy[seat]
    return "–" if value is None else decimal(value, language)


def change(review: Review, ply: int, language: str) -> str:
    """Return what a turning point was, and what it changed for the seat that moved."""
    decision = review.decisions[ply]
    before, after = (review.curve[at][decision.seat] for at in (ply, ply + 1))
    said = f"{say('ply', language, n=ply + 1)}: {name(review, decision.seat)}, {spell(decision.move, language)}"
    got = drawn(review, decision, language)
    return f"{said}{f', {got}' if got else ''}: {chance(review, before, language)} → {chance(review, after, language)}"


def drawn(review: Review, decision: Decision, language: str) -> str:
    """Return what chance gave with a move, if anything."""
    if not decision.got:
        return ""
    game = review.setting.game
    return say("rolled" if game == "dice" else "drew", language, g=came(decision.got, game, language))


def _decision(review: Review, decision: Decision, language: str) -> list[str]:
    """Return the lines about one decision: what was played, what was better, and why."""
    who = name(review, decision.seat)
    lost = say("gave away", language, n=difference(review, decision.loss, language).lstrip("+"))
    lines = [f"  {say('ply', language, n=decision.ply + 1)} · {who} · {lost}"]
    for advice in decision.candidates:
        mark = say("played", language) if str(advice.move) == decision.move else ""
        mine = chance(review, advice.chances[decision.seat], language)
        facts = " · ".join(tell(advice.facts, language)[:3])
        lines.append(f"    {mine:>6}  {spell(str(advice.move), language)}  {facts}{f'  ← {mark}' if mark else ''}")
    played = decision.played
    if played is not None and played is not decision.candidates[0]:
        lines.append(
            f"    {say('because', language)}: {', '.join(compare(decision.candidates[0].facts, played.facts, language))}"
        )
    return lines


def rows(review: Review, balance: Balance, language: str) -> list[tuple[str, float]]:
    """Return what made the difference for a seat, row by row."""
    luck = "rolls of" if review.setting.game == "dice" else "luck of"
    seats = range(review.setting.seats)
    return [
        (say("deal", language), balance.deal),
        *((say(luck, language, w=name(review, seat)), balance.luck[seat]) for seat in seats),
        *((say("moves of", language, w=name(review, seat)), balance.skill[seat]) for seat in seats),
        (say("remainder", language), balance.remainder),
    ]


def _balances(review: Review, language: str) -> list[str]:
    """Return the table of luck and skill, a column a seat."""
    columns = [rows(review, balance, language) for balance in review.balances]
    heads = [name(review, balance.seat) for balance in review.balances]
    labels = [say("before", language), *(label for label, _ in columns[0]), say("after", language)]
    cells = [[chance(review, balance.initial, language) for balance in review.balances]]
    cells += [[difference(review, column[at][1], language) for column in columns] for at in range(len(columns[0]))]
    cells += [[chance(review, balance.final, language) for balance in review.balances]]
    width = max(map(len, labels)) + 2
    wide = max(8, *(len(head) + 2 for head in heads))
    lines = [" " * (width + 2) + "".join(f"{head:>{wide}}" for head in heads)]
    return lines + [
        f"  {label:<{width}}" + "".join(f"{cell:>{wide}}" for cell in row) for label, row in zip(labels, cells, strict=True)
    ]
