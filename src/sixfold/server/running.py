"""A game as its log tells it: rebuilt by taking in entry after entry, and carried on by proposing the next one.

Nothing here waits for anything. ``table`` writes a proposed entry to the store before anyone hears of it; if the store has
another entry at its place, this object is thrown away and built anew from the log.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec
import numpy as np

from sixfold.errors import TableError
from sixfold.games import chance
from sixfold.games.move import LegalMoves, parse
from sixfold.games.position import Entry
from sixfold.games.variants import Setting
from sixfold.play import undo
from sixfold.play.fair import FairDealer
from sixfold.play.game import Game
from sixfold.play.record import Record
from sixfold.rules.kernel import States
from sixfold.server import daily, names, show
from sixfold.server import protocol as wire
from sixfold.server.clocks import Clocks
from sixfold.server.rows import GameDoc, LogEntry, TableDoc
from sixfold.server.show import Told, Viewer


def setting_of(doc: TableDoc) -> Setting:
    """Return which game is played at a table."""
    return Setting.of(doc.game, variant=doc.variant, seats=len(doc.players), options=doc.options)


def seating(doc: TableDoc) -> list[int]:
    """Return the player at each seat of the current game."""
    return seating_of(len(doc.players), doc.number)


def seating_of(count: int, number: int) -> list[int]:
    """Return the player at each seat of a table's game with a number: the start rotates (A4)."""
    return [(seat + number) % count for seat in range(count)]


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
        self._before: States = np.zeros(1, setting.rules.STATE)
        self._legal: tuple[int, LegalMoves] | None = None
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
        self._note(entry)

    @staticmethod
    def _happen(game: Game, entry: LogEntry) -> Entry | None:
        """Let an entry happen to a game, and return the move that it made or took back, if any."""
        if entry.kind == "move":
            return game.play(entry.do, seat=entry.seat, got=entry.got)
        if entry.kind == "resign" and entry.seat is not None:
            return game.resign(entry.seat)
        if entry.kind == "timeout" and entry.seat is not None:
            return game.time_out(entry.seat)
        return game.pop() if entry.kind == "undo" else None

    def _note(self, entry: LogEntry) -> None:
        self.log.append(entry)
        if self.clocks:
            self.clocks.take(entry)

    def told(self, before: States) -> Told:
        """Return the move just made, ready to be told."""
        last = self.log[-1]
        return Told(self.game, before, (self.table, self.name, last.seq, last.at), self.times(), gone=is_gone(last))

    def times(self) -> wire.Times | None:
        """Return the clocks, if there are any."""
        return self.clocks.times() if self.clocks else None

    # Proposing the next entry

    def _remember(self) -> States:
        """Return the state before a move; its place is used again for the next one, since a copy takes far longer."""
        self._before.view(np.uint8)[:] = self.game.states.view(np.uint8)
        return self._before

    def move(self, seat: int, do: str, now: int) -> tuple[LogEntry, Told]:
        """Make a move, and return it as the next entry of the log, and ready to be told."""
        before = self._remember()
        chosen = parse(self.game.setting, do)
        self.game.check(chosen, seat)
        made = self.game.push(chosen.code)
        got = self.game.setting.face.write([one for one in made.got if one is not None]) if made.got else None
        entry = self._next("move", now, seat, str(chosen), got)
        self._note(entry)
        entry.deadline = self.clocks.deadline() if self.clocks else None
        return entry, self.told(before)

    def legal(self) -> LegalMoves:
        """Return the legal moves; they are found once for a position."""
        if self._legal is None or self._legal[0] != self.seq:
            self._legal = (self.seq, self.game.legal_moves)
        return self._legal[1]

    def quit(self, seat: int, kind: str, now: int) -> tuple[LogEntry, Told]:
        """End the game because a seat gives up (``resign``), has no time left (``timeout``), or is away too long (``gone``)."""
        before = self.game.states.copy()
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
        made = self.game.pop()
        entry = LogEntry(self.name, self.seq + 1, "undo", now, made.seat)
        entry.turn, entry.bot = self._turn()
        self._note(entry)
        entry.deadline = self.clocks.deadline() if self.clocks else None
        return entry, made

    def why_no_undo(self, seats: Viewer) -> str:
        """Return why the last move cannot be taken back by these seats; an empty text if it can."""
        return undo.why_not(self.game, seats)

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
        for entry in self.log:
            before = game.states.copy()
            made = self._happen(game, entry)
            if clocks:
                clocks.take(entry)
            times = clocks.times() if clocks else None
            if made is None or entry.seq <= since:
                continue
            if entry.kind == "undo":
                yield self.undone(game, entry, made, viewer, times)
            else:
                yield Told(game, before, (self.table, self.name, entry.seq, entry.at), times, gone=is_gone(entry)).to(viewer)

    def undone(self, game: Game, entry: LogEntry, made: Entry, viewer: Viewer, times: wire.Times | None) -> wire.Undone:
        """Return that a move was taken back, as it is told."""
        cells = list(game.setting.face.cells(made.code))
        return wire.Undone(
            self.table, self.name, entry.seq, game.ply, made.seat, show.state(game, viewer), entry.at, cells, times
        )

    def choices(self, viewer: Viewer, *, whole: bool = False) -> wire.Choices | None:
        """Return what a viewer can do now, if a seat of theirs is in turn."""
        turn = self.game.turn
        if turn is None or turn not in viewer:
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


def deal(doc: TableDoc, kept: GameDoc, now: int) -> Running:
    """Deal the current game of a table; the deal is the first entry of its log."""
    setting = setting_of(doc)
    entropy = [None] if kept.dealt_as else [doc.players[player].entropy for player in seating(doc)]
    game = Game(setting, chance=dealer(kept, entropy), names=seat_names(doc))
    game.deal()
    entry = LogEntry(kept.id, 1, "deal", now, got={"setup": chance.write_setup(setting, game.setup), "entropy": entropy})
    entry.turn = game.turn
    running = Running(doc, kept, entry)
    entry.bot = running._turn()[1]
    entry.deadline = running.clocks.deadline() if running.clocks else None
    return running


def ended(kept: GameDoc, running: Running) -> GameDoc:
    """Return a game that is over as it is kept, with its record."""
    outcome = running.game.outcome()
    assert outcome is not None
    over = msgspec.structs.replace(kept, status="over", started=running.started, ended=running.log[-1].at)
    over.names, over.ranks, over.record = list(running.names), outcome.ranks, running.record().write()
    over.score = max(sorted(track) for track in outcome.tracks)
    over.tracks, over.reason = outcome.tracks, outcome.reason
    return over


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
