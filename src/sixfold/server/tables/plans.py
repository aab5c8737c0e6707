"""Planned moves: chosen before the turn, kept for it, and played at once only where somebody asked for that.

A plan is for one move: the next one of its seat. It is in the store before anyone hears that it is kept, and it is read again
when the turn comes, so that it does not matter at which process that is. Nobody but its owner is told of it.
"""

from __future__ import annotations

from sixfold.errors import SixfoldError, TableError
from sixfold.games.move import parse
from sixfold.play.game import Game
from sixfold.rules.types import Seat
from sixfold.server import protocol
from sixfold.server.game import planning, show
from sixfold.server.game.running import Running
from sixfold.server.store.plans import PlanDoc, read_plan, write_plan
from sixfold.server.store.queries import keys_of_place
from sixfold.server.tables import holidays, play
from sixfold.server.tables.audience import Players
from sixfold.server.tables.table import Table


async def keep(table: Table, players: Players, who: str, game: str, wish: protocol.KeepPlan) -> None:
    """Keep a plan in place of an earlier one, if the move could be made if it were the seat's turn now."""
    async with table.lock:
        running = await play.current(table, game)
        play.check_seat(running.viewer(players), wish.seat)
        check_plannable(table, running, wish.seat)
        chosen = parse(running.game.setting, wish.do)
        planning.ahead(running.game, wish.seat).check(chosen, wish.seat)
        plan = PlanDoc(wish.seat, str(chosen), _made(running, wish.seat), wish.at_once)
        await table.store.mark(who, game, plan=write_plan(plan))


async def choices(table: Table, players: Players, game: str, seat: Seat) -> protocol.Choices:
    """Return what a seat could do if it were its turn now, to whoever holds it."""
    async with table.lock:
        running = await play.current(table, game)
        play.check_seat(running.viewer(players), seat)
        check_plannable(table, running, seat)
        return show.choices(planning.ahead(running.game, seat), table.id, running.id, running.seq, undo=False)


def check_plannable(table: Table, running: Running, seat: Seat) -> None:
    """Refuse to plan where nobody has to wait, after the end, and in one's own turn."""
    if not holidays.is_slow(table.doc):
        raise TableError("plan/fast", "moves are planned where there are days to move")
    if running.turn is None:
        raise TableError("plan/over", "the game is over")
    if running.turn == seat:
        raise TableError("plan/turn", "it is your turn, so there is nothing to plan")


async def see(table: Table, players: Players, who: str, game: str) -> protocol.Plan | None:
    """Return what someone planned, and whether it can still be made; a plan for a move that was made is gone."""
    async with table.lock:
        running = await play.current(table, game)
        mark = (await table.store.marks(who, [game])).get(game)
        plan = read_plan(mark.plan) if mark else None
        if plan is None or plan.seat not in running.viewer(players) or _is_past(running, plan):
            return None
        return protocol.Plan(plan.seat, plan.do, plan.at_once, not plan.dropped and _is_legal(running, plan))


async def play_planned(table: Table) -> None:
    """Play what was planned for the seat in turn, if whoever planned it asked for that; a plan that is not legal is dropped."""
    running = table.running
    if running is None or running.turn is None or running.bots[running.turn] or not holidays.is_slow(table.doc):
        return
    seq, seat = running.seq, running.turn
    for who in keys_of_place(table.doc.players[running.seating[seat]]):
        mark = (await table.store.marks(who, [running.id])).get(running.id)
        plan = read_plan(mark.plan) if mark else None
        if plan is None or plan.seat != seat or plan.dropped or not plan.at_once:
            continue
        begun = _is_begun(running, plan)
        past = _is_past(running, plan) and not begun
        if not past and not begun and not _is_legal(running, plan):
            plan.dropped = True
            await table.store.mark(who, running.id, plan=write_plan(plan))
            return
        if past or await play.move_planned(table, seq, seat, None if begun else plan.do):
            await table.store.mark(who, running.id, plan=None)
        return


def _made(running: Running, seat: Seat) -> int:
    """Count the moves of a seat that stand."""
    return sum(entry.seat == seat for entry in running.game.history)


def _is_past(running: Running, plan: PlanDoc) -> bool:
    return running.turn is None or _made(running, plan.seat) != plan.made


def _is_begun(running: Running, plan: PlanDoc) -> bool:
    """Say whether the move was the last one, so that a process which fell may not have ended the turn."""
    last = next(entry for entry in reversed(running.log) if entry.kind != "pause")
    is_last = (last.kind, last.seat, last.do) == ("move", plan.seat, plan.do)
    return is_last and running.turn == plan.seat and _made(running, plan.seat) == plan.made + 1


def _is_legal(running: Running, plan: PlanDoc) -> bool:
    """Say whether a planned move can be made, now or if it were the seat's turn now."""
    game: Game = running.game if running.turn == plan.seat else planning.ahead(running.game, plan.seat)
    try:
        game.check(parse(game.setting, plan.do), plan.seat)
    except SixfoldError:
        return False
    return True
