"""Circles of friends: founding, joining and leaving them, and playing one game after another there.

A circle is known to those who have its link. Whoever has been a member for longest can remove others; so a founder who leaves
hands that on by itself. Games are played at tables of the circle, where members have their places without a link each.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sixfold.errors import TableError
from sixfold.server import protocol
from sixfold.server.common import clock, names
from sixfold.server.common.tokens import TABLE_ID, new_id
from sixfold.server.people import standings
from sixfold.server.people.companions import key_of_place
from sixfold.server.store import Store
from sixfold.server.store.circles import CircleDoc, Evening, MemberRow
from sixfold.server.store.rows import Sitting, TableDoc
from sixfold.server.tables.registry import Registry
from sixfold.server.tables.seats import Who
from sixfold.server.tables.table import Table

MEMBER_ID = 8

ATTEMPTS = 5
"""How often a game is prepared when others change the circle too."""


class Circle(NamedTuple):
    """A circle, its members in the order in which they came, and who asks."""

    doc: CircleDoc
    members: list[MemberRow]
    keys: list[str]

    @property
    def mine(self) -> MemberRow | None:
        """Return who asks as a member."""
        return next((member for member in self.members if member.who in self.keys), None)

    def member(self) -> MemberRow:
        """Return who asks as a member, or refuse them."""
        if self.mine is None:
            raise TableError("circle/member", "only members of this circle may do that; join it first")
        return self.mine

    def founder(self) -> MemberRow:
        """Return who asks as the longest member, or refuse them."""
        if self.member() != self.members[0]:
            raise TableError("circle/founder", f"only {self.members[0].name}, who has been here for longest, may do that")
        return self.members[0]


async def find(store: Store, who: Who, id_: str) -> Circle:
    """Return a circle as someone finds it."""
    doc = await store.circle(id_)
    members = [member for member in await store.circle_members(id_) if member.removed is None]
    if doc is None or not members:
        raise TableError("circle/unknown", f"there is no circle {id_}")
    return Circle(doc, members, who.keys)


async def listed(store: Store, who: Who) -> list[protocol.CircleRow]:
    """List the circles that someone belongs to, the last used first."""
    briefs = await store.circles(who.keys)
    return [protocol.CircleRow(one.doc.id, one.doc.name, one.names, one.changed, one.playing) for one in briefs]


# Members


async def found(store: Store, who: Who, wish: protocol.FoundCircle) -> str:
    """Found a circle, and return its id."""
    doc = CircleDoc(new_id(TABLE_ID), wish.name, clock.now())
    await store.found_circle(doc, await _member(store, who, doc.id, wish.member, 0))
    return doc.id


async def join(registry: Registry, who: Who, id_: str, name: str | None) -> None:
    """Become a member of a circle, or change the name that one has there."""
    circle = await find(registry.store, who, id_)
    if circle.mine is not None and name is None:
        return
    if circle.mine is None and any(registry.context.blocks.are_apart(who.keys, [member.who]) for member in circle.members):
        raise TableError("circle/refused", "you cannot join this circle; people who block each other do not meet in circles")
    await registry.store.join_circle(await _member(registry.store, who, id_, name, len(circle.members)))
    registry.context.circles.changed(id_)


async def _member(store: Store, who: Who, circle: str, name: str | None, number: int) -> MemberRow:
    """Return someone as a new member."""
    account = await store.account(who.account) if who.account is not None and name is None else None
    name = name or (account.name if account else names.of_person(number))
    return MemberRow(who.known(), circle, new_id(MEMBER_ID), name, clock.now())


async def leave(registry: Registry, who: Who, id_: str) -> None:
    """Leave a circle; with its last member it is deleted."""
    circle = await find(registry.store, who, id_)
    await registry.store.leave_circle(id_, circle.member().member)
    registry.context.circles.changed(id_)


async def remove(registry: Registry, who: Who, id_: str, member: str) -> None:
    """Remove a member, for whom the link is worth nothing any more."""
    circle = await find(registry.store, who, id_)
    founder = circle.founder()
    if member not in [one.member for one in circle.members]:
        raise TableError("circle/member", "this person is no member of the circle")
    if member == founder.member:
        raise TableError("circle/founder", "you cannot remove yourself; leave the circle instead")
    await registry.store.leave_circle(id_, member, clock.now())
    registry.context.circles.changed(id_)


async def rename(registry: Registry, who: Who, id_: str, name: str) -> None:
    """Give a circle another name."""
    for _ in range(ATTEMPTS):
        circle = await find(registry.store, who, id_)
        circle.founder()
        circle.doc.name = name
        if await registry.store.change_circle(circle.doc):
            registry.context.circles.changed(id_)
            return
    raise _busy()


# Playing


async def play(registry: Registry, who: Who, id_: str, wish: protocol.CirclePlay) -> Table:
    """Prepare a game of a circle, and keep those that are to follow it."""
    for spec in wish.players:
        registry.context.check_bot(spec.own)
    for _ in range(ATTEMPTS):
        circle = await find(registry.store, who, id_)
        circle.member()
        circle.doc.evening = Evening(wish.games, wish.players, 1, "")
        table = await _prepare(registry, circle, wish.games[0], wish.players)
        if table is not None:
            return table
    raise _busy()


async def go_on(registry: Registry, who: Who, id_: str, after: str) -> Table:
    """Prepare the next game of the evening; whoever asks when somebody else has done so finds the same table."""
    for _ in range(ATTEMPTS):
        circle = await find(registry.store, who, id_)
        circle.member()
        evening = circle.doc.evening
        if evening is None:
            raise TableError("circle/evening", "no game follows here; choose one")
        if evening.table != after:
            return await registry.find(evening.table)
        before = await registry.store.table(after)
        if before is not None and before.status != "over":
            raise TableError("circle/evening", "the next game comes when this one is over")
        if evening.begun >= len(evening.games):
            raise TableError("circle/evening", "that was the last game; choose another one")
        members = {member.member for member in circle.members}
        players = [spec for spec in evening.players if spec.member is None or spec.member in members]
        if len(players) < len(evening.players):
            raise TableError("circle/evening", "somebody has left the circle; choose again who plays")
        evening.begun += 1
        table = await _prepare(registry, circle, evening.games[evening.begun - 1], players)
        if table is not None:
            return table
    raise _busy()


async def _prepare(
    registry: Registry, circle: Circle, game: protocol.CircleGame, specs: Sequence[protocol.CirclePlayer]
) -> Table | None:
    """Make a table with everyone at their place; None if somebody else changed the circle meanwhile."""
    players = _rotated(_sittings(circle, specs), await registry.store.circle_tables(circle.doc.id))
    kinds = [protocol.PlayerSpec("bot" if sitting.kind == "bot" else "link") for sitting in players]
    wish = protocol.CreateTable(game.game, kinds, game.variant, game.options, game.clock, game.games)
    mine = circle.member().who
    asked = next((player for player, sitting in enumerate(players) if key_of_place(sitting) == mine), None)
    if asked is None:
        raise TableError("circle/player", "whoever asks for a game plays in it")
    return await registry.create_in_circle(circle.doc, wish, players, asked)


def _sittings(circle: Circle, specs: Sequence[protocol.CirclePlayer]) -> list[Sitting]:
    """Return the places of a game, in the order in which they were named."""
    members = {member.member: member for member in circle.members}
    made: list[Sitting] = []
    for spec in specs:
        if spec.member is not None:
            member = members.pop(spec.member, None)
            if member is None:
                raise TableError("circle/member", "someone who is to play is no member of the circle, or was named twice")
            made.append(_seat(member))
        elif spec.bot is not None or spec.own is not None:
            taken = [sitting.name for sitting in made] + [member.name for member in circle.members]
            made.append(Sitting("bot", names.of_bot(taken), spec.own or spec.bot))
        else:
            made.append(Sitting("link"))
    return made


def _seat(member: MemberRow) -> Sitting:
    """Return the place of a member: the account's, or the device's."""
    if member.who.startswith("#"):
        return Sitting("link", member.name, account=int(member.who[1:]))
    return Sitting("link", member.name, holders=[member.who])


def _rotated(players: list[Sitting], docs: Sequence[TableDoc]) -> list[Sitting]:
    """Let the person begin who has not begun for longest; the others follow in their order round the table."""
    starts = standings.last_starts(docs)
    people = [player for player, sitting in enumerate(players) if sitting.kind != "bot"]
    if not people:
        return players
    first = min(people, key=lambda player: starts.get(key_of_place(players[player]) or "", 0))
    return players[first:] + players[:first]


def _busy() -> TableError:
    return TableError("circle/busy", "too many people change this circle at once; try again")
