"""Names that people keep, with passwords hashed by Argon2."""

from __future__ import annotations

import asyncio
from functools import cache

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from sixfold.errors import TableError
from sixfold.server.protocol import Login
from sixfold.server.rows import Account
from sixfold.server.store import Store

_HASHER = PasswordHasher()


@cache
def _nobody() -> str:
    """Return a hash to check where there is no account, so that a wrong name takes as long as a wrong password."""
    return _HASHER.hash("nobody has this password")


async def register(store: Store, wish: Login) -> Account:
    """Make an account, if the name is free."""
    password = await asyncio.to_thread(_HASHER.hash, wish.password)
    account = await store.add_account(wish.name, password)
    if account is None:
        raise TableError("account/taken", f"the name {wish.name!r} is taken")
    return account


async def login(store: Store, wish: Login) -> Account:
    """Return the account with that name and password."""
    account = await store.account(wish.name)
    try:
        await asyncio.to_thread(_HASHER.verify, account.password if account else _nobody(), wish.password)
    except (VerificationError, InvalidHashError):
        account = None
    if account is None:
        raise TableError("account/refused", "this name and password do not belong together")
    return account
