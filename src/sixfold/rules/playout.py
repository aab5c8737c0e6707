"""Random games at full speed: the rules' own verbs, with choice and chance from one small generator.

The dealer is apart from the state, as everywhere: here a list of the pieces in the bag or deck, so that a draw is one look-up.
"""

import numpy as np
import numpy.typing as npt

from sixfold.rules import board, cards, dice
from sixfold.rules.hexgrid import FIRST, PAIRS, REVERSED, SECOND
from sixfold.rules.kernel import Ints, State, States, kernel
from sixfold.rules.phase import CHANCE, MOVE, NONE, OVER
from sixfold.rules.pieces import CARD_COPIES, SYMBOLS, TILE_COPIES, held
from sixfold.rules.types import Kind

Seed = npt.NDArray[np.uint64]


@kernel
def below(seed: Seed, limit: int) -> int:
    """Return a random number below a limit, and move the generator on (xorshift64)."""
    x = seed[0]
    x ^= x << np.uint64(13)
    x ^= x >> np.uint64(7)
    x ^= x << np.uint64(17)
    seed[0] = x
    return int(((x >> np.uint64(32)) * np.uint64(limit)) >> np.uint64(32))


BAG = np.repeat(np.arange(board.KINDS), TILE_COPIES).astype(np.int8)
DECK = np.repeat(np.arange(cards.KINDS), CARD_COPIES).astype(np.int8)

FREE_PAIRS = np.zeros((len(board.AREA), PAIRS // 2), np.uint32)
"""The pairs of free cells of the empty board, by seats: the pair's number, its first and its second cell in one word."""

for _seats in range(1, len(board.AREA)):
    _free = board.EMPTY_BOARD[_seats] == board.FREE
    _pairs = np.flatnonzero(_free[FIRST] & _free[SECOND] & (FIRST < SECOND)).astype(np.uint32)
    FREE_PAIRS[_seats, : len(_pairs)] = _pairs | FIRST[_pairs].astype(np.uint32) << 16 | SECOND[_pairs].astype(np.uint32) << 24


@kernel
def is_free(cells: Ints, pair: int) -> bool:
    """Say whether both cells of a packed pair are free."""
    return bool((cells[(pair >> 16) & 0xFF] == board.FREE) & (cells[pair >> 24] == board.FREE))


@kernel
def draw(seed: Seed, bag: Ints, left: int) -> Kind:
    """Return a random one of the pieces left, and close the gap with the last."""
    pick = below(seed, left)
    piece = bag[pick]
    bag[pick] = bag[left - 1]
    return int(piece)


@kernel
def finish_board(states: States, i: int, seed: Seed, bag: Ints, pairs: Ints) -> int:
    """Play a board game that has just been set up to its end, and return how many decisions were made.

    A tile of the rack, a pair of cells, and the way round are chosen evenly; an allowed swap is made half of the time.
    """
    state = states[i]
    cells = state.board
    left = len(BAG)
    for index in range(left):
        bag[index] = BAG[index]
    listed = int(state.pairs)
    for index in range(listed):
        pairs[index] = FREE_PAIRS[state.seats, index]
    moves = 0
    while state.phase != OVER:
        while state.phase == CHANCE:
            tile = draw(seed, bag, left)
            left -= 1
            if state.due == 1 and state.aside[0] != NONE:
                for slot in range(held(state.aside)):
                    bag[left] = state.aside[slot]
                    left += 1
            board.chance(states, i, tile)
        move = board.DRAW
        if state.phase == MOVE:
            if listed > 2 * state.pairs:  # most of the listed pairs are covered by now: drop those
                last, listed = listed, 0
                for index in range(last):
                    pairs[listed] = pairs[index]
                    listed += is_free(cells, pairs[index])
            pair = pairs[below(seed, listed)]
            while not (is_free(cells, pair) and board.may_touch(state, pair & 0xFFFF)):
                pair = pairs[below(seed, listed)]
            pair &= 0xFFFF
            rack = state.racks[state.turn]
            pick = below(seed, 2 * held(rack))
            if pick & 1:
                pair = REVERSED[pair]
            move = int(rack[pick >> 1]) * PAIRS + pair
        elif board.may_swap(state) and below(seed, 2):
            move = board.SWAP
        board.apply(states, i, move)
        moves += 1
    return moves


@kernel
def board_games(states: States, i: int, seed: Seed, variant: int, seats: int, width: int, games: int) -> int:
    """Play random board games one after the other, and return how many decisions were made."""
    bag = np.empty(len(BAG), np.int8)
    pairs = np.empty(PAIRS // 2, np.uint32)
    moves = 0
    for _ in range(games):
        board.setup(states, i, variant, seats, width)
        moves += finish_board(states, i, seed, bag, pairs)
    return moves


@kernel
def finish_cards(states: States, i: int, seed: Seed, deck: Ints) -> int:
    """Play a card game that has just been set up to its end, and return how many decisions were made.

    A card of the hand and its order are chosen evenly; an allowed swap is made half of the time.
    """
    state = states[i]
    for index in range(len(DECK)):
        deck[index] = DECK[index]
    moves = 0
    while state.phase != OVER:
        while state.phase == CHANCE:
            left = int(state.left)
            cards.chance(states, i, draw(seed, deck, left))
            if left == 1:
                list_deck(state, deck)
        move = cards.DRAW
        if state.phase == MOVE:
            hand = state.hands[state.turn]
            pick = below(seed, 2 * held(hand))
            move = int(hand[pick >> 1]) * 2 + (pick & 1)
        elif cards.may_swap(state) and below(seed, 2):
            move = cards.SWAP
        cards.apply(states, i, move)
        moves += 1
    return moves


@kernel
def list_deck(state: State, deck: Ints) -> None:
    """List the cards of a new draw pile one by one."""
    index = 0
    for card in range(cards.KINDS):
        for _ in range(state.deck[card]):
            deck[index] = card
            index += 1


@kernel
def cards_games(states: States, i: int, seed: Seed, variant: int, seats: int, option: int, games: int) -> int:
    """Play random card games one after the other, and return how many decisions were made."""
    deck = np.empty(len(DECK), np.int8)
    moves = 0
    for _ in range(games):
        cards.setup(states, i, variant, seats, option)
        moves += finish_cards(states, i, seed, deck)
    return moves


@kernel
def finish_dice(states: States, i: int, seed: Seed) -> int:
    """Play a dice game that has just been set up to its end, and return how many decisions were made.

    A roll is kept half of the time; dice that can be a joker match, or cross one of the six symbols, chosen evenly.
    """
    state = states[i]
    moves = 0
    while state.phase != OVER:
        while state.phase == CHANCE:
            dice.chance(states, i, below(seed, SYMBOLS))
        move = dice.ROLL
        if state.rolls == dice.ROLLS or (state.rolls > 0 and below(seed, 2)):
            move = dice.SCORE + pick_jokers(state, seed)
        dice.apply(states, i, move)
        moves += 1
    return moves


@kernel
def pick_jokers(state: State, seed: Seed) -> int:
    """Return a random choice of jokers, one that uses a symbol's dice wholly or not at all."""
    first = NONE
    for symbol in range(SYMBOLS):
        count = int(state.dice[state.turn, symbol])
        if count >= 2:
            crossed = below(seed, SYMBOLS + 1)
            if crossed < SYMBOLS:
                if first != NONE:
                    return dice.two_pairs(first, symbol * SYMBOLS + crossed)
                if count == 2:
                    first = symbol * SYMBOLS + crossed
                else:
                    return dice.one_joker(symbol, count, crossed)
    return 0 if first == NONE else dice.one_joker(first // SYMBOLS, 2, first % SYMBOLS)


@kernel
def dice_games(states: States, i: int, seed: Seed, variant: int, seats: int, split: int, games: int) -> int:
    """Play random dice games one after the other, and return how many decisions were made."""
    moves = 0
    for _ in range(games):
        dice.setup(states, i, variant, seats, split)
        moves += finish_dice(states, i, seed)
    return moves
