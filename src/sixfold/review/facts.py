"""The facts of a move: what it scores and moves, what it gives the next seat and what it takes away.

They are computed from a view, never guessed, and every fact names what it is about: cells and rays on the board, open cards,
dice.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib import import_module
from math import comb

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from sixfold.errors import GameOver, IllegalMove, UsageError
from sixfold.games import move as moves
from sixfold.games.move import Move
from sixfold.games.position import REASONS, Position
from sixfold.play.view import View
from sixfold.review.structs import (
    Blocked,
    Facts,
    Joker,
    Lowest,
    LowestSymbols,
    Markers,
    OpenCard,
    Opening,
    Order,
    Points,
    Refill,
    Turn,
)
from sixfold.rules.kernel import States
from sixfold.rules.phase import OVER
from sixfold.rules.pieces import LETTERS
from sixfold.rules.types import Kind, Seat


@dataclass(frozen=True)
class Found:
    """What the module of a game finds out about a move."""

    points: tuple[Points, ...] = ()
    opens: tuple[Opening, ...] = ()
    blocks: tuple[Blocked, ...] = ()
    refill: Refill | UnsetType = UNSET
    card: OpenCard | UnsetType = UNSET
    order: Order | UnsetType = UNSET
    turn: Turn | UnsetType = UNSET
    jokers: tuple[Joker, ...] | UnsetType = UNSET


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
    before, behind = _lowest(view, seat)
    lowest, last = _lowest(then, seat)
    found = _find(view, chosen, after)
    return Facts(
        move=str(chosen),
        seat=seat,
        markers=Markers(tuple(view.tracks[row]), tuple(then.tracks[row])),
        score=Markers(tuple(sorted(view.tracks[row])), tuple(sorted(then.tracks[row]))),
        lowest=Lowest(before, lowest, LowestSymbols(behind, last)),
        bonus=_bonus(view, then),
        ends=REASONS[int(after[0].reason)] if after[0].phase == OVER else None,
        **vars(found),
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


def _who(seat: Seat | None) -> str:
    return "someone who watches" if seat is None else f"seat {seat}"


def _find(view: View, chosen: Move, after: States) -> Found:
    """Return what the module of the view's game finds."""
    found: Found = import_module(f"sixfold.review.{view.setting.game}").find(view, chosen, after)
    return found


def _lowest(position: Position, seat: Seat) -> tuple[int, str]:
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


def chance_to_hold(unseen: Sequence[int], kinds: Sequence[Kind], held: int) -> float:
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


def most_opened_first(openings: Iterable[Opening]) -> tuple[Opening, ...]:
    """Return openings in their order, with six decimal places."""
    ordered = sorted(openings, key=lambda opening: opening.before - opening.after)
    return tuple(replace(one, before=round(one.before, 6), after=round(one.after, 6)) for one in ordered)


def refill_of(view: View, chosen: Move, unseen: Sequence[int], symbols: Sequence[Sequence[int]], held: int) -> Refill:
    """Return what can be said about ending a turn: what is drawn, what is shown, and how likely the lowest symbols come."""
    seat = int(view.state.turn)
    own = view.pieces(seat)
    swaps = str(chosen) == "swap"
    draws = held if swaps else held - len(own)
    sought = view.lowest(seat)
    kinds = [kind for kind, shown in enumerate(symbols) if any(int(symbol) in sought for symbol in shown)]
    return Refill(
        draws=draws,
        shows=tuple(own) if swaps else (),
        sought="".join(LETTERS[symbol] for symbol in sought),
        chance=round(chance_to_hold(unseen, kinds, draws), 6),
    )
