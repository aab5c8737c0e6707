"""Pictures: well-formed for every position, nothing hidden in them, nothing outside them, and legible."""

import re
from importlib.resources import files
from itertools import combinations
from random import Random

import pytest

from sixfold.drawing import svg
from sixfold.drawing.svg.look import PAGE, SMALL, find_look, measure, mix, shorten, sprite, tokens, wrap
from sixfold.drawing.svg.words import why
from sixfold.errors import UsageError
from sixfold.games.position import Position
from sixfold.games.variants import Setting
from sixfold.play.game import Game
from sixfold.rules.board import DRAW
from sixfold.rules.pieces import CARD_NAMES, LETTERS, TILE_NAMES
from tests.colour import VISIONS, contrast, difference
from tests.drawing.pictures import SPACE, place_texts, read, shown, stages, uses, words
from tests.samples import SETTINGS as STANDARD
from tests.samples import new_game, random_game

SETTINGS = [
    *STANDARD,
    Setting.of("board", variant="duel", options={"width": 3}),
    Setting.of("board", variant="duel", options={"width": 60}),
]
LONG = ["Maximiliane von Hohenstein-Wal", "W" * 30, "漢字" * 15, ""]


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_every_position_is_a_picture_that_stands_alone(setting: Setting) -> None:
    for game in stages(setting):
        for position in shown(game):
            picture = svg.draw(position)
            tree = read(picture)
            assert tree.attrib["role"] == "img"
            assert tree.findtext(f"{SPACE}title")
            assert tree.findtext(f"{SPACE}desc")
            assert not re.search(r"np\.|nan|None|<style|<script|<image", picture)
            assert picture.count("http") == 1, "nothing but the name of the format"
            defined = {element.attrib["id"] for element in tree.iter() if "id" in element.attrib}
            wanted = re.findall(r'(?:href="|url\()#([\w-]+)', picture)
            assert len(wanted) == len(re.findall(r"href=|url\(", picture))
            assert set(wanted) <= defined


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_text_stays_on_the_page_and_is_large_enough(setting: Setting) -> None:
    for game in stages(setting, LONG):
        tree = read(svg.draw(game.view(game.setting.seats - 1)))
        height = float(tree.attrib["viewBox"].split()[3])
        for x, y, line in place_texts(tree):
            size = float(line.attrib["font-size"])
            width = measure("".join(line.itertext()), size, bold="font-weight" in line.attrib)
            left = x - width * {"end": 1, "middle": 0.5}.get(line.attrib.get("text-anchor", ""), 0)
            assert size >= SMALL
            assert left >= 0, "".join(line.itertext())
            assert left + width <= PAGE, "".join(line.itertext())
            assert 0 < y < height


@pytest.mark.parametrize(
    ("game", "member", "names", "secret"),
    [("board", "racks", TILE_NAMES, "OO PP YY RY RY GG"), ("cards", "hands", CARD_NAMES, "OY OP YP RY RY BP")],
)
def test_a_picture_shows_nothing_that_its_view_hides(game: str, member: str, names: tuple[str, ...], secret: str) -> None:
    rest = {} if game == "board" else {"open": [["RO", "GO"], ["BO", "GP"]]}
    first = Game.new(game, seats=2, setup={member: [names[:6], names[6:12]], **rest})
    other = Game.new(game, seats=2, setup={member: [names[:6], secret.split()], **rest})
    for seat in (0, None):
        assert first.view(seat) == other.view(seat)
        assert svg.draw(first.view(seat)) == svg.draw(other.view(seat))
    assert svg.draw(first.view(1)) != svg.draw(other.view(1))
    assert svg.draw(first.position()) != svg.draw(other.position())


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_equal_views_are_equal_pictures(setting: Setting) -> None:
    one, other = (random_game(setting, 4, plies=23) for _ in range(2))
    for mine, theirs in zip(shown(one), shown(other), strict=True):
        assert svg.draw(mine) == svg.draw(theirs)


def test_names_are_escaped_and_cleaned() -> None:
    game = Game.new("board", seed=1, names=['<b>&"', "nul\0 bell\a \ud800 end"])
    lines = words(svg.draw(game.position()))
    assert '<b>&" is in turn' in lines
    assert "nul  bell    end" in lines
    assert "<b>" not in svg.draw(game.position())


def test_a_seat_without_a_name_is_called_by_its_number() -> None:
    lines = words(svg.draw(Game.new("dice", seed=1, names=["", "Bea"]).position()))
    assert "seat 0 is in turn" in lines


def test_symbols_are_those_of_the_sprite() -> None:
    file = files("sixfold").joinpath("drawing", "look", "symbols.svg").read_text("utf-8")
    paths = {symbol.attrib["id"][-1]: symbol[1].attrib["d"] for symbol in read(file).iter(f"{SPACE}symbol") if len(symbol) == 2}
    paths = {letter: path for letter, path in paths.items() if letter in LETTERS}
    assert sprite() == paths
    tree = read(svg.draw(Game.new("cards", seed=1).view(0)))
    defined = {path.attrib.get("id"): path.attrib["d"] for path in tree.iter(f"{SPACE}path")}
    assert all(defined[f"sixfold-{letter}"] == path for letter, path in paths.items())


def test_a_new_board_shows_printed_symbols_rails_and_one_rack() -> None:
    game = Game.new("board", seed=3)
    tiles = "".join(game.view(0).pieces(0))
    counted = uses(svg.draw(game.view(0)))
    assert [counted[letter] for letter in LETTERS] == [3 + tiles.count(letter) for letter in LETTERS]
    assert counted["cell"] == 91 + 1, "the cells, and the mark beside the number of free ones"


@pytest.mark.parametrize(("seats", "cells"), [(2, 91), (3, 127), (4, 169)])
def test_outer_rings_lie_a_shade_back(seats: int, cells: int) -> None:
    picture = svg.draw(Game.new("board", seats=seats, seed=3).view(0))
    assert picture.count("url(#sixfold-cell-light)") == 85
    assert picture.count("url(#sixfold-cellOuter-light)") == cells - 91


@pytest.mark.parametrize("setting", [setting for setting in SETTINGS if setting.game == "board"], ids=str)
def test_tiles_lie_as_they_were_placed_and_those_of_the_last_turn_have_a_keyline(setting: Setting) -> None:
    for game in stages(setting):
        counted = uses(svg.draw(game.view(0)))
        placed = sum(0 <= entry.code < DRAW for entry in game.history)
        held = len(game.view(0).pieces(0))
        gaps = (1 if setting.variant == "solo" else 6) - held
        assert sum(counted[f"tile-{direction}"] for direction in range(6)) == 2 * (placed + held) + gaps
        assert sum(counted[f"key-{direction}"] for direction in range(6)) == len(game.position().last_turn())


def test_a_board_without_a_history_is_drawn_cell_by_cell() -> None:
    game = random_game(Setting.of("board"), 2, plies=20)
    bare = Position(game.setting, game.states, game.names, (), None)
    assert uses(svg.draw(bare))["one"] == 20
    assert uses(svg.draw(game.position()))["one"] == 0


def test_a_game_that_waits_for_its_deal_can_be_drawn() -> None:
    for setting in SETTINGS:
        read(svg.draw(Game(setting).position()))


def test_rails_have_the_sections_of_the_rules() -> None:
    def ends(setting: Setting) -> list[tuple[int, ...]]:
        return [tuple(section) for section in setting.face.sections(new_game(setting, 1).states)]

    assert ends(Setting.of("board")) == [(1, 18, 0)]
    assert ends(Setting.of("board", variant="team")) == [(1, 18, 0), (19, 36, 0)]
    assert ends(Setting.of("cards")) == [(1, 3, 0), (4, 6, 1), (7, 10, 4)]
    assert ends(Setting.of("dice")) == [(1, 3, 0), (4, 6, 1), (7, 7, 4)]


def test_the_lowest_has_a_pill_and_each_panel_a_waterline() -> None:
    game = random_game(Setting.of("board", seats=3), 6, plies=80)
    tree = read(svg.draw(game.view(0)))
    ivory = find_look("light")["lowest"]
    pills = [pill for pill in tree.iter(f"{SPACE}rect") if pill.attrib["fill"] == ivory and "opacity" not in pill.attrib]
    lines = [line for line in tree.iter(f"{SPACE}path") if line.attrib.get("stroke-dasharray") == "6 5"]
    assert len(pills) == sum(len(game.position().lowest(seat)) for seat in range(3))
    assert len(lines) == 3


def test_a_duel_says_that_it_is_a_reconstruction() -> None:
    lines = words(svg.draw(Game.new("board", variant="duel", seed=1).view(0)))
    assert sum("reconstruction" in line for line in lines) == 2


@pytest.mark.parametrize("width", [1, 2, 60])
def test_a_duel_of_any_width_can_be_drawn(width: int) -> None:
    game = Game.new("board", variant="duel", seed=1, options={"width": width})
    game.states[0].tracks[:2] = [[width, -width, 0, 1, -1, 0], [-width, width, 0, -1, 1, 0]]
    lines = words(svg.draw(game.view(0)))
    assert lines.count(f"+{width}") == lines.count(f"−{width}") == (4 if width == 1 else 2)


def test_dice_that_nobody_has_rolled_are_not_shown_yet() -> None:
    game = Game.new("dice", variant="hidden-start", seats=4, seed=1)
    assert words(svg.draw(game.view(0))).count("not shown yet") == 4
    game.play("roll")
    lines = words(svg.draw(game.view(3)))
    assert lines.count("not shown yet") == 3
    assert "roll 1 of 3" in lines


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_the_end_says_who_won_and_why(setting: Setting) -> None:
    game = random_game(setting, 17)
    outcome = game.outcome()
    assert outcome
    title = read(svg.draw(game.position())).findtext(f"{SPACE}title") or ""
    won = [game.names[seat] for seat, rank in enumerate(outcome.ranks) if rank == 1]
    assert all(name in title for name in won)
    assert re.search(r" (wins|win|share the win|has finished)$", title)
    assert re.search(r"no placement is left|all six|all 42", why(game.position()))


@pytest.mark.parametrize(
    ("tracks", "said"),
    [
        ([[9, 12, 14, 15, 16, 17], [8, 18, 18, 18, 18, 18]], "lowest 9 beats 8"),
        ([[9, 12, 14, 15, 16, 17], [9, 12, 13, 15, 16, 17]], "lowest 9, 12 each, then 14 beats 13"),
        ([[9, 9, 14, 15, 16, 17], [9, 14, 9, 17, 16, 15]], "equal in all six"),
    ],
)
def test_the_difference_is_said_in_points(tracks: list[list[int]], said: str) -> None:
    game = random_game(Setting.of("board"), 17)
    game.states[0].tracks[:2] = tracks
    assert why(game.position()) == f"{said} · no placement is left"


def test_who_gave_up_is_said() -> None:
    game = random_game(Setting.of("cards", seats=3), 17, plies=30)
    game.resign(1)
    assert why(game.position()).endswith("seat 1 resigned")
    assert "resigned" in words(svg.draw(game.position()))


def test_a_bonus_move_is_announced() -> None:
    game, random = new_game(Setting.of("cards"), 0), Random(0)
    while not game.position().is_bonus():
        game = new_game(Setting.of("cards"), random.random().hex()) if game.turn is None else game
        game.push(int(random.choice(game.legal_moves.codes)))
    assert words(svg.draw(game.view(None)))[0] == f"seat {game.turn}: bonus move"


def test_there_are_two_themes_and_no_other() -> None:
    view = Game.new("board", seed=1).view(0)
    assert svg.draw(view) == svg.draw(view, theme="light") != svg.draw(view, theme="dark")
    with pytest.raises(UsageError, match="there is no theme 'blue'; there is: light, dark"):
        svg.draw(view, theme="blue")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_colours_come_from_the_tokens(theme: str) -> None:
    look = find_look(theme)
    hollows = {mix(look["cellEdge"], look[name], 0.7) for name in ("cell", "cellOuter")}
    known = {*look.colours.values(), *look.fills.values(), *hollows}
    for setting in SETTINGS:
        picture = svg.draw(random_game(setting, 8, plies=20).position(), theme=theme)
        assert set(re.findall(r'(?:fill|stroke|stop-color)="(#\w{6})"', picture)) <= known


def test_text_is_cut_and_wrapped_where_it_does_not_fit() -> None:
    assert shorten("Ada", 22, 200) == "Ada"
    cut = shorten("Maximiliane von Hohenstein", 22, 200)
    assert cut.endswith("…")
    assert measure(cut, 22) <= 200
    assert wrap("one two three", 22, 100) == ["one two", "three"]


GROUNDS = [
    *(("text", ground) for ground in ("page", "surface", "sunken", "accentSoft")),
    *(("textMuted", ground) for ground in ("page", "surface", "sunken")),
    *((name, ground) for name in ("onBoard", "onBoardMuted") for ground in ("plate", "cell")),
    ("slabText", "slab"),
    ("slabMuted", "slab"),
    ("onAccent", "accent"),
    ("onLowest", "lowest"),
]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("name", "ground"), GROUNDS)
def test_text_has_contrast(name: str, ground: str, theme: str) -> None:
    look = find_look(theme)
    found = contrast(look[name], look[ground])
    assert found >= 4.5
    assert found == pytest.approx(tokens()["measured"]["text_AA"][f"{theme} {name} on {ground}"], abs=0.006)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("letter", LETTERS)
def test_symbols_have_contrast(letter: str, theme: str) -> None:
    look = find_look(theme)
    measured = tokens()["measured"]["symbol_contrast"]
    for ground in ("tile", "printed"):
        found = contrast(look.fills[letter], look[ground])
        assert found >= 3
        assert found == pytest.approx(measured[f"{theme} {letter} on {ground}"], abs=0.006)
    assert contrast(look.fills[letter], mix(look["lowest"], look["slab"], 0.085)) >= 3, "on the pale row of the lowest"
    for vision in set(VISIONS) - {"normal"}:
        found = contrast(look.fills[letter], look["tile"], vision)
        assert found >= 3
        assert found == pytest.approx(measured[f"{theme} on tile, {vision}"][letter], abs=0.1)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("vision", VISIONS)
def test_symbols_differ_for_every_eye(vision: str, theme: str) -> None:
    fills = find_look(theme).fills
    least, pair = min((difference(fills[a], fills[b], vision), a + b) for a, b in combinations(LETTERS, 2))
    measured = tokens()["measured"]["symbol_difference"][vision]
    assert least >= 18
    assert pair == measured["pair"]
    assert least == pytest.approx(measured["minDeltaE_CAM02UCS"], abs=0.06)


def test_measures_agree_with_known_values() -> None:
    assert contrast("#FFFFFF", "#000000") == pytest.approx(21)
    assert difference("#FFFFFF", "#000000") == pytest.approx(100, abs=0.1)
    assert difference("#DD3F4F", "#DD3F4F") == 0
