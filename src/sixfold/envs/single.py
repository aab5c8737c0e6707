"""The games for Gymnasium: one seat for the learner, bots in the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv

from sixfold.bots import find
from sixfold.bots.bot import Bot, Limit
from sixfold.envs.aec import MODES, check_mode, render
from sixfold.envs.batch import BatchEnv
from sixfold.envs.rewards import LOWEST, pay, reward_kind
from sixfold.envs.spaces import Bytes, Space
from sixfold.errors import UsageError
from sixfold.games.chance import Dealer
from sixfold.games.variants import OptionValue, Setting
from sixfold.play.game import Game
from sixfold.rules.types import Seat

ILLEGAL = -1.0
"""The reward of an illegal action, which ends the game."""


class SeatEnv(gymnasium.Env[Bytes, Any]):
    """A game seen from one seat; the other seats are bots, and they move until that seat is in turn again.

    ``opponents`` is the name of a bot or a bot for all other seats, or a list with one for each, in the order of the seats.
    ``seat`` is the learner's; None draws it anew for each game. ``limit`` is the bots' thinking budget. The legal actions are
    in ``info["action_mask"]`` and ``action_masks()``; an illegal one ends the game with the reward -1.
    """

    metadata: dict[str, Any] = {"render_modes": MODES, "render_fps": 2}  # noqa: RUF012 - as Gymnasium declares it

    def __init__(
        self,
        game: str = "board",
        *,
        variant: str = "standard",
        seats: int | None = None,
        options: Mapping[str, OptionValue] | None = None,
        opponents: str | Bot | Sequence[str | Bot] = "random",
        limit: Limit | None = None,
        seat: Seat | None = 0,
        reward: str | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.setting = Setting.of(game, variant=variant, seats=seats, options=options)
        if seat is not None and seat not in range(self.setting.seats):
            raise UsageError(f"there is no seat {seat!r}; seats are 0 to {self.setting.seats - 1}")
        self.space = Space(self.setting)
        self.kind = reward_kind(self.setting, reward)
        self.render_mode = check_mode(render_mode)
        self.observation_space = spaces.Box(self.space.low, self.space.high, dtype=np.int8)
        self.action_space = spaces.Discrete(self.space.moves)
        self._opponents = self._find(opponents)
        self._limit = limit or Limit()
        self._seat = seat
        self.seat = seat or 0
        self._randoms: list[Random] = []
        self._over = True
        self.game = Game(self.setting)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Bytes, dict[str, Any]]:
        """Begin a game, and let the bots before the learner's seat move."""
        super().reset(seed=seed, options=options)
        number = int(self.np_random.integers(1 << 62))
        self.seat = int(self.np_random.integers(self.setting.seats)) if self._seat is None else self._seat
        self._randoms = [Random(f"{number}/{other}") for other in range(self.setting.seats)]
        self.game = Game(self.setting, chance=Dealer(number))
        self.game.deal()
        self._let_bots_move()
        self._over = self.game.turn is None
        return self._observe(), self._info()

    def step(self, action: Any) -> tuple[Bytes, float, bool, bool, dict[str, Any]]:
        """Make an action, and let the bots move until the learner is in turn again or the game is over."""
        if self._over:
            raise ResetNeeded("the game is over, or has not begun: call reset() first")
        code = self.space.to_code(action)
        if not self.setting.rules.may(self.game.states, 0, code):
            self._over = True
            return self._observe(), ILLEGAL, True, False, {**self._info(), "illegal": True}
        before = self._lowest()
        self.game.push(code)
        self._let_bots_move()
        self._over = self.game.turn is None
        reward = float(self._lowest() - before) if self.kind == LOWEST else self._paid()
        if self.render_mode == "human":
            self.render()
        return self._observe(), reward, self._over, False, self._info()

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Return which actions are legal now, as SB3-Contrib's maskable learners ask for it."""
        mask = np.zeros(self.space.moves, np.uint8)
        if not self._over:
            self.space.mask(self.game.states, 0, mask)
        return mask.view(np.bool_)

    def render(self) -> Any:
        """Return a picture of the whole position, open: a text, an SVG, or pixels; or print it."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() needs a render_mode, given when the environment is made.")
            return None
        return render(self.game.position(), self.render_mode)

    def _find(self, opponents: str | Bot | Sequence[str | Bot]) -> list[Bot]:
        """Return the bots of the other seats."""
        others = self.setting.seats - 1
        chosen: list[Any] = list(opponents) if isinstance(opponents, list | tuple) else [opponents] * others
        if len(chosen) != others:
            raise UsageError(f"{self.setting} has {others} other seats, but there are {len(chosen)} opponents")
        return [find(bot) if isinstance(bot, str) else bot for bot in chosen]

    def _let_bots_move(self) -> None:
        while (turn := self.game.turn) is not None and turn != self.seat:
            bot = self._opponents[turn - (turn > self.seat)]
            self.game.push(bot.choose(self.game.view(turn), self._limit, self._randoms[turn]).move.code)

    def _observe(self) -> Bytes:
        observation = np.empty(self.space.length, np.int8)
        self.space.observe(self.game.states, 0, self.seat, observation)
        return observation

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks().view(np.int8)}

    def _lowest(self) -> int:
        position = self.game.position()
        return min(position.tracks[position.side(self.seat)])

    def _paid(self) -> float:
        """Return the reward for the rank, once the game is over."""
        rewards = np.zeros(self.setting.seats, np.float32)
        if self._over:
            ranks = np.zeros(4, np.int64)
            self.setting.rules.ranking(self.game.states, 0, ranks)
            pay(ranks, self.setting.seats, self.kind, rewards)
        return float(rewards[self.seat])


class SoloVectorEnv(VectorEnv[Bytes, Any, Any]):
    """Many solo games at once, over BatchEnv; a game that ends begins anew in the same step.

    The legal actions are in ``info["action_mask"]``; an illegal one raises a ValueError, and then nothing has happened. Where
    a game ended, ``info["final_obs"]`` has its last observation.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012 - as Gymnasium declares it

    def __init__(
        self, num_envs: int = 1, *, seed: int | None = None, threads: int | None = None, render_mode: str | None = None
    ) -> None:
        if render_mode is not None:
            raise UsageError("many games at once are not rendered; make one game for that")
        self.batch = BatchEnv("board", variant="solo", count=num_envs, seed=seed, threads=threads)
        self.num_envs = num_envs
        space = self.batch.space
        self.single_observation_space = spaces.Box(space.low, space.high, dtype=np.int8)
        self.single_action_space = spaces.Discrete(space.moves)
        self.observation_space = gymnasium.vector.utils.batch_space(self.single_observation_space, num_envs)
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, num_envs)

    def reset(
        self,
        *,
        seed: Any = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002
    ) -> tuple[Bytes, dict[str, Any]]:
        """Begin all games anew; with a seed, as a new batch of that seed would."""
        observation, mask = self.batch.reset(seed)
        return observation.copy(), self._info(mask)

    def step(self, actions: Any) -> tuple[Bytes, Any, Any, Any, dict[str, Any]]:
        """Make an action in each game."""
        observation, mask, reward, done = self.batch.step(actions)
        info = self._info(mask)
        if done.any():
            info |= {"final_obs": self.batch.final.copy(), "_final_obs": done.copy()}
        return observation.copy(), reward[:, 0].astype(np.float64), done.copy(), np.zeros_like(done), info

    def close_extras(self, **kwargs: Any) -> None:  # noqa: ARG002
        """Let the threads go."""
        self.batch.close()

    def _info(self, mask: Any) -> dict[str, Any]:
        return {"action_mask": mask.view(np.int8).copy(), "_action_mask": np.ones(self.num_envs, np.bool_)}
