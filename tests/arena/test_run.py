"""Arenas that are really played: the same games wherever they run."""

import json
from pathlib import Path

import pytest

from sixfold.arena.compete import compete
from sixfold.arena.run import run
from sixfold.arena.schedule import schedule
from sixfold.bots.bot import Limit
from sixfold.errors import UsageError
from sixfold.games.variants import Setting
from sixfold.play.record import Record

DICE = Setting.of("dice")
BOTS = ["greedy", "random"]


def records(on: str, workers: int = 2) -> list[str]:
    deals = schedule(DICE, BOTS, 8)
    return [game.record for _, games in run(DICE, deals, seed="5", limit=Limit(), on=on, workers=workers) for game in games]


def test_the_games_are_the_same_here_and_in_processes() -> None:
    here = records("here")
    assert len(here) == 8
    assert records("processes", 2) == here
    for line in here:
        Record.parse(line).verify()


def test_an_unknown_place_is_refused() -> None:
    with pytest.raises(UsageError, match="there is no way to run an arena on 'the moon'"):
        records("the moon")


def test_a_whole_arena(tmp_path: Path) -> None:
    found = compete(DICE, BOTS, games=20, seed="1", limit=Limit(), on="here")
    assert [row.bot for row in found.rows] == BOTS
    assert found.rows[0].share > 0.6
    data = json.loads(found.json())
    assert data[0]["bot"] == "greedy" and data[0]["games"] == 20
    assert "greedy" in str(found) and "95 % interval" in str(found)
    assert len(found.records) == 20
    assert found.picture().startswith("<svg")


def test_the_sequential_test_stops_early() -> None:
    found = compete(DICE, BOTS, games=2000, seed="1", limit=Limit(), sprt=(0, 200), on="here")
    assert found.verdict == "greedy is better by 200 Elo"
    assert len(found.records) < 400
    with pytest.raises(UsageError, match="compares 2 bots"):
        compete(DICE, [*BOTS, "medium"], games=2, seed="1", limit=Limit(), sprt=(0, 20), on="here")
