"""The services of a running server: tables, people, and the library, put together over one store."""

from __future__ import annotations

from functools import partial

from sixfold.server import protocol
from sixfold.server.calling.letters import Letters
from sixfold.server.calling.mailing import Mailer
from sixfold.server.calling.outbox import Outbox
from sixfold.server.calling.switchboard import Switchboard
from sixfold.server.common.refusals import Refusals
from sixfold.server.common.settings import Settings
from sixfold.server.daily import Daily
from sixfold.server.library.replay import Replays
from sixfold.server.library.reviews import Reviews
from sixfold.server.people import manners
from sixfold.server.people.following import Following
from sixfold.server.people.sessions import Sessions
from sixfold.server.store import NewsKind, Store
from sixfold.server.tables import holidays
from sixfold.server.tables.caretaker import Caretaker
from sixfold.server.tables.context import Context
from sixfold.server.tables.drive import Drive
from sixfold.server.tables.registry import Registry
from sixfold.server.thinking.pool import Thinkers


class Services:
    """What sockets and requests use; news from other processes and from the store come in here."""

    def __init__(self, store: Store, settings: Settings, refusals: Refusals | None = None) -> None:
        self.store, self.settings = store, settings
        self.context = Context(store, settings, refusals)
        self.switchboard = Switchboard(self.context)
        self.mailer = Mailer(settings) if settings.smtp else None
        self.letters = Letters(self.context, self.mailer)
        self.outbox = Outbox(self.context, self.switchboard, self.mailer)
        self.drive = Drive(self.context)
        self.registry = Registry(self.context)
        self.caretaker = Caretaker(self.registry)
        self.sessions = Sessions(self.registry)
        self.following = Following(self.context)
        self.students = Thinkers(1)
        """Reviews and tries take long; no bot's move waits for them."""
        self.reviews = Reviews(store, self.students)
        self.replays = Replays()
        self.daily = Daily(self.registry, self.students)
        store.session_days = settings.session_days
        store.on_news = self._receive_news
        store.on_state = self._announce_state

    def _receive_news(self, kind: NewsKind, about: str) -> None:
        """Take in what another process did; ``about`` is the id of a game, a table, a device or an account."""
        context, registry = self.context, self.registry
        self.following.hear(kind, about)
        if kind == "all":
            for table in list(context.tables.values()):
                registry.refresh_soon(table)
            context.lobby.changed()
            context.circles.changed_all()
            context.tasks.start(self.sessions.check_all)
            context.tasks.start(context.reachable.load)
            context.tasks.start(context.blocks.load)
        elif kind == "calls":
            context.reachable.learn(about)
        elif kind == "device":
            context.tasks.start(partial(context.blocks.follow, about))
            self.sessions.drop(about)
        elif kind == "blocks":
            context.tasks.start(partial(manners.refresh, context, about))
        elif kind == "account":
            self.sessions.drop_account(int(about))
        elif kind == "log":
            registry.refresh_soon(context.by_game.get(about))
        elif kind == "table":
            context.lobby.changed()
            registry.refresh_soon(context.tables.get(about))
        elif kind == "said" and about in context.tables:
            context.tasks.start(context.tables[about].talk.catch_up)
        elif kind == "holidays" and about in context.tables:
            context.tasks.start(partial(holidays.refresh, context.tables[about]))
        elif kind == "circle":
            context.circles.changed(about)
        elif kind == "here":
            context.presence.receive(about)

    def _announce_state(self, there: bool) -> None:
        for client in self.context.clients:
            client.send(protocol.Notice("back" if there else "reconnecting"))

    def announce_stop(self) -> None:
        """Tell everyone that the server stops: it may be back in a moment."""
        for client in self.context.clients:
            client.send(protocol.Notice("restarting"))
            client.close(1012)

    async def close(self) -> None:
        """Let go of everything but the store, which belongs to whoever opened it."""
        await self.context.close()
        self.students.close()
        if self.mailer is not None:
            self.mailer.close()
