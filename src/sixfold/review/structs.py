"""Facts, hints, reviews and puzzles as data.

What is written here is what JSON has, member by member and in this order: on the command line, on the wire and in the files that
``--html`` writes. The page's TypeScript types are made from it (``make types``). docs/review.md explains every member.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec import UNSET, Struct, UnsetType

from sixfold.games.variants import Setting
from sixfold.review.chances import Chances
from sixfold.rules.types import Direction, Ply, Seat


class Data(Struct, frozen=True):
    """Something that can be written as JSON."""

    def json(self) -> dict[str, Any]:
        """Return the same as plain data: dicts, lists, numbers and text."""
        plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(self))
        return plain


# What facts point at


class Run(Data, frozen=True):
    """A run of one symbol that begins beside a cell."""

    from_: str = msgspec.field(name="from")
    direction: Direction
    cells: tuple[str, ...]


class OpenCard(Data, frozen=True):
    """An open card by its place, 0 the oldest; the one that is played comes after them."""

    seat: Seat
    place: int
    card: str


class ShownDice(Data, frozen=True):
    """So many dice of a seat that show a symbol."""

    seat: Seat
    symbol: str
    count: int


# Facts


class Border(Data, frozen=True):
    """The border of a sector: its first column, whether the marker entered it, what was lost before it, who stands too low."""

    column: int
    crossed: bool
    lost: int
    behind: str


class Points(Data, frozen=True):
    """What one symbol got: points, steps of its marker, points that were lost, and where they came from."""

    symbol: str
    points: int
    gained: int
    lost: int
    rays: tuple[Run, ...] = ()
    cards: tuple[OpenCard, ...] = ()
    dice: tuple[ShownDice, ...] = ()
    borders: tuple[Border, ...] = ()


class Opening(Data, frozen=True):
    """What the next seat can expect of a symbol, over the pieces that nobody has shown, before and after the move."""

    symbol: str
    before: float
    after: float
    points: int
    cells: tuple[str, ...] = ()
    cards: tuple[OpenCard, ...] = ()
    dice: tuple[ShownDice, ...] = ()


class Blocked(Data, frozen=True):
    """Something that was worth points in a symbol and no longer is: a cell with the lines to it, or a card that leaves."""

    symbol: str
    worth: int
    cell: str | None = None
    rays: tuple[Run, ...] = ()
    cards: tuple[OpenCard, ...] = ()


class Markers(Data, frozen=True):
    """Six values before and after a move."""

    before: tuple[int, ...]
    after: tuple[int, ...]


class LowestSymbols(Data, frozen=True):
    """The symbols whose markers stand lowest, before and after a move."""

    before: str
    after: str


class Lowest(Data, frozen=True):
    """The value of the lowest marker before and after a move."""

    before: int
    after: int
    symbols: LowestSymbols


class Refill(Data, frozen=True):
    """The end of a turn: pieces drawn, pieces shown for a swap, and the chance that a sought symbol is among those drawn."""

    draws: int
    shows: tuple[str, ...]
    sought: str
    chance: float


class Order(Data, frozen=True):
    """The same card in the other order: its markers, whether that differs, and how many steps this order gained over it."""

    move: str
    markers: tuple[int, ...]
    differs: bool
    gained: int


class TurnWorth(Data, frozen=True):
    """What a way to go on with a turn is worth: the chance to win, and the turns that the sheet then still needs."""

    move: str
    chance: float
    turns: float | None


class Turn(Data, frozen=True):
    """A turn of the dice game: to stop with the best way to score, to roll again, and the move in question."""

    rolls: int
    left: int
    dice: str
    stop: TurnWorth | None
    roll: TurnWorth | None
    chosen: TurnWorth | None


class Joker(Data, frozen=True):
    """Dice that are used as a joker, the crosses that they give, and what they would give as matches."""

    dice: str
    symbol: str
    crosses: int
    matches: int


class Facts(Data, frozen=True):
    """Everything that can be said about a move for sure; the last members only where a game has them."""

    move: str
    seat: Seat
    points: tuple[Points, ...]
    markers: Markers
    score: Markers
    lowest: Lowest
    bonus: int
    ends: str | None
    opens: tuple[Opening, ...]
    blocks: tuple[Blocked, ...]
    refill: Refill | UnsetType = UNSET
    card: OpenCard | UnsetType = UNSET
    order: Order | UnsetType = UNSET
    turn: Turn | UnsetType = UNSET
    jokers: tuple[Joker, ...] | UnsetType = UNSET

    @property
    def gained(self) -> int:
        """Return how far all markers move together."""
        return sum(self.markers.after) - sum(self.markers.before)


# Hints


class Candidate(Data, frozen=True):
    """A move with the chance of each seat after it, the own lowest marker expected at the end, and its facts."""

    move: str
    chances: Chances
    lowest: float
    facts: Facts


class Hint(Data, frozen=True):
    """What a seat could do, best first."""

    seat: Seat
    ply: Ply
    candidates: tuple[Candidate, ...]


# Reviews


class Judgement(Data, frozen=True):
    """How a decision is judged from the view of its seat; without chances where there was no choice."""

    ply: Ply
    seat: Seat
    move: str
    got: str
    forced: bool
    before: Chances
    after: Chances
    best: str
    loss: float
    candidates: tuple[Candidate, ...]

    @property
    def played(self) -> Candidate | None:
        """Return the move that was played as it was judged, if it was."""
        return next((candidate for candidate in self.candidates if candidate.move == self.move), None)


class Step(Judgement, frozen=True):
    """What is known of a ply by itself, before the review is put together: the decision, and what chance gave then."""

    luck: Chances


class Decision(Judgement, frozen=True):
    """A ply of a review: what its seat gave away, what chance gave, and what neither explains."""

    skill: Chances
    luck: Chances
    remainder: Chances


class Balance(Data, frozen=True):
    """What made the difference for one seat; luck by the seat that drew or rolled, skill by the seat that decided."""

    seat: Seat
    initial: float
    final: float
    deal: float
    luck: tuple[float, ...]
    skill: tuple[float, ...]
    remainder: float


class Judging(Data, frozen=True):
    """By which knowledge decisions are judged, and with which limit."""

    by: Literal["view"]
    hidden: Literal["sample"]
    simulations: int | None
    seconds: float | None


class Ending(Data, frozen=True):
    """How the game ended: a row of tracks a seat (a team in team games), a rank a seat, and why."""

    tracks: tuple[tuple[int, ...], ...]
    ranks: tuple[int, ...]
    reason: str


class Review(Data, frozen=True):
    """A finished game, understood. ``curve`` has the chances before each ply, and the outcome after the last one."""

    review: Literal[1]
    game: str
    variant: str
    options: dict[str, bool | int | str]
    names: tuple[str, ...]
    measure: Literal["win", "lowest"]
    judged: Judging
    outcome: Ending
    curve: tuple[Chances, ...]
    accuracy: tuple[float | None, ...]
    turning: tuple[Ply, ...]
    balances: tuple[Balance, ...]
    decisions: tuple[Decision, ...]

    @property
    def setting(self) -> Setting:
        """Return what was played."""
        return Setting.of(self.game, variant=self.variant, seats=len(self.names), options=self.options)

    def __str__(self) -> str:
        from sixfold.review.report import write

        return write(self)
