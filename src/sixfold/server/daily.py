"""The daily deal: one solo game a day with the same tiles for everyone, one attempt each, and its ranking.

While its day lasts, nobody learns a deal's seed, not even from a game that is over: ``is_secret`` decides that for every message
and every record.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING

from sixfold.errors import TableError
from sixfold.games.variants import Setting
from sixfold.play import fair
from sixfold.play.game import Game
from sixfold.server import protocol as wire
from sixfold.server.store.rows import GameDoc, TableDoc

if TYPE_CHECKING:
    from sixfold.server.tables.registry import Tables
    from sixfold.server.tables.seats import Who
    from sixfold.server.tables.table import Table

PREFIX = "daily-"
"""What the id of a deal begins with; its day follows."""

BENCHMARKS: tuple[wire.BotName, ...] = ("medium", "expert")
"""The bots that play each deal too, for comparison."""

LEASE = 60_000
"""Milliseconds for which a process may let the bots play a deal before others may."""

DAYS = 400
"""How far back a streak is followed."""


def today() -> str:
    """Return the day whose deal is played now, by universal time."""
    return datetime.now(UTC).date().isoformat()


def is_past(day: str) -> bool:
    """Say whether a deal's day is over."""
    return date.fromisoformat(day) < datetime.now(UTC).date()


def before(day: str) -> str:
    """Return the day before."""
    return (date.fromisoformat(day) - timedelta(days=1)).isoformat()


def ends(day: str) -> int:
    """Return when a deal's day is over and the next one comes, in milliseconds since 1970."""
    midnight = datetime.combine(date.fromisoformat(day) + timedelta(days=1), datetime.min.time(), UTC)
    return int(midnight.timestamp() * 1000)


def is_secret(kept: GameDoc) -> bool:
    """Say whether a game's seed stays secret although it is over: others play the same deal until its day ends."""
    return kept.dealt_as.startswith(PREFIX) and not is_past(kept.dealt_as.removeprefix(PREFIX))


def is_public(doc: TableDoc) -> bool:
    """Say whether everyone may see a game of the ranking, because its day is over."""
    return doc.daily is not None and is_past(doc.daily)


def streak(days: Iterable[str], now: str) -> int:
    """Return how many days in a row were played, up to today, or to yesterday while today's deal is still to be played.

    >>> streak(["2026-03-01", "2026-02-28", "2026-02-26"], "2026-03-02")
    2
    """
    played = set(days)
    day, count = now if now in played else before(now), 0
    while day in played:
        day, count = before(day), count + 1
    return count


async def deal(tables: Tables, day: str) -> GameDoc:
    """Return the deal of a day; the first who asks makes it, whoever asks at the same time."""
    name = f"{PREFIX}{day}"
    kept = await tables.store.game(name)
    if kept is not None:
        return kept
    if day != today():
        raise TableError("daily/unknown", f"there was no deal on {day}")
    seed, now = fair.new_seed(), time.time_ns() // 1_000_000
    new = GameDoc(name, None, 0, "board", "solo", 1, seed, fair.commitment(seed, name), started=now)
    return await tables.store.game_or_new(new)


async def find(tables: Tables, day: str, who: Who) -> Table | None:
    """Return the table at which someone plays or played the deal of a day; refuse who has no other attempt here."""
    names = await tables.store.attempts(day, who.device, who.account)
    for name in names:
        table = await tables.find(name)
        if table.players_of(who):
            return table
    if names:
        raise TableError("daily/played", "the deal of this day has been played on this device already")
    return None


async def play(tables: Tables, day: str, who: Who, name: str | None) -> Table:
    """Make a table for the deal of a day: for the one attempt while the day lasts, for practice when it is over."""
    kept = await deal(tables, day)
    return await (_practise if is_past(day) else _begin)(tables, kept, who, name)


async def _begin(tables: Tables, kept: GameDoc, who: Who, name: str | None) -> Table:
    """Make the table for someone's one attempt; of several requests at once, one makes it and all get it."""
    assert who.device is not None
    wish = wire.CreateTable("board", [wire.PlayerSpec("here", name)], "solo", spectators=False, chat=False, hints=False)
    try:
        return await tables.create(wish, who.device, deal=kept, ranked=True)
    except TableError as error:
        found = await find(tables, kept.id.removeprefix(PREFIX), who) if error.code == "daily/played" else None
        if found is None:
            raise
        return found


async def _practise(tables: Tables, kept: GameDoc, who: Who, name: str | None) -> Table:
    """Make a table at which the deal of a day that is over is played; it is not ranked."""
    assert who.device is not None
    wish = wire.CreateTable("board", [wire.PlayerSpec("here", name)], "solo", chat=False)
    return await tables.create(wish, who.device, deal=kept)


async def show(tables: Tables, day: str, who: Who) -> wire.Daily:
    """Return the deal of a day with everyone's results, as someone may know it."""
    kept = await deal(tables, day)
    try:
        table, played = await find(tables, day, who), False
    except TableError:
        table, played = None, True
    rows = _rows([kept for kept in await tables.store.results(day) if _in_time(day, kept)], table)
    mine = next((row for row in rows if row.yours), None)
    past = is_past(day)
    told = wire.Daily(day, kept.commitment, rows, kept.seed if past else None, table.doc.id if table else None)
    told.played = played or table is not None
    told.over = table is not None and table.doc.status == "over"
    told.place = mine.place if mine else None
    told.streak = await _streak(tables, who)
    told.until = ends(day)
    if await tables.store.game(f"{PREFIX}{before(day)}") is not None:
        told.before = before(day)
    if past or told.over:
        told.benchmarks = [wire.Benchmark(bot, score) for bot, score in kept.benchmarks.items()]
        measure_soon(tables, kept)
    return told


def _in_time(day: str, kept: GameDoc) -> bool:
    """Say whether a game ended while the seed of its deal was secret: only then it is ranked."""
    return (kept.ended or 0) < ends(day)


def _rows(results: list[GameDoc], table: Table | None) -> list[wire.DailyRow]:
    """Return the results, the best first; equal ones share their place."""
    rows: list[wire.DailyRow] = []
    for number, kept in enumerate(results, 1):
        row = wire.DailyRow(kept.names[0], kept.score[0], kept.score, kept.id, kept.ended or 0)
        row.place = rows[-1].place if rows and rows[-1].score == kept.score else number
        row.yours = table is not None and kept.table == table.doc.id
        row.resigned = kept.reason == "resign"
        rows.append(row)
    return rows


async def _streak(tables: Tables, who: Who) -> int:
    """Count the days in a row on which someone played the deal to its end."""
    played = await tables.store.played(who.device, who.account, DAYS)
    return streak((day for day, kept in played if kept.reason != "resign" and _in_time(day, kept)), today())


# What bots reach


def measure_soon(tables: Tables, kept: GameDoc) -> None:
    """Let the bots play a deal in the background, unless they have, or are at it."""
    if len(kept.benchmarks) < len(BENCHMARKS) and kept.id not in tables.measuring:
        tables.measuring.add(kept.id)
        tables.start(partial(_measure, tables, kept.id))


async def _measure(tables: Tables, name: str) -> None:
    """Let each bot play a deal, and keep what it reached."""
    try:
        for number, bot in enumerate(BENCHMARKS, 1):
            kept = await tables.store.game(name)
            if kept is None or bot in kept.benchmarks:
                continue
            score = await _played_by(tables, kept, bot, number)
            if score is None:
                return
            fresh = await tables.store.game(name)
            assert fresh is not None
            fresh.benchmarks[bot] = score
            await tables.store.save_game(fresh)
    finally:
        tables.measuring.discard(name)


async def _played_by(tables: Tables, kept: GameDoc, bot: wire.BotName, number: int) -> list[int] | None:
    """Return the sorted tracks that a bot reaches, from views as at any table; None while another process is at it."""
    game = Game(Setting.of("board", variant="solo", seats=1), chance=fair.FairDealer(kept.seed, kept.id, [None]), names=[bot])
    game.deal()
    while game.turn is not None:
        if not await tables.store.lease(kept.id, number, LEASE):
            return None
        legal = game.legal_moves
        if len(legal) == 1:
            game.play(legal[0])
            continue
        view = game.view(game.turn)
        do, trail = await tables.students.choose(bot, view, f"{kept.id}/{bot}/{game.ply}")
        view.trail[:] = trail
        game.play(do)
    ended = game.outcome()
    assert ended is not None
    return sorted(ended.tracks[0])
