"""The board game for PettingZoo: 2, 3 or 4 seats; variants standard, team, duel and solo."""

from __future__ import annotations

from typing import Any, ClassVar

from sixfold.envs.aec import GameEnv, at_once, wrap


class raw_env(GameEnv):  # noqa: N801 - the name that PettingZoo asks for
    """The board game without wrappers: an illegal action raises."""

    metadata: ClassVar[dict[str, Any]] = {**GameEnv.metadata, "name": "sixfold_board_v0"}

    def __init__(self, seats: int | None = None, **options: Any) -> None:
        super().__init__("board", seats=seats, **options)


def env(seats: int | None = None, **options: Any) -> Any:
    """Return the board game with PettingZoo's usual wrappers: an illegal action ends the game, with -1 for who made it."""
    return wrap(raw_env(seats, **options))


def parallel_env(seats: int | None = None, **options: Any) -> Any:
    """Return the board game with PettingZoo's parallel interface: all agents are asked at once, and who is in turn moves."""
    return at_once(env(seats, **options))
