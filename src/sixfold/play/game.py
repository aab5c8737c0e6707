"""A game in play: the friendly, checked object on top of the rules."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

import numpy as np

from sixfold.drawing import text
from sixfold.errors import ChanceError, GameOver, IllegalMove, MalformedMove, MoveError, OutOfTurn, UsageError
from sixfold.games import chance, move, warm
from sixfold.games.chance import Chance, Dealer
from sixfold.games.move import LegalMoves, Move
from sixfold.games.position import QUITS, RESIGNED, TIMED_OUT, Entry, Outcome, Outcomes, Position, legal_moves, spell
from sixfold.games.variants import OptionValue, Setting
from sixfold.play.view import Trail, View
from sixfold.rules.kernel import States
from sixfold.rules.phase import CHANCE, NONE, OVER, UNKNOWN


class Game:
    """One game, from the deal to its outcome.

    Chance comes from a dealer, or is told with each move (``got``), as a record does.
    """

    def __init__(self, setting: Setting, *, chance: Chance | None = None, names: Sequence[str] | None = None) -> None:
        warm.ready(setting.game)
        self.setting = setting
        self.chance = chance
        self.names = _names(setting, names)
        self.setup: tuple[int, ...] = ()
        self.history: list[Entry] = []
        self.loaded: States | None = None
        """The state from which the game began, where it was not dealt."""
        self._hold(self._begun())

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
        told = None if setup is None else chance.read_setup(self.setting, setup)
        self.setup = tuple(outcome for outcome, _ in self._happen(0, told))

    def load(self, states: States) -> None:
        """Go on from a state of this setting that waits for a decision, an array of one, whatever led to it.

        Such a game can be played, seen and sampled, but not written down: a record begins with a deal.
        """
        if states.dtype != self.states.dtype or states.shape != (1,):
            raise UsageError(f"a state of {self.setting} is an array of one record, not {states.dtype} of shape {states.shape}")
        if states["phase"][0] == CHANCE:
            raise UsageError("a game goes on from a state that waits for a decision, but here chance is due")
        self.setup, self.history, self.loaded = (), [], states.copy()
        self._hold(states.copy())

    def _hold(self, states: States) -> None:
        """Take over a state; what was remembered of others is forgotten."""
        self.states: States = states
        self._phase, self._turn = states["phase"], states["turn"]  # far quicker to read than through a record
        self._seen: dict[int | None, list[Entry]] = {}
        self._trails: dict[int | None, list[Trail]] = {}

    def enter(self, entry: str | Mapping[str, Any]) -> Entry:
        """Make a move as a record writes it: an object with ``seat``, ``do`` and ``got``, or just the text of the move."""
        if isinstance(entry, str):
            return self.play(entry)
        if not isinstance(entry, Mapping):
            raise MalformedMove(f"a move is an object with 'seat' and 'do', not {entry!r}")
        seat, do = entry.get("seat"), entry.get("do")
        if not isinstance(seat, int) or isinstance(seat, bool):
            raise MalformedMove(f"'seat' is the number of a seat, not {seat!r}")
        if not isinstance(do, str):
            raise MalformedMove(f"'do' is the text of a move, not {do!r}")
        if do in QUITS.values():
            if entry.get("got"):
                raise ChanceError(f"{do} draws nothing, but 'got' says {entry['got']!r}")
            return self.resign(seat) if do == "resign" else self.time_out(seat)
        return self.play(do, seat=seat, got=entry.get("got"))

    def play(self, text: str, *, seat: int | None = None, got: Any = None) -> Entry:
        """Make a move if the rules allow it; what it draws or rolls comes from ``got``, else from the dealer."""
        chosen = move.parse(self.setting, text)
        self.check(chosen, seat)
        told = None
        if got is not None or self.chance is None:
            told = [] if got is None else self.setting.face.read_outcomes(got)
        before = self.states.copy()
        try:
            return self._make(chosen.code, told)
        except ChanceError:
            self.states[:] = before
            raise

    def push(self, code: int) -> Entry:
        """Make the move with that number, unchecked: the fast way for programs that take it from ``legal_moves.codes``."""
        return self._make(code, None)

    def pop(self) -> Entry:
        """Take the last move back and return it; what it drew or rolled goes back too, and so does an end of the game.

        >>> game = Game.new("dice", seats=2, seed=7)
        >>> _ = game.play("roll"), game.play("score")
        >>> game.pop().seat, game.turn, game.ply
        (0, 0, 1)
        """
        if not self.history:
            raise MoveError("there is no move to take back")
        taken = self.history.pop()
        self._hold(self._begun())
        rules, states = self.setting.rules, self.states
        for entry in self.history:
            rules.apply(states, 0, entry.code)
            for outcome in entry.got:
                assert outcome is not None  # only views have gaps
                rules.chance(states, 0, outcome)
        return taken

    def _begun(self) -> States:
        """Return the state before the first move."""
        if self.loaded is not None:
            return self.loaded.copy()
        rules = self.setting.rules
        states = np.zeros(1, rules.STATE)
        rules.setup(states, 0, self.setting.kind.number, self.setting.seats, self.setting.rule)
        for outcome in self.setup:
            rules.chance(states, 0, outcome)
        return states

    def resign(self, seat: int) -> Entry:
        """End the game because a seat gives up; any seat, whoever's turn it is."""
        return self._quit(seat, RESIGNED)

    def time_out(self, seat: int) -> Entry:
        """End the game because a seat has run out of time."""
        return self._quit(seat, TIMED_OUT)

    @property
    def turn(self) -> int | None:
        """Return the seat that is to move, None when the game is over."""
        return None if self._phase[0] == OVER else int(self._turn[0])

    @property
    def ply(self) -> int:
        """Return how many moves were made."""
        return len(self.history)

    @property
    def tracks(self) -> list[list[int]]:
        """Return a row of markers for each seat, or each team."""
        return self._open().tracks

    @property
    def quitter(self) -> int | None:
        """Return the seat that gave up or ran out of time, if one did."""
        return self.position().quitter

    @property
    def legal_moves(self) -> LegalMoves:
        """Return the legal moves: sized, sorted, iterable, and quick to ask whether a move is among them."""
        return legal_moves(self.setting, self.states)

    def outcome(self) -> Outcome | None:
        """Return None while the game runs, then tracks, ranks and the reason of the end."""
        return self._open().outcome()

    def gains(self, text: str) -> list[int]:
        """Return how far a legal move would move each marker of the seat in turn, by symbol."""
        chosen = move.parse(self.setting, text)
        self.check(chosen, None)
        return gains(self._open(), chosen.code)

    def view(self, seat: int | None) -> View:
        """Return what a seat may know; None for someone who watches."""
        if seat is not None and seat not in range(self.setting.seats):
            raise UsageError(f"there is no seat {seat}; seats are 0 to {self.setting.seats - 1}")
        seen = self._seen.setdefault(seat, [])
        for entry in self.history[len(seen) :]:
            seen.append(entry._replace(got=self._redact(entry.got, entry.seat, seat)))
        trail = self._trails.setdefault(seat, [])
        loaded = None if self.loaded is None else self._hidden(self.loaded, seat)
        states = self._hidden(self.states, seat)
        return View(self.setting, states, self.names, tuple(seen), seat, self._redact_setup(seat), trail, loaded)

    def _hidden(self, states: States, seat: int | None) -> States:
        """Return a state as a seat may know it."""
        hidden = states.copy()
        self.setting.rules.hide(hidden, 0, NONE if seat is None else seat)
        return hidden

    def position(self) -> Position:
        """Return everything as it is now, open: for the end of a game, and for those who may see it all."""
        return Position(self.setting, self.states.copy(), self.names, tuple(self.history), None)

    def _open(self) -> Position:
        """Return everything, open, for a look before the next move."""
        return Position(self.setting, self.states, self.names, tuple(self.history), None)

    def copy(self) -> Game:
        """Return a game that goes its own way from here; it shares the dealer, which has no state of its own."""
        other = Game.__new__(Game)
        other.__setstate__(self.__getstate__())
        return other

    __copy__ = copy

    def __getstate__(self) -> dict[str, Any]:
        """Return what a copy needs: not the quick looks into this game's own state, nor what was remembered of views."""
        kept = {name: value for name, value in vars(self).items() if not name.startswith("_")}
        return {**kept, "states": self.states.copy(), "history": list(self.history)}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        warm.ready(kept["setting"].game)
        vars(self).update(kept)
        self._hold(self.states)

    def check(self, chosen: Move, seat: int | None) -> None:
        """Raise what is wrong with a move, if anything is."""
        turn = self.turn
        if turn is None:
            raise GameOver(f"{chosen!s} comes after the end of the game")
        if seat is not None and seat != turn:
            raise OutOfTurn(f"seat {seat} wants to {chosen!s}, but seat {turn} is in turn")
        if not self.setting.rules.may(self.states, 0, chosen.code):
            raise IllegalMove(f"seat {turn} cannot {chosen!s}: {self.setting.face.why_not(self.states, chosen.code)}")

    def _make(self, code: int, told: Sequence[int] | None) -> Entry:
        seat = int(self._turn[0])
        shown = self.setting.face.shown(self.states, seat, code)
        self.setting.rules.apply(self.states, 0, code)
        happened = list(self._happen(self.ply + 1, told)) if told or self._phase[0] == CHANCE else []
        back, after = next(((back, place) for place, (_, back) in enumerate(happened, 1) if back), ((), 0))
        entry = Entry(seat, code, tuple(outcome for outcome, _ in happened), shown, back, after)
        self.history.append(entry)
        return entry

    def _happen(self, ply: int, told: Sequence[int] | None) -> Iterator[tuple[int, tuple[int, ...]]]:
        """Let the outcomes that are due happen, as told or from the dealer; with each, the pieces that go back with it."""
        rules, face, states = self.setting.rules, self.setting.face, self.states
        weights = np.zeros(rules.KINDS, np.int64)
        place = 0
        while self._phase[0] == CHANCE:
            rules.odds(states, 0, weights)
            if told is None:
                if self.chance is None:
                    raise ChanceError("chance is due, but there is no dealer and nothing was told")
                outcome = self.chance.pick(ply, place, weights.tolist())
            elif place < len(told):
                outcome = told[place]
                if not weights[outcome]:
                    piece = face.names[outcome]
                    raise ChanceError(f"{piece} cannot be drawn as number {place + 1}: none is left to draw")
            else:
                raise ChanceError(f"{place} came from chance, but {place + int(states[0].due)} are due")
            back = face.back(states)
            rules.chance(states, 0, outcome)
            yield outcome, back
            place += 1
        if told is not None and len(told) > place:
            raise ChanceError(f"{len(told)} came from chance, but {place} were due")

    def _quit(self, seat: int, code: int) -> Entry:
        if self._phase[0] == OVER:
            raise GameOver(f"{QUITS[code]} comes after the end of the game")
        if seat not in range(self.setting.seats):
            raise MoveError(f"there is no seat {seat} that could {QUITS[code]}; seats are 0 to {self.setting.seats - 1}")
        self.setting.rules.stop(self.states, 0, seat, -code)
        self.history.append(Entry(seat, code))
        return self.history[-1]

    def _redact(self, got: Outcomes, owner: int, seat: int | None) -> Outcomes:
        """Return outcomes as a seat may know them: rolls are open, draws are not."""
        return got if owner == seat or not self.setting.face.is_hiding else (None,) * len(got)

    def _redact_setup(self, seat: int | None) -> Outcomes:
        rest = iter(self.setup)
        return tuple(
            outcome if deal.is_open or owner == seat else None
            for deal in self.setting.face.deals(self.setting)
            for owner, count in enumerate(deal.counts)
            for outcome in islice(rest, count)
        )

    def __str__(self) -> str:
        return text.draw(self._open())

    def _repr_svg_(self) -> str:
        from sixfold.drawing import svg

        return svg.draw(self._open())

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        mine, theirs = ((game.setting, game.names, game.setup, game.history, game.states.tobytes()) for game in (self, other))
        return mine == theirs and (self.loaded is None) == (other.loaded is None)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        setting = self.setting
        if self.loaded is not None:
            return f"<Game of {setting} from a loaded state, {self.ply} moves later>"
        said = [repr(setting.game), f"seats={setting.seats}"]
        said += [f"variant={setting.variant!r}"] if setting.variant != "standard" else []
        said += [f"options={dict(setting.options)!r}"] if setting.options else []
        said += [f"names={list(self.names)!r}"] if self.names != _names(setting, None) else []
        if isinstance(self.chance, Dealer):
            said.append(f"seed={self.chance.seed!r}")
            moves = [self._entry(entry) if entry.code < 0 else str(self._entry(entry)["do"]) for entry in self.history]
        else:
            said.append(f"setup={chance.write_setup(setting, self.setup)!r}")
            moves = [self._entry(entry) for entry in self.history]
        said += [f"moves={moves!r}"] if moves else []
        return f"Game.new({', '.join(said)})"

    def entries(self) -> list[dict[str, Any]]:
        """Return the moves as a record writes them."""
        return [self._entry(entry) for entry in self.history]

    def _entry(self, entry: Entry) -> dict[str, Any]:
        said: dict[str, Any] = {"seat": entry.seat, "do": spell(self.setting, entry)}
        if entry.got:
            said["got"] = self.setting.face.write([outcome for outcome in entry.got if outcome is not None])
        return said


def gains(position: Position, code: int) -> list[int]:
    """Return how far a move would move each marker of the seat in turn, by symbol; a view is enough to tell."""
    after = position.states.copy()
    row = position.side(int(position.state.turn))
    before: list[int] = position.state.tracks[row].tolist()
    position.setting.rules.apply(after, 0, code)
    return [now - then for now, then in zip(after[0].tracks[row].tolist(), before, strict=True)]


def _names(setting: Setting, names: Sequence[str] | None) -> tuple[str, ...]:
    if names is None:
        return tuple(f"seat {seat}" for seat in range(setting.seats))
    if len(names) != setting.seats:
        raise UsageError(f"there are {setting.seats} seats, but {len(names)} names")
    return tuple(names)
