"""The command line: sixfold play | serve | backup | selfplay | verify | show | review | puzzles | arena | learn | bench.

Exit codes: 0 all is well, 1 a record does not hold, 2 the command itself is wrong, 130 interrupted.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Annotated, Any, NoReturn, TypeVar

import typer

from sixfold import __version__
from sixfold.errors import RecordError, SixfoldError, UsageError
from sixfold.games.variants import GAMES, Setting
from sixfold.support.console import make_forgiving
from sixfold.support.files import check_target, whole

if TYPE_CHECKING:
    from sixfold.play.record import Record

T = TypeVar("T")

INTERRUPTED = 130
"""With which code a command leaves that was interrupted."""

app = typer.Typer(
    name="sixfold",
    help="The board, card and dice games of the Einfach Genial family: play, record, check, show, measure.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

_VARIANTS = "; ".join(f"{game}: {', '.join(variants)}" for game, variants in GAMES.items())

GameName = Annotated[str, typer.Option("--game", help=f"Which game: {', '.join(GAMES)}.", autocompletion=lambda: list(GAMES))]
VariantName = Annotated[
    str,
    typer.Option(
        "--variant",
        help=f"Which variant ({_VARIANTS}).",
        autocompletion=lambda: sorted({name for variants in GAMES.values() for name in variants}),
    ),
]
Seats = Annotated[int | None, typer.Option("--seats", help="How many seats; the fewest that the variant allows if left out.")]
Options = Annotated[list[str] | None, typer.Option("--option", metavar="K=V", help="An option of the game, such as split=true.")]


def _bots(incomplete: str) -> list[str]:
    """Return how a list of bots, with commas between, can go on."""
    from sixfold.bots import BOTS

    before, comma, last = incomplete.rpartition(",")
    return [f"{before}{comma}{name}" for name in BOTS if name.startswith(last)]


Files = Annotated[list[Path], typer.Argument(metavar="FILE…", help="Files with records, one a line.")]


class Interrupted(SixfoldError):
    """A command was interrupted, and says what it has kept."""


def main() -> None:
    """Run the command line; every refusal is one sentence and an exit code."""
    make_forgiving()
    try:
        app()
    except SystemExit as left:
        if left.code == INTERRUPTED:
            _leave("interrupted", INTERRUPTED)
        raise
    except Interrupted as error:
        _leave(str(error), INTERRUPTED)
    except RecordError as error:
        _leave(str(error), 1)
    except SixfoldError as error:
        _leave(str(error), 2)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(0)
    except OSError as error:
        _leave(f"{error.filename}: {error.strerror}" if error.filename else str(error), 2)


def _leave(sentence: str, code: int) -> NoReturn:
    print(f"sixfold: {sentence}", file=sys.stderr)
    sys.exit(code)


def _version(asked: bool) -> None:
    if asked:
        print(f"sixfold {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Say the version and leave.")
    ] = False,
) -> None:
    """Take the options that come before the command."""


def _setting(game: str, variant: str, seats: int | None, options: list[str] | None) -> Setting:
    """Return what the options on the command line agree on."""
    plain = Setting.of(game, variant=variant, seats=seats)
    known = {option.name: option for option in plain.kind.options}
    values: dict[str, Any] = {}
    for option in options or []:
        name, equals, value = option.partition("=")
        if not equals:
            raise UsageError(f"an option is written name=value, not {option!r}")
        values[name] = known[name].read(value) if name in known else value
    return Setting.of(game, variant=variant, seats=seats, options=values)


@contextmanager
def _needs(extra: str) -> Iterator[None]:
    """Say in one sentence what to install where a command needs packages that a plain install does not bring."""
    try:
        yield
    except ModuleNotFoundError as error:
        package = (error.name or "sixfold").partition(".")[0]
        if package == "sixfold":
            raise
        raise UsageError(
            f"this needs {package}, which is not installed; the extra {extra!r} brings it: "
            f"pip install 'sixfold[{extra}]', or '.[{extra}]' in a clone"
        ) from None


def _progress(things: Iterable[T], *, total: int | None, about: str) -> Iterator[T]:
    """Pass things on, with a bar on the terminal if that takes more than a second."""
    from sixfold.support.progress import follow

    return follow(things, total=total, about=about)


@app.command()
def play(
    game: Annotated[str | None, typer.Option("--game", help=f"Which game: {', '.join(GAMES)}; asked if left out.")] = None,
    variant: VariantName = "standard",
    seats: Seats = None,
    option: Options = None,
    bot: Annotated[str, typer.Option(help="The bot at the other seats.", autocompletion=_bots)] = "random",
    seed: Annotated[str | None, typer.Option(help="Equal seeds deal equal games.")] = None,
    out: Annotated[Path | None, typer.Option(help="Where to keep the record of the game.")] = None,
) -> None:
    """Play a game in the terminal against bots, choosing among numbered moves."""
    check_target(out)
    if game is None:
        game = _ask_game()
    setting = _setting(game, variant, seats, option)

    from random import Random

    from sixfold.bots import find
    from sixfold.cli.play import Left
    from sixfold.cli.play import play as play_game
    from sixfold.play.game import Game
    from sixfold.play.record import Record

    bots = [None, *(find(bot) for _ in range(setting.seats - 1))]
    names = ["Player", *(f"{bot} {seat}" for seat in range(1, setting.seats))]
    played = Game.new(setting.game, variant=setting.variant, seats=setting.seats, options=setting.options, seed=seed, names=names)
    try:
        play_game(played, bots, Random(seed), ask=input, say=print)
    except (Left, KeyboardInterrupt):
        print(f"\nYou left after {played.ply} moves; the game is not finished.")
    if out is not None:
        _write(out, [Record.of(played).write()])
        print(f"The record is in {out}.")


def _ask_game() -> str:
    """Ask which game to play."""
    for number, name in enumerate(GAMES, 1):
        print(f"  {number}  {name}")
    while True:
        try:
            answer = input("Which game? Number or name: ").strip()
        except EOFError:
            raise UsageError("no game was chosen; name one with --game") from None
        if answer.isdecimal() and 1 <= int(answer) <= len(GAMES):
            return list(GAMES)[int(answer) - 1]
        if answer in GAMES:
            return answer
        print(f"Please type a number from 1 to {len(GAMES)}.")


def _write(path: Path, lines: Iterable[str]) -> None:
    """Write lines to a file, all of them or nothing."""
    with whole(path) as file:
        file.writelines(f"{line}\n" for line in lines)


@app.command()
def selfplay(
    game: GameName = "board",
    variant: VariantName = "standard",
    seats: Seats = None,
    bots: Annotated[
        str | None, typer.Option(help="A bot a seat, with commas between; random if left out.", autocompletion=_bots)
    ] = None,
    games: Annotated[int, typer.Option(min=0, help="How many games.")] = 1,
    seed: Annotated[str, typer.Option(help="Equal seeds give equal games.")] = "0",
    option: Options = None,
    out: Annotated[Path | None, typer.Option(help="Where to write the records; to the screen if left out.")] = None,
) -> None:
    """Let bots play games among themselves, and write the records down."""
    check_target(out)
    setting = _setting(game, variant, seats, option)

    from sixfold.arena.selfplay import selfplay as play_games
    from sixfold.bots import find

    players = [find(name) for name in (bots.split(",") if bots else ["random"] * setting.seats)]
    records = play_games(setting, players, games=games, seed=seed)
    lines = (record.write() for record in _progress(records, total=games, about="games"))
    if out is None:
        for line in lines:
            print(line)
    else:
        written = _write_until_interrupted(out, lines)
        if written < games:
            raise Interrupted(f"interrupted: {written} of {games} games are in {out}")
        print(f"{games} games are in {out}")


def _write_until_interrupted(path: Path, lines: Iterable[str]) -> int:
    """Write lines to a file as they come, keep those before an interruption, and return how many there are."""
    count = 0
    with whole(path) as file:
        try:
            for line in lines:
                file.write(f"{line}\n")
                count += 1
        except KeyboardInterrupt:
            if not count:
                raise
    return count


@app.command()
def verify(
    files: Files,
    fair: Annotated[
        bool, typer.Option("--fair", help="Check also that every draw and roll follows from seed and entropy.")
    ] = False,
) -> None:
    """Check records against the format and the rules; says what does not hold, and exits with 1 if anything does not."""
    from sixfold.play.fair import check
    from sixfold.play.record import Record, read_file

    holds = check if fair else Record.verify

    for file in files:
        file.open("rb").close()
    good = bad = 0
    numbered = ((file, *found) for file in files for found in read_file(file))
    for file, line, record in _progress(numbered, total=None, about="records"):
        try:
            if isinstance(record, RecordError):
                raise record
            holds(record)
            good += 1
        except RecordError as error:
            print(f"{file}, line {line}: {error}")
            bad += 1
    print(f"{good} of {good + bad} records hold{' and are fair' if fair else ''}")
    if bad:
        raise typer.Exit(1)


@app.command()
def show(
    file: Annotated[Path, typer.Argument(help="A file with records, one a line.")],
    game: Annotated[int, typer.Option("--game", min=0, help="Which of the games in the file, from 0.")] = 0,
    ply: Annotated[int | None, typer.Option(min=0, help="After how many moves; after all of them if left out.")] = None,
    seat: Annotated[int | None, typer.Option(min=0, help="As which seat sees it; everything open if left out.")] = None,
    out: Annotated[Path | None, typer.Option(help="Write a picture (.svg) or text (.txt) to this file.")] = None,
) -> None:
    """Show a position of a recorded game, as text or as a picture."""
    from sixfold.drawing import svg, text

    check_target(out)
    if out is not None and out.suffix not in (".svg", ".txt"):
        raise UsageError(f"{out} should end in .svg for a picture or in .txt for text")
    with _about(f"{file}, game {game}"):
        record = _pick(file, game)
        if ply is not None and ply > len(record.moves):
            raise UsageError(f"game {game} has {len(record.moves)} moves, so there is no ply {ply}")
        played = record.replay(ply)
    position = played.position() if seat is None else played.view(seat)
    if out is None:
        print(text.draw(position))
    else:
        _write(out, [svg.draw(position) if out.suffix == ".svg" else text.draw(position)])
        print(f"{position.setting}, ply {played.ply}: the position is in {out}")


@contextmanager
def _about(what: str) -> Iterator[None]:
    """Say of a record that does not hold which one it is."""
    try:
        yield
    except RecordError as error:
        raise RecordError(f"{what}: {error}") from error


def _pick(file: Path, game: int) -> Record:
    """Return one of the records of a file, counted from 0."""
    from sixfold.play.record import read_file

    records = [record for _, record in zip(range(game + 1), (record for _, record in read_file(file)), strict=False)]
    if game >= len(records):
        many = "1 record" if len(records) == 1 else f"{len(records)} records"
        raise UsageError(f"{file} has {many}, so there is no game {game}; games count from 0")
    record = records[game]
    if isinstance(record, RecordError):
        raise record
    return record


@app.command()
def review(
    file: Annotated[Path, typer.Argument(help="A file with records, one a line.")],
    game: Annotated[int, typer.Option("--game", min=0, help="Which of the games in the file, from 0.")] = 0,
    limit: Annotated[int | None, typer.Option(min=1, help="Simulations a decision; enough for the game if left out.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the review as JSON.")] = False,
    html: Annotated[
        Path | None, typer.Option(help="Write the review to this file (.html), as a page that needs nothing else.")
    ] = None,
    language: Annotated[str, typer.Option(help="In which language: en, de, nl.")] = "en",
) -> None:
    """Review a finished game: win chances, better moves and why, luck and skill."""
    from json import dumps

    from sixfold.bots.bot import Limit
    from sixfold.review import report
    from sixfold.review import review as review_game
    from sixfold.review.words import check_language
    from sixfold.server import standalone
    from sixfold.support.progress import steps

    spoken = check_language(language)
    check_target(html)
    if html is not None:
        if html.suffix != ".html":
            raise UsageError(f"{html} should end in .html")
        standalone.check_built()
    with _about(f"{file}, game {game}"), steps() as tell:
        record = _pick(file, game)
        found = review_game(record, limit=None if limit is None else Limit(simulations=limit), progress=tell)
    if html is not None:
        _write(html, [standalone.write(found, record, spoken)])
        print(f"the review of game {game} is in {html}")
    elif json:
        print(dumps(found.json(), ensure_ascii=False))
    else:
        print(report.write(found, spoken))


@app.command()
def puzzles(
    files: Files,
    out: Annotated[Path, typer.Option(help="Where to write the puzzles (.json).")],
    limit: Annotated[int | None, typer.Option(min=1, help="Simulations a decision; checked with four times as many.")] = None,
    most: Annotated[int | None, typer.Option(min=1, help="How many puzzles at most; all that are found if left out.")] = None,
) -> None:
    """Collect positions with one clearly best move from records."""
    from sixfold.bots.bot import Limit
    from sixfold.play.record import read_file
    from sixfold.review.puzzles import collect, write

    check_target(out)
    for file in files:
        file.open("rb").close()
    numbered = ((f"{file}, line {line}", record) for file in files for line, record in read_file(file))
    records = _all_good(_progress(numbered, total=None, about="records"))
    found = collect(records, limit=None if limit is None else Limit(simulations=limit), most=most)
    _write(out, [write(found)])
    print(f"{len(found)} puzzles are in {out}")


def _all_good(records: Iterable[tuple[str, Record | RecordError]]) -> Iterator[Record]:
    """Pass records on, and refuse what does not hold."""
    for place, record in records:
        with _about(place):
            if isinstance(record, RecordError):
                raise record
            record.verify()
        yield record


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="Which address to listen on; 0.0.0.0 for all of this machine's.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Which port; 0 takes any that is free.")] = 8642,
    data: Annotated[Path | None, typer.Option(help="The folder for the games; the user's data folder if left out.")] = None,
    database: Annotated[str | None, typer.Option(metavar="ADDRESS", help="PostgreSQL instead: postgresql://…")] = None,
    origin: Annotated[list[str] | None, typer.Option(help="A page elsewhere that may use this server.")] = None,
    secure: Annotated[bool, typer.Option("--secure", help="The page is served over HTTPS: cookies say so.")] = False,
    proxy: Annotated[bool, typer.Option("--proxy", help="A proxy in front names the clients' addresses.")] = False,
    thinkers: Annotated[int, typer.Option(min=0, help="Processes that think for bots; 0 chooses.")] = 0,
    keep: Annotated[
        list[str] | None,
        typer.Option(metavar="WHAT=DAYS", help="How long something unused is kept, such as chat=30; 0 keeps it for good."),
    ] = None,
    gone_after: Annotated[
        int, typer.Option(min=1, max=86400, help="Seconds after which the others may go on without someone who left.")
    ] = 60,
    log: Annotated[str, typer.Option(help="How much to log: debug, info, warning, error.")] = "info",
    open_page: Annotated[bool, typer.Option("--open", help="Open the page in a browser.")] = False,
) -> None:
    """Host tables for all games: the page, the socket and the API."""
    with _needs("server"):
        from sixfold.server import retention
        from sixfold.server import serve as server
        from sixfold.server.settings import Settings

    settings = Settings(
        origins=tuple(origin or ()),
        secure=secure,
        proxies=proxy,
        thinkers=thinkers,
        retention=retention.parse(keep or ()),
        gone_after=float(gone_after),
    )
    where = server.database(data, database)
    if log not in ("debug", "info", "warning", "error"):
        raise UsageError(f"--log takes debug, info, warning or error, not {log!r}")
    server.serve(where, settings, host=host, port=port, level=log, open_page=open_page, say=print)


@app.command()
def backup(
    target: Annotated[Path, typer.Argument(help="The file to write.")],
    data: Annotated[Path | None, typer.Option(help="The folder with the games; the user's data folder if left out.")] = None,
    database: Annotated[str | None, typer.Option(metavar="ADDRESS", help="PostgreSQL instead: postgresql://…")] = None,
) -> None:
    """Copy all games of a server to a file, also while it runs."""
    import asyncio

    check_target(target)
    with _needs("server"):
        from sixfold.server.serve import database as which
        from sixfold.server.store.backup import backup as copy

    asyncio.run(copy(which(data, database), target))
    print(f"the games are in {target}")


@app.command()
def arena(
    game: GameName = "board",
    variant: VariantName = "standard",
    seats: Seats = None,
    option: Options = None,
    bots: Annotated[
        str,
        typer.Option(help="The bots, with commas between: two, one a seat, or more that meet in pairs.", autocompletion=_bots),
    ] = "",
    games: Annotated[int, typer.Option(min=1, help="How many games; deals are finished, so it may become a few more.")] = 100,
    seed: Annotated[str, typer.Option(help="Equal seeds give equal games.")] = "0",
    seconds: Annotated[float | None, typer.Option(min=0.001, help="Seconds a move; each bot's own limit if left out.")] = None,
    simulations: Annotated[int | None, typer.Option(min=1, help="Simulations a move instead of seconds.")] = None,
    sprt: Annotated[
        str | None,
        typer.Option(metavar="LOW,HIGH", help="Stop as soon as the first bot is shown better by HIGH or not by LOW Elo."),
    ] = None,
    on: Annotated[str, typer.Option(help="Where to play: processes, ray, here.")] = "processes",
    workers: Annotated[int | None, typer.Option(min=1, help="How many games at once; one a core if left out.")] = None,
    out: Annotated[Path | None, typer.Option(help="Where to keep the records.")] = None,
    plot: Annotated[Path | None, typer.Option(help="Where to draw the table (.svg).")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the final table as JSON.")] = False,
) -> None:
    """Let bots play against each other on equal deals, and say who is better and how surely."""
    check_target(out)
    check_target(plot)
    setting = _setting(game, variant, seats, option)

    from sixfold.arena.compete import compete
    from sixfold.bots.bot import Limit

    found = compete(
        setting,
        [name for name in bots.split(",") if name],
        games=games,
        seed=seed,
        limit=Limit(seconds, simulations),
        sprt=_bounds(sprt),
        on=on,
        workers=workers,
    )
    if out is not None:
        _write(out, found.records)
    if plot is not None:
        _write(plot, [found.picture()])
    print(found.json() if json else found)
    if found.interrupted:
        raise Interrupted(
            f"interrupted after {found.games} games, which are counted here" + (f" and kept in {out}" if out else "")
        )


def _bounds(text: str | None) -> tuple[float, float] | None:
    """Return the two bounds of a sequential test."""
    if text is None:
        return None
    try:
        low, high = (float(part) for part in text.split(","))
    except ValueError:
        raise UsageError(f"--sprt takes two numbers with a comma between, such as 0,20, not {text!r}") from None
    if low >= high:
        raise UsageError(f"the bounds of --sprt rise, but {text!r} does not")
    return low, high


@app.command()
def learn(
    game: Annotated[str, typer.Argument(help=f"Whose bots: {', '.join(GAMES)}.")],
    out: Annotated[Path, typer.Option(help="Where to write what was learned (.npz).")],
    games: Annotated[
        int | None,
        typer.Option(min=1, help="Games a round: 7000 for board, 20000 for cards if left out; the dice are solved, not played."),
    ] = None,
    seed: Annotated[int, typer.Option(help="Equal seeds learn the same, for board and cards.")] = 1,
    work: Annotated[Path | None, typer.Option(help="Where to keep what is not finished, to go on from there.")] = None,
) -> None:
    """Make the weights or tables of a game's bots again; a run that was stopped goes on where it was."""
    from sixfold.support.progress import steps

    check_target(out)
    if game not in GAMES:
        raise UsageError(f"there is no game {game!r}; there is: {', '.join(GAMES)}")
    makes = import_module(f"sixfold.bots.{game}.learn").learn
    work = work or out.with_suffix(".work")
    with steps() as tell:
        makes(out, tell, work=work, games=games, seed=seed)
    print(f"what the {game} bots learned is in {out}")


@app.command()
def bench(
    groups: Annotated[
        list[str] | None, typer.Argument(metavar="GROUP…", help="What to measure, such as rules or envs; all if left out.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="One JSON object a line instead of a table.")] = False,
) -> None:
    """Measure speed and size, as ratios against a peer or a limit in the same run."""
    with _needs("bench"):
        _benches().run(groups or (), as_json=json)


def _benches() -> ModuleType:
    """Return what measures; it lies in the repository, beside the package."""
    root = Path(__file__).parents[3]
    if not (root / "bench" / "__init__.py").is_file():
        raise UsageError("what is measured against lies in the repository, not in the package; run 'make bench' in a clone")
    sys.path.insert(0, str(root))
    return import_module("bench")
