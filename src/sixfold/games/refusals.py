"""Why a move is refused, in words: the ends of sentences, for the numbers that the rules give."""

from sixfold.rules import refusal
from sixfold.rules.dice import ROLLS

SENTENCES = {
    refusal.PLAY_FIRST: "it has to play a piece first",
    refusal.END_TURN: "its turn ends with draw or swap now",
    refusal.NO_SWAP: "it still holds a piece with its lowest symbol",
    refusal.NO_SWAP_ALONE: "there is no swap in solo (B17)",
    refusal.NOT_HELD: "it does not hold {1}",
    refusal.OUTSIDE: "{2} is outside the area (B1)",
    refusal.OUTSIDE_SECOND: "{3} is outside the area (B1)",
    refusal.TAKEN: "{2} is not free (B6)",
    refusal.TAKEN_SECOND: "{3} is not free (B6)",
    refusal.UNTOUCHED: "the first tile must touch a printed symbol that no earlier seat has used (B7)",
    refusal.ROLLED_OUT: f"it has rolled {ROLLS} times (D3)",
    refusal.ROLL_FIRST: "it has to roll first (D3)",
    refusal.NO_JOKERS: "its dice do not allow these jokers (D5)",
}
"""The numbers in braces are words of the move: 1 is the piece, 2 and 3 are the cells."""
