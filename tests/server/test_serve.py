"""The server as its users start it: the example plays against it, it stops well, and leaves nothing behind when it is killed."""

import json
import subprocess
import sys
import time
from pathlib import Path

from sixfold.play import fair
from sixfold.play.record import Record
from tests.server.serving import Server, free_port

EXAMPLE = Path(__file__).parents[2] / "examples" / "api_bot.py"


def test_the_example_plays_a_whole_game_over_the_api(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        said = subprocess.run(
            [sys.executable, str(EXAMPLE), server.url, "dice"],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        assert said.returncode == 0 and "the record is in" in said.stdout, said.stderr
        record = Record.parse(next(tmp_path.glob("*.jsonl")).read_text())
        fair.check(record)
        thinkers = _children(server.pid)
        assert thinkers
        server.kill_alone()
        assert _gone(thinkers), "processes that think are left behind"


def test_it_stops_well_and_logs_lines_of_json(tmp_path: Path) -> None:
    server = Server(tmp_path).start()
    assert server.stop() == 0
    lines = [line for line in server.log.splitlines() if line.startswith("{")]
    assert any(json.loads(line)["says"] == "the server has stopped" for line in lines)


def test_a_second_server_on_the_same_file_and_a_port_in_use_are_refused(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        for port, folder, reason in (
            (free_port(), tmp_path, "another process"),
            (server.port, tmp_path / "other", "cannot be used"),
        ):
            folder.mkdir(exist_ok=True)
            command = [str(Path(sys.executable).with_name("sixfold")), "serve", "--data", str(folder), "--port", str(port)]
            said = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
            assert said.returncode != 0 and reason in said.stderr, said.stderr
            assert "Traceback" not in said.stderr


def test_nothing_is_loaded_during_games_not_even_a_file(tmp_path: Path) -> None:
    """After the start-up moves need no kernel from the disk, so they do not fail when descriptors run out."""
    command = [sys.executable, "-m", "tests.server.rehearsal"]
    said = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False, cwd=EXAMPLE.parents[1])
    assert said.returncode == 0, said.stderr[-2000:]


def _children(pid: int) -> list[int]:
    found = subprocess.run(["ps", "-o", "pid=", "--ppid", str(pid)], capture_output=True, text=True, check=False).stdout.split()
    return [int(child) for child in found]


def _gone(pids: list[int]) -> bool:
    for _ in range(200):
        if not any(Path(f"/proc/{pid}").exists() for pid in pids):
            return True
        time.sleep(0.05)
    return False
