"""A game as its log tells it: rebuilt by taking in entry after entry, and carried on by proposing the next one.

Nothing here waits for anything. An entry is proposed, written to the store, and then taken over (``Ledger.write``): ``seq``,
``turn``, the log and the clocks change only with what the store has taken. Of a move, what chance gives has to be known before it
is written, so ``propose_move`` makes it on the game ahead of its entry. An object whose proposal was not taken must be thrown
away; it is built anew from the log.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from sixfold.errors import GameOver, TableError
from sixfold.games import chance, effects
from sixfold.games.effects import NO_EFFECT
from sixfold.games.move import LegalMoves, parse
from sixfold.games.position import Entry
from sixfold.games.variants import Setting
from sixfold.play.fair import FairDealer
from sixfold.play.game import Game
from sixfold.play.undo import why_not
from sixfold.rules.kernel import States
from sixfold.rules.types import Seat
from sixfold.server import protocol
from sixfold.server.common import names
from sixfold.server.game import show
from sixfold.server.game.clocks import Clocks
from sixfold.server.game.show import MoveEvent, Viewer
from sixfold.server.store.rows import EntryKind, GameDoc, LogEntry, TableDoc


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


def dealer(game_doc: GameDoc, entropy: Sequence[str | None]) -> FairDealer:
    """Return what deals a game."""
    return FairDealer(game_doc.seed, game_doc.dealt_as or game_doc.id, entropy)


def deal(doc: TableDoc, game_doc: GameDoc, now: int) -> LogEntry:
    """Deal the current game of a table, and return the first entry of its log."""
    setting = setting_of(doc)
    entropy = [None] if game_doc.dealt_as else [doc.players[player].entropy for player in seating(doc)]
    game = Game(setting, chance=dealer(game_doc, entropy), names=seat_names(doc))
    game.deal()
    entry = LogEntry(game_doc.id, 1, "deal", now, got={"setup": chance.write_setup(setting, game.setup), "entropy": entropy})
    entry.turn = game.turn
    entry.bot = entry.turn is not None and doc.players[seating(doc)[entry.turn]].bot is not None
    if doc.clock:
        clocks = Clocks(doc.clock, setting.seats)
        clocks.take(entry)
        entry.deadline = clocks.deadline()
    return entry


def pause(last: LogEntry, since: int, now: int) -> LogEntry | None:
    """Return the entry that lets the time from some moment until now not count; None where none of it would have counted.

    ``last`` is the last entry of a game that runs by the clock.
    """
    lost = now - max(since, last.at)
    if lost <= 0 or last.deadline is None:
        return None
    entry = LogEntry(last.game, last.seq + 1, "pause", now, turn=last.turn, bot=last.bot, deadline=last.deadline + lost)
    entry.lost = lost
    return entry


class Running:
    """A game that is dealt, as far as its log goes."""

    def __init__(self, doc: TableDoc, game_doc: GameDoc, deal: LogEntry) -> None:
        setting = setting_of(doc)
        self.table, self.id, self.number = doc.id, game_doc.id, game_doc.number
        self.game_doc = game_doc
        self.seating = seating(doc)
        self.bots = [doc.players[player].bot for player in self.seating]
        self.dealer = dealer(game_doc, deal.got["entropy"])
        self.names = seat_names(doc)
        self.game = Game(setting, chance=self.dealer, names=self.names)
        self.game.deal(deal.got["setup"])
        self.clocks = Clocks(doc.clock, setting.seats) if doc.clock else None
        self.log: list[LogEntry] = []
        self.seq = 0
        """The number of the last entry."""
        self.turn: Seat | None = None
        """The seat that is to move after the last entry; None when the game is over."""
        self.started = deal.at
        self._before: States = np.zeros(1, setting.rules.STATE)
        """The state before the last move; always the same array, since making a new one takes far longer."""
        self._effect = NO_EFFECT
        """What the last move did that was proposed."""
        self._before_bytes = self._before.view(np.uint8)
        self._bytes = self.game.states.view(np.uint8)
        self._legal: tuple[int, LegalMoves] | None = None
        self._viewers: dict[tuple[int, ...], Viewer] = {}
        self._note(deal)

    @classmethod
    def rebuilt(cls, doc: TableDoc, game_doc: GameDoc, log: Sequence[LogEntry]) -> Running:
        """Return a game from its whole log."""
        running = cls(doc, game_doc, log[0])
        for entry in log[1:]:
            happen(running.game, entry)
            running._note(entry)
        return running

    def seat(self, doc: TableDoc) -> None:
        """Take in who sits where now: names change, and bots take over."""
        self.bots = [doc.players[player].bot for player in self.seating]
        self.names = [doc.players[player].name or names.of_person(player) for player in self.seating]
        self.game.names = tuple(self.names)

    @property
    def over(self) -> bool:
        """Say whether the game has ended."""
        return self.turn is None

    @property
    def gone(self) -> bool:
        """Say whether the game ended because a player was away."""
        return self.log[-1].is_gone

    @property
    def begun(self) -> bool:
        """Say whether every seat has moved."""
        return len({entry.seat for entry in standing(self.log) if entry.kind == "move"}) == len(self.seating)

    @property
    def bot(self) -> str | None:
        """Return the bot that is in turn, if one is."""
        return None if self.turn is None else self.bots[self.turn]

    # Proposing the next entry, and taking it over

    def propose_move(self, seat: Seat, do: str, now: int) -> LogEntry:
        """Return a move as the next entry. The game makes it at once; the rest changes when the entry is taken over."""
        game = self.game
        chosen = parse(game.setting, do)
        game.check(chosen, seat)
        self._remember()
        made = game.push(chosen.code)
        got = game.setting.face.write([one for one in made.got if one is not None]) if made.got else None
        entry = self._propose("move", now, seat, str(chosen), got, game.turn)
        self._effect = effects.effect(game.setting, self._before, game.states, chosen.code)
        if self._effect is not NO_EFFECT:
            entry.did = (self._effect.gains, self._effect.bonus)
        return entry

    def propose_quit(self, seat: Seat, why: str, now: int) -> LogEntry:
        """Return the end of the game: a seat gives up (``resign``), has no time left (``timeout``), or is away (``gone``)."""
        kind: EntryKind = "resign" if why == "resign" else "timeout"
        if self.turn is None:
            raise GameOver(f"{kind} comes after the end of the game")
        return self._propose(kind, now, seat, why, None, None)

    def propose_undo(self, seats: Viewer, now: int) -> LogEntry:
        """Return that the last move is taken back, if one of these seats may do so; its seat is in turn again."""
        why = self.why_no_undo(seats)
        if why:
            raise TableError("undo/refused", why)
        seat = self.game.history[-1].seat
        return self._propose("undo", now, seat, "", None, seat)

    def propose_pause(self, since: int, now: int) -> LogEntry | None:
        """Return that the time from some moment until now does not count; None where no clock runs."""
        return None if self.clocks is None else pause(self.log[-1], since, now)

    def propose_leave(self, now: int) -> LogEntry | None:
        """Return that the holidays of the seat in turn do not count until now; None where there were none."""
        lost = self.clocks.leave(now) if self.clocks else 0
        last = self.log[-1]
        if not lost or last.deadline is None:
            return None
        entry = LogEntry(self.id, self.seq + 1, "pause", now, self.turn, turn=self.turn, deadline=last.deadline + lost)
        entry.lost = lost
        return entry

    def _propose(self, kind: EntryKind, now: int, seat: Seat, do: str, got: object, turn: Seat | None) -> LogEntry:
        bot = turn is not None and self.bots[turn] is not None
        entry = LogEntry(self.id, self.seq + 1, kind, now, seat, do, got, turn, bot)
        if self.clocks:
            entry.deadline = self.clocks.deadline_after(entry)
        return entry

    def take_over(self, entry: LogEntry) -> Entry | None:
        """Take over a proposed entry that the store has; return the move that it made or took back, if any."""
        if entry.kind == "move":
            made: Entry | None = self.game.history[-1]
        else:
            self._remember()
            made = happen(self.game, entry)
        self._note(entry)
        return made

    def _remember(self) -> None:
        """Keep the state as it is before a move."""
        self._before_bytes[:] = self._bytes

    def _note(self, entry: LogEntry) -> None:
        self.log.append(entry)
        self.seq, self.turn = entry.seq, entry.turn
        if self.clocks:
            self.clocks.take(entry)

    # What can be asked about it

    def last_event(self) -> MoveEvent:
        """Return the move that was just taken over, ready to be shown."""
        last = self.log[-1]
        about = (self.table, self.id, last.seq, last.at)
        if last.kind != "move":
            return MoveEvent(self.game, self._before, about, self.times(), gone=last.is_gone)
        return MoveEvent(self.game, self._before, about, self.times(), do=last.do, effect=self._effect)

    def times(self, now: int | None = None) -> protocol.Times | None:
        """Return the clocks, if there are any: as they were at the last entry, or are now."""
        return self.clocks.times(now) if self.clocks else None

    def is_late(self, now: int) -> bool:
        """Say whether the clock of the seat in turn is out."""
        deadline = self.clocks.deadline() if self.clocks else None
        return deadline is not None and now > deadline

    def legal(self) -> LegalMoves:
        """Return the legal moves; they are found once for a position."""
        if self._legal is None or self._legal[0] != self.seq:
            self._legal = (self.seq, self.game.legal_moves)
        return self._legal[1]

    def why_no_undo(self, seats: Viewer) -> str:
        """Return why the last move cannot be taken back by these seats; an empty text if it can."""
        return why_not(self.game, seats)

    def viewer(self, players: tuple[int, ...]) -> Viewer:
        """Return the seats that some players hold, as the viewer that they are."""
        seats = self._viewers.get(players)
        if seats is None:
            seats = self._viewers[players] = tuple(seat for seat, player in enumerate(self.seating) if player in players)
        return seats

    def choices(self, viewer: Viewer, *, whole: bool = False) -> protocol.Choices | None:
        """Return what a viewer can do now, if a seat of theirs is in turn."""
        if self.turn is None or self.turn not in viewer:
            return None
        undo = not self.why_no_undo(viewer)
        return show.choices(self.game, self.table, self.id, self.seq, undo=undo, whole=whole)


def happen(game: Game, entry: LogEntry) -> Entry | None:
    """Let an entry happen to a game, and return the move that it made or took back, if any."""
    if entry.kind == "move":
        return game.play(entry.do, seat=entry.seat, got=entry.got)
    if entry.kind == "resign" and entry.seat is not None:
        return game.resign(entry.seat)
    if entry.kind == "timeout" and entry.seat is not None:
        return game.time_out(entry.seat)
    return game.pop() if entry.kind == "undo" else None


def standing(log: Sequence[LogEntry]) -> list[LogEntry]:
    """Return the entries that are moves of the game as it stands: those that were taken back are gone."""
    moves: list[LogEntry] = []
    for entry in log:
        if entry.kind == "undo":
            moves.pop()
        elif entry.kind in ("move", "resign", "timeout"):
            moves.append(entry)
    return moves
