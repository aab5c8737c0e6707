"""Secrets of the server: tokens of devices, secrets of links, ids. Only their SHA-256 sums are kept."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable

LETTERS = "abcdefghijklmnopqrstuvwxyz234567"

TABLE_ID, GAME_ID = 12, 16
"""The lengths of ids, which nobody can guess: five bits a letter."""


def new_id(length: int) -> str:
    """Return a new id."""
    return "".join(secrets.choice(LETTERS) for _ in range(length))


def new_token() -> str:
    """Return a new secret."""
    return secrets.token_urlsafe(32)


def digest(token: str) -> str:
    """Return what is kept of a secret."""
    return hashlib.sha256(token.encode()).hexdigest()


def is_among(one: str | None, some: Iterable[str]) -> bool:
    """Say whether a sum is among some, in a time that does not tell which or how nearly."""
    found = False
    for other in some:
        found |= hmac.compare_digest(one or "", other)
    return found
