"""Bodies of requests and answers about being called back to a game, and what a browser gets when it is called."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from sixfold.review.words import Language
from sixfold.server.messages.words import Fact, Strict

CallKind = Literal["turn", "ends", "taken", "rematch", "invited"]
"""What somebody is called about: it is their turn, their time ends soon, a place at their table was taken, another game is
offered, they are invited."""
Minute = Annotated[int, Meta(ge=0, le=1439)]
"""A minute of the day, from 0."""


class Subscribe(Strict):
    """Let this device be called, in place of how it was called before: what its ``PushSubscription`` says."""

    endpoint: Annotated[str, Meta(min_length=10, max_length=1000)]
    """Where its push service takes messages for it."""
    key: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{87}=?\\Z")]
    """``p256dh``, in base64url."""
    auth: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{22}(==)?\\Z")]
    language: Language
    """Of its page."""


class QuietHours(Strict):
    """From when until when nobody is to be called, by the clock of their time zone; it may go past midnight."""

    begins: Minute
    ends: Minute


class CallWishes(Strict):
    """How someone wants to be called; members that say nothing are left out."""

    off: Annotated[list[CallKind], Meta(max_length=5)] = []
    """The kinds that are switched off."""
    quiet: QuietHours | None = None
    zone: Annotated[str, Meta(max_length=60)] = "UTC"
    """The time zone of the quiet hours, such as Europe/Berlin."""
    mail: bool = True
    """Whether to write to the confirmed e-mail address, if there is one."""


class CallAddress(Strict):
    """An e-mail address at which someone wants to be called; it gets a letter with a link that confirms it."""

    address: Annotated[str, Meta(max_length=245, pattern="^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9.-]{1,180}\\Z")]
    language: Language


class CalledDevice(Fact):
    """A browser that is called."""

    about: str
    """What it is, such as "Firefox · Linux"; empty where it is not known."""
    made: int
    """Since when."""
    this: bool = False


class CalledAddress(Fact):
    """The e-mail address at which someone wants to be called."""

    address: str
    confirmed: bool = False


class Calling(Fact):
    """How this person is called back."""

    key: str
    """The server's public key (VAPID), which a browser needs to subscribe (``applicationServerKey``), in base64url."""
    wishes: CallWishes
    devices: list[CalledDevice]
    """The browsers that are called: this one, and the others of the account."""
    mails: bool = False
    """Whether this server writes e-mails."""
    mail: CalledAddress | None = None


class CallNotice(Fact):
    """What the service worker of a browser gets, encrypted for it alone. Nothing of it is secret from whoever it is for."""

    id: str
    """The same however often it is sent: whoever has shown it does not show it again."""
    kind: CallKind
    table: str
    game: str
    title: str
    body: str
    tag: str
    """A notification takes the place of an earlier one with the same tag: there is one for each table."""
    url: str
    """What a tap opens, from the root of the page."""
    language: Language
    at: int
    """When that happened which it is about."""
    until: int | None = None
    """When the time to move is over, if it is."""
    waiting: int = 0
    """In how many games it is this person's turn, for the badge."""
