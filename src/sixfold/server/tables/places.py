"""What people do with the places at a table: sit down, be ready, play again, leave; and what they say there."""

from __future__ import annotations

from collections.abc import Sequence

from sixfold.errors import TableError
from sixfold.games.variants import Setting
from sixfold.server import protocol
from sixfold.server.common.tokens import new_token
from sixfold.server.game.running import seating
from sixfold.server.store import Store
from sixfold.server.store.rows import TableDoc
from sixfold.server.tables import info, ledger, play, seats, sending
from sixfold.server.tables.audience import Players
from sixfold.server.tables.play import check_member
from sixfold.server.tables.table import Table


async def take(table: Table, device: str, player: int | None, name: str | None) -> int:
    """Take a free place by link, and return which."""
    async with table.lock:
        account = await table.store.device_account(device)
        who = seats.Who(device, account.id if account else None)
        if table.doc.circle is not None:
            name = await _name_in_circle(table.store, table.doc.circle, who.keys)
        table.context.blocks.check_may_meet(table.doc, who.keys)
        taken = -1

        def change(doc: TableDoc) -> None:
            nonlocal taken
            taken = seats.take(doc, device, account, player, name)

        await ledger.change(table, change, lambda doc: table.context.reachable.after_taking(doc, taken))
        table.context.directory.learn(account)
        await ledger.learn_guests(table)
        _send_anew(table)
        table.context.go_on(table)
        return taken


async def _name_in_circle(store: Store, circle: str, keys: Sequence[str]) -> str | None:
    """Return the name that someone has in a circle: its places are for members; None if there is no such circle any more."""
    members = [member for member in await store.circle_members(circle) if member.removed is None]
    mine = next((member.name for member in members if member.who in keys), None)
    if mine is None and members:
        raise TableError("circle/member", "only members of its circle sit down at this table; join the circle first")
    return mine


async def ready(table: Table, players: Players, game: str, entropy: str | None) -> None:
    """Be ready for the next game; it begins when everyone is."""
    async with table.lock:
        check_member(players)
        await ledger.change(table, seats.agree(game, players, entropy))
        await ledger.begin(table)
        sending.send_table(table)
        table.context.go_on(table)


async def again(table: Table, players: Players) -> None:
    """Prepare the next game of the match, or of a new match; it begins when everyone is ready."""
    async with table.lock:
        check_member(players)
        if table.doc.status == "open":
            return
        if table.doc.status != "over":
            raise TableError("table/running", "the game is still running")
        if table.doc.daily:
            raise TableError("table/daily", "a daily deal is played once; the next one comes tomorrow")
        await ledger.next_game(table, players[0])


async def decline(table: Table, players: Players, game: str) -> None:
    """Decline the game that somebody asked for: another one, or the first of a circle where a place is kept."""
    async with table.lock:
        check_member(players)
        if table.doc.current != game or table.doc.status != "open":
            raise TableError("table/running", "this game has begun already, or was declined by somebody else")
        if table.doc.number > 0:
            await ledger.step_back(table, players)
        elif table.doc.asked is not None:
            await ledger.change(table, seats.decline(players))
            sending.send_table(table)
        else:
            raise TableError("table/unasked", "nobody asked you for this game")


async def replace(table: Table, players: Players, player: int, bot: str) -> None:
    """Let a bot play for someone who is gone, or at a place that nobody has taken."""
    async with table.lock:
        check_member(players)
        table.context.check_bot(bot)
        is_empty = player < len(table.doc.players) and (
            info.is_free(table.doc.players[player]) or seats.is_given_up(table.doc, player)
        )
        if not is_empty:
            table.check_gone(player)
        await ledger.change(table, seats.seat_bot(player, bot))
        _send_anew(table)
        await ledger.begin(table)
        sending.send_table(table)
        table.context.go_on(table)


def _send_anew(table: Table) -> None:
    """Send everyone the table, and the running game from its start: someone else plays there now."""
    sending.send_table(table)
    sending.send_game(table)


async def discard(table: Table, players: Players) -> None:
    """Give up a table at which nobody else sits: its game ends, and no list shows it any more."""
    async with table.lock:
        check_member(players)
        if not info.is_alone(table.doc, players):
            raise TableError("table/people", "others sit at this table; give up in the game instead")
        if table.doc.daily:
            raise TableError("table/daily", "a daily deal is not discarded; give up in the game instead")
        if table.running is None:
            await ledger.load(table)
        await _call_off(table, players)


async def abort(table: Table, players: Players, game: str) -> None:
    """Call a game off before everyone has moved: it counts for nobody, and no list shows it any more."""
    async with table.lock:
        running = await play.current(table, game)
        check_member(players)
        if table.doc.daily:
            raise TableError("table/daily", "a daily deal is not called off; give up in the game instead")
        if running.over or running.begun:
            raise TableError("game/begun", "everyone has moved already, so the game cannot be called off; give up instead")
        await _call_off(table, players)


async def _call_off(table: Table, players: Players) -> None:
    """Give the table up, and end its game if one runs; whoever comes to know of it later finds both, in this order."""
    await ledger.change(table, seats.discard)
    if table.running is not None and not table.running.over:
        await play.stop(table, table.running, table.running.viewer(players)[0], "resign")
    sending.send_table(table)


async def rename(table: Table, players: Players, player: int, name: str) -> None:
    """Change the name at one of one's own places."""
    async with table.lock:
        _check_own(players, player)
        await ledger.change(table, seats.rename(player, name))
        sending.send_table(table)


async def link(table: Table, players: Players, player: int) -> str:
    """Return a new secret with which another device can take a place over, once."""
    async with table.lock:
        _check_own(players, player)
        secret = f"{table.id}{new_token()}"
        await ledger.change(table, seats.keep_link(player, secret))
        return secret


async def claim(table: Table, device: str, secret: str) -> None:
    """Give a device the place that a secret is for."""
    async with table.lock:
        await ledger.change(table, seats.claim(device, secret))
        sending.send_table(table)


def _check_own(players: Players, player: int) -> None:
    if player not in players:
        raise TableError("seat/not-yours", f"place {player} is not yours")


# Talking


async def say(table: Table, players: Players, text: str, *, alone: bool = False) -> None:
    """Say something to everyone at the table, or to one's partner alone."""
    if not table.doc.chat:
        raise TableError("chat/off", "there is no chat at this table")
    check_member(players)
    readers = _side_of(table.doc, players[0]) if alone else None
    await table.talk.speak(players[0], table.name_of(players[0]), text, readers=readers)
    table.context.game_changed(table.id)


def _side_of(doc: TableDoc, player: int) -> str:
    """Return the players of someone's side, as they stand in a line that only they read; partners keep their sides (A4)."""
    if not doc.partners:
        raise TableError("chat/partners", "partners do not write to each other alone at this table")
    order = seating(doc)
    setting = Setting.of(doc.game, variant=doc.variant, seats=len(doc.players), options=doc.options)
    side = sorted(order[seat] for seat in setting.partners(order.index(player)))
    if not any(doc.players[other].kind != "bot" for other in side if other != player):
        raise TableError("chat/partners", "your partner is a bot, and reads nothing")
    return "".join(map(str, side))


async def react(table: Table, players: Players, sign: protocol.Reaction) -> None:
    """Show a quick reaction to everyone at the table."""
    check_member(players)
    await table.talk.speak(players[0], table.name_of(players[0]), "", sign)
    table.context.game_changed(table.id)
