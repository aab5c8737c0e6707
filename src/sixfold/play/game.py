"""A game in play: the friendly, checked object on top of the rules."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sixfold.drawing import text
from sixfold.errors import ChanceError, GameOver, IllegalMove, MoveError, OutOfTurn, UsageError
from sixfold.games import chance, move, warm
from sixfold.games.chance import Chance, Dealer
from sixfold.games.move import Move
from sixfold.games.position import QUITS, RESIGNED, TIMED_OUT, Entry, Position, Readable
from sixfold.games.state import copied
from sixfold.games.variants import OptionValue, Setting
from sixfold.play.history import History
from sixfold.play.view import View
from sixfold.play.writing import read_move, seat_names, write_call, write_move
from sixfold.rules.kernel import States
from sixfold.rules.phase import CHANCE, OVER, UNKNOWN
from sixfold.rules.types import Code, Kind, Seat


class Game(Readable):
    """One game, from the deal to its outcome.

    Chance outcomes come from a dealer, or with each move (``got``), as in a record. ``history`` holds the moves that were made.
    """

    history: History

    def __init__(self, setting: Setting, *, chance: Chance | None = None, names: Sequence[str] | None = None) -> None:
        warm.ready(setting.game)
        self.__setstate__((History(setting), chance, _names(setting, names)))

    @classmethod
    def new(
        cls,
        game: str,
        *,
        seats: int | None = None,
        variant: str = "standard",
        options: Mapping[str, OptionValue] | None = None,
        seed: int | str | None = None,
        names: Sequence[str] | None = None,
        setup: Mapping[str, Any] | None = None,
        moves: Iterable[str | Mapping[str, Any]] = (),
    ) -> Game:
        """Begin a game and make the moves given, if any.

        Equal seeds deal equal games; without a seed and without a ``setup`` one is drawn. With a ``setup``, as records have
        it, nothing is dealt: moves that need chance must say what they ``got``.

        >>> Game.new("dice", seats=2, seed=7).play("roll")
        Entry(seat=0, code=0, got=(1, 3, 1, 1), shown=(), back=(), after=0)
        """
        setting = Setting.of(game, variant=variant, seats=seats, options=options)
        if setup is not None and seed is not None:
            raise UsageError("a game is dealt from a seed or from a setup, not from both")
        if seed is None and setup is None:
            seed = secrets.randbits(64)
        played = cls(setting, chance=None if seed is None else Dealer(seed), names=names)
        played.deal(setup)
        for entry in moves:
            played.enter(entry)
        return played

    @classmethod
    def at(cls, position: Position | str, *, seed: int | str | None = None, names: Sequence[str] | None = None) -> Game:
        """Begin a game from a position, or from its line of text, with everything known.

        Such a game can be played, seen and sampled, but not written down: a record begins with a deal.

        >>> game = Game.at("dice/standard/2 0:move:0:4 2,1,0,0,3,1/1,1,1,0,2,0 RRGB/OYYP 1", seed=1)
        >>> game.play("score RR=O").seat
        0
        """
        found = Position.parse(position) if isinstance(position, str) else position
        if UNKNOWN in [piece for seat in range(found.setting.seats) for piece in found.setting.face.pieces(found.states, seat)]:
            raise UsageError("a game begins from a position in which everything is known, but here some pieces are hidden")
        game = cls(found.setting, chance=Dealer(secrets.randbits(64) if seed is None else seed), names=names or found.names)
        game.load(found.states)
        return game

    def deal(self, setup: Mapping[str, Any] | None = None) -> None:
        """Let the chance outcomes before the first move happen."""
        _happen(self.history, self.chance, None if setup is None else chance.read_setup(self.setting, setup))

    def load(self, states: States) -> None:
        """Continue from a state of this setting that waits for a decision; ``states`` is an array of one.

        Such a game can be played, seen and sampled, but not written down: a record begins with a deal.
        """
        if states.dtype != self.states.dtype or states.shape != (1,):
            raise UsageError(f"a state of {self.setting} is an array of one record, not {states.dtype} of shape {states.shape}")
        if states["phase"][0] == CHANCE:
            raise UsageError("a game goes on from a state that waits for a decision, but here chance is due")
        self.history.load(states)

    def enter(self, entry: str | Mapping[str, Any]) -> Entry:
        """Make a move as a record writes it: an object with ``seat``, ``do`` and ``got``, or just the text of the move."""
        if isinstance(entry, str):
            return self.play(entry)
        seat, do, got = read_move(entry)
        if do not in QUITS.values():
            return self.play(do, seat=seat, got=got)
        if got:
            raise ChanceError(f"{do} draws nothing, but 'got' says {got!r}")
        return self.resign(seat) if do == "resign" else self.time_out(seat)

    def play(self, text: str, *, seat: Seat | None = None, got: Any = None) -> Entry:
        """Make a move if the rules allow it; what it draws or rolls comes from ``got``, else from the dealer."""
        chosen = move.parse(self.setting, text)
        self.check(chosen, seat)
        given = None
        if got is not None or self.chance is None:
            given = [] if got is None else self.setting.face.read_outcomes(got)
        entry = self.history.apply(chosen.code)
        if not given and self._phase[0] != CHANCE:
            return entry
        try:
            _happen(self.history, self.chance, given)
        except ChanceError:
            self.history.pop()
            raise
        return self.history[-1]

    def push(self, code: Code) -> Entry:
        """Make the move with that number, unchecked: the fast way for programs that take it from ``legal_moves.codes``."""
        entry = self.history.apply(code)
        if self._phase[0] != CHANCE:
            return entry
        _happen(self.history, self.chance, None)
        return self.history[-1]

    def pop(self) -> Entry:
        """Take the last move back and return it; what it drew or rolled goes back too, and so does an end of the game.

        >>> game = Game.new("dice", seats=2, seed=7)
        >>> _ = game.play("roll"), game.play("score")
        >>> game.pop().seat, game.turn, game.ply
        (0, 0, 1)
        """
        return self.history.pop()

    def resign(self, seat: Seat) -> Entry:
        """End the game because a seat gives up; any seat, whoever's turn it is."""
        return _stop(self.history, seat, RESIGNED)

    def time_out(self, seat: Seat) -> Entry:
        """End the game because a seat has run out of time."""
        return _stop(self.history, seat, TIMED_OUT)

    def check(self, chosen: Move, seat: Seat | None) -> None:
        """Raise what is wrong with a move, if anything is."""
        turn = self.turn
        if turn is None:
            raise GameOver(f"{chosen!s} comes after the end of the game")
        if seat is not None and seat != turn:
            raise OutOfTurn(f"seat {seat} wants to {chosen!s}, but seat {turn} is in turn")
        states = self.states
        if self.history.is_unseen:
            self._check_unseen(chosen)
            states = self.history.named(chosen.code)
        if not self.setting.rules.may(states, 0, chosen.code):
            why = self.setting.face.why_not(self.setting, states, chosen.code)
            raise IllegalMove(f"seat {turn} cannot {chosen!s}: {why}")

    @property
    def is_unseen(self) -> bool:
        """Say whether some pieces were never written down, as in the record of a score sheet."""
        return self.history.is_unseen

    def _check_unseen(self, chosen: Move) -> None:
        """Raise what is wrong with a move in a game where some pieces were never written down."""
        face = self.setting.face
        if not self.history.may_hold(chosen.code):
            raise IllegalMove(f"seat {self.turn} cannot {chosen!s}: all pieces of that kind were seen already")
        if not face.is_hiding and face.is_scoring(chosen.code) and UNKNOWN in self.history[-1].got:
            raise IllegalMove(f"seat {self.turn} cannot {chosen!s}: nobody wrote down what it rolled")

    @property
    def turn(self) -> Seat | None:
        """Return the seat that is to move, None when the game is over."""
        return None if self._phase[0] == OVER else int(self._turn[0])

    @property
    def setup(self) -> tuple[Kind, ...]:
        """Return the chance outcomes before the first move."""
        return self.history.setup

    def gains(self, text: str) -> list[int]:
        """Return how far a legal move would move each marker of the seat in turn, by symbol."""
        chosen = move.parse(self.setting, text)
        self.check(chosen, None)
        return gains(self, chosen.code)

    def view(self, seat: Seat | None) -> View:
        """Return what a seat may know; None for someone who watches."""
        if seat is not None and seat not in range(self.setting.seats):
            raise UsageError(f"there is no seat {seat}; seats are 0 to {self.setting.seats - 1}")
        return self.history.view(seat, self.names)

    def position(self) -> Position:
        """Return everything as it is now, open: for the end of a game, and for those who may see it all."""
        return self.history.position(self.names)

    def entries(self) -> list[dict[str, Any]]:
        """Return the moves as a record writes them."""
        return [write_move(self.setting, entry) for entry in self.history]

    def copy(self) -> Game:
        """Return an independent copy; it shares the dealer, which has no state of its own."""
        return self._with(self.history.copy())

    __copy__ = copy

    def rewound(self) -> Game:
        """Return the game as it was before its first move, independent of this one.

        >>> game = Game.new("dice", seats=2, seed=7, moves=["roll", "score"])
        >>> game.rewound() == Game.new("dice", seats=2, seed=7)
        True
        """
        return self._with(self.history.rewound())

    def _with(self, history: History) -> Game:
        other = Game.__new__(Game)
        other.__setstate__((history, self.chance, self.names))
        return other

    def __getstate__(self) -> tuple[History, Chance | None, tuple[str, ...]]:
        return self.history, self.chance, self.names

    def __setstate__(self, parts: tuple[History, Chance | None, tuple[str, ...]]) -> None:
        self.history, self.chance, self.names = parts
        warm.ready(self.history.setting.game)
        self.setting, self.states = self.history.setting, self.history.states
        self._phase, self._turn = self.history.phase, self.history.turn

    def __eq__(self, other: object) -> bool:
        return (self.history, self.names) == (other.history, other.names) if isinstance(other, Game) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __str__(self) -> str:
        return text.draw(self.position())

    def _repr_svg_(self) -> str:
        from sixfold.drawing import svg

        return svg.draw(self.position())

    def __repr__(self) -> str:
        if self.history.is_loaded:
            return f"<Game of {self.setting} from a loaded state, {self.ply} moves later>"
        return write_call(self.history, self.names, self.chance)


def _happen(history: History, source: Chance | None, given: Sequence[Kind] | None) -> None:
    """Let the outcomes that are due happen: those given, or else from the dealer."""
    phase, ply, index = history.phase, len(history), 0
    while phase[0] == CHANCE:
        if given is None:
            if source is None:
                raise ChanceError("chance is due, but there is no dealer and nothing was told")
            outcome = source.pick(ply, index, history.odds())
        elif index < len(given):
            outcome = given[index]
            if outcome != UNKNOWN and not history.odds()[outcome]:
                piece = history.face.names[outcome]
                raise ChanceError(f"{piece} cannot be drawn as number {index + 1}: none is left to draw")
        else:
            raise ChanceError(f"{index} came from chance, but {index + int(history.states[0].due)} are due")
        history.happen(outcome)
        index += 1
    if given is not None and len(given) > index:
        raise ChanceError(f"{len(given)} came from chance, but {index} were due")


def _stop(history: History, seat: Seat, code: int) -> Entry:
    """End a game early, if it still runs and has that seat."""
    if history.phase[0] == OVER:
        raise GameOver(f"{QUITS[code]} comes after the end of the game")
    if seat not in range(history.setting.seats):
        raise MoveError(f"there is no seat {seat} that could {QUITS[code]}; seats are 0 to {history.setting.seats - 1}")
    return history.stop(seat, code)


def gains(position: Readable, code: Code) -> list[int]:
    """Return how far a move would move each marker of the seat in turn, by symbol; a view is enough to tell."""
    after = copied(position.states)
    row = position.setting.side(int(position.state.turn))
    before: list[int] = position.state.tracks[row].tolist()
    position.setting.rules.apply(after, 0, code)
    return [now - then for now, then in zip(after[0].tracks[row].tolist(), before, strict=True)]


def _names(setting: Setting, names: Sequence[str] | None) -> tuple[str, ...]:
    if names is None:
        return seat_names(setting)
    if len(names) != setting.seats:
        raise UsageError(f"there are {setting.seats} seats, but {len(names)} names")
    return tuple(names)
