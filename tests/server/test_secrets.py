"""Nobody is told what their seats may not know: all that a client receives stays the same when only hidden pieces differ."""

import asyncio
import io
import json
import logging
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from sixfold.games.variants import Setting
from sixfold.play.game import Game
from sixfold.play.record import Record
from sixfold.server.common import clock
from sixfold.server.game import running as running_module
from sixfold.server.tables import watching
from sixfold.server.tables.table import Table
from tests.redeals import other_deals
from tests.samples import HIDING, random_game
from tests.server.house import House, Message, Person, housed, housing, play_on


class Scripted:
    """A dealer that deals what a game got, under one and the same commitment."""

    def __init__(self, game: Game) -> None:
        self.outcomes = {(0, place): outcome for place, outcome in enumerate(game.setup)}
        for ply, entry in enumerate(game.history, 1):
            self.outcomes |= {(ply, place): int(outcome or 0) for place, outcome in enumerate(entry.got)}
        self.public = {"commitment": "c" * 64, "entropy": [None] * game.setting.seats, "game": "g" * 16}
        self.revealed = self.public | {"seed": "s" * 64}

    def pick(self, ply: int, place: int, weights: Sequence[int]) -> int:
        return self.outcomes[ply, place]


async def overheard(game: Game, folder: Path, viewer: int | None, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Play a game live at a table, move by move, and return everything that a viewer received from before the deal on.

    The viewer also comes back after each few moves, and asks for previews and choices that are not theirs to have.
    """
    monkeypatch.setattr(running_module, "dealer", lambda *_: Scripted(game))
    monkeypatch.setattr(clock, "now", lambda: 1)
    setting = game.setting
    moves = [move["do"] for move in Record.of(game).moves]
    async with housing(folder) as house:
        players = [house.person() for _ in range(setting.seats)]
        table = await house.table(players[0], setting.game, *["link"] * setting.seats, variant=setting.variant)
        watcher = house.person() if viewer is None else players[viewer]
        await watcher.watch(table)
        for person in players[1:]:
            await person.say(type="take", table=table.doc.id)
        for seat, person in enumerate(players):
            await person.say(type="ready", table=table.doc.id, game=table.doc.current, entropy=f"{seat:064x}")
        for ply, do in enumerate(moves):
            assert table.running is not None and table.running.game.turn is not None
            await players[table.running.game.turn].move(table, do)
            if ply % 5 == 0:
                await pry(watcher, table, do)
        await watcher.watch(table)
        return [_named(message, table) for message in watcher.heard]


async def pry(watcher: Person, table: Table, do: str) -> None:
    """Ask for all that can be asked for."""
    ask = {"table": table.doc.id, "game": table.doc.current}
    for seat in range(len(table.doc.players)):
        await watcher.say(type="preview", **ask, seat=seat, do=do, id=1)
    await watcher.say(type="choices", **ask, id=2)
    await watcher.say(type="undo", **ask, after=0, id=3)
    await watcher.say(type="watch", table=table.doc.id, game=table.doc.current, seq=2)
    watcher.send(await watching.state(table, table.players_of(watcher.who)))
    await watcher.say(type="follow")
    await watcher.say(type="follow", on=False)


def _named(message: Message, table: Table) -> str:
    """Return a message without what is drawn anew for each table, and tells nothing of a game."""
    text = json.dumps(message)
    for name, stands_for in ((table.doc.id, "TABLE"), (table.doc.current, "GAME"), (table.game_doc.commitment, "COMMITMENT")):
        text = text.replace(name, stands_for)
    return text


@pytest.mark.parametrize("setting", HIDING, ids=str)
def test_what_is_received_does_not_depend_on_hidden_pieces(
    setting: Setting, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A5: play the same game live twice, with other hidden pieces; a seat and someone who watches hear the same to the byte."""
    random = Random(str(setting))
    compared = 0
    for viewer in (None, random.randrange(setting.seats)):
        game = random_game(setting, random.randrange(1000), plies=24)
        deals = other_deals(game, viewer, random)[:3]
        (tmp_path / f"{viewer}").mkdir()
        heard = asyncio.run(overheard(game, tmp_path / f"{viewer}", viewer, monkeypatch))
        for number, other in enumerate(deals):
            folder = tmp_path / f"{viewer}-{number}"
            folder.mkdir()
            assert asyncio.run(overheard(other, folder, viewer, monkeypatch)) == heard
            compared += 1
    assert compared >= 2


def test_the_secrecy_test_would_notice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Someone who holds the seat whose pieces differ does hear the difference."""
    game = random_game(Setting.of("board"), 5, plies=24)
    other = next(deal for deal in other_deals(game, 0, Random(1)))
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
    heard = [asyncio.run(overheard(deal, tmp_path / name, 1, monkeypatch)) for name, deal in (("one", game), ("other", other))]
    assert heard[0] != heard[1]


@housed
async def test_seeds_stay_secret_until_the_end(house: House) -> None:
    one, watcher = house.person(), house.person()
    table = await house.begun(one, "board")
    await watcher.watch(table)
    seed = table.game_doc.seed
    await play_on(table, one, Random(1), 20)
    assert seed not in json.dumps(one.heard) + json.dumps(watcher.heard)
    await play_on(table, one, Random(1))
    assert seed in json.dumps(watcher.heard)


@housed
async def test_tokens_racks_and_seeds_are_not_logged(house: House) -> None:
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    logging.getLogger().addHandler(handler)
    before, logging.getLogger().level = logging.getLogger().level, logging.DEBUG
    try:
        one = house.person()
        table = await house.begun(one, "board")
        await one.move(table, "place RR a1 a2")
        await play_on(table, one, Random(1))
    finally:
        logging.getLogger().removeHandler(handler)
        logging.getLogger().setLevel(before)
    text = written.getvalue()
    assert table.game_doc.seed not in text and str(one.device) not in text and "RR" not in text
