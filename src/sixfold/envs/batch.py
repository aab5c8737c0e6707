"""Thousands of games at once: NumPy arrays in and out, everything else in kernels."""

from __future__ import annotations

import copy
import os
import secrets
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

from sixfold.envs import steps
from sixfold.envs.rewards import Rewards, reward_kind
from sixfold.envs.spaces import Bytes, Mask, Space
from sixfold.envs.steps import About, Actions, Flags, Written
from sixfold.errors import UsageError
from sixfold.games.variants import OptionValue, Setting
from sixfold.rules.kernel import States

FEW = 256
"""The smallest number of games for a thread: with fewer, waking the thread takes longer than it saves."""

MANY = 4096
"""The smallest number of games for which threads share short work."""


class BatchEnv:
    """Many games of one setting, stepped together; a game that ends begins anew in the same step.

    Observations and masks are those of the seat in turn, ``turn``. The arrays that are returned belong to the batch and are
    overwritten by the next step: copy what you need later, and do not change them. ``observe=False`` and ``masks=False``
    leave them out, and the arrays have no rows. ``checked=False`` leaves out the look at each action; an illegal one then does
    harm. ``reward`` is "win", "rank" or "lowest" as for the other environments. Without a ``seed`` one is drawn. ``threads`` is
    how many threads share the work: as many as there are cores if left out, fewer where there are few games.

    The kernels of a batch call those of the game, so a variant with rules of its own is refused with a UsageError.

    >>> env = BatchEnv("cards", seats=2, count=3, seed=7)
    >>> observation, mask = env.reset()
    >>> observation.shape, mask.shape, env.turn
    ((3, 105), (3, 32), array([0, 0, 0], dtype=int8))
    >>> observation, mask, reward, done = env.step(mask.argmax(axis=1))
    >>> reward.shape, done
    ((3, 2), array([False, False, False]))
    """

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        count: int = 4096,
        variant: str = "standard",
        options: Mapping[str, OptionValue] | None = None,
        seed: int | None = None,
        *,
        reward: str | None = None,
        observe: bool = True,
        masks: bool = True,
        checked: bool = True,
        threads: int | None = None,
    ) -> None:
        self.setting = Setting.of(game, variant=variant, seats=seats, options=options)
        if self.setting.kind.own_rules is not None:
            raise UsageError(f"{self.setting} has rules of its own, which a batch cannot play; PettingZoo and Gymnasium can")
        if isinstance(count, bool) or not isinstance(count, int) or count < 1:
            raise UsageError(f"count is how many games there are, at least 1, not {count!r}")
        self.space = Space(self.setting)
        self.count = count
        self.checked = checked
        self.kind = reward_kind(self.setting, reward)
        self.states: States = np.zeros(count, self.setting.rules.STATE)
        self.observation: Bytes = np.zeros((count if observe else 0, self.space.length), np.int8)
        self.final: Bytes = np.zeros_like(self.observation)
        """The last observation of each game that ended with the last step, for the seat that made the last move."""
        self.mask: Mask = np.zeros((count if masks else 0, self.space.moves), np.uint8)
        self.reward: Rewards = np.zeros((count, self.setting.seats), np.float32)
        self.done: Flags = np.zeros(count, np.bool_)
        self.turn: Bytes = np.zeros(count, np.int8)
        self._free: Mask = np.zeros((len(self.mask), self.space.pairs.shape[1] + 1), np.uint8)
        parts = max(1, min(threads, count) if threads else min(os.cpu_count() or 1, count // FEW))
        self._parts = list(pairwise(count * part // parts for part in range(parts + 1)))
        self._seed(secrets.randbits(62) if seed is None else seed)
        self._begun = False
        self._make_ready()

    def _make_ready(self) -> None:
        """Gather the arrays for the kernels, and note in which process threads may be started."""
        self._about = About.of(self.space, self.kind)
        self._written = Written(self.observation, self.final, self.mask, self._free, self.reward, self.done, self.turn)
        self._threads: ThreadPoolExecutor | None = None
        self._process = os.getpid()

    def __getstate__(self) -> dict[str, Any]:
        """Return what a copy needs: everything but the threads, and what points into this batch's own arrays."""
        return {name: value for name, value in vars(self).items() if name not in ("_about", "_written", "_threads", "_process")}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._make_ready()

    def __copy__(self) -> BatchEnv:
        """Return an independent copy: every step writes the arrays, so they cannot be shared."""
        return copy.deepcopy(self)

    def reset(self, seed: int | None = None) -> tuple[Bytes, Mask]:
        """Begin all games anew, and return observations and masks; with a seed, as a new batch of that seed would."""
        if seed is not None:
            self._seed(seed)
        self._share(steps.begin, self.states, self.seeds, self._about)
        return self.look()

    def step(self, actions: npt.ArrayLike) -> tuple[Bytes, Mask, Rewards, Flags]:
        """Make an action in each game, and return observations, masks, rewards of all seats, and which games ended.

        If any action is illegal, nothing happens in any game but a ValueError that says where.
        """
        if not self._begun:
            raise UsageError("the games of a batch begin with reset()")
        taken = self._read(actions)
        if self.checked:
            self._check(taken)
        self._share(steps.step, self.states, self.seeds, self._about, taken, written=(self._written,))
        return self.observation, self.mask, self.reward, self.done

    def sample(self) -> Actions:
        """Return a random legal action for each game, each as likely as the others; this changes no game's chance."""
        actions = np.zeros(self.count, np.int32)
        self._share(steps.sample, self.states, self.picks, self._about, actions, short=True)
        return actions

    def load(self, states: States) -> tuple[Bytes, Mask]:
        """Go on from other states of the same setting, as many as there are games, and return observations and masks.

        Each must wait for a decision: what is due from chance is not dealt here, and a game that is over cannot go on.
        """
        if states.dtype != self.states.dtype or states.shape != self.states.shape:
            raise UsageError(f"there are {self.count} states of {self.setting}, not {states.shape} of another kind")
        self.states[:] = states
        return self.look()

    def look(self) -> tuple[Bytes, Mask]:
        """Write observations, masks and turns of the states as they are, and return the first two."""
        self._begun = True
        self._share(steps.look, self.states, self._about, written=(self._written,))
        return self.observation, self.mask

    def close(self) -> None:
        """Stop the threads."""
        if self._threads is not None and self._process == os.getpid():
            self._threads.shutdown()
        self._threads = None

    def _seed(self, seed: int) -> None:
        if isinstance(seed, bool) or not isinstance(seed, int | np.integer) or seed < 0:
            raise UsageError(f"a seed is a whole number from 0 on, not {seed!r}")
        numbers = np.random.SeedSequence(int(seed)).generate_state(2 * self.count, np.uint64) | np.uint64(1)
        self.seeds, self.picks = numbers[: self.count].copy(), numbers[self.count :].copy()

    def _read(self, actions: npt.ArrayLike) -> Actions:
        """Return the actions as the kernels take them."""
        taken = np.asarray(actions)
        if taken.shape != (self.count,) or taken.dtype.kind not in "iu":
            raise ValueError(f"actions are {self.count} whole numbers, one a game, not {taken.dtype} of shape {taken.shape}")
        if taken.dtype != np.int32 and (taken.max() >= self.space.moves or taken.min() < 0):
            bad = int(np.flatnonzero((taken >= self.space.moves) | (taken < 0))[0])
            raise ValueError(f"action {int(taken[bad])} is illegal in game {bad}")
        return np.ascontiguousarray(taken, np.int32)

    def _check(self, taken: Actions) -> None:
        """Refuse actions of which any is illegal."""
        bad = [game for game in self._share(steps.check, self.states, self._about, taken, short=True) if game >= 0]
        if bad:
            raise ValueError(f"action {int(taken[bad[0]])} is illegal in game {bad[0]}")

    def _share(self, work: Callable[..., Any], *given: Any, written: tuple[Any, ...] = (), short: bool = False) -> list[Any]:
        """Let each thread do its part of the games, and return what each returned; short work needs no threads for few games."""
        if len(self._parts) == 1 or (short and self.count < MANY):
            return [work(*given, 0, self.count, *written)]
        first, *others = [(*given, *part, *written) for part in self._parts]
        threads = self._pool()
        waiting = [threads.submit(work, *part) for part in others]
        return [work(*first), *(part.result() for part in waiting)]

    def _pool(self) -> ThreadPoolExecutor:
        """Return the threads; start them if there are none yet, or if they belong to the process that forked."""
        if self._threads is None or self._process != os.getpid():
            self._threads, self._process = ThreadPoolExecutor(len(self._parts) - 1, "sixfold-batch"), os.getpid()
        return self._threads
