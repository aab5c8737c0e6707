"""The command line: sixfold play | serve | backup | admin | selfplay | verify | show | review | puzzles | arena | learn | bench.

Exit codes: 0 success, 1 an invalid record, 2 a wrong call, 130 interrupted.
"""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from sixfold import __version__
from sixfold.cli.commands.admin import admin
from sixfold.cli.commands.arena import arena
from sixfold.cli.commands.bench import bench
from sixfold.cli.commands.learn import learn
from sixfold.cli.commands.play import play
from sixfold.cli.commands.records import selfplay, show, verify
from sixfold.cli.commands.review import puzzles, review
from sixfold.cli.commands.serve import backup, serve
from sixfold.cli.exits import INTERRUPTED, Interrupted, leave
from sixfold.errors import RecordError, SixfoldError
from sixfold.support.console import make_forgiving

app = typer.Typer(
    name="sixfold",
    help="The board, card and dice games of the Einfach Genial family: play, record, check, show, measure.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

for _command in (play, selfplay, verify, show, review, puzzles, serve, backup, arena, learn, bench):
    app.command()(_command)
app.add_typer(admin)


def main() -> None:
    """Run the command line; an error is printed as one sentence and gives an exit code."""
    make_forgiving()
    try:
        app()
    except SystemExit as left:
        if left.code == INTERRUPTED:
            leave("interrupted", INTERRUPTED)
        raise
    except Interrupted as error:
        leave(str(error), INTERRUPTED)
    except RecordError as error:
        leave(str(error), 1)
    except SixfoldError as error:
        leave(str(error), 2)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(0)
    except OSError as error:
        leave(f"{error.filename}: {error.strerror}" if error.filename else str(error), 2)


def _version(asked: bool) -> None:
    if asked:
        print(f"sixfold {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    """Handle the options before the command."""
