"""Who is at a table, here or at another process, and since when those who are not there are away.

Times are milliseconds since 1970, and processes tell them to each other: whichever process is asked, an absence began when the
player left, and not when that process first looked.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple
from urllib.parse import quote, unquote

FORGET_AFTER = 30_000
"""Milliseconds for which what another process said counts; they all say it again more often."""

TOLD = 20
"""How many names of those who watch are told."""


class Elsewhere(NamedTuple):
    """What another process said: when, which players are there, how many watch, and names of those who want to be seen."""

    at: int
    players: frozenset[int]
    watching: int
    watchers: Sequence[str] = ()


class Attendance:
    """Who is at one table. ``here``, the players with a socket at this process, comes from the caller."""

    def __init__(self, lingers: int) -> None:
        self.lingers = lingers
        """Milliseconds for which a request over HTTP counts as being there."""
        self._left: dict[int, int] = {}
        self._asked: dict[int, int] = {}
        self._elsewhere: dict[str, Elsewhere] = {}

    def leave(self, players: Iterable[int], at: int) -> None:
        """Note when players were last at a socket."""
        for player in players:
            self._left[player] = max(at, self._left.get(player, 0))

    def ask(self, players: Iterable[int], at: int) -> bool:
        """Note a request over HTTP, and say whether that is worth telling: not again and again."""
        before = [self._asked.get(player, 0) for player in players]
        self._asked.update(dict.fromkeys(players, at))
        return any(at - asked > self.lingers / 3 for asked in before)

    def around(self, here: set[int], at: int) -> set[int]:
        """Return the players who are at this process."""
        return here | {player for player, asked in self._asked.items() if at - asked < self.lingers}

    def present(self, here: set[int], at: int) -> set[int]:
        """Return the players who are there, wherever."""
        return self.around(here, at).union(*(other.players for other in self._recent(at)))

    def watching(self, at: int) -> int:
        """Return how many watch at other processes."""
        return sum(other.watching for other in self._recent(at))

    def watchers(self, at: int) -> list[str]:
        """Return the names of those who watch at other processes and want to be seen."""
        return [name for other in self._recent(at) for name in other.watchers]

    def is_anyone(self, at: int) -> bool:
        """Say whether anyone plays or watches at another process, or asks over HTTP."""
        return bool(self.present(set(), at)) or self.watching(at) > 0

    def _recent(self, at: int) -> list[Elsewhere]:
        return [other for other in self._elsewhere.values() if at - other.at < FORGET_AFTER]

    def away_since(self, player: int, at: int) -> int:
        """Return since when a player who is not there is away; of one who was never seen, since the first look."""
        elsewhere = [other.at for other in self._elsewhere.values() if player in other.players]
        seen = max(self._left.get(player, 0), self._asked.get(player, 0), *elsewhere, 0)
        if not seen:
            self._left[player] = seen = at
        return min(seen, at)

    @property
    def last(self) -> int:
        """Return when anything was last heard of anyone."""
        elsewhere = [other.at for other in self._elsewhere.values()]
        return max([*self._left.values(), *self._asked.values(), *elsewhere], default=0)

    # Between processes

    def write(self, here: set[int], watching: int, at: int, watchers: Sequence[str] = ()) -> str:
        """Return what this process knows, for the others.

        ``01/2/3@1700000000000/`` is who is there, how many watch, who left, and the names of those who want to be seen.
        """
        around = self.around(here, at)
        left = {player: max(self._left.get(player, 0), self._asked.get(player, 0)) for player in {*self._left, *self._asked}}
        times = ",".join(f"{player}@{seen}" for player, seen in sorted(left.items()) if player not in around)
        names = ",".join(quote(name, safe="") for name in watchers[:TOLD])
        return f"{''.join(map(str, sorted(around)))}/{watching}/{times}/{names}"

    def read(self, process: str, text: str, at: int) -> bool:
        """Take in what another process knows, and say whether it was not known before."""
        players, watching, times, *rest = text.split("/")  # earlier versions tell no names
        watchers = [unquote(name) for name in "".join(rest).split(",") if name]
        is_new = process not in self._elsewhere
        before = self._elsewhere.get(process)
        here = frozenset(map(int, players))
        self._elsewhere[process] = Elsewhere(at, here, int(watching), watchers)
        if before is not None:
            self.leave(before.players - here, before.at)
        for one in filter(None, times.split(",")):
            player, _, seen = one.partition("@")
            self.leave([int(player)], min(int(seen), at))
        return is_new
