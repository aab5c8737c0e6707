"""The board game: clauses B1 to B18, with the worked examples E1 and E2."""

from collections import Counter
from random import Random

import pytest

from sixfold.errors import ChanceError, GameOver, IllegalMove, MalformedMove
from sixfold.games.variants import Setting
from sixfold.play.game import Game

from .drawing import board, moves, pile, row, rows
from .geometry import PRINTED, area, axial, cell_name, covered, distance, drawn, inside, touched

VARIANT = {1: "solo", 2: "standard", 3: "standard", 4: "standard"}


def last_placement(*tracks: str, seats: int = 0, variant: str = "standard") -> Game:
    """Return a game that ended with markers there, by a last placement that scored nothing."""
    game = board("h8  . .", elsewhere="P", seats=seats or len(tracks), variant=variant, tracks=tracks, racks=["RG YY"])
    game.play("place RG h8 h9")
    return game


def ranks(*tracks: str) -> list[int]:
    """Return the ranks of a board game that ended with markers there."""
    outcome = last_placement(*tracks).outcome()
    assert outcome is not None
    return outcome.ranks


# Material


@pytest.mark.parametrize(("seats", "cells"), [(1, 91), (2, 91), (3, 127), (4, 169)])
def test_b1_the_area_grows_with_the_seats(seats: int, cells: int) -> None:
    """B1: 91 cells for 1 and 2 seats, 127 for 3, 169 for 4."""
    game = board(seats=seats, variant=VARIANT[seats])
    assert len(inside(game)) == cells
    assert inside(game) == set(drawn(game)) == area(seats)


def test_b1_nothing_lies_outside_the_area() -> None:
    """B1: a cell of the larger area is no cell for two seats."""
    assert "place RB b8 b9" in board(seats=3, racks=["RB"]).legal_moves
    with pytest.raises(IllegalMove, match="outside the area"):
        board(seats=2, racks=["RB"]).play("place RB b8 b9")
    with pytest.raises(IllegalMove, match="outside the area"):
        board(seats=2, racks=["RB"]).play("place RB c9 b9")


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_b2_the_same_six_cells_have_a_printed_symbol(seats: int) -> None:
    """B2: R, G, B, O, Y, P are printed on the same cells for every number of seats; all others are free."""
    shown = drawn(board(seats=seats, variant=VARIANT[seats]))
    assert {cell: letter for cell, letter in shown.items() if letter != "."} == {
        at: symbol.lower() for symbol, at in PRINTED.items()
    }


@pytest.mark.parametrize("symbol", PRINTED)
def test_b2_a_printed_symbol_counts_and_cannot_be_covered(symbol: str) -> None:
    """B2: a half next to its printed symbol scores it, and no tile ever lies on it."""
    other = "G" if symbol == "R" else "R"
    q, r = PRINTED[symbol]
    inward, further = ((q * near // 5, r * near // 5) for near in (4, 3))
    game = board(racks=[f"{symbol}{other}"])
    assert not any((q, r) in covered(move) for move in moves(game))
    with pytest.raises(IllegalMove, match="not free"):
        game.copy().play(f"place {symbol}{other} {cell_name((q, r))} {cell_name(inward)}")
    game.play(f"place {symbol}{other} {cell_name(inward)} {cell_name(further)}")
    assert game.tracks[0] == row(f"{symbol}1")


def test_b3_the_bag_has_120_tiles() -> None:
    """B3: 6 of each of the 15 mixed pairs, 5 of each of the 6 doubles, 40 halves a colour."""
    tiles = pile(Game(Setting.of("board")), "bag").split()
    assert len(tiles) == 120 and len(set(tiles)) == 21
    assert all(tiles.count(tile) == (5 if tile[0] == tile[1] else 6) for tile in tiles)
    assert {letter: "".join(tiles).count(letter) for letter in "RGBOYP"} == dict.fromkeys("RGBOYP", 40)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_b4_everyone_begins_with_six_hidden_tiles(seats: int) -> None:
    """B4: a rack has six tiles, and only its owner sees them."""
    game = Game.new("board", seats=seats, seed=4)
    assert [len(game.position().pieces(seat)) for seat in range(seats)] == [6] * seats
    assert game.position().left() == 120 - 6 * seats
    assert [game.view(0).pieces(seat) for seat in range(1, seats)] == [["??"] * 6] * (seats - 1)
    with pytest.raises(ChanceError, match="instead of 6"):
        Game.new("board", seats=seats, setup={"racks": [["RR"] * 5] * seats})


def test_b4_the_track_ends_at_18() -> None:
    """B4: no marker passes 18."""
    game = board("h5  R R R . .", tracks=["R17"], racks=["RB GG"])
    game.play("place RB h8 h9")
    assert game.tracks[0] == row("R18")


def test_b5_the_bag_cannot_run_out() -> None:
    """B5: 163 free cells take at most 81 tiles, and 24 stand on racks, so a swap always finds six."""
    assert (len(area(4)) - len(PRINTED)) // 2 == 81
    assert 120 - 81 - 24 >= 6


@pytest.mark.parametrize(
    ("variant", "seats"), [("standard", 2), ("standard", 3), ("standard", 4), ("team", 4), ("solo", 1), ("duel", 2)]
)
def test_b5_no_tile_appears_or_vanishes(variant: str, seats: int) -> None:
    """B5: at every ply board, racks and bag have 120 tiles together, and the bag has what is drawn."""
    game, random = Game.new("board", variant=variant, seats=seats, seed=5), Random(5)
    while game.outcome() is None:
        state = game.states[0]
        lying = len(area(seats)) - 6 - int((state.board == -1).sum())
        held = sum(len(game.position().pieces(seat)) for seat in range(seats))
        assert lying % 2 == 0 and lying // 2 + held + game.position().left() == 120
        assert game.position().left() >= 6
        assert (state.bag >= 0).all()
        game.push(int(random.choice(game.legal_moves.codes.tolist())))


# Turn


def test_b6_any_two_free_neighbours_take_a_tile() -> None:
    """B6: every ordered pair of free neighbouring cells takes a mixed tile, and nothing else does."""
    game = board("g8  R G\nh8   . . B", racks=["OY"])
    free = {cell for cell, letter in drawn(game).items() if letter == "."}
    pairs = {(one, other) for one in free for other in free if distance(one, other) == 1}
    assert {tuple(axial(cell) for cell in move.split()[2:]) for move in moves(game)} == pairs
    assert len(moves(game)) == len(pairs)


def test_b6_a_double_lies_the_same_both_ways() -> None:
    """B6: a double is listed once for each two cells, and may be written either way round."""
    single, double = moves(board(racks=["OY"])), moves(board(racks=["OO"]))
    assert len(single) == 2 * len(double) == 2 * len({frozenset(covered(move)) for move in double})
    game = board(racks=["OO"])
    assert "place OO h8 h9" in game.legal_moves and "place OO h9 h8" in game.legal_moves


def test_b6_only_tiles_of_the_rack_can_be_placed() -> None:
    """B6: a tile comes from the own rack, and equal tiles on it are one choice."""
    game = board(racks=["OY OY RB", "GG"])
    assert {move.split()[1] for move in moves(game)} == {"OY", "RB"}
    assert len(moves(game)) == 2 * len(moves(board(racks=["OY"])))
    with pytest.raises(IllegalMove, match="does not hold GG"):
        game.play("place GG h8 h9")


def test_b6_placing_is_compulsory_also_without_points() -> None:
    """B6: nobody may draw or swap before a placement, even if none scores."""
    game = board(racks=["OY"], tracks=["*5 R0"])
    for word in ("draw", "swap"):
        with pytest.raises(IllegalMove, match="has to play a piece first"):
            game.play(word)
    game.play("place OY h8 h9")
    assert game.tracks[0] == row("*5 R0")
    assert "draw" in game.legal_moves


def test_b6_gaps_may_be_left() -> None:
    """B6: a tile may lie away from everything and cut off single cells."""
    game = board(racks=["RR"])
    game.play("place RR c10 d9")
    assert drawn(game)[axial("c9")] == "."


def test_b6_the_cells_must_be_neighbours_and_free() -> None:
    """B6: no tile covers what is covered, and none lies across a gap."""
    game = board("h8  R .", racks=["OY"])
    with pytest.raises(IllegalMove, match="h8 is not free"):
        game.play("place OY h8 h9")
    with pytest.raises(MalformedMove, match="not neighbours"):
        game.play("place OY h9 h11")


@pytest.mark.parametrize(("seats", "pairs"), [(1, 9), (2, 9), (3, 17), (4, 24)])
def test_b7_the_first_tile_touches_a_printed_symbol(seats: int, pairs: int) -> None:
    """B7: each printed symbol has 9, 17 or 24 pairs of cells that touch it, and no pair touches two."""
    racks = [["RR"]] if seats == 1 else [["RR", "RG", "RB", "RO", "RY", "RP"]] * seats
    game = Game.new("board", variant=VARIANT[seats], seats=seats, setup={"racks": racks})
    found = {frozenset(covered(move)): touched(move) for move in moves(game) if "RR" in move}
    assert all(len(symbols) == 1 for symbols in found.values())
    assert Counter(symbol for (symbol,) in found.values()) == dict.fromkeys(PRINTED, pairs)


def test_b7_a_used_symbol_is_taken_for_later_seats() -> None:
    """B7: each first tile needs a printed symbol of its own; after the first round placement is free."""
    racks = [["OY"] * 6, ["RB"] * 6, ["GP"] * 6, ["RY"] * 6]
    game = Game.new("board", seats=4, setup={"racks": racks})
    used: set[str] = set()
    for seat, (place, symbol) in enumerate([("place OY d8 e8", "R"), ("place BR h12 g12", "B"), ("place GP c12 d11", "G")]):
        assert {touched(move)[0] for move in moves(game)} == set(PRINTED) - used
        game.play(place, seat=seat)
        used.add(symbol)
        game.play("draw", got=["OP"])
    assert {touched(move)[0] for move in moves(game)} == {"O", "Y", "P"}
    for place in ("place RY d7 e7", "place RY h8 h9"):
        with pytest.raises(IllegalMove, match="first tile must touch a printed symbol that no earlier seat has used"):
            game.play(place)
    game.play("place RY l8 k8")
    game.play("draw", got=["OP"])
    assert "place OY d7 e7" in game.legal_moves and "place OY h8 h9" in game.legal_moves


def test_b7_a_first_tile_need_not_show_the_symbol_it_touches() -> None:
    """B7: touching is enough, with either half; the symbol touched is used, whatever the tile shows."""
    game = Game.new("board", setup={"racks": [["BB", "RG", "RG", "RG", "RG", "RG"], ["RG", "OY", "OY", "OY", "OY", "OY"]]})
    game.play("place BB e8 d8")
    game.play("draw", got=["PP"])
    assert {touched(move)[0] for move in moves(game)} == set("GBOYP")


def test_b7_a_bonus_tile_of_the_first_round_lies_anywhere() -> None:
    """B7: only the first tile must touch a printed symbol; on a narrow duel track a bonus tile can follow it in that round."""
    racks = [["RO", "GO", "BO", "OO", "YO", "PO"], ["OO", "OO", "OO", "RG", "RG", "RG"]]
    game = Game.new("board", variant="duel", options={"width": 1}, setup={"racks": racks})
    game.play("place RO d8 e8")
    assert game.turn == 0 and "place BO h8 h9" in game.legal_moves


def test_b7_first_tiles_leave_a_symbol_for_every_seat() -> None:
    """B7: tiles that a narrow duel track adds to the first turn use up no symbol, so the next seat can always begin."""
    racks = [["RR", "GG", "BB", "OO", "YY", "RG"], ["RG", "RB", "GB", "OY", "OP", "YP"]]
    game = Game.new("board", variant="duel", options={"width": 1}, setup={"racks": racks})
    for place in ("RR d8 e8", "GG d12 e11", "BB h12 h11", "OO l8 k8", "YY l4 k5", "RG h4 h5"):
        game.play(f"place {place}")
    game.play("draw", got=["RP", "RP", "GP", "GP", "BP", "BP"])
    assert {symbol for move in moves(game) for symbol in touched(move)} == set("GBOYP")


def test_b8_each_half_scores_its_runs_in_five_directions() -> None:
    """B8: both halves score every unbroken run of their own symbol that leads away from the tile."""
    game = board(
        """
        f8      R . . B
        g8       R R B
        h5  R R R . . B B B b
        i7       R B B
        j6      R . . B
        """,
        racks=["RB GG"],
    )
    game.play("place RB h8 h9")
    assert game.tracks[0] == row("R8 B9")


def test_b8_a_run_ends_at_a_gap_another_symbol_or_the_edge() -> None:
    """B8: what lies behind a free cell or another symbol does not count."""
    game = board("h3  p R . R R . . B G B b", racks=["RB GG"])
    game.play("place RB h8 h9")
    assert game.tracks[0] == row("R2 B1")
    edge = board("c8  r . . . R g\nd7 . . . . . R .", racks=["RB GG"])
    edge.play("place RB d11 e10")
    assert edge.tracks[0] == row("R2")


def test_b8_a_printed_symbol_is_part_of_a_run() -> None:
    """B8: a run counts printed symbols like tiles, and goes on beyond them on a larger area."""
    game = board("h1  P P p P . . R", seats=4, racks=["PB GG"])
    game.play("place PB h5 h6")
    assert game.tracks[0] == row("P4")


@pytest.mark.parametrize(
    ("drawing", "points"),
    [
        pytest.param("", "", id="the tile itself never counts"),
        pytest.param("h6  G G . . G", "G3", id="no run leads through the other half, so one in line with the tile counts once"),
        pytest.param("g9   G\nh8  . .", "G2", id="a symbol that both halves touch counts for each"),
    ],
)
def test_b8_each_half_of_a_double_scores_away_from_the_other(drawing: str, points: str) -> None:
    """B8: both halves score the same symbol, each by its own runs."""
    game = board(drawing, racks=["GG BB"])
    game.play("place GG h8 h9")
    assert game.tracks[0] == row(points)


def test_e1_one_blue() -> None:
    """E1, B8: 1 point in blue."""
    game = board("g8   . B\nh7  . . .", racks=["RB GG"])
    assert game.gains("place RB h7 h8") == row("B1")


def test_e1_one_red_and_two_blue() -> None:
    """E1, B8: 1 point in red and 2 in blue."""
    game = board(
        """
        f9    . . B
        g9     . B
        h7  R . . .
        """,
        racks=["RB GG"],
    )
    assert game.gains("place RB h8 h9") == row("R1 B2")


def test_e1_two_red_and_four_blue() -> None:
    """E1, B8: 2 points in red and 4 in blue."""
    game = board(
        """
        f8  . B
        g8   R B
        h7  R . . B
        i8     . B
        """,
        racks=["RB GG"],
    )
    assert game.gains("place RB h8 h9") == row("R2 B4")


def test_e1_twelve_green() -> None:
    """E1, B8: 12 points in green."""
    game = board(
        """
        e11          G
        f8      G . G
        g8       G G
        h5  G G G . .
        i7       G G
        j6      G . G
        """,
        racks=["GO RR"],
    )
    assert game.gains("place GO h8 h9") == row("G12")


def test_e1_rankings() -> None:
    """E1, A3: lowest 10 beats lowest 9; (9,12,14,…) beats (9,12,13,…); (9,9,…) loses to (9,12,…)."""
    assert ranks("*18 R9", "*10") == [2, 1]
    assert ranks("*18 R9 G12 B13", "*14 P9 Y12") == [2, 1]
    assert ranks("*18 R9 G9", "*12 P9") == [2, 1]
    assert ranks("*18 R9 G9", "*18 R9 G9", "*10") == [2, 2, 1]


def test_b9_reaching_18_gives_a_bonus_move() -> None:
    """B9: a marker that reaches 18 gives one bonus move, and what is over is lost."""
    game = board("h5  R R R . .", tracks=["R17"], racks=["RB GG OO"])
    game.play("place RB h8 h9")
    assert game.tracks[0] == row("R18")
    assert game.turn == 0 and {move.split()[1] for move in moves(game)} == {"GG", "OO"}


def test_b9_a_marker_at_18_gives_no_further_bonus_move() -> None:
    """B9: points of a marker that stands at 18 already are lost and give nothing."""
    game = board("h5  R R R . .", tracks=["R18"], racks=["RB GG"])
    game.play("place RB h8 h9")
    assert game.tracks[0] == row("R18")
    assert "draw" in game.legal_moves


def test_b9_a_double_gives_one_bonus_move() -> None:
    """B9: two halves that both take one marker over 18 give one bonus move."""
    game = board("h6  R R . . R", tracks=["R17"], racks=["RR GG BB"])
    game.play("place RR h8 h9")
    game.play("place GG i8 i9")
    assert "draw" in game.legal_moves


def test_b9_a_mixed_tile_can_give_two_bonus_moves() -> None:
    """B9: both markers of one tile reach 18, and two more tiles are placed before drawing three."""
    game = board("h7  R . . B", tracks=["R17 B17"], racks=["RB GG OO YY RR BB", ""])
    game.play("place RB h8 h9")
    assert game.tracks[0] == row("R18 B18")
    for place in ("place GG l4 l5", "place OO d8 d9"):
        assert not {"draw", "swap"} & set(moves(game))
        game.play(place)
    game.play("draw", got=["PP", "PP", "PP"])
    assert game.position().pieces(0) == ["RR", "BB", "YY", "PP", "PP", "PP"]
    assert game.turn == 1


def test_b10_a_bonus_move_can_give_further_ones() -> None:
    """B10: a bonus tile scores like any other, and takes another marker to 18."""
    game = board("g8   G .\nh7  R . . B", tracks=["R17 G16 Y17"], racks=["RB GG YP OO"])
    game.play("place RB h8 h9")
    game.play("place GG g9 f10")
    assert game.tracks[0] == row("R18 G17 B1 Y17")
    assert "draw" in game.legal_moves
    chain = board("g8   G .\nh7  R . . B", tracks=["R17 G17 Y17"], racks=["RB GG YP OO"])
    for place in ("RB h8 h9", "GG g9 f10", "YP l4 l5"):
        assert chain.states[0].owed == 1
        chain.play(f"place {place}")
    assert chain.tracks[0] == row("R18 G18 B1 Y18")
    assert chain.turn == 0 and {move.split()[1] for move in moves(chain)} == {"OO"}
    chain.play("place OO h5 h6")
    assert "draw" in chain.legal_moves


def test_b10_a_bonus_move_cannot_be_declined() -> None:
    """B10: neither drawing nor swapping is possible while a bonus move is owed."""
    game = board("h7  R . .", tracks=["*18 R17 P0"], racks=["RB GG"])
    game.play("place RB h8 h9")
    for word in ("draw", "swap"):
        with pytest.raises(IllegalMove):
            game.play(word)


def test_b10_nothing_is_drawn_before_a_bonus_move() -> None:
    """B10: the bonus tile is one of the tiles left on the rack."""
    game = board("h7  R . .", tracks=["R17"], racks=["RB GG OO YY PP RG"])
    game.play("place RB h8 h9")
    assert game.position().pieces(0) == ["RG", "GG", "OO", "YY", "PP"]


def test_b10_owed_bonus_moves_lapse_when_the_board_is_full() -> None:
    """B10, B12: two bonus moves are owed, but no placement is left: the game is over."""
    game = board("h7  R . . B", elsewhere="P", tracks=["R17 B17", "*1"], racks=["RB GG"])
    game.play("place RB h8 h9")
    outcome = game.outcome()
    assert outcome is not None and outcome.reason == "full"
    assert outcome.tracks == rows("R18 B18", "*1") and outcome.ranks == [2, 1]


def test_b10_owed_bonus_moves_lapse_when_the_rack_is_empty() -> None:
    """B10: in a team game a rack can run empty; then the bonus moves still owed lapse, and six tiles are drawn."""
    game = board("h7  R . . B", seats=4, variant="team", tracks=["R17 B35"], racks=["RB"])
    game.play("place RB h8 h9")
    assert game.tracks[0] == row("R18 B36") and game.states[0].owed == 0
    assert "draw" in game.legal_moves and not any(move.startswith("place") for move in moves(game))
    game.play("draw", got=["GG", "GG", "OO", "OO", "YY", "YY"])
    assert game.turn == 1 and game.states[0].owed == 1


def test_b11_the_turn_ends_with_drawing_up_to_six() -> None:
    """B11: as many tiles as are missing are drawn, and the next seat is in turn."""
    game = board(racks=["RB GG OO", "YY"])
    game.play("place RB h8 h9")
    for got in (["PP"] * 3, ["PP"] * 5, ["PP"] * 4 + ["XX"], []):
        with pytest.raises(ChanceError):
            game.play("draw", got=got)
    game.play("draw", got=["PP", "YP", "OP", "PP"])
    assert game.position().pieces(0) == ["GG", "OO", "OP", "YP", "PP", "PP"]
    assert game.turn == 1


def test_b11_swap_needs_a_rack_without_the_lowest_symbol() -> None:
    """B11: the swap is allowed if no tile left shows the seat's lowest symbol."""
    assert moves(board(owed=0, tracks=["*3 R1", "*9"], racks=["GG BO"])) == ["draw", "swap"]
    assert moves(board(owed=0, tracks=["*3 R1", "*9"], racks=["GG RO"])) == ["draw"]


def test_b11_swap_looks_at_all_symbols_that_tie_for_lowest() -> None:
    """B11: one tile with one of the tied lowest symbols forbids the swap."""
    assert moves(board(owed=0, tracks=["*3 R1 P1", "*9"], racks=["GG BO"])) == ["draw", "swap"]
    assert moves(board(owed=0, tracks=["*3 R1 P1", "*9"], racks=["GG BP"])) == ["draw"]
    assert moves(board(owed=0, tracks=["*3 R1 P1", "*9"], racks=["GG RG"])) == ["draw"]
    assert moves(board(owed=0, tracks=["", "*9"], racks=["GG"])) == ["draw"]


def test_b11_swap_looks_at_the_own_markers() -> None:
    """B11: the other seats' lowest symbols say nothing."""
    assert moves(board(owed=0, turn=1, tracks=["*3 R1", "*3 G1"], racks=["", "RR BO"])) == ["draw", "swap"]
    assert moves(board(owed=0, turn=1, tracks=["*3 R1", "*3 G1"], racks=["", "GG BO"])) == ["draw"]


def test_b11_swap_is_decided_after_the_placement() -> None:
    """B11: the tiles that are left and the markers as they stand then count."""
    gone = board(tracks=["*3 R1"], racks=["RG GG"])
    gone.play("place RG h8 h9")
    assert moves(gone) == ["draw", "swap"]
    caught_up = board("h6  R R . .", tracks=["*3 R2"], racks=["RG RO GG"])
    caught_up.play("place RG h8 h9")
    assert caught_up.tracks[0] == row("*3 R4") and moves(caught_up) == ["draw"]


def test_b11_swap_replaces_the_draw_and_ends_the_turn() -> None:
    """B11: the whole rack is replaced by six new tiles, and the next seat is in turn."""
    game = board(owed=0, tracks=["*3 R1"], racks=["GG BO OO", "YY"])
    game.play("swap", got=["RR", "RR", "RG", "RB", "YP", "PP"])
    assert game.position().pieces(0) == ["RR", "RR", "RG", "RB", "YP", "PP"]
    assert game.turn == 1 and game.position().left() == 120 - 6 - 1


def test_b11_swapped_tiles_return_only_after_the_draw() -> None:
    """B11: the six new tiles come out of the bag without the old ones, which are in it afterwards."""
    game = board(owed=0, tracks=["*3 R1"], racks=["GG BO OO"], bag="RR RG RB RO RY RP")
    for old in ("GG", "BO", "OO"):
        with pytest.raises(ChanceError, match="none is left to draw"):
            game.play("swap", got=["RR", "RG", "RB", "RO", "RY", old])
    game.play("swap", got=["RR", "RG", "RB", "RO", "RY", "RP"])
    assert pile(game, "bag") == "GG BO OO"
    assert game.position().pieces(0) == ["RR", "RG", "RB", "RO", "RY", "RP"]


def test_b12_the_game_ends_when_no_two_free_neighbours_are_left() -> None:
    """B12: single free cells do not keep a game going; ranking by A3."""
    game = board("h5  . P . P . .", elsewhere="P", tracks=["*2", "*1"], racks=["RG YY", "BB"])
    assert moves(game) == [f"place {tile}" for tile in ("RG h9 h10", "RG h10 h9", "YY h9 h10")]
    game.play("place RG h9 h10")
    outcome = game.outcome()
    assert outcome is not None and outcome.reason == "full" and outcome.ranks == [1, 2]
    assert list(drawn(game).values()).count(".") == 2
    assert moves(game) == []
    with pytest.raises(GameOver):
        game.play("draw")


def test_b12_the_game_ends_in_the_middle_of_a_turn_and_a_round() -> None:
    """B12: a bonus move fills the board; no draw follows, and the last seat has no further turn."""
    tracks, racks = ["*1", "*1 R17", "*1"], ["BB", "RG YY BB", "OO"]
    game = board("h5  R . . P . .", seats=3, elsewhere="P", turn=1, tracks=tracks, racks=racks)
    game.play("place RG h6 h7")
    assert game.outcome() is None and game.turn == 1
    game.play("place YY h9 h10")
    outcome = game.outcome()
    assert outcome is not None and outcome.reason == "full" and outcome.ranks == [2, 1, 2]
    assert game.position().pieces(1) == ["BB"]


def test_b13_all_six_at_18_wins_at_once() -> None:
    """B13: the game ends before any bonus move or draw; the rest rank by A3."""
    game = board("h7  R . .", seats=3, tracks=["*18 R17", "*2", "*17 P3"], racks=["RB GG", "YY", "OO"])
    game.play("place RB h8 h9")
    outcome = game.outcome()
    assert outcome is not None and outcome.reason == "all"
    assert outcome.ranks == [1, 3, 2] and outcome.tracks[0] == row("*18")


def test_b13_all_six_at_18_with_a_bonus_move() -> None:
    """B13: a bonus move can complete the six."""
    game = board("h7  R . . .\ni7   B .", tracks=["*18 R17 B17"], racks=["RY BY GG"])
    game.play("place RY h8 h9")
    assert game.outcome() is None
    game.play("place BY i8 j8")
    outcome = game.outcome()
    assert outcome is not None and outcome.reason == "all" and outcome.ranks == [1, 2]


# Team


def test_b14_partners_share_their_markers() -> None:
    """B14: seats 0 and 2 score on one row of markers, 1 and 3 on the other."""
    for seat in range(4):
        racks = ["RB GG" if at == seat else "" for at in range(4)]
        game = board("h7  R . .", seats=4, variant="team", turn=seat, tracks=["*1", "*2"], racks=racks)
        game.play("place RB h8 h9")
        assert game.tracks == (rows("*1 R2", "*2") if seat % 2 == 0 else rows("*1", "*2 R3"))


def test_b14_team_area_tracks_and_ranks() -> None:
    """B14: 169 cells, a row of markers and a place for each team."""
    game = last_placement("*3", "*2", seats=4, variant="team")
    assert inside(game) == area(4)
    outcome = game.outcome()
    assert outcome is not None and outcome.tracks == rows("*3", "*2") and outcome.ranks == [1, 2, 1, 2]


def test_b14_teams_can_tie() -> None:
    """B14, A3: equal markers share the first place."""
    outcome = last_placement("*3 R2", "*3 P2", seats=4, variant="team").outcome()
    assert outcome is not None and outcome.ranks == [1, 1, 1, 1]


def test_b14_racks_are_private_also_from_the_partner() -> None:
    """B14: a seat sees no rack but its own."""
    view = board(seats=4, variant="team", racks=["RR", "GG", "BB", "OO"]).view(0)
    assert [view.pieces(seat) for seat in range(4)] == [["RR"], ["??"], ["??"], ["??"]]


def test_b14_table_talk_changes_nothing_in_the_game() -> None:
    """B14: the option talk is off, and on it is for people only."""
    silent = Game.new("board", variant="team", seats=4, seed=14)
    talking = Game.new("board", variant="team", seats=4, seed=14, options={"talk": True})
    assert silent.states.tobytes() == talking.states.tobytes()
    assert silent.view(0).states.tobytes() == talking.view(0).states.tobytes()
    assert silent.setting.options == {} and talking.setting.options == {"talk": True}


def test_e2_two_markers_reach_18_and_go_on() -> None:
    """E2, B15: green 14 + 4 and yellow 16 + 2 both reach 18, give two bonus moves, and go on from 18."""
    drawing = """
        g8       G Y
        h5  G G G . . Y
        """
    game = board(drawing, seats=4, variant="team", tracks=["G14 Y16"], racks=["GY GB YB PP"])
    game.play("place GY h8 h9")
    assert game.tracks[0] == row("G18 Y18")
    game.play("place GB i8 i9")
    assert game.tracks[0] == row("G20 Y18")
    game.play("place YB g10 f10")
    assert game.tracks[0] == row("G20 Y21")
    assert "draw" in game.legal_moves


def test_e2_the_surplus_is_lost() -> None:
    """E2, B15: with more points than needed both still stop at 18."""
    game = board("g8       G Y\nh5  G G G . . Y", seats=4, variant="team", tracks=["G17 Y17"], racks=["GY GB YB PP"])
    game.play("place GY h8 h9")
    assert game.tracks[0] == row("G18 Y18")
    assert game.states[0].owed == 2


ROW_OF_RED = "h5  R R R . . R"
"""A half on h8 scores 3, one on h9 scores 1."""


@pytest.mark.parametrize(("variant", "seats"), [("team", 4), ("solo", 1)])
def test_b15_the_order_of_a_doubles_halves_matters(variant: str, seats: int) -> None:
    """B15, B17: the first-named half stops at 18, the second goes on from there."""
    start = board(ROW_OF_RED, seats=seats, variant=variant, tracks=["R16"], racks=["RR GG" if variant == "team" else "RR"])
    assert start.gains("place RR h8 h9") == row("R3")
    assert start.gains("place RR h9 h8") == row("R2")
    assert {"place RR h8 h9", "place RR h9 h8"} <= set(moves(start))


@pytest.mark.parametrize(("variant", "tracks"), [("standard", ["R10", ""]), ("standard", ["R16", ""]), ("duel", ["R6", "R-6"])])
def test_b15_the_order_does_not_matter_on_the_short_track(variant: str, tracks: list[str]) -> None:
    """B15: elsewhere both ways are one move, and score the same."""
    start = board(ROW_OF_RED, variant=variant, tracks=tracks, racks=["RR GG"])
    assert start.gains("place RR h8 h9") == start.gains("place RR h9 h8")
    assert sum("RR" in move and covered(move) == {axial("h8"), axial("h9")} for move in moves(start)) == 1


def test_b15_a_marker_that_stops_at_18_goes_on_in_the_same_turn() -> None:
    """B15: the bonus move already starts from 18."""
    game = board("g8       R .\nh5  R R R . .", seats=4, variant="team", tracks=["R16"], racks=["RB RG OO"])
    game.play("place RB h8 h9")
    assert game.tracks[0] == row("R18")
    game.play("place RG g9 g10")
    assert game.tracks[0] == row("R20")


def test_b15_at_36_a_marker_stops_for_good() -> None:
    """B15: reaching 36 gives another bonus move and loses the surplus; after that nothing comes any more."""
    game = board(ROW_OF_RED, seats=4, variant="team", tracks=["R35"], racks=["RB RG OO"])
    game.play("place RB h8 i8")
    assert game.tracks[0] == row("R36")
    assert game.turn == 0 and {move.split()[1] for move in moves(game)} == {"RG", "OO"}
    game.play("place RG h9 g10")
    assert game.tracks[0] == row("R36") and "draw" in game.legal_moves


def test_b15_passing_18_without_stopping_gives_no_bonus_move() -> None:
    """B15: from 18 on the next bonus move comes at 36."""
    game = board(ROW_OF_RED, seats=4, variant="team", tracks=["R18"], racks=["RR GG"])
    game.play("place RR h8 h9")
    assert game.tracks[0] == row("R22") and "draw" in game.legal_moves


def test_b15_a_double_that_stops_at_18_goes_on_with_its_other_half() -> None:
    """B15: one half brings the marker to 18 and one bonus move, the other goes on without another."""
    game = board(ROW_OF_RED, seats=4, variant="team", tracks=["R17"], racks=["RR GG BB"])
    game.play("place RR h9 h8")
    assert game.tracks[0] == row("R21")
    game.play("place GG l4 l5")
    assert "draw" in game.legal_moves


def test_b16_swap_looks_at_the_teams_markers() -> None:
    """B16: the lowest symbols are those of the shared markers, whoever of the team scored them."""
    for seat, allowed in enumerate([True, False, True, False]):
        racks = ["GG" if at == seat else "" for at in range(4)]
        game = board(seats=4, variant="team", owed=0, turn=seat, tracks=["*3 R1", "*3 G1"], racks=racks)
        assert ("swap" in game.legal_moves) == allowed


def test_b16_all_six_at_36_wins_at_once() -> None:
    """B16: the team wins before any bonus move or draw."""
    for seat in range(4):
        racks = ["RB GG" if at == seat else "" for at in range(4)]
        tracks = ["*36 R35", "*36 P0"][:: 1 if seat % 2 == 0 else -1]
        game = board("h7  R . .", seats=4, variant="team", turn=seat, tracks=tracks, racks=racks)
        game.play("place RB h8 h9")
        outcome = game.outcome()
        assert outcome is not None and outcome.reason == "all"
        assert outcome.ranks == ([1, 2, 1, 2] if seat % 2 == 0 else [2, 1, 2, 1])


def test_b16_all_six_at_18_is_no_end_for_a_team() -> None:
    """B16: a team's track is twice as long."""
    game = board("h7  R . .", seats=4, variant="team", tracks=["*18 R17"], racks=["RB GG"])
    game.play("place RB h8 h9")
    assert game.tracks[0] == row("*18") and game.outcome() is None


# Solo


def test_b17_solo_is_one_tile_at_a_time_on_91_cells() -> None:
    """B17: no rack to choose from, no swap; the first tile must touch a printed symbol."""
    game = Game.new("board", variant="solo", setup={"racks": [["RB"]]})
    assert inside(game) == area(1) and game.position().pieces(0) == ["RB"]
    assert all(touched(move) for move in moves(game))
    game.play("place RB d8 e8")
    assert game.tracks == rows("R1")
    assert moves(game) == ["draw"]
    with pytest.raises(IllegalMove, match="no swap in solo"):
        game.play("swap")
    game.play("draw", got=["GG"])
    assert game.turn == 0 and game.position().pieces(0) == ["GG"]
    assert "place GG h8 h9" in game.legal_moves


def test_b17_solo_has_no_bonus_moves() -> None:
    """B17: a marker stops at 18 and at 36 as in B15, but gives nothing."""
    for before, after in (("R17", "R18"), ("R16", "R18"), ("R18", "R21"), ("R34", "R36"), ("R36", "R36")):
        game = board(ROW_OF_RED, seats=1, variant="solo", tracks=[before], racks=["RB"])
        game.play("place RB h8 i8")
        assert game.tracks == rows(after) and moves(game) == ["draw"]


def test_b17_solo_goes_on_until_the_board_is_full() -> None:
    """B17: all six at 36 is no end; the game ends by B12."""
    game = board("h7  R . . . .", elsewhere="P", seats=1, variant="solo", tracks=["*36 R35"], racks=["RB"])
    game.play("place RB h8 h9")
    assert game.tracks == rows("*36") and game.outcome() is None
    game.play("draw", got=["GG"])
    game.play("place GG h10 h11")
    outcome = game.outcome()
    assert outcome is not None and outcome.reason == "full" and outcome.ranks == [1]


# Duel


def mirrored(tracks: str) -> str:
    """Return the other seat's row of a duel."""
    return " ".join(f"{mark[0]}{-int(mark[1:])}" for mark in tracks.split())


def test_b18_the_duel_says_that_it_is_a_reconstruction() -> None:
    """B18: everything that shows the duel says so."""
    assert "reconstruction" in str(board(variant="duel"))
    assert "reconstruction" not in str(board())


def test_b18_the_two_seats_share_one_marker_a_symbol() -> None:
    """B18: each point moves the marker one step towards the scorer, so the two rows mirror each other."""
    game = board("h5  R R R . .", variant="duel", racks=["RB GG"])
    game.play("place RB h8 h9")
    assert game.tracks == rows("R3", "R-3")
    back = board("h7  R . .", variant="duel", turn=1, tracks=["R3 G-2", "R-3 G2"], racks=["", "RB GG"])
    back.play("place RB h8 h9")
    assert back.tracks == rows("R2 G-2", "R-2 G2")


def test_b18_the_last_step_wins_the_symbol_and_gives_a_bonus_move() -> None:
    """B18: at 9 the symbol is won, the surplus is lost, and a bonus move follows."""
    for seat in range(2):
        tracks = ["R8", "R-8"][:: 1 if seat == 0 else -1]
        game = board("h5  R R R . .", variant="duel", turn=seat, tracks=tracks, racks=["RB GG", "RB GG"])
        game.play("place RB h8 h9")
        assert game.tracks[seat] == row("R9") and game.tracks[1 - seat] == row("R-9")
        assert game.turn == seat and {move.split()[1] for move in moves(game)} == {"GG"}
        game.play("place GG l4 l5")
        assert "draw" in game.legal_moves


def test_b18_points_in_a_won_symbol_are_lost() -> None:
    """B18: a won symbol stays with its winner, and gives no bonus move again."""
    for tracks in (["R9", "R-9"], ["R-9", "R9"]):
        game = board("h5  R R R . .", variant="duel", tracks=tracks, racks=["RB GG"])
        game.play("place RB h8 h9")
        assert game.tracks == rows(*tracks) and "draw" in game.legal_moves


def test_b18_a_mixed_tile_can_win_two_symbols() -> None:
    """B18, B9: two symbols won at once give two bonus moves."""
    game = board("h7  R . . B", variant="duel", tracks=["R8 B8", "R-8 B-8"], racks=["RB GG OO YY"])
    game.play("place RB h8 h9")
    assert game.tracks[0] == row("R9 B9") and game.states[0].owed == 2


def test_b18_the_width_is_an_option() -> None:
    """B18: a track of another width is won at its own end."""
    narrow = board("h5  R R R . .", variant="duel", options={"width": 2}, racks=["RB GG"])
    narrow.play("place RB h8 h9")
    assert narrow.tracks == rows("R2", "R-2") and narrow.states[0].owed == 1
    wide = board("h5  R R R . .", variant="duel", options={"width": 60}, tracks=["R8", "R-8"], racks=["RB GG"])
    wide.play("place RB h8 h9")
    assert wide.tracks == rows("R11", "R-11") and "draw" in wide.legal_moves


@pytest.mark.parametrize(
    ("others", "expected"), [("*9", [1, 2]), ("*9 G-9", [1, 2]), ("*9 G-9 B-9", [1, 1]), ("*9 G-9 B-9 O-9", [2, 1])]
)
def test_b18_the_duel_ends_when_all_six_are_won(others: str, expected: list[int]) -> None:
    """B18: whoever won them; more symbols win."""
    tracks = [f"{others} R-8", f"{mirrored(others)} R8"]
    game = board("h7  R . .", variant="duel", turn=1, tracks=tracks, racks=["", "RB GG"])
    game.play("place RB h8 h9")
    outcome = game.outcome()
    assert outcome is not None and outcome.reason == "all"
    assert outcome.tracks[0] == row(f"{others} R-9") and outcome.ranks == expected


@pytest.mark.parametrize(
    ("tracks", "expected"),
    [
        ("R1 G1 B-9", [1, 2]),
        ("R-1 G-1 B9", [2, 1]),
        ("R9 G1 B-1 O-8", [1, 2]),
        ("R1 G-2", [2, 1]),
        ("R5 G-5", [1, 1]),
        ("", [1, 1]),
    ],
)
def test_b18_symbols_then_distance_then_a_shared_win(tracks: str, expected: list[int]) -> None:
    """B18: more symbols won or on your side; then the greater total distance on the own side; else the win is shared."""
    outcome = last_placement(tracks, mirrored(tracks), variant="duel").outcome()
    assert outcome is not None and outcome.reason == "full" and outcome.ranks == expected


def test_b18_swap_looks_at_the_farthest_undecided_symbol() -> None:
    """B18: lowest is the undecided symbol that stands farthest from the seat; won and lost ones do not count."""
    tracks = ["R-9 G-3 B-3 Y2 P9", "R9 G3 B3 Y-2 P-9"]
    for rack, allowed in (("RR", True), ("OO YY PP", True), ("RG", False), ("BO", False)):
        assert ("swap" in board(variant="duel", owed=0, tracks=tracks, racks=[rack]).legal_moves) == allowed
    for rack, allowed in (("GG BB", True), ("OO", True), ("PP", True), ("OY", False)):
        assert ("swap" in board(variant="duel", owed=0, turn=1, tracks=tracks, racks=["", rack]).legal_moves) == allowed


@pytest.mark.parametrize("width", [1, 2, 3, 9])
def test_b18_a_duel_of_any_width_comes_to_an_end(width: int) -> None:
    """B18: there is always a move until no placement is left or all six are won, and the rows stay mirrored."""
    for seed in range(3):
        game, random = Game.new("board", variant="duel", options={"width": width}, seed=seed), Random(seed)
        while game.outcome() is None:
            game.push(int(random.choice(game.legal_moves.codes.tolist())))
            mine, theirs = game.tracks
            assert mine == [-value for value in theirs] and max(map(abs, mine)) <= width
        outcome = game.outcome()
        assert outcome is not None and (outcome.reason == "all") == all(abs(value) == width for value in outcome.tracks[0])
