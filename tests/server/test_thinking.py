"""Bots in processes of their own."""

import asyncio

import pytest

from sixfold import warm
from sixfold.bots import is_compiled
from sixfold.server import thinking
from sixfold.server.thinking import Thinkers


def test_bots_are_compiled_before_anybody_waits_for_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "LIKELY", ("greedy",))
    monkeypatch.setattr(thinking, "GAMES", ("dice",))
    warm._stamp("bots", "greedy-dice").unlink(missing_ok=True)
    assert not is_compiled("greedy", "dice")
    thinkers = Thinkers(1)
    try:
        asyncio.run(thinkers.compile_all())
    finally:
        thinkers.close()
    assert is_compiled("greedy", "dice")
