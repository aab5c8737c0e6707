"""Messages that only one browser can read, tokens that say who sends them, and where they may be sent."""

from __future__ import annotations

import json
import secrets

import pytest
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from hypothesis import given
from hypothesis import strategies as st

from sixfold.server.calling import endpoints
from sixfold.server.calling.encryption import CURVE, ROOM, Keys, decode, encode, encrypt, point
from sixfold.server.calling.vapid import Signer, new_key

from .pushing import decrypt, unb64

TEXT = b"When I grow up, I want to be a watermelon"
PUBLIC = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
PRIVATE = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
AUTH = "BTBZMqHH6r4Tts7J_aSIgg"
SENDER = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
SALT = "DGv6ra1nlYgDCS1FRnbzlw"
MESSAGE = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
    "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)
"""The example of RFC 8291, section 5."""


def key_of(text: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(decode(text), "big"), CURVE)


def test_the_example_of_rfc_8291() -> None:
    assert encode(encrypt(TEXT, Keys.read(PUBLIC, AUTH), key_of(SENDER), decode(SALT))) == MESSAGE
    assert decrypt(decode(MESSAGE), key_of(PRIVATE), decode(AUTH)) == TEXT


@given(st.binary(max_size=ROOM))
def test_a_browser_reads_what_is_sent_to_it_and_nobody_else(text: bytes) -> None:
    own, other, auth = ec.generate_private_key(CURVE), ec.generate_private_key(CURVE), secrets.token_bytes(16)
    sent = encrypt(text + b"!" if len(text) < ROOM else text, Keys(point(own.public_key()), auth))
    assert decrypt(sent, own, auth).rstrip(b"\0!") == text.rstrip(b"\0!")
    with pytest.raises(InvalidTag):
        decrypt(sent, other, auth)


def test_no_two_messages_share_a_key() -> None:
    keys = Keys.read(PUBLIC, AUTH)
    first, second = encrypt(TEXT, keys), encrypt(TEXT, keys)
    assert first[:16] != second[:16] and first[21:86] != second[21:86]


def test_what_is_too_long_is_refused() -> None:
    with pytest.raises(ValueError, match="at most"):
        encrypt(b"x" * (ROOM + 1), Keys.read(PUBLIC, AUTH))


@pytest.mark.parametrize(
    ("key", "auth"),
    [
        ("B" + "A" * 86, AUTH),  # not on the curve
        (PUBLIC[:-4], AUTH),
        (encode(b"\x04" + b"\0" * 64), AUTH),
        (encode(b"\x02" + decode(PUBLIC)[1:33]), AUTH),  # a compressed point
        (PUBLIC, AUTH[:-2]),
        (PUBLIC, AUTH + "AA"),
        ("", ""),
    ],
)
def test_keys_that_are_none_are_refused(key: str, auth: str) -> None:
    with pytest.raises(ValueError, match="the key of a browser"):
        Keys.read(key, auth)


def test_a_token_is_signed_for_one_service_and_used_again() -> None:
    key = new_key()
    signer = Signer(key, "mailto:games@example.org")
    header = signer.authorization("https://push.example.org")
    assert header == signer.authorization("https://push.example.org")
    assert header != signer.authorization("https://other.example.org")
    assert Signer(key, None).public == signer.public
    token, public = header.removeprefix("vapid t=").split(", k=")
    head, claims, signature = token.split(".")
    raw = unb64(signature)
    signed = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    ec.EllipticCurvePublicKey.from_encoded_point(CURVE, unb64(public)).verify(
        signed, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256())
    )
    found = json.loads(unb64(claims))
    assert found["aud"] == "https://push.example.org" and found["sub"] == "mailto:games@example.org"


@pytest.mark.parametrize(
    "address",
    [
        *("127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1"),
        *("255.255.255.255", "198.18.0.1", "::1", "::", "fe80::1", "fe80::1%eth0", "fc00::1", "ff02::1", "2001:db8::1"),
        *("::ffff:10.0.0.1", "::ffff:127.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::"),
    ],
)
def test_addresses_of_ones_own_network_are_not_public(address: str) -> None:
    assert not endpoints.is_public(address)


@pytest.mark.parametrize("address", ["8.8.8.8", "2001:4860:4860::8888", "::ffff:8.8.8.8", "64:ff9b::808:808"])
def test_public_addresses_are_public(address: str) -> None:
    assert endpoints.is_public(address)
