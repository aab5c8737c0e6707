"""Starting the server: ``sixfold serve``."""

from __future__ import annotations

import asyncio
import gc
import signal
import socket
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path

import uvicorn
from starlette.applications import Starlette

from sixfold.errors import UsageError
from sixfold.games import warm
from sixfold.server.app import make_app
from sixfold.server.calling import mailing
from sixfold.server.common.settings import Settings
from sixfold.server.http import pages
from sixfold.server.http.bounds import BoundedHttp, Door
from sixfold.server.operations import logs
from sixfold.server.sockets.hub import Hub
from sixfold.server.sockets.websocket import WebSocket
from sixfold.server.store import open_store
from sixfold.server.thinking import own
from sixfold.support.folders import user_data

BACKLOG = 8192

LITTER = (50_000, 20, 100)
"""When Python looks for cycles among what was made lately: there are few, and looking often took most of a busy server's time."""

A_MOMENT = 0.1
"""Seconds for the last words to clients."""


def database(data: Path | None, address: str | None) -> str | Path:
    """Return which database is meant: an address, or the file in a data folder."""
    if address is not None:
        if data is not None:
            raise UsageError("a server keeps its games in --data or in --database, not in both")
        return address
    folder = data or user_data() / "sixfold"
    folder.mkdir(parents=True, exist_ok=True)
    return folder / "sixfold.sqlite"


def serve(
    where: str | Path, settings: Settings, *, host: str, port: int, level: str, open_page: bool, say: Callable[[str], None]
) -> None:
    """Serve until interrupted."""
    own.check(settings.bots)
    mailing.check(settings)
    prepare()
    logs.begin(level)
    listening = _listen(host, port)
    settings = replace(settings, reach=reach(host, listening.getsockname()[1]))
    address = f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0', '::') else host}:{listening.getsockname()[1]}"  # noqa: S104

    async def whole() -> None:
        app = make_app(await open_store(where), settings)
        say(f"Sixfold is at {address} (Ctrl+C stops it)")
        if settings.reach:
            say(f"Other devices of this network find it at {settings.reach}")
        if not pages.is_built():
            say("The page is not built, so there is only the API; 'make web' in a clone builds it.")
        if open_page:
            webbrowser.open(address)
        server = app.state.server
        await _Server(_config(app, server.hub), server.announce_stop).serve(sockets=[listening])

    with asyncio.Runner(loop_factory=_new_loop()) as runner:
        runner.run(whole())


def _new_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """Return what makes the quickest event loop that there is here."""
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.new_event_loop


def _config(app: Starlette, hub: Hub) -> uvicorn.Config:
    door = Door(0 if hub.settings.proxies else hub.settings.connections, hub.refusals)
    return uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        http=partial(BoundedHttp, door),  # type: ignore[arg-type]
        ws=partial(WebSocket, hub),  # type: ignore[arg-type]  # both are only ever called
        proxy_headers=False,  # request.address_of reads them, where a proxy is configured
        timeout_graceful_shutdown=5,
        server_header=False,
        date_header=False,
        backlog=BACKLOG,
    )


class _Server(uvicorn.Server):
    """A server for which being asked to stop is a good end, and that tells its clients before it closes their sockets."""

    def __init__(self, config: uvicorn.Config, announce: Callable[[], None]) -> None:
        super().__init__(config)
        self._announce = announce

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Tell everyone, give the word a moment to go out, and stop."""
        self._announce()
        await asyncio.sleep(A_MOMENT)
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop when asked to, and leave as if nothing had been wrong."""
        before = {number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def prepare() -> None:
    """Compile or load all that the event loop calls, so that it never waits for it."""
    from sixfold.games.effects import foresee
    from sixfold.play.game import Game
    from sixfold.rules import dice

    warm.ready("board", "cards", "dice")
    for name in ("board", "cards", "dice"):
        for step in warm.steps(name):
            step()
        game = Game.new(name, seed=1)
        game.setting.face.placements(game.states)
        foresee(game.setting, game.states, int(game.legal_moves.codes[0]))
    dice.one_joker(0, 1, 1)  # moves with jokers are read by these two
    dice.two_pairs(0, 1)
    gc.collect()
    gc.freeze()
    gc.set_threshold(*LITTER)


def reach(host: str, port: int) -> str | None:
    """Return where other devices of the network find this server, if it listens for them."""
    if host not in ("0.0.0.0", "::"):  # noqa: S104
        return None
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent: it only asks which of our addresses would be used
            own = probe.getsockname()[0]
        except OSError:
            return None
    return None if own.startswith(("127.", "0.")) else f"http://{own}:{port}"


def _listen(host: str, port: int) -> socket.socket:
    """Take the port, or say why it cannot be had."""
    listening = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        raise UsageError(f"port {port} on {host} cannot be used: {error.strerror}; choose another with --port") from None
    return listening
