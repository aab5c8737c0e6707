"""The daily deal: one solo game a day with the same tiles for everyone, one attempt each, and its ranking.

While its day lasts, nobody learns a deal's seed, not even from a game that is over: ``is_secret`` decides that for every message
and every record. What is asked about days and documents stands first, since games and tables ask it; ``Daily`` is what people do.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING

from sixfold.errors import TableError
from sixfold.games.variants import Setting
from sixfold.play import fair
from sixfold.play.game import Game
from sixfold.play.record import Record
from sixfold.server import protocol
from sixfold.server.common import clock
from sixfold.server.store.rows import GameDoc, TableDoc

if TYPE_CHECKING:
    from sixfold.server.tables.registry import Registry
    from sixfold.server.tables.seats import Who
    from sixfold.server.tables.table import Table
    from sixfold.server.thinking.pool import Thinkers

PREFIX = "daily-"
"""What the id of a deal begins with; its day follows."""

BENCHMARKS: tuple[protocol.BotName, ...] = ("medium", "expert")
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


def is_secret(game_doc: GameDoc) -> bool:
    """Say whether a game's seed stays secret although it is over: others play the same deal until its day ends."""
    return game_doc.dealt_as.startswith(PREFIX) and not is_past(game_doc.dealt_as.removeprefix(PREFIX))


def reveal(record: Record, game_doc: GameDoc) -> None:
    """Put the seed of a deal into the record of a game, once its day is over."""
    if game_doc.dealt_as and not is_secret(game_doc):
        record.more["fairness"]["seed"] = game_doc.seed


def mark(doc: TableDoc, game_doc: GameDoc, deal: GameDoc, *, ranked: bool) -> None:
    """Let a new table be for the deal of a day: for someone's one attempt, or for practice."""
    day = deal.id.removeprefix(PREFIX)
    doc.daily, doc.practice = (day, None) if ranked else (None, day)
    game_doc.seed, game_doc.commitment, game_doc.dealt_as = deal.seed, deal.commitment, deal.id


def repeat(doc: TableDoc, before: GameDoc, game_doc: GameDoc) -> None:
    """Let the next game of a table that is for practice be the same deal again."""
    if doc.practice:
        game_doc.seed, game_doc.commitment, game_doc.dealt_as = before.seed, before.commitment, before.dealt_as


def is_public(doc: TableDoc) -> bool:
    """Say whether everyone may see a game of the ranking, because its day is over."""
    return doc.daily is not None and is_past(doc.daily)


def is_in_time(day: str, ended: int | None) -> bool:
    """Say whether a game ended while the seed of its deal was secret: only then it is ranked."""
    return (ended or 0) < ends(day)


def counts(day: str, reason: str, ended: int | None) -> bool:
    """Say whether a game counts for a streak: the deal was played to its end, in time."""
    return reason != "resign" and is_in_time(day, ended)


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


def longest(days: Iterable[str]) -> int:
    """Return the most days in a row that were played.

    >>> longest(["2026-03-01", "2026-02-28", "2026-02-26"])
    2
    """
    best = count = 0
    last = ""
    for day in sorted(set(days)):
        count = count + 1 if before(day) == last else 1
        best, last = max(best, count), day
    return best


class Daily:
    """The daily deals as people play them and see their results."""

    def __init__(self, registry: Registry, students: Thinkers) -> None:
        self._registry, self._store, self._students = registry, registry.store, students
        self._measuring: set[str] = set()
        """The deals that bots play now, for comparison."""

    async def deal(self, day: str) -> GameDoc:
        """Return the deal of a day; the first who asks makes it, whoever asks at the same time."""
        id_ = f"{PREFIX}{day}"
        known = await self._store.game(id_)
        if known is not None:
            return known
        if day != today():
            raise TableError("daily/unknown", f"there was no deal on {day}")
        seed = fair.new_seed()
        new = GameDoc(id_, None, 0, "board", "solo", 1, seed, fair.commitment(seed, id_), started=clock.now())
        return await self._store.game_or_new(new)

    async def find(self, day: str, who: Who) -> Table | None:
        """Return the table at which someone plays or played the deal of a day; refuse who has no other attempt here."""
        ids = await self._store.attempts(day, who.device, who.account)
        for id_ in ids:
            table = await self._registry.find(id_)
            if table.players_of(who):
                return table
        if ids:
            raise TableError("daily/played", "the deal of this day has been played on this device already")
        return None

    async def play(self, day: str, who: Who, name: str | None) -> Table:
        """Make a table for the deal of a day: for the one attempt while the day lasts, for practice when it is over."""
        deal = await self.deal(day)
        return await (self._practise if is_past(day) else self._begin)(deal, who, name)

    async def _begin(self, deal: GameDoc, who: Who, name: str | None) -> Table:
        """Make the table for someone's one attempt; of several requests at once, one makes it and all get it."""
        assert who.device is not None
        alone = [protocol.PlayerSpec("here", name)]
        wish = protocol.CreateTable("board", alone, "solo", spectators=False, chat=False, hints=False)
        try:
            return await self._registry.create(wish, who.device, deal=deal, ranked=True)
        except TableError as error:
            found = await self.find(deal.id.removeprefix(PREFIX), who) if error.code == "daily/played" else None
            if found is None:
                raise
            return found

    async def _practise(self, deal: GameDoc, who: Who, name: str | None) -> Table:
        """Make a table at which the deal of a day that is over is played; it is not ranked."""
        assert who.device is not None
        wish = protocol.CreateTable("board", [protocol.PlayerSpec("here", name)], "solo", chat=False)
        return await self._registry.create(wish, who.device, deal=deal)

    async def show(self, day: str, who: Who) -> protocol.Daily:
        """Return the deal of a day with everyone's results, as someone may know it."""
        deal = await self.deal(day)
        try:
            table, played = await self.find(day, who), False
        except TableError:
            table, played = None, True
        rows = _rows([game for game in await self._store.results(day) if is_in_time(day, game.ended)], table)
        mine = next((row for row in rows if row.yours), None)
        past = is_past(day)
        shown = protocol.Daily(day, deal.commitment, rows, deal.seed if past else None, table.id if table else None)
        shown.played = played or table is not None
        shown.over = table is not None and table.doc.status == "over"
        shown.place = mine.place if mine else None
        shown.streak = await self._streak(who)
        shown.until = ends(day)
        if await self._store.game(f"{PREFIX}{before(day)}") is not None:
            shown.before = before(day)
        if past or shown.over:
            shown.benchmarks = [protocol.Benchmark(bot, score) for bot, score in deal.benchmarks.items()]
            self._measure_soon(deal)
        return shown

    async def _streak(self, who: Who) -> int:
        """Count the days in a row on which someone played the deal to its end."""
        played = await self._store.played(who.device, who.account, DAYS)
        return streak((day for day, game in played if counts(day, game.reason, game.ended)), today())

    # What bots reach

    def _measure_soon(self, deal: GameDoc) -> None:
        """Let the bots play a deal in the background, unless they have, or are at it."""
        if len(deal.benchmarks) < len(BENCHMARKS) and deal.id not in self._measuring:
            self._measuring.add(deal.id)
            self._registry.context.tasks.start(partial(self._measure, deal.id))

    async def _measure(self, id_: str) -> None:
        """Let each bot play a deal, and keep what it reached."""
        try:
            for number, bot in enumerate(BENCHMARKS, 1):
                deal = await self._store.game(id_)
                if deal is None or bot in deal.benchmarks:
                    continue
                score = await self._reached(deal, bot, number)
                if score is None:
                    return
                fresh = await self._store.game(id_)
                assert fresh is not None
                fresh.benchmarks[bot] = score
                await self._store.save_game(fresh)
        finally:
            self._measuring.discard(id_)

    async def _reached(self, deal: GameDoc, bot: protocol.BotName, number: int) -> list[int] | None:
        """Return the sorted tracks that a bot reaches, from views as at any table; None while another process is at it."""
        dealer = fair.FairDealer(deal.seed, deal.id, [None])
        game = Game(Setting.of("board", variant="solo", seats=1), chance=dealer, names=[bot])
        game.deal()
        while game.turn is not None:
            if not await self._store.lease(deal.id, number, LEASE):
                return None
            legal = game.legal_moves
            if len(legal) == 1:
                game.play(legal[0])
                continue
            view = game.view(game.turn)
            do, trail = await self._students.choose(bot, view, f"{deal.id}/{bot}/{game.ply}")
            view.trail[:] = trail
            game.play(do)
        ended = game.outcome()
        assert ended is not None
        return sorted(ended.tracks[0])


def _rows(results: list[GameDoc], table: Table | None) -> list[protocol.DailyRow]:
    """Return the results, the best first; equal ones share their place."""
    rows: list[protocol.DailyRow] = []
    for number, game in enumerate(results, 1):
        row = protocol.DailyRow(game.names[0], game.score[0], game.score, game.id, game.ended or 0)
        row.place = rows[-1].place if rows and rows[-1].score == game.score else number
        row.yours = table is not None and game.table == table.id
        row.resigned = game.reason == "resign"
        rows.append(row)
    return rows
