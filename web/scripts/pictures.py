"""Make the pictures of the rules (``docs/pictures/rules``), light and dark, from positions that the rules made.

They hold no words, so that one serves all languages. ``--check`` says whether the files are up to date.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from random import Random

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(Path(__file__).parent)]

from drawn import Part, Picture, board, dice, duel, open_cards, rails, symbols  # noqa: E402

from sixfold.drawing.svg.look import THEMES, find_look, number, tag, tokens  # noqa: E402
from sixfold.drawing.svg.pieces import define  # noqa: E402
from sixfold.play.game import Game  # noqa: E402
from tests.rules import drawing  # noqa: E402

FOLDER = ROOT / "docs" / "pictures" / "rules"
RECORDS = ROOT / "tests" / "conformance" / "valid.jsonl"

CORNER = Part("h9", "h13", "f9", "k9")
MIDDLE = Part("h5", "h12", "f9", "j8")
SEATS = {"h8": "1–2", "h2": "3", "h14": "3", "h1": "4", "h15": "4"}
"""For how many seats a ring of cells comes in."""


def play(racks: list[str], moves: Iterable[str], *, seats: int = 2) -> Game:
    """Return a board game after some moves; "+OP" draws that tile."""
    game = Game.new("board", seats=seats, setup={"racks": [rack.split() for rack in racks]})
    for move in moves:
        game.play("draw" if move[0] == "+" else f"place {move}", got=[move[1:]] if move[0] == "+" else None)
    return game


def corner(turns: int) -> Game:
    """Return the game of the first scoring examples (E1) after so many turns."""
    moves = ["BO h12 h11", "+OP", "RY c9 d9", "+OP", "RY f12 f11", "+OP", "GO d11 e11", "+OP", "RB g12 g13", "+OP"]
    moves += ["GO d12 e12", "+OP", "RB j10 j11", "+OY", "GY k3 k4", "+OY", "RB k9 k10", "+OY", "GP k5 j6", "+OY"]
    return play(["BO RY RB RB RB RB", "RY GO GO GY GP GP"], moves[: 2 * turns])


def green() -> Game:
    """Return a game in which a double is worth twelve (E1)."""
    moves = ["GY l3 l4", "+GG", "RG c9 d9", "+BB", "GG h6 h7", "+BB", "GG h10 h11", "+BB", "GG g8 g9", "+BP"]
    moves += ["GG i8 i9", "+BP", "RG j9 j8", "+BP", "GY f10 e10", "+BP", "OY e8 f8", "+BP", "PP d11 d12", "+BP"]
    return play(["GY GG GG RG OY OO", "RG GG GG GY PP OO"], moves)


def ended(variant: str, seats: int) -> Game:
    """Return the first finished board game of that kind among the records; of the standard one that fewer points won."""
    for line in RECORDS.read_text("utf-8").splitlines():
        said = json.loads(line)
        if (said["game"], said.get("variant"), len(said["seats"])) != ("board", variant, seats):
            continue
        game = Game.new("board", seats=seats, variant=variant, options=said["options"], setup=said["setup"], moves=said["moves"])
        rows = sorted(game.tracks, key=sorted)
        if game.outcome() is not None and (variant != "standard" or sum(rows[0]) > sum(rows[-1]) > 0):
            return game
    raise LookupError(f"no record of a {variant} game with {seats} seats fits")


def duelling() -> Game:
    """Return a duel on its way, from a fixed seed: each seat takes the best of some moves."""
    game, random = Game.new("board", variant="duel", seats=2, seed=5), Random(5)
    while game.ply < 76:
        legal = [str(move) for move in game.legal_moves]
        game.play(max(random.sample(legal, min(60, len(legal))), key=lambda move: sum(map(abs, game.gains(move)))))
    return game


def after(game: Game, do: str, expected: str) -> Picture:
    """Return the tracks of seat 0 before and after a move, which must be as a worked example says."""
    before = game.tracks[0]
    played = game.copy()
    played.play(do)
    assert played.tracks[0] == drawing.row(expected), (do, played.tracks[0])
    return rails(game, before, played.tracks[0], arrow=True)


def pictures() -> dict[str, Picture]:
    """Return every picture by its name."""
    first = play(["BO RY RB RB RB RB", "RY GO GO GY GP GP"], ["BO h12 h11", "+OP"])
    touching = {cell for move in first.legal_moves for cell in str(move).split()[2:]}
    last = ended("standard", 2)
    team = ended("team", 4)
    return {
        "symbols": symbols(),
        "ranking": rails(last, *sorted(last.tracks, key=sorted, reverse=True)),
        "areas": board(Game.new("board", seats=4, seed=1), Part("h1", "h15", "a8", "o8"), labels=SEATS),
        "first-round": board(first, Part("h3", "h13", "c8", "m8"), pale=touching),
        "directions": board(corner(0), Part("h6", "h11", "f9", "j8"), "place BO h8 h9", arrows=True),
        "score-1": board(corner(0), CORNER, "place BO h12 h11"),
        "score-2": board(corner(4), CORNER, "place RB g12 g13"),
        "score-3": board(corner(10), CORNER, "place RB i11 i12"),
        "score-12": board(green(), MIDDLE, "place GG h8 h9"),
        "team": rails(team, team.tracks[0]),
        "duel": duel(duelling()),
        "cards-match": open_cards(drawing.cards(opened=["RY", "YP", "GB"], hands=["BY", "", ""], tracks=["Y1"]), "play BY"),
        "cards-sectors": after(
            drawing.cards(opened=["RP", "RG", "OP"], hands=["RP", "", ""], tracks=["*4 R2 B3 P5"]), "play RP", "*4 R4 B3 P6"
        ),
        "dice-match": dice(drawing.dice(shown=["BBY", "YYB", "RBY"])),
        "dice-blocked": after(drawing.dice(shown=["GGY", "GGY", "YOP"], tracks=["*2 G0 B0"]), "score", "*2 G3 Y3 B0"),
        "dice-opened": after(drawing.dice(shown=["GYY", "GYY", "YOP"], tracks=["*4 G3 Y2"]), "score", "*4 G4 Y7"),
    }


def draw(picture: Picture, theme: str) -> str:
    """Return a picture in a theme."""
    look = find_look(theme)
    return tag(
        "svg",
        define(look),
        picture.draw(look),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"-3 -3 {number(picture.width + 6)} {number(picture.height + 6)}",
        width=picture.width + 6,
        height=picture.height + 6,
        font_family=tokens()["type"]["family"],
    )


def main() -> None:
    """Write the files, or check them."""
    wanted = {
        FOLDER / f"{name}{'' if theme == 'light' else '-dark'}.svg": draw(picture, theme) + "\n"
        for name, picture in pictures().items()
        for theme in THEMES
    }
    stale = [path for path, drawn in wanted.items() if not path.exists() or path.read_text("utf-8") != drawn]
    if "--check" in sys.argv:
        sys.exit(f"stale: {', '.join(path.name for path in stale)}; run python web/scripts/pictures.py" if stale else 0)
    FOLDER.mkdir(parents=True, exist_ok=True)
    for path, drawn in wanted.items():
        path.write_text(drawn, "utf-8")


if __name__ == "__main__":
    main()
