"""How push services know that it is this server which calls (VAPID, RFC 8292): a signed token for each of them.

The key is made at the first start and kept in the database, so all processes and all later starts have the same. Browsers bind
their subscriptions to it: with another key all of them would be worthless.
"""

from __future__ import annotations

import json
import time
from collections.abc import Mapping

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256

from sixfold.server.calling.encryption import CURVE, decode, encode, point

NAME = "vapid"
"""The name of the key among the server's secrets."""
LASTS = 12 * 3600
"""Seconds for which a token is good; a day is the most that push services take."""
MOST = 1000
"""How many push services have a token in memory at most."""


def new_key() -> str:
    """Return a new private key, as it is kept."""
    number = ec.generate_private_key(CURVE).private_numbers().private_value
    return encode(number.to_bytes(32, "big"))


class Signer:
    """Signs for this server. ``contact`` is where operators of push services can reach ours: a mailto: or https: address."""

    def __init__(self, key: str, contact: str | None) -> None:
        self._key = ec.derive_private_key(int.from_bytes(decode(key), "big"), CURVE)
        self._contact = contact
        self.public = encode(point(self._key.public_key()))
        """The public key, as browsers and push services take it."""
        self._tokens: dict[str, tuple[str, float]] = {}

    def authorization(self, origin: str) -> str:
        """Return the header that tells a push service who calls; a token is used again for half of its time."""
        now = time.time()
        token, until = self._tokens.get(origin, ("", 0.0))
        if until < now:
            token, until = self._sign(origin, int(now) + LASTS), now + LASTS / 2
            if len(self._tokens) >= MOST:
                self._tokens.clear()
            self._tokens[origin] = token, until
        return f"vapid t={token}, k={self.public}"

    def _sign(self, origin: str, expires: int) -> str:
        claims = {"aud": origin, "exp": expires} | ({"sub": self._contact} if self._contact else {})
        text = f"{_part({'typ': 'JWT', 'alg': 'ES256'})}.{_part(claims)}"
        r, s = decode_dss_signature(self._key.sign(text.encode(), ec.ECDSA(SHA256())))
        return f"{text}.{encode(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}"


def _part(content: Mapping[str, object]) -> str:
    return encode(json.dumps(content, separators=(",", ":")).encode())
