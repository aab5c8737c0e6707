"""Puzzles: the shipped set can be rebuilt and solved, and new ones are collected from records."""

import json
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from sixfold.bots.bot import Limit
from sixfold.errors import UsageError
from sixfold.games.variants import Setting
from sixfold.play.record import Record
from sixfold.play.view import View
from sixfold.review.facts import facts
from sixfold.review.judge import FAR_AHEAD, NEAR, WHOLE, Judged, Look, judge
from sixfold.review.puzzles import GAP, STILL, Puzzle, collect, load, pick
from tests.samples import random_game
from tests.shell import Shell


def test_the_set_is_large_enough_and_sorted() -> None:
    puzzles = load()
    games = Counter(puzzle.game for puzzle in puzzles)
    assert len(puzzles) >= 60 and min(games[game] for game in ("board", "cards", "dice")) >= 15
    assert [puzzle.difficulty for puzzle in puzzles] == sorted(puzzle.difficulty for puzzle in puzzles)
    assert len({puzzle.id for puzzle in puzzles}) == len(puzzles)
    assert all(puzzle.gap >= GAP for puzzle in puzzles)
    assert puzzles[0].difficulty < 1 and puzzles[-1].difficulty > 2


@pytest.mark.parametrize("puzzle", load()[::5], ids=lambda puzzle: puzzle.id)
def test_a_puzzle_is_solved_by_its_best_move_alone(puzzle: Puzzle) -> None:
    view = puzzle.view()
    assert view.turn == puzzle.seat
    assert puzzle.solved_by(puzzle.best)
    others = [move for move in view.legal_moves if str(move) != puzzle.best]
    assert sum(puzzle.solved_by(move) for move in others[:12]) <= 1
    assert facts(view, puzzle.best) == puzzle.facts
    assert pick(puzzle.id) is puzzle


BOARD = [puzzle for puzzle in load() if puzzle.game == "board"]


@pytest.mark.parametrize("look", [NEAR, FAR_AHEAD, WHOLE], ids=["near", "far", "to-the-end"])
@pytest.mark.parametrize("puzzle", BOARD[::8], ids=lambda puzzle: puzzle.id)
def test_the_best_move_on_the_board_is_still_the_best_further_ahead(puzzle: Puzzle, look: Look) -> None:
    first, second = judge(puzzle.view(), Limit(simulations=16000), Random(puzzle.view().ply), look=look)[:2]
    assert puzzle.solved_by(first.move)
    assert first.chances[puzzle.seat] - second.chances[puzzle.seat] >= STILL


@pytest.mark.parametrize("blind", [None, FAR_AHEAD, WHOLE])
def test_what_only_a_near_look_finds_best_is_no_puzzle(monkeypatch: pytest.MonkeyPatch, blind: Look | None) -> None:
    def judged(view: View, limit: Limit, random: Random, look: Look) -> list[Judged]:
        one, other = (Judged(view.legal_moves[place], (chance,) * 2, 0.0) for place, chance in ((0, 0.6), (1, 0.5)))
        return [other._replace(chances=(0.7, 0.7)), one] if look == blind else [one, other]

    monkeypatch.setattr("sixfold.review.puzzles.judge", judged)
    found = collect([Record.of(random_game(Setting.of("board"), 1))], limit=Limit(simulations=1))
    assert bool(found) == (blind is None)


def test_there_is_no_such_puzzle() -> None:
    with pytest.raises(UsageError, match="there is no puzzle 'board-nothing'"):
        pick("board-nothing")


def test_puzzles_on_the_command_line(shell: Shell, tmp_path: Path) -> None:
    games, out = tmp_path / "games.jsonl", tmp_path / "puzzles.json"
    records = [Record.of(random_game(Setting.of("dice"), seed)) for seed in range(2)]
    games.write_text("".join(record.write() + "\n" for record in records))
    ran = shell("puzzles", games, "--out", out, "--most", 3)
    assert (ran.code, ran.out) == (0, f"3 puzzles are in {out}\n")
    found = json.loads(out.read_text())
    assert [entry["game"] for entry in found] == ["dice"] * 3
    games.write_text('{"sixfold": 1}\n')
    ran = shell("puzzles", games, "--out", out)
    assert ran.code == 1 and "'game' is missing" in ran.err
    assert shell("puzzles", tmp_path / "nothing.jsonl", "--out", out).code == 2
