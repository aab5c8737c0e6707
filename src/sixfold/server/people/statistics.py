"""What someone's finished games come to: places, lowest markers, results against others, streaks. Pure counting, no database.

Thousands of games are counted at once, so of each document only what is counted is read.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple, get_args

import msgspec
from msgspec import Struct

from sixfold.games.variants import Setting
from sixfold.server import daily
from sixfold.server.game.running import seating_of
from sixfold.server.protocol import Against, BotName, DailyStreak, GameName, KindResults
from sixfold.server.store.profiles import FinishedGame
from sixfold.server.tables.seats import Who

BY_RULES = ("full", "all")
"""Why games end that are played to their end."""

MOST_ASKED = 500
"""Of how many accounts it is asked at once whether they show themselves; more than are ever listed."""

LEVELS: tuple[BotName, ...] = get_args(BotName)

Person = str | int
"""Someone else: the number of an account, or the sum of a device's token."""


class _Place(Struct, gc=False):
    """A place at a table, as far as it is counted."""

    name: str | None = None
    bot: str | None = None
    holders: list[str] = []
    account: int | None = None

    @property
    def person(self) -> Person | None:
        """Return who sits there; None for bots, and for those who have left for good."""
        return self.account if self.account is not None else next(iter(self.holders), None)


class _Table(Struct, gc=False):
    players: list[_Place]
    daily: str | None = None


class _Game(Struct, gc=False):
    id: str
    number: int
    game: GameName
    variant: str
    seats: int
    ended: int = 0
    ranks: list[int] = []
    tracks: list[list[int]] = []
    reason: str = ""
    discarded: bool = False


_setting_of = cache(Setting.of)


_table, _game = msgspec.json.Decoder(_Table), msgspec.json.Decoder(_Game)


class Part(NamedTuple):
    """Someone's part in a game: the table's places in the order of its seats, and which of them are theirs."""

    game: _Game
    places: list[_Place]
    mine: list[int]
    setting: Setting
    day: str | None
    """The day of the daily deal whose attempt it was."""


def read(found: FinishedGame, who: Who) -> Part | None:
    """Read someone's part in a game; None where it was called off or none of its seats is theirs."""
    table, game = _table.decode(found.table), _game.decode(found.game)
    if game.discarded or not game.ranks:
        return None
    places = [table.players[player] for player in seating_of(len(table.players), game.number)]
    mine = [seat for seat, place in enumerate(places) if _holds(who, place)]
    if not mine:
        return None
    return Part(game, places, mine, _setting_of(game.game, variant=game.variant, seats=game.seats), table.daily)


def _holds(who: Who, place: _Place) -> bool:
    by_account = who.account is not None and place.account == who.account
    return by_account or (who.device is not None and who.device in place.holders)


class Statistics:
    """The sums over someone's games."""

    def __init__(self) -> None:
        self._kinds: dict[tuple[GameName, str, int], KindResults] = {}
        self._people: dict[Person, Against] = {}
        self._bots: dict[str, Against] = {}
        self._days: set[str] = set()
        self.shared = 0
        """Games in which several seats were one's own: nobody knows who of those around the screen won."""

    def count(self, parts: Iterable[Part]) -> None:
        """Count games."""
        for part in parts:
            if len(part.mine) > 1:
                self.shared += 1
                continue
            self._place(part)
            self._compare(part)
            if part.day is not None and daily.counts(part.day, part.game.reason, part.game.ended):
                self._days.add(part.day)

    def _place(self, part: Part) -> None:
        game, (seat,) = part.game, part.mine
        key = (game.game, game.variant, game.seats)
        results = self._kinds.get(key)
        if results is None:
            results = self._kinds[key] = KindResults(*key, 0, [0] * len(game.tracks))
        results.games += 1
        results.places[game.ranks[seat] - 1] += 1
        if game.reason in BY_RULES and not part.setting.kind.is_shared_track:
            lowest = min(game.tracks[part.setting.side(seat)])
            results.lowest += lowest
            results.best = max(results.best, lowest)
            results.played += 1

    def _compare(self, part: Part) -> None:
        """Compare one's own rank with those of the others; partners have the same row of tracks and are none of them."""
        game, (seat,) = part.game, part.mine
        partners = part.setting.partners(seat)
        for other, place in enumerate(part.places):
            if other in partners:
                continue
            against = self._against(place)
            if against is None:
                continue
            if game.ended >= against.last:
                against.last, against.name = game.ended, "" if place.bot else place.name or ""
            if game.ranks[seat] < game.ranks[other]:
                against.won += 1
            elif game.ranks[seat] > game.ranks[other]:
                against.lost += 1
            else:
                against.drawn += 1

    def _against(self, place: _Place) -> Against | None:
        if place.bot is not None:
            return self._bots.setdefault(place.bot, _against_bot(place.bot))
        person = place.person
        return None if person is None else self._people.setdefault(person, Against())

    # What they come to

    def kinds(self) -> list[KindResults]:
        """Return how games ended by kind, those most played first."""
        found = [msgspec.structs.replace(one, lowest=round(one.lowest / max(one.played, 1), 2)) for one in self._kinds.values()]
        return sorted(found, key=lambda one: (-one.games, one.game, one.variant, one.seats))

    def people(self, limit: int, only: dict[int, str] | None = None) -> list[Against]:
        """Return the results against those most often met; with ``only``, against these accounts, under these names."""
        found = self._people.items()
        if only is not None:
            named = [msgspec.structs.replace(one, name=only[who]) for who, one in found if isinstance(who, int) and who in only]
        else:
            named = [one for _, one in found]
        return sorted(named, key=lambda one: (-_games(one), -one.last))[:limit]

    def accounts(self) -> list[int]:
        """Return the accounts among those met, those most often met first."""
        met = sorted(self._people, key=lambda who: -_games(self._people[who]))
        return [who for who in met if isinstance(who, int)][:MOST_ASKED]

    def bots(self) -> list[Against]:
        """Return the results against bots, the weakest first, those of others last."""
        return [self._bots[name] for name in sorted(self._bots, key=_level)]

    def streak(self, today: str) -> DailyStreak | None:
        """Return what daily deals come to."""
        return DailyStreak(len(self._days), daily.streak(self._days, today), daily.longest(self._days)) if self._days else None


def count(found: Sequence[FinishedGame], who: Who) -> Statistics:
    """Return what someone's games come to."""
    statistics = Statistics()
    statistics.count(part for one in found if (part := read(one, who)) is not None)
    return statistics


def _against_bot(name: str) -> Against:
    """Return that there are no results yet against a bot of ours, or of others."""
    level = next((level for level in LEVELS if level == name), None)
    return Against(bot=level) if level is not None else Against(own=name)


def _games(against: Against) -> int:
    return against.won + against.drawn + against.lost


def _level(bot: str) -> tuple[int, str]:
    return next((level for level, name in enumerate(LEVELS) if name == bot), len(LEVELS)), bot
