"""What a fact speaks of on the table, as names that words and pictures share: cells, cards, dice.

``cell-d9`` is a cell, ``card-1-0`` the oldest open card of seat 1, ``hand-RB`` a card that is about to be played, and
``die-0-R`` the dice of seat 0 that show R.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sixfold.review.facts import Blocked, Facts, Opening, Points

Spots = tuple[str, ...]

SHOWN = 3
"""So many of the cells that a move opens are told of."""


def of_points(points: Iterable[Points]) -> Spots:
    """Return where the points of some symbols come from."""
    return _once(
        spot
        for one in points
        for spot in (*_lines(one.rays), *(_card(card) for card in one.cards), *(_dice(dice) for dice in one.dice))
    )


def of_opening(facts: Facts, opening: Opening) -> Spots:
    """Return where the next seat finds what a move opens; what is gone where it closes."""
    if opening.after < opening.before:
        gone = [blocked for blocked in facts.blocks if blocked.symbol == opening.symbol]
        return _once(spot for blocked in gone for spot in of_blocked(blocked)) or of_own_dice(facts)
    own = facts.more.get("card")
    cells = (f"cell-{name}" for name in opening.cells[:SHOWN])
    cards = (of_own_card(facts)[0] if card == own else _card(card) for card in opening.cards)
    return _once((*cells, *cards, *(_dice(dice) for dice in opening.dice)))


def of_blocked(blocked: Blocked) -> Spots:
    """Return a cell with the lines to it, or a card that leaves."""
    cells = (f"cell-{blocked.cell}",) if blocked.cell else ()
    return _once((*cells, *_lines(blocked.rays), *(_card(card) for card in blocked.cards)))


def of_own_card(facts: Facts) -> Spots:
    """Return the card that is played."""
    return (f"hand-{facts.more['card']['card']}",) if "card" in facts.more else ()


def of_own_dice(facts: Facts) -> Spots:
    """Return the dice that were rolled."""
    return _once(f"die-{facts.seat}-{letter}" for letter in facts.more.get("turn", {}).get("dice", ""))


def of_joker(facts: Facts, joker: dict[str, Any]) -> Spots:
    """Return the dice of a joker."""
    return (f"die-{facts.seat}-{joker['dice'][0]}",)


def _lines(rays: Iterable[dict[str, Any]]) -> list[str]:
    return [f"cell-{name}" for ray in rays for name in ray["cells"]]


def _card(card: dict[str, Any]) -> str:
    return f"card-{card['seat']}-{card['place']}"


def _dice(dice: dict[str, Any]) -> str:
    return f"die-{dice['seat']}-{dice['symbol']}"


def _once(spots: Iterable[str]) -> Spots:
    return tuple(dict.fromkeys(spots))
