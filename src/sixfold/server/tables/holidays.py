"""The holidays of those who sit at a slow table: its clocks stand meanwhile, and the others are told."""

from __future__ import annotations

from sixfold.server.store.queries import keys_of_place
from sixfold.server.store.rows import TableDoc
from sixfold.server.tables import sending
from sixfold.server.tables.table import Table


async def learn(table: Table) -> None:
    """Read the holidays of those who sit at a table with days to move; others have none there."""
    if not is_slow(table.doc):
        return
    held = [keys_of_place(sitting) for sitting in table.doc.players]
    found = await table.store.holidays([key for those in held for key in those])
    table.holidays = [[span for key in those for span in found.get(key, [])] for those in held]
    pass_on(table)


def pass_on(table: Table) -> None:
    """Let the clocks of the running game know the holidays."""
    running = table.running
    if running is not None and running.clocks is not None and table.holidays:
        running.clocks.holidays = [table.holidays[player] for player in running.seating]


async def refresh(table: Table) -> None:
    """Learn the holidays again because they changed, and tell everyone; this takes the lock."""
    async with table.lock:
        await learn(table)
        sending.send_table(table)
        if table.running is not None and not table.running.over:
            for client in table.audience:
                table.audience.send_log(table.running, client, table.running.seq)
        table.context.go_on(table)


def is_slow(doc: TableDoc) -> bool:
    """Say whether there are days to move at a table, so that holidays count."""
    return doc.clock is not None and doc.clock.slow
