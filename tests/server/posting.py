"""A mail server of the tests' own on loopback: it takes e-mails as SMTP has it, and can be slow, refuse, fail, or hang up."""

from __future__ import annotations

import socketserver
import threading
import time
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Literal, Self

Mode = Literal["well", "failing", "refusing", "slow", "cut"]


class MailServer:
    """The server; what it took is in ``taken``."""

    def __init__(self) -> None:
        self.mode: Mode = "well"
        self.taken: list[EmailMessage] = []
        self.talks = 0
        mails = self

        class Handler(socketserver.StreamRequestHandler):
            def handle(self) -> None:
                mails.talks += 1
                mails._talk(self)

        class Server(socketserver.ThreadingTCPServer):
            daemon_threads = True
            allow_reuse_address = True

        self._server = Server(("127.0.0.1", 0), Handler)
        self.url = f"smtp://127.0.0.1:{self._server.server_address[1]}"

    def __enter__(self) -> Self:
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()

    def to(self, address: str) -> list[EmailMessage]:
        return [mail for mail in self.taken if mail["To"] == address]

    def _talk(self, line: socketserver.StreamRequestHandler) -> None:
        def say(text: str) -> None:
            line.wfile.write(text.encode() + b"\r\n")

        if self.mode == "cut":
            return
        if self.mode == "slow":
            time.sleep(2)
        say("220 here")
        for raw in line.rfile:
            verb = raw.decode().strip().upper()
            if verb.startswith("EHLO"):
                say("250 here")
            elif verb.startswith("MAIL") and self.mode == "failing":
                say("451 later")
            elif verb.startswith("RCPT") and self.mode == "refusing":
                say("550 nobody")
            elif verb == "DATA":
                say("354 go on")
                text = b"".join(iter(line.rfile.readline, b".\r\n"))
                self.taken.append(message_from_bytes(text.replace(b"\r\n.", b"\r\n"), policy=policy.default))
                say("250 taken")
            elif verb == "QUIT":
                say("221 bye")
                return
            else:
                say("250 fine")
