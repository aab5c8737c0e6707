"""Requests about accounts: names and passwords, the devices that use them, settings, export, deletion."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from sixfold.errors import TableError
from sixfold.server import protocol
from sixfold.server.common import clock
from sixfold.server.common.limits import Limits
from sixfold.server.common.request import header
from sixfold.server.common.settings import Settings
from sixfold.server.http.caller import Caller
from sixfold.server.http.desk import Desk
from sixfold.server.http.routing import Endpoint, Parameter
from sixfold.server.people import accounts, browsers, export, me
from sixfold.server.people.sessions import SESSION_ID
from sixfold.server.store.rows import Account, Session
from sixfold.server.thinking.shares import FairQueue

SESSION = Parameter("session", "The id of a session.", pattern=f"^[a-z0-9]{{{SESSION_ID}}}$")

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


class AccountRoutes:
    """What people can ask about their accounts."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._passwords = Passwords(desk.settings)
        self._exports = Limits("exports", *desk.settings.exports)
        self._hashing = FairQueue(1)
        """Passwords are hashed in turn: one takes 64 MiB and some cores for a moment."""

    def endpoints(self) -> list[Endpoint]:
        """Return the routes."""
        login = (protocol.Login, protocol.Me)
        settings_bodies = (protocol.KeepSettings, protocol.KeptSettings)
        me = "See this device's name, ratings and games."
        settings = "Keep the page's settings with the account."
        devices = "List the devices that are logged in."
        password = "Change the password, and log out everywhere else."  # noqa: S105 (a sentence)
        export = "Get all that is kept about the account."
        return [
            Endpoint("POST", "/accounts", self.register, "Keep a name, with a password.", (), *login),
            Endpoint("POST", "/login", self.login, "Use a name on this device.", (), *login),
            Endpoint("POST", "/logout", self.logout, "Use no name on this device any more."),
            Endpoint("GET", "/me", self.me, me, (), None, protocol.Me),
            Endpoint("POST", "/settings", self.keep_settings, settings, (), *settings_bodies),
            Endpoint("GET", "/sessions", self.sessions, devices, (), None, protocol.SessionList),
            Endpoint("DELETE", "/sessions/{session}", self.end_session, "Log a device out.", (SESSION,)),
            Endpoint("DELETE", "/sessions", self.end_other_sessions, "Log out everywhere else."),
            Endpoint("POST", "/account/password", self.change_password, password, (), protocol.ChangePassword),
            Endpoint("POST", "/account/delete", self.delete, "Delete the account.", (), protocol.DeleteAccount),
            Endpoint("GET", "/account/export", self.export, export, (), None, Any),
        ]

    async def _account(self, asks: Caller) -> Account:
        """Return the account that a device uses."""
        account = None if asks.device is None else await self._desk.services.store.device_account(asks.device)
        if account is None:
            raise TableError("account/none", "this needs an account; this device uses none")
        return account

    async def _begin(self, asks: Caller, account: Account) -> Response:
        asks.use(await self._desk.services.sessions.begin(asks.device, account, _about(asks)))
        return asks.answer(await me.me(self._desk.services.store, asks.known_device()))

    async def register(self, request: Request) -> Response:
        """Keep a name."""
        asks = self._desk.caller(request)
        wish = await asks.body(protocol.Login)
        self._passwords.check(asks.address)
        async with self._hashing.place(asks.asker, HASH_COST):
            account = await accounts.register(self._desk.services.store, wish)
        return await self._begin(asks, account)

    async def login(self, request: Request) -> Response:
        """Use a name."""
        asks = self._desk.caller(request)
        wish = await asks.body(protocol.Login)
        self._passwords.check(asks.address, wish.name)
        async with self._hashing.place(asks.asker, HASH_COST):
            account = await accounts.login(self._desk.services.store, wish)
        return await self._begin(asks, account)

    async def logout(self, request: Request) -> Response:
        """Use no name any more."""
        asks = self._desk.caller(request)
        if asks.device is not None:
            asks.use(await self._desk.services.sessions.leave(asks.device))
        return asks.answer(None)

    async def me(self, request: Request) -> Response:
        """See what the server knows about this device."""
        asks = self._desk.caller(request)
        return asks.answer(await me.me(self._desk.services.store, asks.known_device()))

    async def keep_settings(self, request: Request) -> Response:
        """Keep the page's settings."""
        asks = self._desk.caller(request)
        wish = await asks.body(protocol.KeepSettings)
        account = await self._account(asks)
        answer = protocol.KeptSettings(clock.now())
        await self._desk.services.store.keep_settings(account.id, wish.settings, answer.at)
        return asks.answer(answer)

    async def sessions(self, request: Request) -> Response:
        """List the sessions, this one first."""
        asks = self._desk.caller(request)
        account = await self._account(asks)
        found = [_shown(session, asks.device) for session in await self._desk.services.store.sessions(account.id)]
        return asks.answer(protocol.SessionList(sorted(found, key=lambda session: not session.this)))

    async def end_session(self, request: Request, session: str) -> Response:
        """End a session; one's own as by logging out."""
        asks = self._desk.caller(request)
        account = await self._account(asks)
        found = await self._desk.services.sessions.find(account.id, session)
        if found.device == asks.device:
            asks.use(await self._desk.services.sessions.leave(found.device))
        else:
            await self._desk.services.sessions.end(found)
        return asks.answer(None)

    async def end_other_sessions(self, request: Request) -> Response:
        """End all sessions but this one."""
        asks = self._desk.caller(request)
        account = await self._account(asks)
        await self._desk.services.sessions.end_others(account.id, asks.known_device())
        return asks.answer(None)

    async def change_password(self, request: Request) -> Response:
        """Change the password, and end all other sessions."""
        asks = self._desk.caller(request)
        wish = await asks.body(protocol.ChangePassword)
        account = await self._check(asks, wish.password)
        async with self._hashing.place(asks.asker, HASH_COST):
            password = await accounts.hashed(wish.new_password)
        asks.use(await self._desk.services.sessions.renew(asks.known_device(), account, password, _about(asks)))
        return asks.answer(None)

    async def delete(self, request: Request) -> Response:
        """Delete the account."""
        asks = self._desk.caller(request)
        wish = await asks.body(protocol.DeleteAccount)
        account = await self._check(asks, wish.password)
        services = self._desk.services
        asks.use(await accounts.delete(services.registry, services.sessions, account, asks.known_device()))
        return asks.answer(None)

    async def _check(self, asks: Caller, password: str) -> Account:
        """Return the account that a device uses, if whoever asks knows its password."""
        account = await self._account(asks)
        self._passwords.check(asks.address, account.name)
        async with self._hashing.place(asks.asker, HASH_COST):
            return await accounts.check(account, password)

    async def export(self, request: Request) -> Response:
        """Get all that is kept about the account."""
        asks = self._desk.caller(request)
        account = await self._account(asks)
        self._exports.check(account.id)
        headers = {"content-disposition": 'attachment; filename="sixfold-account.json"'}
        return StreamingResponse(
            export.write(self._desk.services.registry, asks.known_device(), account), 200, headers, "application/json"
        )


def _about(asks: Caller) -> str:
    return browsers.describe(header(asks.request.scope, b"user-agent"))


def _shown(session: Session, device: str | None) -> protocol.SessionInfo:
    return protocol.SessionInfo(session.id, session.made, session.seen, session.about, session.device == device)
