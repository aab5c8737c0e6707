"""The games for PettingZoo: one agent a seat, in turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils import conversions, wrappers

from sixfold.drawing import svg, text
from sixfold.envs import pixels
from sixfold.envs.rewards import LOWEST, pay, reward_kind
from sixfold.envs.spaces import Space
from sixfold.errors import IllegalMove, UsageError
from sixfold.games.chance import Dealer
from sixfold.games.position import Position
from sixfold.games.variants import OptionValue, Setting
from sixfold.play.game import Game
from sixfold.rules.kernel import States
from sixfold.rules.pieces import SYMBOLS

MODES = ["human", "ansi", "svg", "rgb_array"]


def check_mode(mode: str | None) -> str | None:
    """Return the render mode if there is one of that name."""
    if mode is not None and mode not in MODES:
        raise UsageError(f"there is no render mode {mode!r}; there is: {', '.join(MODES)}")
    return mode


def render(position: Position, mode: str) -> Any:
    """Return a picture of a position, or print it for a person."""
    if mode == "svg":
        return svg.draw(position)
    if mode == "rgb_array":
        return pixels.draw(position)
    if mode == "ansi":
        return text.draw(position)
    print(text.draw(position))
    return None


class GameEnv(AECEnv[str, Any, Any]):  # type: ignore[misc]
    """A game of any kind; ``board_v0``, ``cards_v0`` and ``dice_v0`` say which.

    ``reward`` is "win", "rank" or "lowest"; with ``vector=True`` a seat gets the six steps of its markers after every move
    instead, whoever made it.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": MODES, "name": "sixfold", "is_parallelizable": False, "render_fps": 2}

    agents: list[str]
    agent_selection: str
    rewards: dict[str, Any]
    _cumulative_rewards: dict[str, Any]
    terminations: dict[str, bool]
    truncations: dict[str, bool]
    infos: dict[str, dict[str, Any]]

    def __init__(
        self,
        game: str,
        *,
        seats: int | None = None,
        variant: str = "standard",
        options: Mapping[str, OptionValue] | None = None,
        reward: str | None = None,
        vector: bool = False,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.setting = Setting.of(game, variant=variant, seats=seats, options=options)
        self.space = Space(self.setting)
        self.vector = vector
        self.kind = reward_kind(self.setting, reward)
        self.render_mode = check_mode(render_mode)
        self.possible_agents = [f"player_{seat}" for seat in range(self.setting.seats)]
        shown = spaces.Dict(
            {
                "observation": spaces.Box(self.space.low, self.space.high, dtype=np.int8),
                "action_mask": spaces.Box(0, 1, (self.space.moves,), np.int8),
            }
        )
        # every agent's spaces are its own, so that seeding one leaves the others alone
        self.observation_spaces = {agent: spaces.Dict(shown.spaces) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.space.moves) for agent in self.possible_agents}
        self.reward_spaces = {agent: self._reward_space() for agent in self.possible_agents}
        self.state_space = spaces.Box(0, 255, (self.setting.rules.STATE.itemsize,), np.uint8)
        self._random: np.random.Generator | None = None
        self.game = Game(self.setting)
        self.agents = []
        self._sides = [self.setting.side(seat) for seat in range(self.setting.seats)]

    def observation_space(self, agent: str) -> Any:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the space of an agent's actions."""
        return self.action_spaces[agent]

    def reward_space(self, agent: str) -> Any:
        """Return the space of an agent's rewards: six numbers, one a symbol, in the vector form."""
        return self.reward_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Begin a game; equal seeds deal equal games."""
        if seed is not None or self._random is None:
            self._random, _ = seeding.np_random(seed)
        self.begin(Dealer(int(self._random.integers(1 << 62))))

    def begin(self, dealer: Any) -> None:
        """Begin a game in which chance comes from that dealer."""
        self.game = Game(self.setting, chance=dealer, names=self.possible_agents)
        self.game.deal()
        self._enter()

    def load(self, states: States, *, seed: int = 0) -> None:
        """Go on from a state of this setting that waits for a decision, an array of one, with other chance from here on."""
        self.game = Game(self.setting, chance=Dealer(seed), names=self.possible_agents)
        self.game.load(states)
        self._enter()

    def observe(self, agent: str) -> dict[str, npt.NDArray[np.int8]]:
        """Return what an agent may know, and its mask: all 0 when it is not in turn."""
        seat = self.possible_agents.index(agent)
        observation = np.empty(self.space.length, np.int8)
        self.space.observe(self.game.states, 0, seat, observation)
        mask = np.zeros(self.space.moves, np.int8)
        if self.game.turn == seat:
            self.space.mask(self.game.states, 0, mask.view(np.uint8))
        return {"observation": observation, "action_mask": mask}

    def state(self) -> npt.NDArray[np.uint8]:
        """Return the bytes of the whole state, hidden pieces included."""
        return np.frombuffer(self.game.states.tobytes(), np.uint8)

    def step(self, action: Any) -> None:
        """Make the action of the agent in turn; an illegal one raises here and ends the game in the wrapped environment."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        code = self.space.to_code(action)
        if not self.setting.rules.may(self.game.states, 0, code):
            raise IllegalMove(f"action {action} of {self.agent_selection} is illegal here")
        self._cumulative_rewards[self.agent_selection] = self._nothing()
        before = self._rows()
        self.game.push(code)
        over = self.game.turn is None
        self.rewards = self._rewards(before, over=over)
        self.terminations = dict.fromkeys(self.agents, over)
        self.agent_selection = self.agents[int(self.game.states[0].turn)]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        """Return a picture of the whole position, open: a text, an SVG, or pixels; or print it."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() needs a render_mode, given when the environment is made.")
            return None
        return render(self.game.position(), self.render_mode)

    def close(self) -> None:
        """Do nothing: there is nothing to let go."""

    def _enter(self) -> None:
        """Set what PettingZoo keeps for the agents, at the beginning of a game."""
        self.agents = self.possible_agents[:]
        self.rewards = {agent: self._nothing() for agent in self.agents}
        self._cumulative_rewards = {agent: self._nothing() for agent in self.agents}
        self.terminations = dict.fromkeys(self.agents, self.game.turn is None)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[int(self.game.states[0].turn)]

    def _reward_space(self) -> Any:
        if not self.vector:
            return spaces.Box(-36 if self.kind == LOWEST else -1, 36 if self.kind == LOWEST else 1, (1,), np.float32)
        tracks = self.space.fields["tracks"]
        most = float(self.space.high[tracks].max() - self.space.low[tracks].min())
        return spaces.Box(-most if self.setting.kind.is_shared_track else 0.0, most, (SYMBOLS,), np.float32)

    def _nothing(self) -> Any:
        return np.zeros(SYMBOLS, np.float32) if self.vector else 0.0

    def _rows(self) -> npt.NDArray[np.int8]:
        """Return each seat's row of markers; partners have the same."""
        rows: npt.NDArray[np.int8] = self.game.states["tracks"][0, self._sides]
        return rows

    def _rewards(self, before: npt.NDArray[np.int8], *, over: bool) -> dict[str, Any]:
        rows = self._rows()
        if self.vector:
            return dict(zip(self.agents, (rows - before).astype(np.float32), strict=True))
        rewards = np.zeros(self.setting.seats, np.float32)
        if self.kind == LOWEST:
            rewards += rows.min(axis=1) - before.min(axis=1)
        elif over:
            ranks = np.zeros(4, np.int64)
            self.setting.rules.ranking(self.game.states, 0, ranks)
            pay(ranks, self.setting.seats, self.kind, rewards)
        return dict(zip(self.agents, rewards.tolist(), strict=True))

    def _clear_rewards(self) -> None:
        self.rewards = {agent: self._nothing() for agent in self.rewards}

    def _accumulate_rewards(self) -> None:
        for agent, reward in self.rewards.items():
            self.rewards[agent] = reward + self._nothing()
            self._cumulative_rewards[agent] = self._cumulative_rewards[agent] + self.rewards[agent]

    def __str__(self) -> str:
        return str(self.metadata["name"])


def wrap(raw: GameEnv) -> Any:
    """Return an environment that refuses actions out of bounds, ends at illegal ones, and keeps the order of calls."""
    ended: Any = wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(ended))


def at_once(env: Any) -> Any:
    """Return an environment in which every agent gives an action each time, of which that of the agent in turn counts."""
    return conversions.turn_based_aec_to_parallel(env)


class OneGameEnv(GameEnv):
    """An environment whose class says which game is played, as PettingZoo's modules have it."""

    played: ClassVar[str]

    def __init_subclass__(cls) -> None:
        cls.metadata = {**GameEnv.metadata, "name": f"sixfold_{cls.played}_v0"}

    def __init__(self, seats: int | None = None, **options: Any) -> None:
        super().__init__(self.played, seats=seats, **options)


def makers(raw: type[OneGameEnv]) -> tuple[Callable[..., Any], Callable[..., Any]]:
    """Return the functions ``env`` and ``parallel_env`` that PettingZoo asks for in the module of an environment."""

    def env(seats: int | None = None, **options: Any) -> Any:
        """Return the game with PettingZoo's usual wrappers: an illegal action ends the game, with -1 for who made it."""
        return wrap(raw(seats, **options))

    def parallel_env(seats: int | None = None, **options: Any) -> Any:
        """Return the game with PettingZoo's parallel interface: all agents are asked at once, and who is in turn moves."""
        return at_once(env(seats, **options))

    for maker in (env, parallel_env):
        maker.__module__, maker.__qualname__ = raw.__module__, maker.__name__  # where pickle finds them
    return env, parallel_env
