"""Who muted or blocked whom, known in memory, so that nothing that is said, listed or called waits for the store."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable

from sixfold.errors import TableError
from sixfold.server.protocol import BlockKind
from sixfold.server.store import Store
from sixfold.server.store.queries import keys_of_place
from sixfold.server.store.rows import TableDoc


class Blocks:
    """All blocks. Everyone is known by their names among the holders; who blocked whom is told to nobody else."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._kinds: dict[str, dict[str, BlockKind]] = {}
        """By who did it, and then by whom they muted or blocked."""
        self._whom: set[str] = set()
        """Everyone whom somebody muted or blocked."""
        self._reading = asyncio.Lock()
        """What was read later is newer."""

    async def load(self) -> None:
        """Read all of them."""
        async with self._reading:
            self._take({}, await self._store.all_blocks())

    async def learn(self, who: str) -> None:
        """Read again whom someone muted or blocked."""
        async with self._reading:
            others = {key: kinds for key, kinds in self._kinds.items() if key != who}
            self._take(others, await self._store.all_blocks(who))

    async def follow(self, old: str) -> None:
        """Read all again if it is about a name that someone had until now: what belongs to them has another one."""
        if self.concern([old]):
            await self.load()

    def _take(self, kinds: dict[str, dict[str, BlockKind]], rows: Iterable[tuple[str, str, BlockKind]]) -> None:
        for who, whom, kind in rows:
            kinds.setdefault(who, {})[whom] = kind
        self._kinds = kinds
        self._whom = {whom for those in kinds.values() for whom in those}

    def concern(self, keys: Iterable[str]) -> bool:
        """Say whether someone muted or blocked anybody, or anybody them."""
        return any(key in self._kinds or key in self._whom for key in keys)

    def between(self, keys: Iterable[str], others: Collection[str]) -> BlockKind | None:
        """Return whether someone muted or blocked another."""
        found = {self._kinds[key][other] for key in keys if key in self._kinds for other in others if other in self._kinds[key]}
        return "block" if "block" in found else next(iter(found), None)

    def without(self, keys: Iterable[str], cause: Collection[str]) -> list[str]:
        """Return those who did not block somebody."""
        return [key for key in keys if self.between([key], cause) != "block"]

    def may_meet(self, doc: TableDoc, keys: Collection[str]) -> bool:
        """Say whether nobody at a table blocked someone, nor they anybody there; whoever sits there meets them anyway."""
        if not self.concern(keys):
            return True
        holders = [keys_of_place(sitting) for sitting in doc.players]
        if any(key in held for held in holders for key in keys):
            return True
        return not any(self.are_apart(keys, held) for held in holders)

    def are_apart(self, keys: Collection[str], others: Collection[str]) -> bool:
        """Say whether one of two people blocked the other."""
        return "block" in (self.between(keys, others), self.between(others, keys))

    def check_may_meet(self, doc: TableDoc, keys: Collection[str]) -> None:
        """Refuse a table of the lobby to someone who would meet whom they blocked there, or who blocked them.

        The answer is the same for both. Who has the link of a table that is not listed was given it, and may come.
        """
        if doc.listed and not self.may_meet(doc, keys):
            raise TableError("seat/refused", "you cannot sit down at this table; there are others in the lobby")
