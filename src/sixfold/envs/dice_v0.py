"""The dice game for PettingZoo: 2, 3 or 4 seats; variants standard and hidden-start."""

from __future__ import annotations

from sixfold.envs.aec import OneGameEnv, makers


class raw_env(OneGameEnv):  # noqa: N801 - the name that PettingZoo asks for
    """The dice game without wrappers: an illegal action raises."""

    played = "dice"


env, parallel_env = makers(raw_env)
