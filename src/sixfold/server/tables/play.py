"""What people and bots do in a game: moves, undo, giving up; and what they can ask about it."""

from __future__ import annotations

import time

from sixfold.errors import SixfoldError, TableError
from sixfold.games.move import parse
from sixfold.play.game import Game
from sixfold.server import protocol
from sixfold.server.common import clock
from sixfold.server.game import planning, show
from sixfold.server.game.running import Running
from sixfold.server.game.show import Viewer
from sixfold.server.tables import holidays, ledger, sending
from sixfold.server.tables.audience import Players
from sixfold.server.tables.client import Client
from sixfold.server.tables.table import Table


async def current(table: Table, game: str) -> Running:
    """Return the current game if it is the one that is meant and has begun."""
    table.used = time.monotonic()
    if game != table.doc.current:
        raise TableError("game/unknown", f"game {game} is not the one that is played at this table now")
    if table.running is None:
        await ledger.load(table)
        sending.catch_up(table)
    if table.running is None:
        raise TableError("game/waiting", "the game has not begun: not everyone is here and ready")
    return table.running


async def move(table: Table, players: Players, game: str, seat: int, do: str, after: int) -> None:
    """Make a move for someone who holds these players' places."""
    async with table.lock:
        running = table.running
        if running is None or game != running.id:
            running = await current(table, game)
        else:
            table.used = time.monotonic()
        if seat not in running.viewer(players):
            _refuse_seat(seat)
        if after != running.seq:
            _refuse_stale(running, after)
        if running.clocks:
            await _check_time(table, running)
        await _move(table, running, seat, do)


async def move_bot(table: Table, seq: int, seat: int, do: str) -> None:
    """Make a bot's move, if the game still stands where it thought about it."""
    async with table.lock:
        running = table.running
        if running is not None and running.seq == seq and running.turn == seat and running.bots[seat] is not None:
            await _move(table, running, seat, do)


async def move_planned(table: Table, seq: int, seat: int, do: str | None) -> bool:
    """Make a move that somebody planned, unless it was made, and end their turn if nothing else is left to decide.

    False if the game has gone on.
    """
    async with table.lock:
        running = table.running
        if running is None or running.seq != seq or running.turn != seat or running.bots[seat] is not None:
            return False
        if running.clocks:
            await _check_time(table, running)
        if do is not None:
            await _move(table, running, seat, do)
        while running.turn == seat and len(running.legal()) == 1:
            await _move(table, running, seat, str(running.legal()[0]))
        return True


async def _move(table: Table, running: Running, seat: int, do: str) -> None:
    await ledger.write(table, running.propose_move(seat, do, clock.now()))
    table.audience.send_move(running, running.last_event())
    table.sent = running.seq
    table.context.moves += 1
    if running.turn is None:
        await ledger.finish_if_over(table)
    table.context.go_on(table)


async def undo(table: Table, players: Players, game: str, after: int) -> None:
    """Take back the last move."""
    async with table.lock:
        running = await current(table, game)
        if after != running.seq:
            _refuse_stale(running, after)
        await _take_leave(table, running)
        taken_back = await ledger.write(table, running.propose_undo(running.viewer(players), clock.now()))
        assert taken_back is not None
        table.audience.send_undo(running, taken_back)
        table.sent = running.seq
        table.context.go_on(table)


async def resign(table: Table, players: Players, game: str, seat: int) -> None:
    """Give up."""
    async with table.lock:
        running = await current(table, game)
        check_seat(running.viewer(players), seat)
        await stop(table, running, seat, "resign")


async def end(table: Table, players: Players, game: str, player: int) -> None:
    """End the game because a player is gone: that player has run out of time."""
    async with table.lock:
        running = await current(table, game)
        check_member(players)
        table.check_gone(player)
        await stop(table, running, running.seating.index(player), "gone")


async def time_out(table: Table) -> None:
    """End the game if the clock of the seat in turn is out."""
    async with table.lock:
        running = table.running
        if running is None or running.turn is None:
            return
        if running.is_late(clock.now()) and table.context.pulse.is_awake():
            await holidays.learn(table)
            if running.is_late(clock.now()):
                await _take_leave(table, running)
                await stop(table, running, running.turn, "timeout")


async def stop(table: Table, running: Running, seat: int, why: str) -> None:
    """End the game because a seat gives up, has no time left, or is away too long; under the lock."""
    await ledger.write(table, running.propose_quit(seat, why, clock.now()))
    table.audience.send_move(running, running.last_event())
    table.sent = running.seq
    await ledger.finish_if_over(table)
    table.context.go_on(table)


async def pause(table: Table, since: int) -> None:
    """Let the time from some moment until now not count for the clock that runs; under the lock."""
    if table.running is None:
        await ledger.load(table)
    running = table.running
    entry = running.propose_pause(since, clock.now()) if running is not None and not running.over else None
    if running is not None and entry is not None:
        await ledger.write(table, entry)
        table.sent = running.seq
        table.context.go_on(table)


async def _take_leave(table: Table, running: Running) -> None:
    """Take the holidays of the seat in turn off its clock, before something else is written; under the lock."""
    await holidays.learn(table)
    entry = running.propose_leave(clock.now())
    if entry is not None:
        await ledger.write(table, entry)


async def _check_time(table: Table, running: Running) -> None:
    """Refuse a move that comes too late; time in which no move could be taken counts for nobody."""
    pulse = table.context.pulse
    if pulse.last is not None and not pulse.is_awake():
        await pause(table, pulse.last)
    await _take_leave(table, running)
    if running.turn is not None and running.is_late(clock.now()):
        await stop(table, running, running.turn, "timeout")
        raise TableError("move/late", "the time was over before this move came")


def check_seat(viewer: Viewer, seat: int) -> None:
    """Refuse a seat that is someone else's."""
    if seat not in viewer:
        _refuse_seat(seat)


def check_member(players: Players) -> None:
    """Refuse those who have no place at the table."""
    if not players:
        raise TableError("seat/not-yours", "only those who sit at this table can do that")


def _refuse_seat(seat: int) -> None:
    raise TableError("seat/not-yours", f"seat {seat} of this game is not yours")


def _refuse_stale(running: Running, after: int) -> None:
    raise TableError("move/stale", f"this answers entry {after} of the game, which has gone on to {running.seq}")


# What can be asked


async def preview(table: Table, players: Players, ask: protocol.AskPreview) -> protocol.Preview:
    """Return what a move would do; nothing is told to someone whose seat it is not."""
    async with table.lock:
        running = await current(table, ask.game)
        check_seat(running.viewer(players), ask.seat)
        game = _at_turn(table, running, ask.seat)
        try:
            chosen = parse(game.setting, ask.do)
            game.check(chosen, ask.seat)
        except SixfoldError as error:
            return protocol.Preview(ask.id, ask.do, why=str(error))
        return show.preview(game, ask.id, str(chosen), chosen.code)


async def choices(table: Table, players: Players, game: str) -> protocol.Choices:
    """Return what these players can do now."""
    async with table.lock:
        running = await current(table, game)
        found = running.choices(running.viewer(players))
        if found is None:
            raise TableError("move/turn", "it is not your turn")
        return found


def _at_turn(table: Table, running: Running, seat: int) -> Game:
    """Return the game in which a seat is in turn: at a table with days to move, one that is not yet can plan."""
    if seat == running.turn or running.turn is None or not holidays.is_slow(table.doc):
        return running.game
    return planning.ahead(running.game, seat)


async def hint(table: Table, client: Client, ask: protocol.AskHint) -> protocol.Hint:
    """Return the best moves for the seat in turn, if it is the client's; others can go on meanwhile."""
    async with table.lock:
        running = await current(table, ask.game)
        turn = running.turn
        if not table.doc.hints or table.doc.daily:
            raise TableError("hint/off", "there are no hints at this table")
        if turn is None or turn not in running.viewer(table.held_by(client)):
            raise TableError("move/turn", "it is not your turn")
        view, seq = running.game.view(turn), running.seq
    thinkers = table.context.thinkers
    found, trail = await thinkers.hint(view, f"{running.id}/{seq}", client.asker, lambda: not client.gone)
    view.trail[:] = trail
    advice = [protocol.Advice(one.move, list(one.chances), one.lowest, one.facts) for one in found.candidates]
    return protocol.Hint(table.id, running.id, seq, turn, advice, ask.id)
