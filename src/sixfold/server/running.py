"""A game as its log tells it: rebuilt by taking in entry after entry, and carried on by proposing the next one.

Nothing here waits for anything. ``table`` writes a proposed entry to the store before anyone hears of it; if the store has
another entry at its place, this object is thrown away and built anew from the log.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from sixfold import chance
from sixfold.effects import Flat, field, flat, may_place
from sixfold.errors import TableError
from sixfold.fair import FairDealer
from sixfold.game import Game
from sixfold.move import LegalMoves, parse
from sixfold.position import Entry, spell
from sixfold.record import Record
from sixfold.rules.phase import REFILL
from sixfold.server import daily, names, show
from sixfold.server import protocol as wire
from sixfold.server.clocks import Clocks
from sixfold.server.rows import GameDoc, LogEntry, TableDoc
from sixfold.server.show import Told, Viewer
from sixfold.variants import Setting


def setting_of(doc: TableDoc) -> Setting:
    """Return which game is played at a table."""
    return Setting.of(doc.game, variant=doc.variant, seats=len(doc.players), options=doc.options)


def seating(doc: TableDoc) -> list[int]:
    """Return the player at each seat of the current game: the start rotates (A4)."""
    count = len(doc.players)
    return [(seat + doc.number) % count for seat in range(count)]


def seat_names(doc: TableDoc) -> list[str]:
    """Return the names at the seats of the current game."""
    return [doc.players[player].name or names.of_person(player) for player in seating(doc)]


def dealer(kept: GameDoc, entropy: Sequence[str | None]) -> FairDealer:
    """Return what deals a game."""
    return FairDealer(kept.seed, kept.dealt_as or kept.id, entropy)


class Running:
    """A game that is dealt, as far as its log goes."""

    def __init__(self, doc: TableDoc, kept: GameDoc, deal: LogEntry) -> None:
        setting = setting_of(doc)
        self.table, self.name, self.number = doc.id, kept.id, kept.number
        self.kept = kept
        self.seating = seating(doc)
        self.bots = [doc.players[player].bot for player in self.seating]
        self.setup = deal.got["setup"]
        self.dealer = dealer(kept, deal.got["entropy"])
        self.names = seat_names(doc)
        self.game = self._dealt(setting)
        self.clocks = Clocks(doc.clock, setting.seats) if doc.clock else None
        self.log: list[LogEntry] = [deal]
        self.started = deal.at
        self._legal: tuple[int, LegalMoves] | None = None
        self._flat: tuple[int, Flat] | None = None
        self._viewers: dict[tuple[int, ...], Viewer] = {}
        if self.clocks:
            self.clocks.take(deal)

    def _dealt(self, setting: Setting) -> Game:
        game = Game(setting, chance=self.dealer, names=self.names)
        game.deal(self.setup)
        return game

    @classmethod
    def rebuilt(cls, doc: TableDoc, kept: GameDoc, log: Sequence[LogEntry]) -> Running:
        """Return a game from its whole log."""
        running = cls(doc, kept, log[0])
        for entry in log[1:]:
            running.take(entry)
        return running

    def seat(self, doc: TableDoc) -> None:
        """Take in who sits where now: names change, and bots take over."""
        self.bots = [doc.players[player].bot for player in self.seating]
        self.names = [doc.players[player].name or names.of_person(player) for player in self.seating]
        self.game.names = tuple(self.names)

    @property
    def seq(self) -> int:
        """Return the number of the last entry."""
        return self.log[-1].seq

    @property
    def over(self) -> bool:
        """Say whether the game has ended."""
        return self.game.turn is None

    @property
    def gone(self) -> bool:
        """Say whether the game ended because a player was away."""
        return is_gone(self.log[-1])

    @property
    def begun(self) -> bool:
        """Say whether every seat has moved."""
        return len({entry.seat for entry in standing(self.log) if entry.kind == "move"}) == len(self.seating)

    def take(self, entry: LogEntry) -> None:
        """Take in an entry that stands in the log."""
        self._happen(self.game, entry)
        if entry.kind == "undo":
            self._rebuild([*self.log, entry])
        self._note(entry)

    @staticmethod
    def _happen(game: Game, entry: LogEntry) -> Entry | None:
        """Let an entry happen to a game; what cannot be told move by move is left to the caller."""
        if entry.kind == "move":
            return game.play(entry.do, seat=entry.seat, got=entry.got)
        if entry.kind == "resign" and entry.seat is not None:
            return game.resign(entry.seat)
        if entry.kind == "timeout" and entry.seat is not None:
            return game.time_out(entry.seat)
        return None

    def _note(self, entry: LogEntry) -> None:
        self.log.append(entry)
        if self.clocks:
            self.clocks.take(entry)

    def _rebuild(self, log: Sequence[LogEntry]) -> None:
        """Play the moves that stand, from the deal on."""
        self.game = self._dealt(self.game.setting)
        for entry in standing(log):
            self._happen(self.game, entry)

    def told(self, before: Flat) -> Told:
        """Return the move just made, ready to be told."""
        last = self.log[-1]
        told = Told(self.game, before, (self.table, self.name, last.seq, last.at), self.times(), gone=is_gone(last))
        self._flat = (last.seq, told.flat)
        return told

    def times(self) -> wire.Times | None:
        """Return the clocks, if there are any."""
        return self.clocks.times() if self.clocks else None

    # Proposing the next entry

    def move(self, seat: int, do: str, now: int) -> tuple[LogEntry, Told]:
        """Make a move, and return it as the next entry of the log, and ready to be told."""
        before = self.flat()
        chosen = parse(self.game.setting, do)
        if seat != self.game.turn or not self._is_legal(chosen.code):
            self.game.check(chosen, seat)
        made = self.game.push(chosen.code)
        got = chance.write(self.game.setting, [one for one in made.got if one is not None]) if made.got else None
        entry = self._next("move", now, seat, str(chosen), got)
        self._note(entry)
        entry.deadline = self.clocks.deadline() if self.clocks else None
        return entry, self.told(before)

    def _is_legal(self, code: int) -> bool:
        """Say whether a move is legal; the two most frequent ones, a tile and a draw, need no list of all."""
        setting = self.game.setting
        if setting.game == "board" and code < setting.rules.DRAW:
            return bool(may_place(self.game.states, 0, code))
        if setting.game != "dice" and code == setting.rules.DRAW:
            return self.flat()[field(setting.game, "phase")] == REFILL
        return self.legal().has(code)

    def flat(self) -> Flat:
        """Return the state as one list; it is made once for a position."""
        if self._flat is None or self._flat[0] != self.seq:
            self._flat = (self.seq, flat(self.game.states))
        return self._flat[1]

    def legal(self) -> LegalMoves:
        """Return the legal moves; they are found once for a position."""
        if self._legal is None or self._legal[0] != self.seq:
            self._legal = (self.seq, self.game.legal_moves)
        return self._legal[1]

    def quit(self, seat: int, kind: str, now: int) -> tuple[LogEntry, Told]:
        """End the game because a seat gives up (``resign``), has no time left (``timeout``), or is away too long (``gone``)."""
        before = flat(self.game.states)
        if kind == "resign":
            self.game.resign(seat)
        else:
            self.game.time_out(seat)
        entry = self._next("resign" if kind == "resign" else "timeout", now, seat, kind, None)
        self._note(entry)
        return entry, self.told(before)

    def pause(self, lost: int, now: int) -> LogEntry:
        """Let some milliseconds not count for the clock that runs."""
        entry = self._next("pause", now, 0, str(lost), None)
        entry.seat = None
        self._note(entry)
        entry.deadline = self.clocks.deadline() if self.clocks else None
        return entry

    def undo(self, seats: Viewer, now: int) -> tuple[LogEntry, Entry]:
        """Take the last move back, if one of these seats may, and return the entry and the move."""
        why = self.why_no_undo(seats)
        if why:
            raise TableError("undo/refused", why)
        made = self.game.history[-1]
        entry = LogEntry(self.name, self.seq + 1, "undo", now, made.seat)
        self._rebuild([*self.log, entry])
        entry.turn, entry.bot = self._turn()
        self._note(entry)
        entry.deadline = self.clocks.deadline() if self.clocks else None
        return entry, made

    def why_no_undo(self, seats: Viewer) -> str:
        """Return why the last move cannot be taken back by these seats; an empty text if it can."""
        if not self.game.history:
            return "there is no move yet that could be taken back"
        if self.over:
            return "the game is over, and everything is open now"
        last = self.game.history[-1]
        if last.seat not in seats:
            return f"{self.names[last.seat]} made the last move, and only their own player can take it back"
        if self.game.turn not in seats:
            return f"the turn has passed to {self.names[int(self.game.turn or 0)]}"
        if last.got:
            drawn = "the dice were rolled" if self.game.setting.game == "dice" else "new pieces were drawn"
            return f"{drawn} with it, and what was seen cannot be unseen"
        return ""

    def _next(self, kind: str, now: int, seat: int, do: str, got: object) -> LogEntry:
        turn, bot = self._turn()
        return LogEntry(self.name, self.seq + 1, kind, now, seat, do, got, turn, bot)  # type: ignore[arg-type]

    def _turn(self) -> tuple[int | None, bool]:
        turn = self.game.turn
        return turn, turn is not None and self.bots[turn] is not None

    # Telling

    def viewer(self, players: tuple[int, ...]) -> Viewer:
        """Return the seats that some players hold, as the viewer that they are."""
        seats = self._viewers.get(players)
        if seats is None:
            seats = self._viewers[players] = tuple(seat for seat, player in enumerate(self.seating) if player in players)
        return seats

    def start(self, viewer: Viewer) -> wire.Start:
        """Return the beginning of the game."""
        return show.start(
            self._dealt(self.game.setting),
            viewer,
            game=self.name,
            table=self.table,
            number=self.number,
            bots=[str(bot) if bot else None for bot in self.bots],
            seating=self.seating,
            started=self.started,
            fairness=self.fairness(),
        )

    def fairness(self) -> wire.Fairness:
        """Return what may be known about the deal: all of it when the game is over, unless others still play the same deal.

        This is the one place that decides it, for whoever is told and for the record.
        """
        is_open = self.over and not daily.is_secret(self.kept)
        return wire.Fairness(**(self.dealer.revealed if is_open else self.dealer.public))

    def events(self, viewer: Viewer, since: int) -> Iterator[wire.Event | wire.Undone]:
        """Return the entries after ``since`` as a viewer may know them."""
        game = self._dealt(self.game.setting)
        clocks = self.clocks.anew() if self.clocks else None
        for number, entry in enumerate(self.log):
            before = flat(game.states) if entry.seq > since else b""
            undone = game.history[-1] if entry.kind == "undo" else None
            made = self._happen(game, entry)
            if undone:
                game = self._dealt(game.setting)
                for stands in standing(self.log[: number + 1]):
                    self._happen(game, stands)
            if clocks:
                clocks.take(entry)
            times = clocks.times() if clocks else None
            if entry.seq <= since:
                continue
            if made:
                yield Told(game, before, (self.table, self.name, entry.seq, entry.at), times, gone=is_gone(entry)).to(viewer)
            elif undone:
                yield self.undone(game, entry, undone, viewer, times)

    def undone(self, game: Game, entry: LogEntry, made: Entry, viewer: Viewer, times: wire.Times | None) -> wire.Undone:
        """Return that a move was taken back, as it is told."""
        do = spell(game.setting, made)
        cells = do.split(" ")[2:] if do.startswith("place") else []
        return wire.Undone(
            self.table, self.name, entry.seq, game.ply, made.seat, show.state(game, viewer), entry.at, cells, times
        )

    def choices(self, viewer: Viewer, *, whole: bool = False) -> wire.Choices | None:
        """Return what a viewer can do now, if a seat of theirs is in turn."""
        if self.game.turn is None or self.game.turn not in viewer:
            return None
        undo = not self.why_no_undo(viewer)
        return show.choices(self.game, self.table, self.name, self.seq, undo=undo, whole=whole)

    def record(self) -> Record:
        """Return the record of the game as far as it goes; when it is over the seed is in it."""
        seats = [{"name": name, **({"bot": bot} if bot else {})} for name, bot in zip(self.names, self.bots, strict=True)]
        times = {"ended": self.log[-1].at} if self.over else {}
        record = Record.of(
            self.game,
            seats=seats,
            id=self.name,
            started=self.started,
            **times,
            fairness=msgspec.to_builtins(self.fairness()),
        )
        for move, entry in zip(record.moves, standing(self.log), strict=True):
            move["at"] = entry.at
        return record


def is_gone(entry: LogEntry) -> bool:
    """Say whether an entry ends the game because a player was away."""
    return entry.kind == "timeout" and entry.do == "gone"


def standing(log: Sequence[LogEntry]) -> list[LogEntry]:
    """Return the entries that are moves of the game as it stands: those that were taken back are gone."""
    moves: list[LogEntry] = []
    for entry in log:
        if entry.kind == "undo":
            moves.pop()
        elif entry.kind in ("move", "resign", "timeout"):
            moves.append(entry)
    return moves
