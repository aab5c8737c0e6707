"""Names that people keep, with passwords hashed by Argon2; and how an account is deleted."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import cache, partial

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from sixfold.errors import TableError
from sixfold.server.common.tokens import digest, new_token
from sixfold.server.people import leaving
from sixfold.server.people.sessions import Sessions
from sixfold.server.protocol import Login
from sixfold.server.store import Store
from sixfold.server.store.rows import Account
from sixfold.server.tables import seats
from sixfold.server.tables.registry import Registry

_HASHER = PasswordHasher(parallelism=1)
"""One thread for a password, so that guesses leave the other cores to those who play."""

_THREAD = ThreadPoolExecutor(1, "sixfold-password")
"""Where passwords are hashed: each takes 64 MiB and some hundredths of a second, so many at once would starve all else."""


@cache
def _nobody() -> str:
    """Return a hash to check where there is no account."""
    return _HASHER.hash("nobody has this password")


def _fits(account: Account | None, password: str) -> bool:
    """Say whether a password is an account's; where there is no account, that takes as long."""
    nobody = _nobody()  # made with the first password of all, whosever it is
    try:
        return _HASHER.verify(account.password if account else nobody, password) and account is not None
    except (VerificationError, InvalidHashError):
        return False


async def hashed(password: str) -> str:
    """Return what is kept of a password."""
    return await asyncio.get_running_loop().run_in_executor(_THREAD, _HASHER.hash, password)


async def check(account: Account | None, password: str) -> Account:
    """Return an account if the password is its own."""
    fits = await asyncio.get_running_loop().run_in_executor(_THREAD, _fits, account, password)
    if account is None or not fits:
        raise TableError("account/refused", "this name and password do not belong together")
    return account


async def register(store: Store, wish: Login) -> Account:
    """Make an account, if the name is free."""
    account = await store.add_account(wish.name, await hashed(wish.password))
    if account is None:
        raise TableError("account/taken", f"the name {wish.name!r} is taken")
    return account


async def login(store: Store, wish: Login) -> Account:
    """Return the account with that name and password."""
    return await check(await store.account(wish.name), wish.password)


# Deleting


async def delete(registry: Registry, sessions: Sessions, account: Account, device: str) -> str:
    """Delete an account, and return the new token of the device that asks for it.

    Whatever a crash leaves half done can be done again, because the account itself goes last.
    """
    store = registry.store
    await leaving.leave_tables(registry, await store.all_held(account.id), lambda sitting: sitting.account == account.id)
    token = new_token()
    changed = await store.delete_account(account, partial(seats.vacate, account=account.id), device, digest(token))
    sessions.drop_account(account.id)
    sessions.drop(device)
    await registry.refresh(changed)
    return token
