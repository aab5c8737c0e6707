"""A push service of our own on loopback, and the browsers behind it.

It checks who sends (VAPID, RFC 8292) as a strict push service does, and the browsers decrypt what they get (RFC 8291), with code
that shares nothing with the server's. It can be slow, failing, gone, or hang. What a service worker would show is kept: a notice
with an id that was there before is dropped.
"""

from __future__ import annotations

import json
import secrets
import threading
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Literal, Self

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes, hmac
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

Notice = dict[str, Any]
Mode = Literal["well", "failing", "gone", "hanging", "slow", "busy", "cut"]


def b64(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def unb64(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _hmac(key: bytes, data: bytes) -> bytes:
    made = hmac.HMAC(key, hashes.SHA256())
    made.update(data)
    return made.finalize()


def decrypt(body: bytes, private: ec.EllipticCurvePrivateKey, auth: bytes) -> bytes:
    """Read a message as a browser does: RFC 8188 and 8291, written down step by step."""
    salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
    sender, record = body[21 : 21 + length], body[21 + length :]
    assert length == 65 and len(record) <= size <= 4096
    own = private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    shared = private.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender))
    ikm = _hmac(_hmac(auth, shared), b"WebPush: info\x00" + own + sender + b"\x01")
    prk = _hmac(salt, ikm)
    key = _hmac(prk, b"Content-Encoding: aes128gcm\x00\x01")[:16]
    nonce = _hmac(prk, b"Content-Encoding: nonce\x00\x01")[:12]
    text = AESGCM(key).decrypt(nonce, record, None).rstrip(b"\x00")
    assert text[-1:] == b"\x02", "the only record is the last one"
    return text[:-1]


class Browser:
    """A browser with one subscription. What its service worker shows is in ``shown``, all that came in ``came``."""

    def __init__(self, service: PushService, server_key: str, language: str = "en") -> None:
        self.service, self.server_key, self.language = service, server_key, language
        self.path = f"/send/{secrets.token_urlsafe(24)}"
        self.private = ec.generate_private_key(ec.SECP256R1())
        self.auth = secrets.token_bytes(16)
        self.mode: Mode | None = None
        """What the service does with messages to this browser, if not what it does with all."""
        self.came: list[Notice] = []
        self.headers: list[dict[str, str]] = []
        self.shown: list[Notice] = []

    def subscription(self) -> dict[str, str]:
        """Return what a page sends to the server."""
        public = self.private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        endpoint = self.service.origin + self.path
        return {"endpoint": endpoint, "key": b64(public), "auth": b64(self.auth), "language": self.language}

    def take(self, body: bytes, headers: dict[str, str]) -> None:
        """Take a message, and show it unless it was shown before."""
        notice: Notice = json.loads(decrypt(body, self.private, self.auth))
        self.came.append(notice)
        self.headers.append(headers)
        if notice["id"] not in [one["id"] for one in self.shown]:
            self.shown.append(notice)

    def kinds(self) -> list[str]:
        return [notice["kind"] for notice in self.shown]


class PushService:
    """The service. ``on_request`` is called when a request has come, before it is read; ``on_taken`` when a browser has its
    message, before the answer; ``on_answer`` after the answer went."""

    def __init__(self) -> None:
        self.mode: Mode = "well"
        self.browsers: dict[str, Browser] = {}
        self.wrong: list[str] = []
        """What a strict push service would not have taken."""
        self.requests = 0
        self.on_request: Callable[[], None] = lambda: None
        self.on_taken: Callable[[], None] = lambda: None
        self.on_answer: Callable[[], None] = lambda: None
        self.release = threading.Event()
        """Lets requests go on that hang."""
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                service._handle(self)

            def log_message(self, *_: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.origin = f"http://127.0.0.1:{self._server.server_address[1]}"

    def __enter__(self) -> Self:
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self.release.set()
        self._server.shutdown()
        self._server.server_close()

    def browser(self, server_key: str, language: str = "en") -> Browser:
        made = Browser(self, server_key, language)
        self.browsers[made.path] = made
        return made

    def _handle(self, request: BaseHTTPRequestHandler) -> None:
        self.requests += 1
        self.on_request()
        body = request.rfile.read(int(request.headers["content-length"]))
        browser = self.browsers.get(request.path)
        mode = browser.mode if browser is not None and browser.mode is not None else self.mode
        status = self._answer(request, browser, body, mode)
        if status:
            request.send_response(status)
            if mode == "busy":
                request.send_header("Retry-After", "1")
            request.send_header("Content-Length", "0")
            with suppress(OSError):  # whoever asked may be gone
                request.end_headers()
                request.wfile.flush()
            self.on_answer()

    def _answer(self, request: BaseHTTPRequestHandler, browser: Browser | None, body: bytes, mode: Mode) -> int:
        """Return the status of the answer; 0 for none."""
        if mode == "hanging":
            self.release.wait(60)
            return 0
        if mode == "cut":
            request.close_connection = True
            return 0
        if mode == "slow":
            time.sleep(2)
        refused = {"failing": 500, "gone": 410, "busy": 429}.get(mode)
        if refused is not None:
            return refused
        if browser is None:
            return 404
        headers = {name.lower(): value for name, value in request.headers.items()}
        try:
            self._check(headers, browser)
            browser.take(body, headers)
            self.on_taken()
        except (AssertionError, InvalidSignature, ValueError, KeyError) as error:
            self.wrong.append(f"{type(error).__name__}: {error}")
            return 400
        return 201

    def _check(self, headers: dict[str, str], browser: Browser) -> None:
        """Check the headers of a message, above all who sends it."""
        scheme, _, rest = headers["authorization"].partition(" ")
        parts = dict(part.strip().split("=", 1) for part in rest.split(","))
        assert scheme == "vapid"
        assert parts["k"] == browser.server_key, "the key that the browser subscribed with"
        head, claims, signature = parts["t"].split(".")
        raw = unb64(signature)
        assert len(raw) == 64
        signed = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
        key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), unb64(parts["k"]))
        key.verify(signed, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
        assert json.loads(unb64(head)) == {"typ": "JWT", "alg": "ES256"}
        token = json.loads(unb64(claims))
        assert token["aud"] == self.origin, token
        assert time.time() < token["exp"] <= time.time() + 86_400, token
        assert headers["content-encoding"] == "aes128gcm"
        assert 0 <= int(headers["ttl"]) <= 28 * 86_400
        assert headers["urgency"] in ("very-low", "low", "normal", "high")
        assert len(headers["topic"]) <= 32 and headers["topic"].isalnum()
