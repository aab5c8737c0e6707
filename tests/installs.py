"""Each extra in an environment that has nothing else, with the lowest and the newest versions that are allowed.

``make installs`` runs it: it builds the wheel, installs it ten times, and uses each install as its users would. That takes
minutes, so it is no part of ``make test``.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Callable
from pathlib import Path

from tests.server.postgres import Postgres
from tests.server.serving import Server

ROOT = Path(__file__).parents[1]
UV = Path(sys.executable).parent / "uv"

ENVS = """
from sixfold.envs import board_v0, cards_v0, dice_v0
from sixfold.envs.batch import BatchEnv
import gymnasium, numpy
for module in (board_v0, cards_v0, dice_v0):
    env = module.env()
    env.reset(seed=1)
    for _ in range(20):
        observation, *_ = env.last()
        env.step(int(numpy.flatnonzero(observation["action_mask"])[0]))
solo = gymnasium.make("sixfold/Solo-v0")
solo.reset(seed=1)
batch = BatchEnv("dice", count=8)
batch.reset()
batch.step(batch.sample())
"""

OPENSPIEL = """
import pyspiel
import sixfold.envs.openspiel
state = pyspiel.load_game("sixfold_dice").new_initial_state()
while not state.is_terminal():
    state.apply_action(state.legal_actions()[0])
"""


class Install:
    """An environment of its own with the wheel and one of its extras."""

    def __init__(self, folder: Path, wheel: Path, extra: str, resolution: str) -> None:
        self.folder, self.extra = folder / f"{extra or 'plain'}-{resolution}", extra
        self.home = self.folder / "home"
        subprocess.run([UV, "venv", "--quiet", self.folder], check=True)
        install = [str(UV), "pip", "install", "--quiet", "--python", str(self.python)]
        extras = ["--extra", extra] if extra else []
        needed = ["--requirements", str(ROOT / "pyproject.toml"), *extras, "--resolution", resolution]
        subprocess.run([*install, *needed], check=True)
        subprocess.run([*install, "--no-deps", str(wheel)], check=True)
        self.home.mkdir()

    @property
    def python(self) -> Path:
        return self.folder / "bin" / "python"

    def environment(self) -> dict[str, str]:
        kept = {name: os.environ[name] for name in ("PATH", "LANG") if name in os.environ}
        return {**kept, "HOME": str(self.home)}

    def run(self, *words: str, code: int = 0, says: str = "") -> None:
        """Run Python with these words; it must leave with that code and say that."""
        ran = subprocess.run(
            [self.python, *words], env=self.environment(), cwd=self.home, capture_output=True, text=True, check=False
        )
        assert ran.returncode == code, f"{self.folder.name}: {words} left with {ran.returncode}\n{ran.stdout}\n{ran.stderr}"
        assert says in ran.stdout + ran.stderr, f"{self.folder.name}: {words} said\n{ran.stdout}\n{ran.stderr}"


def plain(install: Install) -> None:
    """What everyone has: games, records, pictures, bots; and a sentence for what an extra brings."""
    install.run("-m", "sixfold", "--help", says="selfplay")
    install.run("-m", "sixfold", "selfplay", "--game", "dice", "--games", "2", "--out", "games.jsonl")
    install.run("-m", "sixfold", "verify", "games.jsonl", says="2 of 2 records hold")
    install.run("-m", "sixfold", "show", "games.jsonl", "--out", "position.svg")
    install.run("-m", "sixfold", "review", "games.jsonl", "--html", "review.html", says="the review of game 0 is in review.html")
    install.run("-m", "sixfold", "arena", "--game", "dice", "--bots", "greedy,random", "--games", "2", "--on", "here")
    for command in (["serve"], ["backup", "games.db"]):
        install.run("-m", "sixfold", *command, code=2, says="the extra 'server' brings it")
    install.run("-m", "sixfold", "arena", "--bots", "greedy,random", "--on", "ray", code=2, says="Ray is not installed")


def server(install: Install) -> None:
    """The server, with its page, on SQLite and on PostgreSQL."""
    program, environment = install.python.with_name("sixfold"), install.environment()
    with Postgres() as postgres:
        for number, database in enumerate((None, postgres.database())):
            folder = install.home / str(number)
            folder.mkdir()
            with Server(folder, database=database, program=program, environment=environment) as running:
                for path, needle in (("/", b"<title>"), ("/api/tables", b"tables")):
                    with urllib.request.urlopen(f"{running.url}{path}") as answer:
                        assert needle in answer.read()


def envs(install: Install) -> None:
    """The environments."""
    install.run("-c", ENVS)


def openspiel(install: Install) -> None:
    """The games in OpenSpiel."""
    install.run("-c", OPENSPIEL)


def ray(install: Install) -> None:
    """The arena on a cluster."""
    words = ["arena", "--game", "dice", "--bots", "greedy,random", "--games", "2", "--on", "ray", "--workers", "1"]
    install.run("-m", "sixfold", *words, says="greedy")


CHECKS: dict[str, Callable[[Install], None]] = {"": plain, "server": server, "envs": envs, "openspiel": openspiel, "ray": ray}


def main(*only: str) -> None:
    """Build the wheel, and try it with each extra; or only those that are named ("plain" for none)."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)  # PostgreSQL runs as someone else
        subprocess.run([UV, "build", "--quiet", "--wheel", "--out-dir", folder, ROOT], check=True)
        wheel = next(folder.glob("*.whl"))
        for extra, check in CHECKS.items():
            if only and (extra or "plain") not in only:
                continue
            for resolution in ("lowest-direct", "highest"):
                check(Install(folder, wheel, extra, resolution))
                print(f"{extra or 'plain'}, {resolution}: works", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
