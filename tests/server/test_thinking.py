"""Bots in processes of their own."""

import asyncio

import pytest

from sixfold import warm
from sixfold.bots import is_compiled
from sixfold.server import thinking
from sixfold.variants import Setting


def test_bots_are_compiled_before_anybody_waits_for_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "LIKELY", ("greedy",))
    settings = Setting.of("dice"), Setting.of("board", variant="solo")
    monkeypatch.setattr(thinking, "SETTINGS", settings)
    for name in ("greedy-dice", "greedy-board-alone"):
        warm._stamp("bots", name).unlink(missing_ok=True)
    assert not any(is_compiled("greedy", setting) for setting in settings)
    asyncio.run(thinking.compile_all())
    assert all(is_compiled("greedy", setting) for setting in settings)
