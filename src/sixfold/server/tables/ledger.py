"""What the store has of a table: read, changed, and taken over. All of this happens under the table's lock.

``write`` is the one way to a game's log: an entry is appended, and what the store took is taken over by the running game. If the
store has another entry at that place, the table is read again, and everyone is sent what they missed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from time import perf_counter

import msgspec

from sixfold.errors import TableError
from sixfold.games.position import Entry
from sixfold.play import fair
from sixfold.play.match import match_points
from sixfold.server import daily
from sixfold.server.common import clock
from sixfold.server.common.tokens import GAME_ID, new_id
from sixfold.server.game import ratings, telling
from sixfold.server.game.running import Running, deal, setting_of
from sixfold.server.store.rows import Call, GameDoc, LogEntry, TableDoc
from sixfold.server.tables import holidays, seats, sending
from sixfold.server.tables.table import Table

ATTEMPTS = 20
"""How often a change of a table is tried when others change it too."""

# Entries of the log


async def write(table: Table, entry: LogEntry) -> Entry | None:
    """Append an entry to the log, then take it over; return the move that it made or took back, if any.

    When this returns, the entry is there for good. Nobody is sent anything of it before.
    """
    context = table.context
    before = table.running.turn if table.running is not None else None
    began = perf_counter()
    try:
        is_taken = await table.store.append(entry, context.reachable.after_entry(table.doc, entry, before))
    except BaseException:
        table.running = None  # nobody knows whether the store has it, so it has to be read again
        context.tasks.start(partial(refresh, table))
        raise
    took = perf_counter() - began
    if not is_taken:
        await reread(table)
        raise TableError("move/stale", "someone else was faster: the game has gone on")
    context.game_changed(table.id)
    if entry.kind == "deal":
        table.running = Running(table.doc, table.game_doc, entry)
        await holidays.learn(table)
        return None
    context.appended.add(took)  # what people wait for: a deal has no move before it
    assert table.running is not None
    return table.running.take_over(entry)


async def begin(table: Table) -> None:
    """Deal, if everyone is there and ready."""
    doc = table.doc
    if doc.status != "open" or not all(sitting.kind == "bot" or sitting.ready for sitting in doc.players):
        return
    try:
        await write(table, deal(doc, table.game_doc, clock.now()))
    except TableError as error:
        if error.code != "move/stale":
            raise
        return  # another process has dealt, and the table was read again
    await change(table, seats.begin(table.game_doc.id))
    sending.send_game(table)


async def finish_if_over(table: Table) -> None:
    """Write the end of a game down, if it is over and that was not done."""
    if table.running is not None and table.running.over and table.doc.status == "running":
        await _finish(table, table.running)


async def _finish(table: Table, running: Running) -> None:
    """Write the end of the game down: the record, match points, ratings; exactly once, whoever does it."""
    sent = table.sent
    while table.doc.status == "running" and table.doc.current == running.id:
        doc = copied(table.doc)
        by_seat = match_points(running.game)
        doc.status = "over"
        doc.points.append([by_seat[running.seating.index(player)] for player in range(len(doc.players))])
        over = telling.finished(table.game_doc, running)
        over.discarded, over.points = table.doc.discarded, list(by_seat)
        changed = await ratings.changed(table.store, doc, running)
        if await table.store.finish(doc, over, changed):
            table.doc, table.game_doc = doc, over
            break
        await _take_over(table, await _fresh(table))
    if sent < running.seq:
        for client in table.audience:
            table.audience.send_log(running, client, sent)
    else:
        table.audience.send(telling.revealed(running))
    if table.running is running:
        table.sent = running.seq
    sending.send_table(table)


# The table and its games


async def load(table: Table) -> None:
    """Build the current game from its log, and put right what a crash left half done."""
    log = await table.store.log(table.game_doc.id)
    await holidays.learn(table)
    if not log:
        table.running = None
        await begin(table)  # everyone may have been ready when a server fell
        return
    table.running = Running.rebuilt(table.doc, table.game_doc, log)
    holidays.pass_on(table)
    if table.doc.status == "open":
        await change(table, seats.begin(table.game_doc.id))
    await finish_if_over(table)


async def refresh(table: Table) -> None:
    """Read a table again, because another process changed something, and send everyone what is new; this takes the lock."""
    async with table.lock:
        await reread(table)


async def mend(table: Table) -> None:
    """Do what is left undone: the end of a game that was not written, a bot's turn, a clock; this takes the lock."""
    async with table.lock:
        if table.running is None:
            await load(table)
        await finish_if_over(table)
        table.context.go_on(table)


async def reread(table: Table) -> None:
    """Read a table again, and send everyone what is new."""
    doc = await table.store.table(table.id)
    if doc is None:
        _vanish(table)
        return
    is_changed = doc.version != table.doc.version
    await table.context.directory.learn_all(doc)
    await _take_over(table, doc)
    await learn_guests(table)
    await load(table)
    if is_changed or table.guests:
        sending.send_table(table)
    sending.catch_up(table)
    table.context.go_on(table)


async def change(table: Table, changes: seats.Change, calls: Callable[[TableDoc], Sequence[Call]] = lambda _: ()) -> None:
    """Change a table, on top of whatever others have changed meanwhile; ``calls`` says of the changed table whom that calls."""
    for _ in range(ATTEMPTS):
        doc = copied(table.doc)
        changes(doc)
        if await table.store.change_table(doc, calls(doc)):
            table.doc = doc
            if table.running:
                table.running.seat(doc)
            await holidays.learn(table)
            return
        await _take_over(table, await _fresh(table))
    raise TableError("table/busy", "too many people change this table at once; try again")


async def next_game(table: Table, asked: int) -> None:
    """Prepare the next game of the match, or of a new match, as a player asks; if someone else has, read the table again."""
    doc = copied(table.doc)
    game_doc = new_game(doc, doc.number + 1)
    daily.repeat(doc, table.game_doc, game_doc)
    doc.number, doc.current, doc.status, doc.discarded = game_doc.number, game_doc.id, "open", False
    doc.asked, doc.declined = asked, []
    for sitting in doc.players:
        sitting.ready, sitting.entropy = False, None
    if not await table.store.add_game(doc, game_doc, table.context.reachable.after_asking(doc, game_doc, asked)):
        await reread(table)
        return
    table.doc, table.game_doc, table.running, table.sent = doc, game_doc, None, 0
    await begin(table)
    sending.send_table(table)


async def step_back(table: Table, players: Sequence[int]) -> None:
    """Go back to the game before, because players decline the next one; it was never dealt, so nothing is left of it."""
    over = await table.store.games_of([table.id], "over")
    before = await table.store.game(max(over, key=lambda game: game.number).id) if over else None
    if before is None:
        raise TableError("table/running", "no game was finished at this table, so there is none to go back to")
    doc = copied(table.doc)
    doc.number, doc.current, doc.status, doc.discarded = before.number, before.id, "over", before.discarded
    doc.asked, doc.declined = None, list(players)
    for sitting in doc.players:
        sitting.ready, sitting.entropy = False, None
    if not await table.store.drop_game(doc, table.game_doc.id):
        await reread(table)
        raise TableError("table/busy", "something else happened at this table at the same moment; look again")
    table.doc, table.game_doc, table.running, table.sent = doc, before, None, 0
    await load(table)
    sending.send_table(table)
    sending.send_game(table)


async def learn_guests(table: Table) -> None:
    """Read who is invited; only a game that has not begun has guests."""
    table.guests = await table.store.invited(table.id) if table.doc.status == "open" else []


def new_game(doc: TableDoc, number: int) -> GameDoc:
    """Return a game that is to be dealt at a table, with a seed of its own."""
    seed, id_ = fair.new_seed(), new_id(GAME_ID)
    return GameDoc(id_, doc.id, number, doc.game, doc.variant, setting_of(doc).seats, seed, fair.commitment(seed, id_))


def copied(doc: TableDoc) -> TableDoc:
    """Return a table that can be changed while the old one still counts."""
    return msgspec.json.decode(msgspec.json.encode(doc), type=TableDoc)


async def _fresh(table: Table) -> TableDoc:
    """Return the table as the store has it now."""
    fresh = await table.store.table(table.id)
    if fresh is None:
        _vanish(table)
        raise TableError("table/unknown", f"there is no table {table.id} any more")
    return fresh


async def _take_over(table: Table, doc: TableDoc) -> None:
    """Take over the table as the store has it, and with it another game if it has one."""
    if doc.current != table.game_doc.id:
        game_doc = await table.store.game(doc.current)
        assert game_doc is not None
        table.game_doc, table.running, table.sent = game_doc, None, 0
    table.doc = doc


def _vanish(table: Table) -> None:
    """Forget a table that the store has no more, and tell those who watch it."""
    for client in table.audience:
        table.see_out(client, TableError("table/unknown", f"there is no table {table.id} any more"))
    table.context.forget(table)
