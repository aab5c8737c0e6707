"""The verbs of the three games under one name each: a kernel that calls them is written once and compiled for each game."""

from __future__ import annotations

from typing import Any

import numba
from numba.extending import overload

from sixfold.rules import board, cards, dice
from sixfold.rules.kernel import States
from sixfold.rules.verbs import Rules

RULES: tuple[Rules, ...] = (board, cards, dice)

_from_dtype: Any = numba.from_dtype


def verb(*kernels: Any) -> Any:
    """Return one function for a kernel of each game, all called with ``(states, i, …)``.

    Which of them it calls follows from the type of the states: when the caller is compiled, or in plain Python on each call.
    """
    plain = {rules.STATE: kernel for rules, kernel in zip(RULES, kernels, strict=True)}
    typed = {_from_dtype(state): kernel for state, kernel in plain.items()}

    def call(states: States, *given: Any) -> Any:
        return plain[states.dtype](states, *given)

    def choose(states: Any, *_given: Any) -> Any:
        kernel = typed[states.dtype]

        def chosen(states: Any, *given: Any) -> Any:
            return kernel(states, *given)

        return chosen

    overload(call, jit_options={"nogil": True, "error_model": "numpy", "forceinline": True}, strict=False)(choose)
    return call


def rule(name: str) -> Any:
    """Return the verb of the rules that has that name in each game."""
    return verb(*(getattr(rules, name) for rules in RULES))


setup, may, apply, chance, ranking = (rule(name) for name in ("setup", "may", "apply", "chance", "ranking"))
