"""What a store knows about those who are called: their browsers, wishes and e-mail addresses; and the server's own secrets."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import NamedTuple, TypeVar

import msgspec
from sqlalchemy import ColumnElement, Connection, delete, func, or_, select, update

from sixfold.server.protocol import CallWishes
from sixfold.server.store.calls import put
from sixfold.server.store.database import Database
from sixfold.server.store.queries import account_key, upsert
from sixfold.server.store.rows import Call, Letter, Subscription
from sixfold.server.store.scenes import Lasting, read_lasting
from sixfold.server.store.schema import letters, secrets, sessions, subscriptions, wishes

T = TypeVar("T")

Remind = Callable[[str, Sequence[Lasting]], Sequence[Call]]
"""Returns the calls that remind someone of turns that last."""

_SUBSCRIPTION = select(*(subscriptions.c[name] for name in Subscription.__struct_fields__))
_LETTER = select(*(letters.c[name] for name in Letter.__struct_fields__))


class Callee(NamedTuple):
    """Someone who may be called: how they want it, where, and at which confirmed e-mail address."""

    wishes: CallWishes
    subscriptions: list[Subscription]
    letter: Letter | None


class Callees(Database):
    """The part of a store that is about those who are called."""

    @abstractmethod
    def _since(self) -> int:
        """Return when a session must have been used, so that it is not over."""

    # Browsers

    async def subscribe(self, new: Subscription, who: Sequence[str], most: int, remind: Remind) -> bool | None:
        """Write where a device of someone is called, in place of where it was before; and what reminds them of turns that last.

        None if its network address has as many already, False if the endpoint is another device's and the keys are not the same.
        """

        def change(connection: Connection) -> bool | None:
            return reminding(connection, {one: one for one in who}, remind, partial(subscribe, connection, new, most))

        return await self._write(change, *(("calls", one) for one in who))

    async def unsubscribe(self, device: str, who: str) -> None:
        """Call a device of someone no more."""
        gone = delete(subscriptions).where(subscriptions.c.device == device)
        await self._write(lambda connection: connection.execute(gone), ("calls", who), repeatable=True)

    async def drop_endpoint(self, endpoint: str) -> None:
        """Forget an endpoint that its push service does not know any more."""
        gone = delete(subscriptions).where(subscriptions.c.endpoint == endpoint)
        await self._write(lambda connection: connection.execute(gone), repeatable=True)

    async def subscriptions(self, device: str, account: int | None) -> list[Subscription]:
        """List the browsers that are called for a device and its account."""
        return await self._read(partial(read_subscriptions, device=device, account=account, since=self._since()))

    # People

    async def callee(self, who: str) -> Callee:
        """Read how and where someone is called; a device that uses an account has the wishes of the account."""
        return await self._read(partial(read_callee, who=who, since=self._since()))

    async def reachable(self, who: str | None = None) -> set[str]:
        """List those who can be called at all, by their names among the holders; or only one, if they can."""
        return await self._read(partial(read_reachable, who=who))

    async def wishes(self, who: str) -> CallWishes:
        """Read how someone wants to be called."""
        return await self._read(partial(read_wishes, who=who))

    async def keep_wishes(self, who: str, wanted: CallWishes) -> None:
        """Write how someone wants to be called."""
        await self._write(partial(write_wishes, who=who, wanted=wanted), repeatable=True)

    # E-mail

    async def letter(self, who: str) -> Letter | None:
        """Read the e-mail address of someone."""
        return await self._read(partial(read_letter, where=letters.c.who == who))

    async def ask_letter(self, new: Letter) -> None:
        """Write an e-mail address that is to be confirmed, in place of an earlier one."""
        await self._write(partial(write_letter, new=new), repeatable=True)

    async def confirm_letter(self, letter: Letter, now: int, remind: Remind) -> bool:
        """Confirm an address, and write what reminds its owner of turns that last; False if it is another by now."""

        def change(connection: Connection) -> bool:
            return reminding(connection, {letter.who: letter.who}, remind, partial(confirm_letter, connection, letter, now))

        return await self._write(change, ("calls", letter.who), repeatable=True)

    async def letter_to_confirm(self, confirm: str) -> Letter | None:
        """Read the address that a secret confirms, given by its sum."""
        return await self._read(partial(read_letter, where=letters.c.confirm == confirm))

    async def letter_to_stop(self, stop: str) -> Letter | None:
        """Read the address to which a secret stops all e-mail."""
        return await self._read(partial(read_letter, where=letters.c.stop == stop))

    async def stop_letters(self, who: str) -> None:
        """Forget the e-mail address of someone."""
        gone = delete(letters).where(letters.c.who == who)
        await self._write(lambda connection: connection.execute(gone), repeatable=True)

    # The server itself

    async def secret(self, name: str, make: Callable[[], str]) -> str:
        """Read what the server keeps to itself; made once, whichever process is first."""
        return await self._write(partial(keep_secret, name=name, value=make()), repeatable=True)


def subscribe(connection: Connection, new: Subscription, most: int) -> bool | None:
    """Write where a device is called; see ``Callees.subscribe``."""
    same = select(subscriptions.c.device, subscriptions.c.key, subscriptions.c.auth)
    there = connection.execute(same.where(subscriptions.c.endpoint == new.endpoint)).one_or_none()
    if there is not None and there.device != new.device and (there.key, there.auth) != (new.key, new.auth):
        return False
    before = or_(subscriptions.c.device == new.device, subscriptions.c.endpoint == new.endpoint)
    others = select(func.count()).select_from(subscriptions).where(subscriptions.c.address == new.address, ~before)
    if connection.execute(others).scalar_one() >= most:
        return None
    connection.execute(delete(subscriptions).where(before))
    connection.execute(upsert(connection, subscriptions).values(**msgspec.structs.asdict(new)).on_conflict_do_nothing())
    return True


def read_subscriptions(connection: Connection, device: str, account: int | None, since: int) -> list[Subscription]:
    """List the browsers of a device and of an account."""
    where: ColumnElement[bool] = subscriptions.c.device == device
    if account is not None:
        where = or_(where, subscriptions.c.device.in_(_devices(account, since)))
    found = connection.execute(_SUBSCRIPTION.where(where).order_by(subscriptions.c.made, subscriptions.c.endpoint))
    return [Subscription(*row) for row in found]


def _devices(account: int, since: int) -> ColumnElement[str]:
    used = select(sessions.c.device).where(sessions.c.account == account, sessions.c.seen >= since)
    return used.scalar_subquery()


def read_callee(connection: Connection, who: str, since: int) -> Callee:
    """Read how and where someone is called."""
    if who.startswith("#"):
        account: int | None = int(who[1:])
        found = read_subscriptions(connection, "", account, since)
    else:
        used = select(sessions.c.account).where(sessions.c.device == who, sessions.c.seen >= since)
        account = connection.execute(used).scalar()
        found = read_subscriptions(connection, who, None, since)
    name = who if account is None else account_key(account)
    letter = read_letter(connection, letters.c.who == name)
    return Callee(read_wishes(connection, name), found, letter if letter is not None and letter.confirmed else None)


def read_reachable(connection: Connection, who: str | None) -> set[str]:
    """List those who can be called: devices with a subscription, the accounts that they use, and confirmed addresses."""
    devices = select(subscriptions.c.device, sessions.c.account).outerjoin(sessions, sessions.c.device == subscriptions.c.device)
    written = select(letters.c.who).where(letters.c.confirmed.is_not(None))
    if who is not None:
        account = int(who[1:]) if who.startswith("#") else -1
        devices = devices.where(or_(subscriptions.c.device == who, sessions.c.account == account))
        written = written.where(letters.c.who == who)
    found = set(connection.execute(written).scalars())
    for row in connection.execute(devices):
        found |= {row.device} | ({account_key(row.account)} if row.account is not None else set())
    return found


def remind_nobody(_: str, __: Sequence[Lasting]) -> Sequence[Call]:
    """Return no calls, where nobody can be called who could not be before."""
    return ()


def reminding(connection: Connection, names: Mapping[str, str], remind: Remind, change: Callable[[], T]) -> T:
    """Make a change after which someone may be called for the first time, and write what reminds them of turns that last.

    ``names`` are theirs among the holders, each with the one that takes its place. Of those who could be called before, nothing
    is written: that was done when the turn began.
    """
    lasting = {who: read_lasting(connection, who) for who in names if who not in read_reachable(connection, who)}
    done = change()
    for who, turns in lasting.items():
        if turns and names[who] in read_reachable(connection, names[who]):
            put(connection, remind(names[who], turns))
    return done


def read_wishes(connection: Connection, who: str) -> CallWishes:
    """Read how someone wants to be called."""
    doc = connection.execute(select(wishes.c.doc).where(wishes.c.who == who)).scalar()
    return CallWishes() if doc is None else msgspec.json.decode(doc, type=CallWishes)


def write_wishes(connection: Connection, who: str, wanted: CallWishes) -> None:
    """Write how someone wants to be called."""
    doc = msgspec.json.encode(wanted).decode()
    new = upsert(connection, wishes).values(who=who, doc=doc)
    connection.execute(new.on_conflict_do_update(index_elements=["who"], set_={"doc": doc}))


def read_letter(connection: Connection, where: ColumnElement[bool]) -> Letter | None:
    """Read an e-mail address."""
    row = connection.execute(_LETTER.where(where)).one_or_none()
    return None if row is None else Letter(*row)


def write_letter(connection: Connection, new: Letter) -> None:
    """Write an e-mail address in place of an earlier one."""
    values = msgspec.structs.asdict(new)
    insert = upsert(connection, letters).values(**values)
    connection.execute(insert.on_conflict_do_update(index_elements=["who"], set_=values))


def confirm_letter(connection: Connection, letter: Letter, now: int) -> bool:
    """Confirm an address, unless it is another by now."""
    same = update(letters).where(letters.c.who == letter.who, letters.c.confirm == letter.confirm)
    return connection.execute(same.values(confirmed=now)).rowcount > 0


def keep_secret(connection: Connection, name: str, value: str) -> str:
    """Write a secret unless it is there, and read what is there."""
    connection.execute(upsert(connection, secrets).values(name=name, value=value).on_conflict_do_nothing())
    return str(connection.execute(select(secrets.c.value).where(secrets.c.name == name)).scalar_one())
