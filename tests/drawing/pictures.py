"""Reading pictures, and positions to draw."""

import re
from collections import Counter
from collections.abc import Iterator
from random import Random
from xml.etree import ElementTree

from sixfold.games.position import Position
from sixfold.games.variants import Setting
from sixfold.play.game import Game
from tests.samples import new_game

PLIES = (0, 1, 25, None)
SPACE = "{http://www.w3.org/2000/svg}"


def read(picture: str) -> ElementTree.Element:
    """Return a picture as a tree, which it is only if it is well-formed."""
    return ElementTree.fromstring(picture)


def words(picture: str) -> list[str]:
    """Return every line of text of a picture."""
    return ["".join(line.itertext()) for line in read(picture).iter(f"{SPACE}text")]


def uses(picture: str) -> Counter[str]:
    """Return how often a picture uses each shape."""
    return Counter(use.attrib["href"].removeprefix("#sixfold-") for use in read(picture).iter(f"{SPACE}use"))


def stages(setting: Setting, names: list[str] | None = None) -> Iterator[Game]:
    """Play a random game and stop at some plies, and at its end."""
    game = new_game(setting, 21)
    game.names = tuple(names or game.names)[: setting.seats]
    random = Random(21)
    for plies in PLIES:
        while game.turn is not None and game.ply != plies:
            game.push(int(random.choice(game.legal_moves.codes)))
        yield game


def shown(game: Game) -> list[Position]:
    """Return a game as everyone may see it."""
    return [game.position(), game.view(None), *(game.view(seat) for seat in range(game.setting.seats))]


def place_texts(element: ElementTree.Element, x: float = 0, y: float = 0) -> Iterator[tuple[float, float, ElementTree.Element]]:
    """Return each line of text and where on the page it stands."""
    moved = re.match(r"translate\((\S+) (\S+)\)", element.attrib.get("transform", ""))
    if moved:
        x, y = x + float(moved[1]), y + float(moved[2])
    if element.tag == f"{SPACE}text":
        yield x + float(element.attrib["x"]), y + float(element.attrib["y"]), element
    for child in element:
        yield from place_texts(child, x, y)
