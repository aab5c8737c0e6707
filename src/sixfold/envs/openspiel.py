"""OpenSpiel: the three games as ``sixfold_board``, ``sixfold_cards`` and ``sixfold_dice``, registered by importing this module.

Parameters: ``players`` (0: as few as the variant allows), ``variant``, ``turns`` (the largest number of turns, 0 for no
limit), and where they apply ``width`` (duel) and ``split`` (dice). docs/openspiel.md says what the strings and
tensors are.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt
import pyspiel

from sixfold.envs.rewards import WIN, pay
from sixfold.envs.spaces import Space
from sixfold.envs.trace import ENDED, NOBODY, Trace, space_of
from sixfold.errors import ChanceError, GameOver, IllegalMove, UsageError
from sixfold.games import move, warm
from sixfold.games.variants import GAMES, SPLIT, WIDTH, Setting
from sixfold.play.history import History
from sixfold.rules.board import EMPTY_BOARD, END, FREE, RACK, SOLO
from sixfold.rules.cards import OPEN
from sixfold.rules.dice import ROLLS
from sixfold.rules.hexgrid import COUNT
from sixfold.rules.pieces import DICE, HELD, SYMBOLS

TURNS = 1000
"""The default limit of turns for cards and dice, which nothing else bounds."""

MOST_TURNS = 30_000
"""The largest limit of turns: the rules count no further."""

PARAMETERS: dict[str, dict[str, Any]] = {
    "board": {"players": 0, "variant": "standard", "turns": 0, WIDTH.name: WIDTH.default},
    "cards": {"players": 0, "variant": "standard", "turns": TURNS},
    "dice": {"players": 0, "variant": "standard", "turns": TURNS, SPLIT.name: SPLIT.default},
}
"""The parameters of each game, with what they are unless given."""


def setting_of(game: str, params: Mapping[str, Any]) -> Setting:
    """Check the parameters of a game, and return the setting that they stand for."""
    given = PARAMETERS[game] | dict(params)
    options = {
        option.name: given[option.name] for option in (WIDTH, SPLIT) if given.get(option.name, option.default) != option.default
    }
    return Setting.of(game, variant=given["variant"], seats=given["players"] or None, options=options)


def limit_of(game: str, params: Mapping[str, Any]) -> int:
    """Check the parameter ``turns``, and return it."""
    turns = int(params.get("turns", PARAMETERS[game]["turns"]))
    if not 0 <= turns <= MOST_TURNS or (turns == 0 and PARAMETERS[game]["turns"] > 0):
        raise UsageError(f"turns is a whole number up to {MOST_TURNS}, for cards and dice above 0, not {turns}")
    return turns


def type_of(game: str, *, zero_sum: bool, hiding: bool, seats: tuple[int, int]) -> Any:
    """Return OpenSpiel's description of a kind of game."""
    kinds = pyspiel.GameType
    return kinds(
        short_name=f"sixfold_{game}",
        long_name=f"Sixfold {game}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION if hiding else kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if zero_sum else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        min_num_players=seats[0],
        max_num_players=seats[1],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=PARAMETERS[game],
    )


def longest(setting: Setting, limit: int) -> tuple[int, int]:
    """Return how many decisions and how many chance outcomes a game has at most."""
    return {"board": _longest_board, "cards": _longest_cards, "dice": _longest_dice}[setting.game](setting, limit)


def _longest_board(setting: Setting, limit: int) -> tuple[int, int]:  # noqa: ARG001 (the board is full before)
    placements = int((EMPTY_BOARD[setting.seats][:COUNT] == FREE).sum()) // 2
    return 2 * placements, int(RACK[setting.kind.number]) * (setting.seats + placements)


def _longest_cards(setting: Setting, limit: int) -> tuple[int, int]:
    seats = setting.seats
    return 2 * limit + SYMBOLS * seats, (HELD + int(OPEN[seats])) * seats + HELD * limit  # every marker gives a bonus move once


def _longest_dice(setting: Setting, limit: int) -> tuple[int, int]:
    return (ROLLS + 1) * limit, int(DICE[setting.seats]) * (setting.seats - 1 + ROLLS * limit)


class Game(pyspiel.Game):  # type: ignore[misc]
    """A game of one setting; the subclasses name which of the three it is."""

    game = ""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        warm.ready(self.game)
        params = dict(params or {})
        self.setting = setting_of(self.game, params)
        self.limit = limit_of(self.game, params)
        self.space = space_of(self.setting)
        seats = self.setting.seats
        decisions, self._outcomes = longest(self.setting, self.limit)
        alone = seats == 1
        hiding = self.setting.face.is_hiding and not alone
        info = pyspiel.GameInfo(
            num_distinct_actions=self.space.moves,
            max_chance_outcomes=self.setting.rules.KINDS,
            num_players=seats,
            min_utility=0.0 if alone else -1.0,
            max_utility=1.0,
            utility_sum=None if alone else 0.0,
            # Decisions are enough for OpenSpiel, but Shimmy counts the outcomes too before it cuts a game off.
            max_game_length=decisions + self._outcomes,
        )
        kind = type_of(self.game, zero_sum=not alone, hiding=hiding, seats=_seats(self.game))
        super().__init__(kind, info, params)

    def new_initial_state(self, text: str | None = None) -> State:
        """Return the state before anything is dealt."""
        if text is not None:
            raise UsageError("a state begins where the game begins; to take one up elsewhere, deserialize it")
        return State(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return how many chance outcomes a game has at most."""
        return self._outcomes

    def make_py_observer(self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None) -> Observer:
        """Return the observer for a type of observation."""
        if params:
            raise UsageError(f"observers take no parameters, not {dict(params)!r}")
        return Observer(self.space, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class BoardGame(Game):
    """The board game."""

    game = "board"


class CardGame(Game):
    """The card game."""

    game = "cards"


class DiceGame(Game):
    """The dice game."""

    game = "dice"


class State(pyspiel.State):  # type: ignore[misc]
    """A game in play: decisions of the seats, and chance outcomes one at a time."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.trace = Trace(History(game.setting), game.limit)

    def current_player(self) -> int:
        """Return the seat that is to move, or OpenSpiel's number for chance or for the end."""
        return self.trace.player

    def is_terminal(self) -> bool:
        """Say whether the game has ended."""
        return self.trace.player == ENDED

    def _legal_actions(self, _player: int) -> list[int]:
        """Return the legal actions of the seat in turn, ascending."""
        trace = self.trace
        moves = np.empty(trace.setting.rules.MOST, np.int32)
        count = trace.setting.rules.legal_moves(trace.states, 0, moves)
        actions: list[int] = trace.space.actions[moves[:count]].tolist()
        return actions

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes that can happen next, each with its probability."""
        weights = self.trace.odds()
        total = sum(weights)
        return [(outcome, weight / total) for outcome, weight in enumerate(weights) if weight]

    def _apply_action(self, action: int) -> None:
        """Make a move, or let a chance outcome happen, if the rules allow it."""
        trace = self.trace
        if trace.player == NOBODY:
            if not 0 <= action < trace.setting.rules.KINDS or not trace.odds()[action]:
                raise ChanceError(f"chance cannot give {action} here")
            trace.happen(action)
            return
        if trace.player == ENDED:
            raise GameOver(f"action {action} comes after the end of the game")
        code = trace.space.to_code(action)
        if not trace.setting.rules.may(trace.states, 0, code):
            raise IllegalMove(f"seat {trace.player} cannot {move.name(trace.setting, code)!s} here (action {action})")
        trace.decide(code)

    def _action_to_string(self, player: int, action: int) -> str:
        """Return the text of a move, or the name of the piece or symbol that chance gives."""
        setting = self.trace.setting
        if player == NOBODY:
            return setting.face.names[action]
        return str(move.name(setting, self.trace.space.to_code(action)))

    def returns(self) -> list[float]:
        """Return what each seat won: nothing before the end.

        The winners share 1, the others share -1; if all share the win, nobody gets anything. Alone, it is the lowest marker,
        from 0 to 1.
        """
        trace = self.trace
        seats = trace.setting.seats
        if trace.player != ENDED:
            return [0.0] * seats
        if seats == 1:
            return [int(trace.states[0].tracks[0].min()) / int(END[SOLO])]
        paid: Any = np.zeros(seats)
        pay(np.array(trace.ranks()), seats, WIN, paid)
        returns: list[float] = paid.tolist()
        return returns

    def resample_from_infostate(self, player: int, probability_sampler: Any) -> State:
        """Return a state in which that seat saw the same, and what the others hold is as likely as it is."""
        trace = self.trace
        if not trace.is_hiding:
            return self.clone()  # type: ignore[no-any-return]
        numbers = trace.other_past(player, Random(probability_sampler()))
        other: State = self.get_game().new_initial_state()
        for step, number in zip(trace.history.steps(), numbers, strict=True):
            other.apply_action(number if step.is_chance else trace.space.to_action(number))
        return other

    def __str__(self) -> str:
        """Return a drawing of the whole state, everything open."""
        return self.trace.draw(self.trace.position())


class Observer:
    """Writes observations, with or without what is public, private, or past."""

    def __init__(self, space: Space, kind: Any) -> None:
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise UsageError("no observation shows the pieces of all seats; the text of a state does")
        self._space = space
        self._public = bool(kind.public_info)
        self._private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._recall = bool(kind.perfect_recall)
        self.tensor: npt.NDArray[np.float32] | None = None
        self.dict: dict[str, npt.NDArray[np.float32]] = {}
        if not (self._public and self._private):
            return
        shapes = dict(space.shapes)
        if self._recall:
            shapes |= past_shapes(space.setting)
        sizes = {name: int(np.prod(shape)) for name, shape in shapes.items()}
        self.tensor = np.zeros(sum(sizes.values()), np.float32)
        self._row = np.zeros(space.length, np.int8)
        at = 0
        for name, shape in shapes.items():
            self.dict[name] = self.tensor[at : at + sizes[name]].reshape(shape)
            at += sizes[name]

    def set_from(self, state: State, player: int) -> None:
        """Write what a seat may know."""
        if self.tensor is None:
            return
        self._space.observe(state.trace.states, 0, player, self._row)
        self.tensor[: self._space.length] = self._row
        if self._recall:
            put_past(state.trace, player, self.dict)

    def string_from(self, state: State, player: int) -> str:
        """Return what a seat may know."""
        trace = state.trace
        if not self._public:
            if not self._private or not trace.is_hiding:
                return ""
            names = trace.setting.face.names
            drawn = [names[piece] for piece in trace.own_draws(player)] if self._recall else trace.view(player).pieces(player)
            return " ".join(drawn)
        seat = player if self._private or not trace.is_hiding else None
        return trace.recall(seat) if self._recall else trace.draw(trace.view(seat))


def past_shapes(setting: Setting) -> dict[str, tuple[int, ...]]:
    """Return what the tensor of an information state has beyond the observation: names and shapes."""
    shapes: dict[str, tuple[int, ...]] = {"turns": (1,)}
    if setting.face.is_hiding and setting.seats > 1:
        kinds = int(setting.rules.KINDS)
        shapes |= {"drawn": (kinds,), "played": (setting.seats, kinds), "swapped": (setting.seats, kinds)}
    return shapes


def put_past(trace: Trace, player: int, out: Mapping[str, npt.NDArray[np.float32]]) -> None:
    """Write how many turns were played, and which pieces a seat drew and saw played and swapped, the own first."""
    out["turns"][0] = max(int(trace.states[0].turns), 0)
    if "drawn" not in out:
        return
    for name in ("drawn", "played", "swapped"):
        out[name].fill(0)
    setting = trace.setting
    for entry in trace.view(player).history:
        row = (entry.seat - player) % setting.seats
        for piece in setting.face.played(entry.code):
            out["played"][row, piece] += 1
        for piece in entry.shown:
            out["swapped"][row, piece] += 1
    for piece in trace.own_draws(player):
        out["drawn"][piece] += 1


def _seats(game: str) -> tuple[int, int]:
    """Return the smallest and the largest number of seats of a game."""
    seats = [number for variant in GAMES[game].values() for number in variant.seats]
    return min(seats), max(seats)


def register() -> None:
    """Register the three games with OpenSpiel, unless they are registered."""
    known = pyspiel.registered_names()
    for game in (BoardGame, CardGame, DiceGame):
        seats, face = _seats(game.game), Setting.of(game.game).face
        kind = type_of(game.game, zero_sum=seats[0] > 1, hiding=face.is_hiding, seats=seats)
        if kind.short_name not in known:
            pyspiel.register_game(kind, game)


register()
