"""Bots in processes of their own."""

import asyncio

import pytest

from sixfold import warm
from sixfold.bots import is_compiled
from sixfold.server import thinking


def test_bots_are_compiled_before_anybody_waits_for_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "LIKELY", ("greedy",))
    monkeypatch.setattr(thinking, "GAMES", ("dice",))
    warm._stamp("bots", "greedy-dice").unlink(missing_ok=True)
    assert not is_compiled("greedy", "dice")
    asyncio.run(thinking.compile_all())
    assert is_compiled("greedy", "dice")
