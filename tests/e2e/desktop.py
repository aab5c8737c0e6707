"""A desktop of the tests' own: it takes notifications as desktops do (org.freedesktop.Notifications over D-Bus), and taps them.

Chromium shows its notifications there, so a tap is a real one to it: the service worker may open windows and focus them, which no
event that a script makes may do.
"""

from __future__ import annotations

import os
import shutil
import socket
import struct
import subprocess
import threading
import time
from dataclasses import dataclass
from typing import Any, Self

NAME, PATH = "org.freedesktop.Notifications", "/org/freedesktop/Notifications"
BUS, BUS_PATH = "org.freedesktop.DBus", "/org/freedesktop/DBus"
CALL, RETURN, ERROR, SIGNAL = 1, 2, 3, 4
CAN = ("actions", "body", "body-hyperlinks", "body-images", "body-markup", "persistence")
PATIENCE = 30
PIPES: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL, "text": True}


@dataclass
class Shown:
    """A notification that stands on the desktop."""

    id: int
    title: str
    body: str


class Writer:
    """Writes values as D-Bus has them."""

    def __init__(self) -> None:
        self.data = bytearray()

    def align(self, size: int) -> None:
        self.data += b"\0" * (-len(self.data) % size)

    def number(self, value: int) -> Writer:
        self.align(4)
        self.data += struct.pack("<I", value)
        return self

    def text(self, value: str) -> Writer:
        self.number(len(value.encode()))
        self.data += value.encode() + b"\0"
        return self

    def signature(self, value: str) -> Writer:
        self.data += bytes([len(value)]) + value.encode() + b"\0"
        return self

    def texts(self, values: tuple[str, ...]) -> Writer:
        inside = Writer()
        for value in values:
            inside.text(value)
        self.number(len(inside.data))
        self.data += inside.data
        return self


class Reader:
    """Reads values as D-Bus has them."""

    def __init__(self, data: bytes, at: int = 0) -> None:
        self.data, self.at = data, at

    def align(self, size: int) -> None:
        self.at += -self.at % size

    def number(self) -> int:
        self.align(4)
        self.at += 4
        return int(struct.unpack_from("<I", self.data, self.at - 4)[0])

    def text(self) -> str:
        length = self.number()
        self.at += length + 1
        return self.data[self.at - length - 1 : self.at - 1].decode()

    def signature(self) -> str:
        length = self.data[self.at]
        self.at += length + 2
        return self.data[self.at - length - 1 : self.at - 1].decode()

    def fields(self) -> dict[int, str | int]:
        """Read the fields of a header."""
        end = self.number()
        self.align(8)
        end += self.at
        found: dict[int, str | int] = {}
        while self.at < end:
            self.align(8)
            code = self.data[self.at]
            self.at += 1
            kind = self.signature()
            found[code] = self.signature() if kind == "g" else self.number() if kind == "u" else self.text()
        return found


class Desktop:
    """A bus, and the desktop on it. ``shown`` are the notifications that stand there, by id."""

    def __init__(self) -> None:
        program = shutil.which("dbus-daemon")
        assert program, "dbus-daemon is not there; on Debian: apt-get install dbus-daemon"
        self._bus = subprocess.Popen([program, "--session", "--nofork", "--print-address=1"], **PIPES)
        assert self._bus.stdout is not None
        self._output = self._bus.stdout
        self.address = self._output.readline().strip()
        self.shown: dict[int, Shown] = {}
        self.count = 0
        """How often something was shown."""
        self._serial, self._last = 0, 0
        self._lock = threading.Lock()
        self._line = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)

    def __enter__(self) -> Self:
        where = self.address.partition("path=")[2].partition(",")[0]
        self._line.connect(where)
        self._line.sendall(b"\0AUTH EXTERNAL " + str(os.getuid()).encode().hex().encode() + b"\r\n")
        assert self._line.recv(200).startswith(b"OK")
        self._line.sendall(b"BEGIN\r\n")
        self._send(CALL, {1: BUS_PATH, 2: BUS, 3: "Hello", 6: BUS})
        self._send(CALL, {1: BUS_PATH, 2: BUS, 3: "RequestName", 6: BUS}, "su", Writer().text(NAME).number(0))
        threading.Thread(target=self._listen, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._line.close()
        self._bus.terminate()
        self._output.close()
        self._bus.wait()

    def wait_for(self, *titles: str) -> list[Shown]:
        """Wait until notifications with these titles stand there, and no others."""
        end = time.monotonic() + PATIENCE
        while sorted(one.title for one in self.shown.values()) != sorted(titles):
            assert time.monotonic() < end, f"{list(self.shown.values())} stand there, not {titles}"
            time.sleep(0.02)
        return list(self.shown.values())

    def tap(self, shown: Shown) -> None:
        """Tap a notification."""
        self._signal("ActionInvoked", "us", Writer().number(shown.id).text("default"))
        self._close(shown.id, reason=2)

    def _close(self, number: int, reason: int) -> None:
        if self.shown.pop(number, None):
            self._signal("NotificationClosed", "uu", Writer().number(number).number(reason))

    def _signal(self, member: str, signature: str, body: Writer) -> None:
        self._send(SIGNAL, {1: PATH, 2: NAME, 3: member}, signature, body)

    def _send(self, kind: int, fields: dict[int, str | int], signature: str = "", body: Writer | None = None) -> None:
        data = bytes(body.data) if body else b""
        if signature:
            fields = {**fields, 8: signature}
        inside = Writer()
        for code, value in fields.items():
            inside.align(8)
            inside.data.append(code)
            type_ = "u" if code == 5 else "o" if code == 1 else "g" if code == 8 else "s"
            inside.signature(type_)
            if isinstance(value, int):
                inside.number(value)
            elif type_ == "g":
                inside.signature(value)
            else:
                inside.text(value)
        with self._lock:
            self._serial += 1
            head = Writer()
            head.data += struct.pack("<4BII", ord("l"), kind, 0, 1, len(data), self._serial)
            head.number(len(inside.data))
            head.data += inside.data
            head.align(8)
            self._line.sendall(bytes(head.data) + data)

    def _read(self, length: int) -> bytes:
        data = b""
        while len(data) < length:
            more = self._line.recv(length - len(data))
            if not more:
                raise OSError("the bus is gone")
            data += more
        return data

    def _listen(self) -> None:
        """Answer whatever comes, until the bus goes."""
        try:
            while True:
                start = self._read(16)
                kind, length, serial, size = start[1], *struct.unpack("<III", start[4:16])
                head = Reader(start + self._read(size + -size % 8), 12)
                body = Reader(self._read(length))
                if kind == CALL:
                    self._answer(head.fields(), serial, body)
        except OSError:
            return

    def _answer(self, fields: dict[int, str | int], serial: int, body: Reader) -> None:
        back = {5: serial, 6: fields[7]}
        match fields.get(3):
            case "GetCapabilities":
                self._send(RETURN, back, "as", Writer().texts(CAN))
            case "GetServerInformation":
                self._send(RETURN, back, "ssss", Writer().text("tests").text("sixfold").text("1").text("1.2"))
            case "Notify":
                self._send(RETURN, back, "u", Writer().number(self._show(body)))
            case "CloseNotification":
                number = body.number()
                self._send(RETURN, back)
                self._close(number, reason=3)
            case _:
                self._send(ERROR, {**back, 4: f"{BUS}.Error.UnknownMethod"})

    def _show(self, body: Reader) -> int:
        body.text()  # the application
        replaced = body.number()
        body.text()  # the icon
        if not replaced:
            self._last += 1
        number = replaced or self._last
        self.count += 1
        self.shown[number] = Shown(number, body.text(), body.text())
        return number
