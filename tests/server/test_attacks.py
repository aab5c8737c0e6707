"""One address does its worst for some seconds: everyone else plays on, and the server stays as large as it was."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from tests.server.attacks import ATTACKS
from tests.server.bystanders import MOST_MEMORY, WORDS, crowd, endure
from tests.server.serving import Server

SECONDS, LEAD = 3.0, 2.0
"""How long an attack goes on, and for how long before it is looked at."""

MOVES, ANSWERS = 10, 2
"""What everyone has to be served from then on: moves, and answers of an ``easy`` bot and of a puzzle."""

PATIENCE = 15.0
"""Seconds within which that has to be done, on a busy machine; the attacks held the server for longer."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("attacks"), proxy=False) as running:
        yield running


@pytest.mark.parametrize("name", [name for name in ATTACKS if name != "none"])
def test_nobody_else_is_harmed(server: Server, name: str) -> None:
    attack = ATTACKS[name]

    async def play() -> None:
        async with crowd(server) as people:
            harm = await endure(people, attack, SECONDS, moves=MOVES, answers=ANSWERS, patience=PATIENCE, lead=LEAD)
            for person in (*people.movers, people.easy):
                assert not person.errors, person.errors
        assert harm.done, "the attack did nothing"
        assert harm.memory < MOST_MEMORY
        assert harm.logged < WORDS
        assert not attack.exceeded(harm.done, harm.seconds)

    asyncio.run(play())
    assert "Traceback" not in server.log
