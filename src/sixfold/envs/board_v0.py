"""The board game for PettingZoo: 2, 3 or 4 seats; variants standard, team, duel and solo."""

from __future__ import annotations

from sixfold.envs.aec import OneGameEnv, makers


class raw_env(OneGameEnv):  # noqa: N801 - the name that PettingZoo asks for
    """The board game without wrappers: an illegal action raises."""

    played = "board"


env, parallel_env = makers(raw_env)
