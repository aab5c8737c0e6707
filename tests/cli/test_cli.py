"""The command line as its users call it: what it prints, and with which code it leaves."""

import json
import os
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from sixfold.arena import selfplay
from sixfold.arena.worker import play_deal
from sixfold.games.variants import Setting
from sixfold.support import progress
from tests.samples import SETTINGS
from tests.shell import Interrupt, Shell

CONFORMANCE = Path(__file__).parents[1] / "conformance"
COMMANDS = ("play", "selfplay", "verify", "show", "review", "puzzles", "serve", "backup", "arena", "learn", "bench")


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_selfplay_writes_games_that_verify(shell: Shell, tmp_path: Path, setting: Setting) -> None:
    out = tmp_path / "games.jsonl"
    bots = ",".join(["random"] * setting.seats)
    words = ["selfplay", "--game", setting.game, "--variant", setting.variant, "--seats", setting.seats, "--bots", bots]
    ran = shell(*words, "--games", 3, "--seed", 7, "--out", out)
    assert (ran.code, ran.out) == (0, f"3 games are in {out}\n")
    assert len(out.read_text().splitlines()) == 3
    ran = shell("verify", out)
    assert (ran.code, ran.out) == (0, "3 of 3 records hold\n")
    assert list(tmp_path.iterdir()) == [out]


def test_selfplay_is_the_same_for_equal_seeds_and_prints_without_out(shell: Shell) -> None:
    first, again, other = (shell("selfplay", "--game", "dice", "--games", 2, "--seed", seed).out for seed in (7, 7, 8))
    assert first == again != other
    assert len(first.splitlines()) == 2
    assert json.loads(first.splitlines()[0])["seats"] == [{"name": "random", "bot": "random"}] * 2


def test_selfplay_takes_options(shell: Shell) -> None:
    ran = shell("selfplay", "--game", "board", "--variant", "duel", "--option", "width=4")
    assert json.loads(ran.out)["options"] == {"width": 4}
    ran = shell("selfplay", "--game", "dice", "--option", "split=yes")
    assert json.loads(ran.out)["options"] == {"split": True}
    ran = shell("selfplay", "--game", "dice", "--option", "split=no")
    assert json.loads(ran.out)["options"] == {}


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["selfplay", "--game", "chess"], "there is no game 'chess'; there is: board, cards, dice"),
        (["selfplay", "--variant", "blitz"], "there is no variant of board 'blitz'"),
        (["selfplay", "--seats", "9"], "is for 2 or 3 or 4 seats, not 9"),
        (["selfplay", "--bots", "random"], "needs 2 bots, one for each seat, not 1"),
        (["selfplay", "--bots", "deep,blue"], "there is no bot 'deep'"),
        (["selfplay", "--option", "split"], "an option is written name=value"),
        (["selfplay", "--option", "split=true"], "there is no option of board (standard) 'split'; there is: none"),
        (["selfplay", "--game", "dice", "--option", "split=maybe"], "takes true or false, not 'maybe'"),
        (["selfplay", "--variant", "duel", "--option", "width=many"], "takes a whole number from 1 to 60, not 'many'"),
        (["selfplay", "--out", "no/such/folder/games.jsonl"], "there is no folder no/such/folder"),
        (["selfplay", "--out", "/dev/null"], "/dev/null cannot be written: it exists and is not a regular file"),
        (["arena", "--bots", "random,greedy", "--plot", "no/table.svg"], "there is no folder no"),
        (["play", "--game", "dice", "--out", "no/game.jsonl"], "there is no folder no"),
        (["learn", "dice", "--out", "no/table.npz"], "there is no folder no"),
        (["backup", "no/games.db"], "there is no folder no"),
        (["selfplay", "--games", "-1"], "Invalid value for '--games'"),
        (["verify", "nothing.jsonl"], "nothing.jsonl: No such file or directory"),
        (["verify"], "Missing argument"),
        (["show", "nothing.jsonl"], "nothing.jsonl: No such file or directory"),
        (["show", CONFORMANCE / "valid.jsonl", "--game", 500], "has 120 records, so there is no game 500"),
        (["show", CONFORMANCE / "valid.jsonl", "--ply", 5000], "so there is no ply 5000"),
        (["show", CONFORMANCE / "valid.jsonl", "--seat", 4], "there is no seat 4"),
        (["show", CONFORMANCE / "valid.jsonl", "--out", "position.bmp"], "should end in .svg"),
        (["frobnicate"], "No such command"),
    ],
    ids=lambda value: " ".join(str(word).rsplit("/", 1)[-1] for word in value) if isinstance(value, list) else "",
)
def test_a_wrong_command_leaves_with_2_and_one_sentence(shell: Shell, words: list[object], sentence: str) -> None:
    ran = shell(*words)
    assert ran.code == 2
    assert sentence in " ".join(ran.err.replace("│", " ").split())
    assert ran.out == ""
    assert "Traceback" not in ran.err


def test_verify_says_what_does_not_hold(shell: Shell) -> None:
    ran = shell("verify", CONFORMANCE / "valid.jsonl", CONFORMANCE / "broken.jsonl")
    lines = ran.out.splitlines()
    assert ran.code == 1
    assert lines[-1] == "120 of 200 records hold"
    assert len(lines) == 81
    assert all("broken.jsonl, line " in line and ": move " in line for line in lines[:-1])


def test_verify_of_a_file_without_records(shell: Shell, tmp_path: Path) -> None:
    empty = tmp_path / "empty.jsonl"
    empty.write_text("\n\n")
    assert shell("verify", empty).out == "0 of 0 records hold\n"
    junk = tmp_path / "junk.jsonl"
    junk.write_bytes(bytes(range(256)) * 10)
    ran = shell("verify", junk)
    assert ran.code == 1
    assert "Traceback" not in ran.out + ran.err


def test_show_as_text_and_as_pictures(shell: Shell, tmp_path: Path) -> None:
    file = CONFORMANCE / "valid.jsonl"
    opened = shell("show", file, "--game", 1, "--ply", 12)
    seen = shell("show", file, "--game", 1, "--ply", 12, "--seat", 1)
    assert opened.code == seen.code == 0
    assert "ply 12" in opened.out and "??" not in opened.out
    assert opened.out != seen.out
    picture = tmp_path / "position.svg"
    ran = shell("show", file, "--game", 1, "--ply", 12, "--seat", 1, "--out", picture)
    assert ran.code == 0
    assert ElementTree.parse(picture).getroot().tag.endswith("svg")
    drawing = tmp_path / "position.txt"
    shell("show", file, "--game", 1, "--ply", 12, "--seat", 1, "--out", drawing)
    assert drawing.read_text() == seen.out


@pytest.mark.parametrize("command", ["show", "review"])
def test_a_broken_record_is_refused_by_its_place(shell: Shell, command: str) -> None:
    file = CONFORMANCE / "broken.jsonl"
    ran = shell(command, file, "--game", 3)
    assert ran.code == 1
    assert ran.err.startswith(f"sixfold: {file}, game 3: move ")


def test_puzzles_come_from_records_that_hold(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text('{"sixfold": 1,\n')
    ran = shell("puzzles", file, "--out", tmp_path / "puzzles.json")
    assert ran.code == 1
    assert ran.err.startswith(f"sixfold: {file}, line 1: it is not JSON")


def test_play_in_the_terminal(shell: Shell, tmp_path: Path) -> None:
    out = tmp_path / "game.jsonl"
    ran = shell("play", "--seed", 3, "--out", out, typed="dice\n" + "1\n" * 1000)
    assert ran.code == 0
    assert "Which game?" in ran.out
    assert "win" in ran.out.splitlines()[-7] or "wins" in ran.out
    assert shell("verify", out).out == "1 of 1 records hold\n"


def test_play_can_be_left(shell: Shell) -> None:
    ran = shell("play", "--game", "board", typed="quit\n")
    assert (ran.code, "You left after 0 moves" in ran.out) == (0, True)
    assert shell("play", typed="7\n").err == "sixfold: no game was chosen; name one with --game\n"


def test_help_and_version(shell: Shell) -> None:
    for words in (["--help"], ["selfplay", "-h"], *([command, "--help"] for command in COMMANDS)):
        ran = shell(*words)
        assert ran.code == 0
        assert "Usage: sixfold" in ran.out
    assert all(command in shell("--help").out for command in COMMANDS)
    assert shell("--version").out.startswith("sixfold 0.")


def test_an_interrupt_leaves_nothing_half_written(shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*words: object, **more: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("sixfold.arena.selfplay.finish", interrupted)
    ran = shell("selfplay", "--out", tmp_path / "games.jsonl")
    assert (ran.code, ran.err) == (130, "sixfold: interrupted\n")
    assert not list(tmp_path.iterdir())


def test_an_interrupt_keeps_what_was_played_and_says_so(shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "games.jsonl"
    monkeypatch.setattr("sixfold.arena.selfplay.finish", Interrupt(selfplay.finish, 2))
    ran = shell("selfplay", "--game", "dice", "--games", 9, "--out", out)
    assert (ran.code, ran.err) == (130, f"sixfold: interrupted: 2 of 9 games are in {out}\n")
    assert shell("verify", out).out == "2 of 2 records hold\n"

    monkeypatch.setattr("sixfold.arena.run.play_deal", Interrupt(play_deal, 3))
    words = ["arena", "--game", "dice", "--bots", "random,greedy", "--games", 20, "--on", "here", "--out", out]
    ran = shell(*words)
    assert ran.code == 130
    assert ran.err.endswith(f"sixfold: interrupted after 6 games, which are counted here and kept in {out}\n")
    assert "6 games" in ran.out and "greedy" in ran.out
    assert shell("verify", out).out == "6 of 6 records hold\n"


def test_a_link_is_not_replaced(shell: Shell, tmp_path: Path) -> None:
    true = tmp_path / "true.jsonl"
    true.write_text("mine\n")
    link = tmp_path / "games.jsonl"
    link.symlink_to(true)
    ran = shell("selfplay", "--game", "dice", "--out", link)
    assert ran.code == 2 and "is not a regular file" in ran.err
    assert link.is_symlink() and true.read_text() == "mine\n"


@pytest.mark.parametrize(
    ("words", "missing", "extra"),
    [(["serve"], "uvicorn", "server"), (["backup", "a"], "sqlalchemy", "server"), (["bench", "envs"], "gymnasium", "bench")],
)
def test_a_missing_extra_is_one_sentence(words: list[str], missing: str, extra: str) -> None:
    code = f"import sys; sys.modules[{missing!r}] = None; sys.argv = ['sixfold', *{words!r}]; import sixfold.__main__"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert ran.returncode == 2
    sentence = f"sixfold: this needs {missing}, which is not installed; the extra {extra!r} brings it: "
    assert sentence in ran.stderr and "Traceback" not in ran.stderr


def test_a_console_without_unicode_gets_plainer_characters() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    command = [sys.executable, "-m", "sixfold"]
    for words in (["play", "--game", "dice", "--seed", "1"], ["show", str(CONFORMANCE / "valid.jsonl"), "--ply", "4"]):
        ran = subprocess.run([*command, *words], env=environment, capture_output=True, text=True, check=False, input="1\nquit\n")
        assert (ran.returncode, "Traceback" in ran.stderr) == (0, False), ran.stderr


def test_progress_is_shown_only_when_it_takes_long(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(progress, "PATIENCE", 0.0)
    assert list(progress.follow(range(5), total=5, about="things")) == [0, 1, 2, 3, 4]
    assert capsys.readouterr().out == ""


def test_completion_is_offered() -> None:
    environment = {**os.environ, "_SIXFOLD_COMPLETE": "complete_bash", "COMP_WORDS": "sixfold sel", "COMP_CWORD": "1"}
    ran = subprocess.run([Path(sys.executable).parent / "sixfold"], env=environment, capture_output=True, text=True, check=True)
    assert ran.stdout.split() == ["selfplay"]
    environment |= {"COMP_WORDS": "sixfold arena --bots hard,ex", "COMP_CWORD": "3"}
    ran = subprocess.run([Path(sys.executable).parent / "sixfold"], env=environment, capture_output=True, text=True, check=True)
    assert ran.stdout.split() == ["hard,expert"]


def test_a_closed_pipe_is_no_error() -> None:
    program = Path(sys.executable).parent / "sixfold"
    command = f"'{program}' selfplay --game dice --games 40 | head -n 1"
    ran = subprocess.run(["bash", "-o", "pipefail", "-c", command], capture_output=True, text=True, check=False)
    assert "Traceback" not in ran.stderr
    assert json.loads(ran.stdout)["game"] == "dice"


def test_import_is_quick_and_loads_no_compiler() -> None:
    code = "import sys, sixfold; assert not {'numba', 'numpy', 'rich', 'typer'} & set(sys.modules); sixfold.Game; dir(sixfold)"
    subprocess.run([sys.executable, "-W", "error", "-c", code], check=True)
    with pytest.raises(AttributeError, match="no attribute 'Chess'"):
        _ = __import__("sixfold").Chess
