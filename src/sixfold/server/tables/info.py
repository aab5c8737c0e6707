"""Tables, places and what is said there, as they are told; nothing here knows a game's secrets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sixfold.bots import BOTS
from sixfold.server import protocol
from sixfold.server.game.running import seating
from sixfold.server.store.rows import Sitting, Spoke, TableDoc


def is_free(sitting: Sitting) -> bool:
    """Say whether a place by link is still to be taken."""
    return sitting.kind == "link" and not sitting.holders and sitting.account is None and not sitting.left


def is_alone(doc: TableDoc, players: Sequence[int]) -> bool:
    """Say whether these players sit with nobody else: at the other places are bots, or nobody yet, or nobody any more."""
    others = [sitting for player, sitting in enumerate(doc.players) if player not in players]
    return all(sitting.kind == "bot" or is_free(sitting) or sitting.left for sitting in others)


def is_own_name(doc: TableDoc, player: int) -> bool:
    """Say whether someone plays under their account's name: they have no other place, as people round one device do."""
    account = doc.players[player].account
    return account is not None and sum(sitting.account == account for sitting in doc.players) == 1


def table(doc: TableDoc, players: Sequence[int], present: Sequence[bool], accounts: Mapping[int, str]) -> protocol.TableInfo:
    """Return a table as someone who holds these players' places sees it."""
    return protocol.TableInfo(
        id=doc.id,
        game=doc.game,
        variant=doc.variant,
        options=doc.options,
        players=[
            protocol.Player(
                kind=sitting.kind,
                name=sitting.name,
                **_bot(sitting.bot),
                account=accounts.get(sitting.account) if sitting.account is not None and is_own_name(doc, player) else None,
                present=present[player],
                yours=player in players,
                ready=sitting.ready or sitting.kind == "bot",
                left=sitting.left,
            )
            for player, sitting in enumerate(doc.players)
        ],
        status=doc.status,
        games=doc.games,
        number=doc.number,
        current=doc.current,
        seating=seating(doc),
        commitment="",
        created=doc.created,
        clock=doc.clock,
        listed=doc.listed,
        spectators=doc.spectators,
        chat=doc.chat,
        hints=doc.hints and doc.daily is None,
        daily=doc.daily,
        practice=doc.practice,
        points=doc.points,
        aborted=doc.discarded and doc.status == "over",
        asked=doc.asked,
        declined=[doc.players[player].name or "" for player in doc.declined],
        circle=doc.circle,
        partners=doc.partners,
    )


def _bot(name: str | None) -> dict[str, Any]:
    """Return the bot at a place as it is shown: one of ours by its strength, one of others by its name."""
    return {"bot" if name is None or name in BOTS else "own": name}


def lobby_row(doc: TableDoc) -> protocol.LobbyRow:
    """Return a table as the lobby lists it."""
    return protocol.LobbyRow(
        id=doc.id,
        game=doc.game,
        variant=doc.variant,
        seats=len(doc.players),
        free=sum(is_free(sitting) for sitting in doc.players),
        names=[sitting.name for sitting in doc.players if sitting.name],
        status=doc.status,
        created=doc.created,
        clock=doc.clock,
        games=doc.games,
        spectators=doc.spectators,
        hints=doc.hints,
    )


def spoken(spoke: Spoke) -> protocol.Spoken:
    """Return what was said, as it is told."""
    message = protocol.Spoken(spoke.table, spoke.id, spoke.player, spoke.name, spoke.at)
    if spoke.sign:
        message.sign = spoke.sign
    else:
        message.text = spoke.text
    if spoke.readers is not None:
        message.to = "partner"
    return message
