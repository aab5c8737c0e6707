"""Environments for learners, each a thin translation of the rules.

``batch.BatchEnv`` needs nothing but NumPy and Numba. ``board_v0``, ``cards_v0`` and ``dice_v0`` are for PettingZoo, in whose
registries they are "sixfold/board-v0" and so on. Importing this package also registers "sixfold/Solo-v0", "sixfold/Board-v0",
"sixfold/Cards-v0" and "sixfold/Dice-v0" with Gymnasium. Neither is needed: what is not installed is left out
(``pip install sixfold[envs]``).
"""

from importlib.util import find_spec


def _register_with_gymnasium() -> None:
    """Register the games with Gymnasium."""
    from gymnasium.envs.registration import register

    seat, batch = "sixfold.envs.single:SeatEnv", "sixfold.envs.single:SoloVectorEnv"
    register("sixfold/Solo-v0", seat, kwargs={"game": "board", "variant": "solo"})
    register("sixfold/Board-v0", seat, kwargs={"game": "board"})
    register("sixfold/Cards-v0", seat, kwargs={"game": "cards"})
    register("sixfold/Dice-v0", seat, kwargs={"game": "dice"})
    register("sixfold/SoloBatch-v0", vector_entry_point=batch)


def _register_with_pettingzoo() -> None:
    """Register the games with PettingZoo, if it is new enough to have a registry."""
    import pettingzoo

    if hasattr(pettingzoo, "register"):
        for game in ("board", "cards", "dice"):
            pettingzoo.register("aec", f"sixfold/{game}-v0", f"sixfold.envs.{game}_v0:env")
            pettingzoo.register("parallel", f"sixfold/{game}-v0", f"sixfold.envs.{game}_v0:parallel_env")


if find_spec("gymnasium") is not None:
    _register_with_gymnasium()
if find_spec("pettingzoo") is not None:
    _register_with_pettingzoo()
