"""What comes next at a table by itself: the moves of bots, and the clock of the seat in turn."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from functools import partial
from typing import Any

from sixfold.bots import BOTS
from sixfold.play.view import View
from sixfold.server.common import clock
from sixfold.server.game.running import Running
from sixfold.server.tables import holidays, plans, play
from sixfold.server.tables.context import Context
from sixfold.server.tables.table import Table
from sixfold.server.thinking.own import BotFailed

LOG = logging.getLogger("sixfold.server")

LEASE = 5_000
"""Milliseconds for which a process may think for a bot before others may; it asks again while it thinks."""

STAND_IN = "greedy"
"""The bot of ours that moves where somebody's bot has failed."""

Thought = tuple[str, list[Any]]
"""A bot's move, and what it found out about hidden pieces."""

LATE = 0.02
"""Seconds after a deadline at which the clock rings."""


class Drive:
    """Lets bots think and clocks ring, at all tables of a process."""

    def __init__(self, context: Context) -> None:
        self._context, self._store = context, context.store
        context.go_on = self.go_on

    def go_on(self, table: Table) -> None:
        """See to it that the bot in turn thinks, and that the clock of the seat in turn rings."""
        if table.timer is not None:
            table.rest()
        running = table.running
        if running is None or running.turn is None:
            return
        if running.clocks:
            self._wind_up(table, running.clocks.deadline())
        if running.bots[running.turn] is None and table.planned != running.seq and holidays.is_slow(table.doc):
            table.planned = running.seq
            self._context.tasks.start(partial(plans.play_planned, table))
        if running.bots[running.turn] and not is_thinking(table) and table.is_attended(running):
            table.thinking = self._context.tasks.start(partial(self._think, table))

    def _wind_up(self, table: Table, deadline: int | None) -> None:
        if deadline is not None:
            wait = max((deadline - clock.now()) / 1000, 0.0) + LATE
            time_out = partial(play.time_out, table)
            table.timer = asyncio.get_running_loop().call_later(wait, self._context.tasks.start, time_out)

    async def _think(self, table: Table) -> None:
        """Make the moves of bots until it is a person's turn."""
        while (running := table.running) is not None:
            turn, bot, seq = running.turn, running.bot, running.seq
            if turn is None or bot is None or not table.is_attended(running):
                return
            legal = running.legal()
            if len(legal) == 1:
                do = str(legal[0])
            else:
                if not await self._store.lease(running.id, seq, LEASE):
                    return
                view = running.game.view(turn)
                do, trail = await self._keep_lease(running, self._choose(table, running, bot, view))
                view.trail[:] = trail
            await play.move_bot(table, seq, turn, do)
            if table.running is not None and table.running.seq == seq:
                return

    async def _choose(self, table: Table, running: Running, bot: str, view: View) -> Thought:
        """Return the move of a bot, ours or somebody's; where somebody's fails, one of ours makes this move for it."""
        seed, asker, wanted = f"{running.id}/{running.seq}", table.asker(), partial(table.is_attended, running)
        if bot not in BOTS:
            try:
                return await self._context.own_bots.choose(bot, view, seed, asker, wanted)
            except BotFailed as failed:
                self._context.refusals.add("bot/failed")
                LOG.warning("the bot %s failed, and %s moves for it: %s", bot, STAND_IN, failed)
                bot = STAND_IN
        return await self._context.thinkers.choose(bot, view, seed, asker, wanted)

    async def _keep_lease(self, running: Running, choosing: Coroutine[Any, Any, Thought]) -> Thought:
        """Wait for a bot, and keep the lease while it thinks."""
        seq = running.seq
        thought = asyncio.ensure_future(choosing)
        while True:
            done, _ = await asyncio.wait({thought}, timeout=LEASE / 2000)
            if done:
                return thought.result()
            await self._store.lease(running.id, seq, LEASE)


def is_thinking(table: Table) -> bool:
    """Say whether a bot's move is being made at a table."""
    return table.thinking is not None and not table.thinking.done()
