"""Messages that only one browser can read, by RFC 8291: a key from both sides' keys, and one record of RFC 8188 (aes128gcm)."""

from __future__ import annotations

import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import NamedTuple

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()
RECORD = 4096
"""The size of a record, which push services must be able to take; the message is the only one."""
ROOM = RECORD - 16 - 1
"""The most bytes of a message: the record also has a tag, and the byte that ends it."""
LAST = b"\x02"
"""The byte after the text of the last record."""


def encode(data: bytes) -> str:
    """Write bytes in base64url, without padding."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def decode(text: str) -> bytes:
    """Read base64url, with or without padding."""
    return urlsafe_b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4))


def point(key: ec.EllipticCurvePublicKey) -> bytes:
    """Return a public key as its 65 bytes."""
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


class Keys(NamedTuple):
    """What a browser gave away, so that it can be called."""

    key: bytes
    """Its public key: a point on the curve, of 65 bytes."""
    auth: bytes
    """A secret of 16 bytes."""

    @classmethod
    def read(cls, key: str, auth: str) -> Keys:
        """Read the keys of a subscription, or raise ValueError."""
        keys = cls(decode(key), decode(auth))
        if len(keys.key) != 65 or len(keys.auth) != 16:
            raise ValueError("the key of a browser has 65 bytes, and the secret that it shares 16")
        try:
            ec.EllipticCurvePublicKey.from_encoded_point(CURVE, keys.key)
        except ValueError:
            raise ValueError("the key of a browser is a point on the curve P-256") from None
        return keys


def encrypt(text: bytes, keys: Keys, own: ec.EllipticCurvePrivateKey | None = None, salt: bytes | None = None) -> bytes:
    """Return a message for a browser; every message has a key and a salt of its own."""
    if len(text) > ROOM:
        raise ValueError(f"a message has at most {ROOM} bytes, not {len(text)}")
    own = own or ec.generate_private_key(CURVE)
    salt = salt or os.urandom(16)
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, keys.key)
    ours = point(own.public_key())
    shared = _derive(keys.auth, own.exchange(ec.ECDH(), theirs), b"WebPush: info\0" + keys.key + ours, 32)
    key = _derive(salt, shared, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derive(salt, shared, b"Content-Encoding: nonce\0", 12)
    header = salt + RECORD.to_bytes(4, "big") + len(ours).to_bytes(1, "big") + ours
    return header + AESGCM(key).encrypt(nonce, text + LAST, None)


def _derive(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)
