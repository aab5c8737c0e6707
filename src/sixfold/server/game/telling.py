"""A running game as it is told from its start: to viewers, entry by entry, and to everyone when it is over."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from sixfold.games.position import Entry
from sixfold.play.game import Game
from sixfold.play.record import Record
from sixfold.server import daily, protocol
from sixfold.server.game import show
from sixfold.server.game.running import Running, happen, standing
from sixfold.server.game.show import MoveEvent, Viewer
from sixfold.server.store.rows import GameDoc, LogEntry


def start(running: Running, viewer: Viewer) -> protocol.Start:
    """Return the beginning of a game."""
    return show.start(
        running.game.rewound(),
        viewer,
        game=running.id,
        table=running.table,
        number=running.number,
        bots=[str(bot) if bot else None for bot in running.bots],
        seating=running.seating,
        started=running.started,
        fairness=fairness(running),
    )


def fairness(running: Running) -> protocol.Fairness:
    """Return what may be known about the deal: all of it when the game is over, unless others still play the same deal.

    This is the one place that decides it, for every message and for the record. Of a game that began elsewhere, nothing was
    promised.
    """
    if not running.game_doc.commitment:
        return protocol.Fairness("", [None] * len(running.seating), "")
    is_open = running.over and not daily.is_secret(running.game_doc)
    return protocol.Fairness(**(running.dealer.revealed if is_open else running.dealer.public))


def events(running: Running, viewer: Viewer, since: int) -> Iterator[protocol.Event | protocol.Undone]:
    """Return the entries after ``since`` as a viewer may know them."""
    game = running.game.rewound()
    clocks = running.clocks.anew() if running.clocks else None
    for entry in running.log:
        before = game.states.copy()
        made = happen(game, entry)
        if clocks:
            clocks.take(entry)
        times = clocks.times() if clocks else None
        if made is None or entry.seq <= since:
            continue
        if entry.kind == "undo":
            yield undone(running, game, entry, made, viewer, times)
        else:
            about = (running.table, running.id, entry.seq, entry.at)
            yield MoveEvent(game, before, about, times, gone=entry.is_gone).to(viewer)


def undone(
    running: Running, game: Game, entry: LogEntry, made: Entry, viewer: Viewer, times: protocol.Times | None
) -> protocol.Undone:
    """Return that a move was taken back; ``game`` stands as it does afterwards."""
    cells = list(game.setting.face.cells(made.code))
    state = show.state(game, viewer)
    return protocol.Undone(running.table, running.id, entry.seq, game.ply, made.seat, state, entry.at, cells, times)


def revealed(running: Running) -> protocol.Revealed:
    """Return what is open to everyone when a game is over."""
    pieces = show.pieces(running.game, range(running.game.setting.seats))
    return protocol.Revealed(running.table, running.id, pieces, fairness(running))


def record(running: Running) -> Record:
    """Return the record of a game as far as it goes; when it is over the seed is in it."""
    seats = [{"name": name, **({"bot": bot} if bot else {})} for name, bot in zip(running.names, running.bots, strict=True)]
    times = {"ended": running.log[-1].at} if running.over else {}
    written = Record.of(
        running.game,
        seats=seats,
        id=running.id,
        started=running.started,
        **times,
        fairness=msgspec.to_builtins(fairness(running)),
    )
    for move, entry in zip(written.moves, standing(running.log), strict=True):
        move["at"] = entry.at
    return written


def finished(game_doc: GameDoc, running: Running) -> GameDoc:
    """Return a game that is over as it is kept, with its record."""
    outcome = running.game.outcome()
    assert outcome is not None
    over = msgspec.structs.replace(game_doc, status="over", started=running.started, ended=running.log[-1].at)
    over.names, over.ranks, over.record = list(running.names), outcome.ranks, record(running).write()
    over.score = max(sorted(track) for track in outcome.tracks)
    over.tracks, over.reason = outcome.tracks, outcome.reason
    return over
