"""The cards game for PettingZoo: 2, 3 or 4 seats."""

from __future__ import annotations

from sixfold.envs.aec import OneGameEnv, makers


class raw_env(OneGameEnv):  # noqa: N801 - the name that PettingZoo asks for
    """The cards game without wrappers: an illegal action raises."""

    played = "cards"


env, parallel_env = makers(raw_env)
