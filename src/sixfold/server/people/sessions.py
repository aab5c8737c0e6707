"""Sessions: which devices use an account. A device gets another token whenever that changes.

A token that was planted, or seen by somebody, is worth nothing after its owner has logged in or out: the account never goes with
the old token, and the places that it held go to the new one. Sockets are closed, since nobody knows who opened them; pages come
back with the cookie that they have got meanwhile.
"""

from __future__ import annotations

from collections.abc import Iterable

from sixfold.errors import TableError
from sixfold.server.common import clock
from sixfold.server.common.tokens import digest, new_id, new_token
from sixfold.server.store.queries import account_key
from sixfold.server.store.rows import Account, Session
from sixfold.server.tables.client import Client
from sixfold.server.tables.registry import Registry

RENEW = 4001
"""The code with which a socket is closed whose token does not stand any more for what it stood for."""

MOST = 50
"""Sessions that an account may have; whoever logs in once more ends the one that was not used for longest."""

SESSION_ID = 16


class Sessions:
    """The sessions of all accounts, and the sockets at this process that depend on them."""

    def __init__(self, registry: Registry) -> None:
        self._registry, self._store, self._clients = registry, registry.store, registry.context.clients
        self.changes = 0
        """How often sessions have changed here; what was looked up before the last change has to be looked up again."""

    async def begin(self, old: str | None, account: Account, about: str) -> str:
        """Let a device use an account, and return its new token; places that it held without an account become the account's."""
        token, session = _new(account, about)
        for surplus in (await self._store.sessions(account.id))[MOST - 1 :]:
            await self.end(surplus)
        reachable = self._registry.context.reachable
        changed = await self._store.exchange(old, session.device, session, reachable.of_lasting_turns)
        self._registry.context.directory.learn(account)
        for who in (session.device, account_key(account.id)):
            reachable.learn(who)
        await self._take_in(changed, old)
        return token

    async def leave(self, old: str) -> str:
        """Let a device use no account, and return its new token."""
        token = new_token()
        changed = await self._store.exchange(old, digest(token), None)
        self._registry.context.reachable.learn(digest(token))
        await self._take_in(changed, old)
        return token

    async def renew(self, old: str, account: Account, password: str, about: str) -> str:
        """Give an account another password (its hash), end all its sessions, and return the new token of this device."""
        token, session = _new(account, about)
        changed = await self._store.change_password(account, password, old, session.device, session)
        self.drop_account(account.id)
        await self._take_in(changed, old)
        return token

    async def end(self, session: Session) -> None:
        """End a session; its sockets lose the account at once."""
        await self._store.end_session(session)
        self.drop(session.device)

    async def end_others(self, account: int, device: str) -> None:
        """End all sessions of an account but that of a device."""
        await self._store.end_other_sessions(account, device)
        self.drop_account(account)

    async def find(self, account: int, name: str) -> Session:
        """Return a session of an account."""
        found = next((session for session in await self._store.sessions(account) if session.id == name), None)
        if found is None:
            raise TableError("session/unknown", "this session has ended already, or there never was one")
        return found

    async def _take_in(self, tables: Iterable[str], old: str | None) -> None:
        """Hang up on the sockets of a token, and look again at tables where places changed hands."""
        if old is not None:
            self.drop(old)  # first, so that nobody who plays sees their own place given away
            await self._registry.context.blocks.follow(old)
        await self._registry.refresh(list(tables))

    # Sockets

    def drop(self, device: str) -> None:
        """Hang up on the clients of a device; they come back as whom they are then."""
        self._close(client for client in self._clients if client.device == device)

    def drop_account(self, account: int) -> None:
        """Hang up on the clients that use an account."""
        self._close(client for client in self._clients if client.account == account)

    async def check_all(self) -> None:
        """Hang up on clients whose devices use other accounts than they did, after news may have been missed."""
        self.changes += 1
        known = [client for client in self._clients if client.known and client.device]
        accounts = await self._store.device_accounts([client.device for client in known if client.device])
        self._close(client for client in known if client.account != accounts.get(client.device or ""))

    def _close(self, clients: Iterable[Client]) -> None:
        self.changes += 1
        for client in list(clients):
            client.close(RENEW)

    async def know(self, client: Client) -> None:
        """Look up the account of a client's device, once a connection; when that changes, the connection ends."""
        while not client.known and client.device is not None:
            before = self.changes
            account = await self._store.device_account(client.device)
            if before == self.changes:
                client.know(account.id if account else None)


def _new(account: Account, about: str) -> tuple[str, Session]:
    """Return a new token, and the session that begins with it."""
    token = new_token()
    return token, Session(new_id(SESSION_ID), digest(token), account.id, clock.now(), clock.now(), about)
