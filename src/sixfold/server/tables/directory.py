"""The names of accounts, remembered so that telling about a table never waits for the store."""

from __future__ import annotations

from sixfold.server.store import Store
from sixfold.server.store.rows import Account, TableDoc


class Directory:
    """The names of the accounts that sit at tables here."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._names: dict[int, str] = {}

    def learn(self, account: Account | None) -> None:
        """Remember the name of an account."""
        if account is not None:
            self._names[account.id] = account.name

    async def learn_all(self, doc: TableDoc) -> None:
        """Look up the names of the accounts at a table that are not known yet."""
        for sitting in doc.players:
            if sitting.account is not None and sitting.account not in self._names:
                self.learn(await self._store.account(sitting.account))

    def of(self, doc: TableDoc) -> dict[int, str]:
        """Return the names of the accounts at a table."""
        ids = [sitting.account for sitting in doc.players if sitting.account is not None]
        return {number: self._names[number] for number in ids if number in self._names}
