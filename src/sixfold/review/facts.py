"""The facts of a move: what it scores and moves, what it gives the next seat and what it takes away.

They are computed from a view, never guessed, and every fact names what it is about: cells and rays on the board, open cards,
dice. ``Facts.json`` is what pages get; its members are explained in docs/review.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from importlib import import_module
from math import comb
from typing import Any

from sixfold.errors import GameOver, IllegalMove, UsageError
from sixfold.games import move as moves
from sixfold.games.move import Move
from sixfold.games.position import REASONS, Position
from sixfold.play.view import View
from sixfold.rules.kernel import States
from sixfold.rules.phase import OVER
from sixfold.rules.pieces import LETTERS


@dataclass(frozen=True)
class Points:
    """What one symbol got: how many points, how far its marker moved with them, how many were lost, and where they came from."""

    symbol: str
    points: int
    gained: int
    rays: tuple[dict[str, Any], ...] = ()
    cards: tuple[dict[str, Any], ...] = ()
    dice: tuple[dict[str, Any], ...] = ()
    borders: tuple[dict[str, Any], ...] = ()

    @property
    def lost(self) -> int:
        """Return how many points did not move the marker."""
        return self.points - self.gained

    def json(self) -> dict[str, Any]:
        """Return the same as plain data."""
        return {
            "symbol": self.symbol,
            "points": self.points,
            "gained": self.gained,
            "lost": self.lost,
            "rays": list(self.rays),
            "cards": list(self.cards),
            "dice": list(self.dice),
            "borders": list(self.borders),
        }


@dataclass(frozen=True)
class Opening:
    """What the next seat can make of a symbol, expected over the pieces that nobody has shown, before and after the move."""

    symbol: str
    before: float
    after: float
    points: int
    cells: tuple[str, ...] = ()
    cards: tuple[dict[str, Any], ...] = ()
    dice: tuple[dict[str, Any], ...] = ()

    def json(self) -> dict[str, Any]:
        """Return the same as plain data."""
        return {
            "symbol": self.symbol,
            "before": round(self.before, 6),
            "after": round(self.after, 6),
            "points": self.points,
            "cells": list(self.cells),
            "cards": list(self.cards),
            "dice": list(self.dice),
        }


@dataclass(frozen=True)
class Blocked:
    """Something that was worth points in a symbol and no longer is: a cell with the lines to it, or a card that leaves."""

    symbol: str
    worth: int
    cell: str | None = None
    rays: tuple[dict[str, Any], ...] = ()
    cards: tuple[dict[str, Any], ...] = ()

    def json(self) -> dict[str, Any]:
        """Return the same as plain data."""
        return {
            "symbol": self.symbol,
            "worth": self.worth,
            "cell": self.cell,
            "rays": list(self.rays),
            "cards": list(self.cards),
        }


@dataclass(frozen=True)
class Facts:
    """Everything that can be said about a move for sure; ``more`` holds what only one game has (order, turn, refill)."""

    move: Move
    seat: int
    points: tuple[Points, ...]
    before: tuple[int, ...]
    after: tuple[int, ...]
    lowest_before: tuple[int, str]
    lowest_after: tuple[int, str]
    bonus: int
    ends: str | None
    opens: tuple[Opening, ...] = ()
    blocks: tuple[Blocked, ...] = ()
    more: dict[str, Any] = field(default_factory=dict)

    @property
    def gained(self) -> int:
        """Return how far all markers move together."""
        return sum(self.after) - sum(self.before)

    def json(self) -> dict[str, Any]:
        """Return the facts as plain data, ready for JSON."""
        return {
            "move": str(self.move),
            "seat": self.seat,
            "points": [points.json() for points in self.points],
            "markers": {"before": list(self.before), "after": list(self.after)},
            "score": {"before": sorted(self.before), "after": sorted(self.after)},
            "lowest": {
                "before": self.lowest_before[0],
                "after": self.lowest_after[0],
                "symbols": {"before": self.lowest_before[1], "after": self.lowest_after[1]},
            },
            "bonus": self.bonus,
            "ends": self.ends,
            "opens": [opening.json() for opening in self.opens],
            "blocks": [blocked.json() for blocked in self.blocks],
            **self.more,
        }


@dataclass(frozen=True)
class Found:
    """What the module of a game finds out about a move."""

    points: tuple[Points, ...] = ()
    opens: tuple[Opening, ...] = ()
    blocks: tuple[Blocked, ...] = ()
    more: dict[str, Any] = field(default_factory=dict)


def facts(view: View, move: str) -> Facts:
    """Return the facts of a legal move of the seat in turn, from that seat's view.

    >>> from sixfold import Game
    >>> game = Game.new("cards", seats=2, seed=7)
    >>> facts(game.view(0), "play GY").gained
    2
    """
    chosen = check(view, move)
    seat = int(view.state.turn)
    after = view.states.copy()
    view.setting.rules.apply(after, 0, chosen.code)
    then = Position(view.setting, after, view.names, view.history, view.seat)
    row = view.side(seat)
    found = _find(view, chosen, after)
    return Facts(
        chosen,
        seat,
        found.points,
        tuple(view.tracks[row]),
        tuple(then.tracks[row]),
        _lowest(view, seat),
        _lowest(then, seat),
        _bonus(view, then),
        REASONS[int(after[0].reason)] if after[0].phase == OVER else None,
        found.opens,
        found.blocks,
        found.more,
    )


def check(view: View, move: str) -> Move:
    """Return a move as the rules number it, if the seat of the view is in turn and may make it."""
    chosen = moves.parse(view.setting, move)
    if view.turn is None:
        raise GameOver(f"{chosen!s} comes after the end of the game")
    if view.seat != view.turn:
        raise UsageError(f"this is what {_who(view.seat)} may know, but seat {view.turn} is in turn")
    if chosen not in view.legal_moves:
        raise IllegalMove(f"seat {view.turn} cannot {chosen!s} here")
    return chosen


def _who(seat: int | None) -> str:
    return "someone who watches" if seat is None else f"seat {seat}"


def _find(view: View, chosen: Move, after: States) -> Found:
    """Return what the module of the view's game finds."""
    found: Found = import_module(f"sixfold.review.{view.setting.game}").find(view, chosen, after)
    return found


def _lowest(position: Position, seat: int) -> tuple[int, str]:
    """Return the value of the lowest marker and the symbols that stand there."""
    symbols = position.lowest(seat)
    track = position.tracks[position.side(seat)]
    return track[symbols[0]], "".join(LETTERS[symbol] for symbol in symbols)


def _bonus(view: View, then: Position) -> int:
    """Return how many bonus moves a move gives; one that is owed and made is not one that it gives."""
    if then.state.turn != view.state.turn:
        return 0
    before, after = int(view.state.owed), int(then.state.owed)
    return max(0, after - before + 1) if before else 0


def chance_to_hold(unseen: Sequence[int], kinds: Sequence[int], held: int) -> float:
    """Return how likely at least one of some pieces drawn from the unseen ones is of the given kinds.

    >>> round(chance_to_hold([2, 1, 1], [0], 2), 4)
    0.8333
    """
    total, wanted = sum(unseen), sum(unseen[kind] for kind in kinds)
    if held <= 0 or wanted <= 0:
        return 0.0
    if total - wanted < held:
        return 1.0
    return 1.0 - comb(total - wanted, held) / comb(total, held)


def refill_facts(view: View, chosen: Move, unseen: Sequence[int], symbols: Sequence[Sequence[int]], held: int) -> dict[str, Any]:
    """Return what can be said about ending a turn: what is drawn, what is shown, and how likely the lowest symbols come."""
    seat = int(view.state.turn)
    own = view.pieces(seat)
    swaps = str(chosen) == "swap"
    draws = held if swaps else held - len(own)
    sought = view.lowest(seat)
    kinds = [kind for kind, shown in enumerate(symbols) if any(int(symbol) in sought for symbol in shown)]
    return {
        "refill": {
            "draws": draws,
            "shows": own if swaps else [],
            "sought": "".join(LETTERS[symbol] for symbol in sought),
            "chance": round(chance_to_hold(unseen, kinds, draws), 6),
        }
    }
