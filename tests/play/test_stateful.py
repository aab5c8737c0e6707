"""Laws that hold in every position of every game, on games that Hypothesis plays."""

from typing import Any

import numpy as np
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from sixfold.games.variants import Setting
from sixfold.play.game import Game
from sixfold.play.record import Record
from sixfold.rules.board import DRAW
from sixfold.rules.cards import SECTOR
from sixfold.rules.hexgrid import PAIRS
from sixfold.rules.phase import NONE
from sixfold.rules.pieces import CARD_COPIES, TILE_COPIES
from tests.samples import OPTIONED, PLAIN, new_game


class Laws(RuleBasedStateMachine):
    """A game of one kind, played move by move; the laws of that game are checked after each."""

    kind = ""
    game: Game
    before: np.ndarray[Any, Any]

    @initialize(data=st.data(), seed=st.integers(0, 2**32))
    def begin(self, data: st.DataObject, seed: int) -> None:
        setting = data.draw(st.sampled_from([setting for setting in OPTIONED if setting.game == self.kind]))
        self.game = new_game(setting, seed)
        self.before = self.game.states[0].tracks.copy()

    @precondition(lambda self: self.game.turn is not None)
    @rule(choice=st.integers(0, 10**6))
    def move(self, choice: int) -> None:
        moves = self.game.legal_moves
        assert len(moves) > 0
        self.game.play(moves[choice % len(moves)])

    @precondition(lambda self: self.game.turn is not None)
    @rule(choices=st.lists(st.integers(0, 10**6), min_size=10, max_size=40))
    def go_on(self, choices: list[int]) -> None:
        for choice in choices:
            if self.game.turn is not None:
                self.move(choice)
                self.check()

    @precondition(lambda self: self.game.turn is None)
    @rule(seat=st.integers(0, 3))
    def look_back(self, seat: int) -> None:
        self.game.view(seat if seat < self.game.setting.seats else None)

    @precondition(lambda self: self.game.turn is not None)
    @rule(seat=st.integers(0, 3), late=st.booleans())
    def quit(self, seat: int, late: bool) -> None:
        if self.game.ply > 20 and seat < self.game.setting.seats:
            (self.game.time_out if late else self.game.resign)(seat)

    @invariant()
    def check(self) -> None:
        state = self.game.states[0]
        self.conserve(state, self.game.setting)
        self.advance(state, self.game.setting)
        self.before = state.tracks.copy()
        if self.game.turn is None:
            assert not len(self.game.legal_moves)
            self.rank()

    def conserve(self, state: Any, setting: Setting) -> None:
        """No piece appears or vanishes."""

    def advance(self, state: Any, setting: Setting) -> None:
        """Markers never fall."""
        assert (state.tracks >= self.before).all()

    def rank(self) -> None:
        """A3: the order of the ranks is that of the sorted tracks; who quit is last."""
        ended = self.game.outcome()
        assert ended is not None
        quitter = int(self.game.states[0].quitter)
        rows = [sorted(ended.tracks[self.game.position().side(seat)]) for seat in range(self.game.setting.seats)]
        sides = [self.game.position().side(seat) for seat in range(len(rows))]
        for one, mine in enumerate(rows):
            for other, theirs in enumerate(rows):
                if quitter != NONE and sides[one] == sides[quitter] and sides[other] != sides[quitter]:
                    assert ended.ranks[one] > ended.ranks[other]
                elif (
                    quitter == NONE or sides[quitter] not in (sides[one], sides[other])
                ) and self.game.setting.variant != "duel":
                    assert (ended.ranks[one] < ended.ranks[other]) == (mine > theirs)
        assert min(ended.ranks) == 1

    def teardown(self) -> None:
        """A record cut anywhere replays, to the same state at its end."""
        if not hasattr(self, "game"):
            return
        record = Record.of(self.game)
        for ply in (0, self.game.ply // 3, self.game.ply):
            cut = Record(record.setting, record.seats, record.setup, record.moves[:ply])
            again = Record.parse(cut.write()).verify()
        assert again.states.tobytes() == self.game.states.tobytes()


class BoardLaws(Laws):
    """Tiles are conserved (B3), the bag never runs out (B5), covered cells stay covered (B6)."""

    kind = "board"

    def conserve(self, state: Any, setting: Setting) -> None:
        placed = [entry.code // PAIRS for entry in self.game.history if 0 <= entry.code < DRAW]
        held = [tile for tile in state.racks.flatten().tolist() if tile != NONE]
        counts = np.bincount(placed + held, minlength=len(TILE_COPIES)) + state.bag
        assert counts.tolist() == TILE_COPIES.tolist()
        assert state.bag.sum() >= 15
        assert (state.board >= 0).sum() == 6 + 2 * len(placed)

    def advance(self, state: Any, setting: Setting) -> None:
        if setting.variant == "duel":
            assert (state.tracks[0] == -state.tracks[1]).all()
            assert abs(state.tracks).max() <= state.width
            won = abs(self.before) == state.width
            assert (state.tracks[won] == self.before[won]).all()
        else:
            super().advance(state, setting)
            assert state.tracks.max() <= (36 if setting.kind.ordered else 18)


class CardLaws(Laws):
    """Cards are conserved (C1), and all markers are in at most two neighbouring sectors (C5)."""

    kind = "cards"

    def conserve(self, state: Any, setting: Setting) -> None:
        lying = [card for card in (*state.hands.flatten().tolist(), *state.open.flatten().tolist()) if card != NONE]
        counts = np.bincount(lying, minlength=len(CARD_COPIES)) + state.deck + state.discard
        assert counts.tolist() == CARD_COPIES.tolist()
        assert state.left == state.deck.sum() > 0

    def advance(self, state: Any, setting: Setting) -> None:
        super().advance(state, setting)
        for row in state.tracks[: setting.seats]:
            assert SECTOR[row.max()] - SECTOR[row.min()] <= 1


class DiceLaws(Laws):
    """A strip is open only when the one before it is begun in every row (D6)."""

    kind = "dice"

    def advance(self, state: Any, setting: Setting) -> None:
        super().advance(state, setting)
        for row in state.tracks[: setting.seats]:
            assert row.max() <= 7
            assert row.max() <= 3 or row.min() >= 1
            assert row.max() <= 6 or row.min() >= 4


_EFFORT = settings(max_examples=4 if PLAIN else 25, stateful_step_count=12, deadline=None)

TestBoardLaws = BoardLaws.TestCase
TestCardLaws = CardLaws.TestCase
TestDiceLaws = DiceLaws.TestCase
TestBoardLaws.settings = TestCardLaws.settings = TestDiceLaws.settings = _EFFORT
