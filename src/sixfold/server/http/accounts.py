"""The HTTP side of accounts: names and passwords, the devices that use them, settings, export, deletion."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request
from starlette.responses import Response, StreamingResponse

from sixfold.errors import TableError
from sixfold.server import protocol as wire
from sixfold.server.common.limits import Limits
from sixfold.server.common.settings import Settings
from sixfold.server.http.api import Adder, Caller
from sixfold.server.http.request import header
from sixfold.server.people import accounts, browsers, export, me
from sixfold.server.people.sessions import SESSION_ID
from sixfold.server.store.rows import Account, Session
from sixfold.server.tables.registry import Tables
from sixfold.server.tables.table import now
from sixfold.server.thinking.shares import FairQueue

SessionName = Annotated[str, Path(pattern=f"^[a-z0-9]{{{SESSION_ID}}}$", description="The id of a session.")]


HASH_COST = 0.1
"""About how many seconds it takes to check a password."""


class Passwords:
    """How many passwords may be tried: by an address, and for a name from wherever."""

    def __init__(self, settings: Settings) -> None:
        self._by_address = Limits("attempts", *settings.logins)
        self._by_name = Limits("attempts", *settings.guesses)

    def check(self, address: str, name: str | None = None) -> None:
        """Count an attempt, or refuse it; nobody learns from that whether there is such a name."""
        self._by_address.check(address)
        if name is not None:
            self._by_name.check(name.casefold())


class AccountApi:
    """What people can ask about their accounts."""

    def __init__(self, tables: Callable[[], Tables], settings: Settings, addresses: Limits) -> None:
        self._tables, self._settings, self._addresses = tables, settings, addresses
        self._passwords = Passwords(settings)
        self._exports = Limits("exports", *settings.exports)
        self._hashing = FairQueue(1)
        """Passwords are hashed in turn: one takes 64 MiB and some cores for a moment."""

    def router(self) -> APIRouter:
        """Return the routes."""
        router = APIRouter(prefix="/api")
        route = Adder(router)
        route("POST", "/accounts", wire.Login, wire.Me, about="Keep a name, with a password.")(self.register)
        route("POST", "/login", wire.Login, wire.Me, about="Use a name on this device.")(self.login)
        route("POST", "/logout", about="Use no name on this device any more.")(self.logout)
        route("GET", "/me", None, wire.Me, about="See this device's name, ratings and games.")(self.me)
        kept = (wire.KeepSettings, wire.KeptSettings)
        route("POST", "/settings", *kept, about="Keep the page's settings with the account.")(self.keep_settings)
        route("GET", "/sessions", None, wire.SessionList, about="List the devices that are logged in.")(self.sessions)
        route("DELETE", "/sessions/{session}", about="Log a device out.")(self.end_session)
        route("DELETE", "/sessions", about="Log out everywhere else.")(self.end_other_sessions)
        changed = "Change the password, and log out everywhere else."
        route("POST", "/account/password", wire.ChangePassword, about=changed)(self.change_password)
        route("POST", "/account/delete", wire.DeleteAccount, about="Delete the account.")(self.delete)
        route("GET", "/account/export", None, Any, about="Get all that is kept about the account.")(self.export)
        return router

    def _caller(self, request: Request) -> Caller:
        found = Caller(request, self._settings)
        self._addresses.check(found.address)
        return found

    async def _account(self, asks: Caller) -> Account:
        """Return the account that a device uses."""
        account = None if asks.device is None else await self._tables().store.device_account(asks.device)
        if account is None:
            raise TableError("account/none", "this needs an account; this device uses none")
        return account

    async def _begin(self, asks: Caller, account: Account) -> Response:
        asks.use(await self._tables().sessions.begin(asks.device, account, _about(asks)))
        return asks.answer(await me.me(self._tables(), asks.known_device()))

    async def register(self, request: Request) -> Response:
        """Keep a name."""
        asks = self._caller(request)
        wish = await asks.body(wire.Login)
        self._passwords.check(asks.address)
        async with self._hashing.place(asks.asker, HASH_COST):
            account = await accounts.register(self._tables().store, wish)
        return await self._begin(asks, account)

    async def login(self, request: Request) -> Response:
        """Use a name."""
        asks = self._caller(request)
        wish = await asks.body(wire.Login)
        self._passwords.check(asks.address, wish.name)
        async with self._hashing.place(asks.asker, HASH_COST):
            account = await accounts.login(self._tables().store, wish)
        return await self._begin(asks, account)

    async def logout(self, request: Request) -> Response:
        """Use no name any more."""
        asks = self._caller(request)
        if asks.device is not None:
            asks.use(await self._tables().sessions.leave(asks.device))
        return asks.answer(None)

    async def me(self, request: Request) -> Response:
        """See what the server knows about this device."""
        asks = self._caller(request)
        return asks.answer(await me.me(self._tables(), asks.known_device()))

    async def keep_settings(self, request: Request) -> Response:
        """Keep the page's settings."""
        asks = self._caller(request)
        wish = await asks.body(wire.KeepSettings)
        account = await self._account(asks)
        kept = wire.KeptSettings(now())
        await self._tables().store.keep_settings(account.id, wish.settings, kept.at)
        return asks.answer(kept)

    async def sessions(self, request: Request) -> Response:
        """List the sessions, this one first."""
        asks = self._caller(request)
        account = await self._account(asks)
        found = [_told(session, asks.device) for session in await self._tables().store.sessions(account.id)]
        return asks.answer(wire.SessionList(sorted(found, key=lambda session: not session.this)))

    async def end_session(self, request: Request, session: SessionName) -> Response:
        """End a session; one's own as by logging out."""
        asks = self._caller(request)
        account = await self._account(asks)
        found = await self._tables().sessions.find(account.id, session)
        if found.device == asks.device:
            asks.use(await self._tables().sessions.leave(found.device))
        else:
            await self._tables().sessions.end(found)
        return asks.answer(None)

    async def end_other_sessions(self, request: Request) -> Response:
        """End all sessions but this one."""
        asks = self._caller(request)
        account = await self._account(asks)
        await self._tables().sessions.end_others(account.id, asks.known_device())
        return asks.answer(None)

    async def change_password(self, request: Request) -> Response:
        """Change the password, and end all other sessions."""
        asks = self._caller(request)
        wish = await asks.body(wire.ChangePassword)
        account = await self._check(asks, wish.password)
        async with self._hashing.place(asks.asker, HASH_COST):
            password = await accounts.hashed(wish.new_password)
        asks.use(await self._tables().sessions.renew(asks.known_device(), account, password, _about(asks)))
        return asks.answer(None)

    async def delete(self, request: Request) -> Response:
        """Delete the account."""
        asks = self._caller(request)
        wish = await asks.body(wire.DeleteAccount)
        account = await self._check(asks, wish.password)
        asks.use(await accounts.delete(self._tables(), account, asks.known_device()))
        return asks.answer(None)

    async def _check(self, asks: Caller, password: str) -> Account:
        """Return the account that a device uses, if whoever asks knows its password."""
        account = await self._account(asks)
        self._passwords.check(asks.address, account.name)
        async with self._hashing.place(asks.asker, HASH_COST):
            return await accounts.check(account, password)

    async def export(self, request: Request) -> Response:
        """Get all that is kept about the account."""
        asks = self._caller(request)
        account = await self._account(asks)
        self._exports.check(account.id)
        headers = {"content-disposition": 'attachment; filename="sixfold-account.json"'}
        return StreamingResponse(export.write(self._tables(), account, asks.device), 200, headers, "application/json")


def _about(asks: Caller) -> str:
    return browsers.describe(header(asks.request.scope, b"user-agent"))


def _told(session: Session, device: str | None) -> wire.SessionInfo:
    return wire.SessionInfo(session.id, session.made, session.seen, session.about, session.device == device)
