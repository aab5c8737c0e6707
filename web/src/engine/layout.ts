// Made from src/sixfold/rules and src/sixfold/games by `make types`; do not edit.

/** The states of each game: bytes, numbers of outcomes and moves, and fields: offset, bytes of a number, count. */
export const STATES = {
  "board": {
    "size": 259,
    "kinds": 21,
    "moves": 19406,
    "most": 5544,
    "fields": {"board": [0, 1, 170], "tracks": [170, 1, 24], "racks": [194, 1, 24], "bag": [218, 1, 21], "aside": [239, 1, 6], "pairs": [245, 2, 1], "used": [247, 1, 1], "width": [248, 1, 1], "seats": [249, 1, 1], "variant": [250, 1, 1], "turn": [251, 1, 1], "turns": [252, 2, 1], "phase": [254, 1, 1], "due": [255, 1, 1], "owed": [256, 1, 1], "reason": [257, 1, 1], "quitter": [258, 1, 1]},
  },
  "cards": {
    "size": 101,
    "kinds": 15,
    "moves": 32,
    "most": 32,
    "fields": {"tracks": [0, 1, 24], "hands": [24, 1, 24], "open": [48, 1, 12], "deck": [60, 1, 15], "discard": [75, 1, 15], "left": [90, 1, 1], "seats": [91, 1, 1], "variant": [92, 1, 1], "turn": [93, 1, 1], "turns": [94, 2, 1], "phase": [96, 1, 1], "due": [97, 1, 1], "owed": [98, 1, 1], "reason": [99, 1, 1], "quitter": [100, 1, 1]},
  },
  "dice": {
    "size": 60,
    "kinds": 6,
    "moves": 776,
    "most": 776,
    "fields": {"tracks": [0, 1, 24], "dice": [24, 1, 24], "rolls": [48, 1, 1], "split": [49, 1, 1], "seats": [50, 1, 1], "variant": [51, 1, 1], "turn": [52, 1, 1], "turns": [53, 2, 1], "phase": [55, 1, 1], "due": [56, 1, 1], "owed": [57, 1, 1], "reason": [58, 1, 1], "quitter": [59, 1, 1]},
  },
} as const;

/** What a move does: bytes, and fields likewise. */
export const EFFECT = {
  "size": 19,
  "fields": {"points": [0, 1, 6], "gains": [6, 1, 6], "why": [12, 1, 6], "bonus": [18, 1, 1]},
} as const;

/** Why points are lost. */
export const LOST = {"NOTHING": 0, "AT_END": 1, "AT_HALF": 2, "AT_SECTOR": 3, "AT_STRIP": 4, "AT_GOAL": 5} as const;

/** An empty slot, no symbol, no seat; a piece that a view may not know. */
export const SLOT = {"NONE": 127, "UNKNOWN": 126} as const;

/** What a game waits for. */
export const PHASE = {"CHANCE": 0, "MOVE": 1, "REFILL": 2, "OVER": 3} as const;

/** Why a game ended, as a record says it. */
export const REASONS = {"1": "full", "2": "all", "3": "resign", "4": "timeout"} as const;

/** The numbers of the reasons that end a game early. */
export const QUIT = {"RESIGN": 3, "TIMEOUT": 4} as const;

/** Why a move is refused: ends of sentences, with the words of the move by number. */
export const REFUSALS = ["it has to play a piece first", "its turn ends with draw or swap now", "it still holds a piece with its lowest symbol", "there is no swap in solo (B17)", "it does not hold {1}", "{2} is outside the area (B1)", "{3} is outside the area (B1)", "{2} is not free (B6)", "{3} is not free (B6)", "the first tile must touch a printed symbol that no earlier seat has used (B7)", "it has rolled 3 times (D3)", "it has to roll first (D3)", "its dice do not allow these jokers (D5)"] as const;

/** The letters of the symbols, in the order in which they are numbered. */
export const LETTERS = "RGBOYP" as const;

/** The slots of a rack or hand. */
export const HELD = 6 as const;

/** How far the bots' estimates are to be trusted: the scale of chances, by game, variant and seats. */
export const SCALES = {"board-standard-2": [0.94, -0.08, -0.8], "cards-standard-2": [1.05, 0.01, -0.72], "dice-standard-2": [0.99, -0.08, 0.09]} as const;

/** The board: cells on the largest area, what lies where no symbol does, moves without a tile. */
export const BOARD = {"cells": "a8 a9 a10 a11 a12 a13 a14 a15 b7 b8 b9 b10 b11 b12 b13 b14 b15 c6 c7 c8 c9 c10 c11 c12 c13 c14 c15 d5 d6 d7 d8 d9 d10 d11 d12 d13 d14 d15 e4 e5 e6 e7 e8 e9 e10 e11 e12 e13 e14 e15 f3 f4 f5 f6 f7 f8 f9 f10 f11 f12 f13 f14 f15 g2 g3 g4 g5 g6 g7 g8 g9 g10 g11 g12 g13 g14 g15 h1 h2 h3 h4 h5 h6 h7 h8 h9 h10 h11 h12 h13 h14 h15 i1 i2 i3 i4 i5 i6 i7 i8 i9 i10 i11 i12 i13 i14 j1 j2 j3 j4 j5 j6 j7 j8 j9 j10 j11 j12 j13 k1 k2 k3 k4 k5 k6 k7 k8 k9 k10 k11 k12 l1 l2 l3 l4 l5 l6 l7 l8 l9 l10 l11 m1 m2 m3 m4 m5 m6 m7 m8 m9 m10 n1 n2 n3 n4 n5 n6 n7 n8 n9 o1 o2 o3 o4 o5 o6 o7 o8", "printed": [19, 24, 89, 149, 144, 79], "FREE": -1, "WALL": -2, "DRAW": 19404, "SWAP": 19405, "emptyPairs": [0, 222, 222, 306, 426], "names": "RR RG RB RO RY RP GG GB GO GY GP BB BO BY BP OO OY OP YY YP PP", "copies": [5, 6, 6, 6, 6, 6, 5, 6, 6, 6, 6, 5, 6, 6, 6, 5, 6, 6, 5, 6, 5]} as const;

/** The cards: moves without a card, and the column that all markers must reach. */
export const CARDS = {"DRAW": 30, "SWAP": 31, "GOAL": 7, "names": "RG RB RO RY RP GB GO GY GP BO BY BP OY OP YP", "copies": [4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4]} as const;

/** The dice: moves, rolls in a turn, boxes in a row. */
export const ROLLING = {"ROLL": 0, "SCORE": 1, "ROLLS": 3, "BOXES": 7} as const;

/** The variants of each game: number, seats, the row of each seat, options, and by seats what is dealt. */
export const VARIANTS = {
  "board": {
    "standard": {
      "number": 0,
      "seats": [2, 3, 4],
      "sides": [0, 1, 2, 3],
      "options": {},
      "rule": "",
      "isOrdered": false,
      "isShared": false,
      "note": "",
      "bySeats": {
        "2": {"deals": [["racks", [6, 6], false]], "numbers": {"end": 18, "held": 6}, "sections": [[1, 18, 0]], "radius": 5},
        "3": {"deals": [["racks", [6, 6, 6], false]], "numbers": {"end": 18, "held": 6}, "sections": [[1, 18, 0]], "radius": 6},
        "4": {"deals": [["racks", [6, 6, 6, 6], false]], "numbers": {"end": 18, "held": 6}, "sections": [[1, 18, 0]], "radius": 7},
      },
    },
    "team": {
      "number": 1,
      "seats": [4],
      "sides": [0, 1, 0, 1],
      "options": {
        "talk": {"usual": false, "least": 0, "most": 1},
      },
      "rule": "",
      "isOrdered": true,
      "isShared": false,
      "note": "",
      "bySeats": {
        "4": {"deals": [["racks", [6, 6, 6, 6], false]], "numbers": {"end": 36, "held": 6}, "sections": [[1, 18, 0], [19, 36, 0]], "radius": 7},
      },
    },
    "solo": {
      "number": 2,
      "seats": [1],
      "sides": [0],
      "options": {},
      "rule": "",
      "isOrdered": true,
      "isShared": false,
      "note": "",
      "bySeats": {
        "1": {"deals": [["racks", [1], false]], "numbers": {"end": 36, "held": 1}, "sections": [[1, 18, 0], [19, 36, 0]], "radius": 5},
      },
    },
    "duel": {
      "number": 3,
      "seats": [2],
      "sides": [0, 1],
      "options": {
        "width": {"usual": 9, "least": 1, "most": 60},
      },
      "rule": "width",
      "isOrdered": false,
      "isShared": true,
      "note": "The duel is a reconstruction: its own rule sheet is not among the rulebooks (B18).",
      "bySeats": {
        "2": {"deals": [["racks", [6, 6], false]], "numbers": {"end": 9, "held": 6}, "sections": [], "radius": 5},
      },
    },
  },
  "cards": {
    "standard": {
      "number": 0,
      "seats": [2, 3, 4],
      "sides": [0, 1, 2, 3],
      "options": {},
      "rule": "",
      "isOrdered": false,
      "isShared": false,
      "note": "",
      "bySeats": {
        "2": {"deals": [["hands", [6, 6], false], ["open", [2, 2], true]], "numbers": {"end": 10, "held": 6}, "sections": [[1, 3, 0], [4, 6, 1], [7, 10, 4]], "radius": 0},
        "3": {"deals": [["hands", [6, 6, 6], false], ["open", [1, 1, 1], true]], "numbers": {"end": 10, "held": 6}, "sections": [[1, 3, 0], [4, 6, 1], [7, 10, 4]], "radius": 0},
        "4": {"deals": [["hands", [6, 6, 6, 6], false], ["open", [1, 1, 1, 1], true]], "numbers": {"end": 10, "held": 6}, "sections": [[1, 3, 0], [4, 6, 1], [7, 10, 4]], "radius": 0},
      },
    },
  },
  "dice": {
    "standard": {
      "number": 0,
      "seats": [2, 3, 4],
      "sides": [0, 1, 2, 3],
      "options": {
        "split": {"usual": false, "least": 0, "most": 1},
      },
      "rule": "split",
      "isOrdered": false,
      "isShared": false,
      "note": "",
      "bySeats": {
        "2": {"deals": [["dice", [0, 4], true]], "numbers": {"end": 7, "dice": 4, "rolls": 3}, "sections": [[1, 3, 0], [4, 6, 1], [7, 7, 4]], "radius": 0},
        "3": {"deals": [["dice", [0, 3, 3], true]], "numbers": {"end": 7, "dice": 3, "rolls": 3}, "sections": [[1, 3, 0], [4, 6, 1], [7, 7, 4]], "radius": 0},
        "4": {"deals": [["dice", [0, 2, 2, 2], true]], "numbers": {"end": 7, "dice": 2, "rolls": 3}, "sections": [[1, 3, 0], [4, 6, 1], [7, 7, 4]], "radius": 0},
      },
    },
    "hidden-start": {
      "number": 1,
      "seats": [2, 3, 4],
      "sides": [0, 1, 2, 3],
      "options": {
        "split": {"usual": false, "least": 0, "most": 1},
      },
      "rule": "split",
      "isOrdered": false,
      "isShared": false,
      "note": "",
      "bySeats": {
        "2": {"deals": [["dice", [0, 0], true]], "numbers": {"end": 7, "dice": 4, "rolls": 3}, "sections": [[1, 3, 0], [4, 6, 1], [7, 7, 4]], "radius": 0},
        "3": {"deals": [["dice", [0, 0, 0], true]], "numbers": {"end": 7, "dice": 3, "rolls": 3}, "sections": [[1, 3, 0], [4, 6, 1], [7, 7, 4]], "radius": 0},
        "4": {"deals": [["dice", [0, 0, 0, 0], true]], "numbers": {"end": 7, "dice": 2, "rolls": 3}, "sections": [[1, 3, 0], [4, 6, 1], [7, 7, 4]], "radius": 0},
      },
    },
  },
} as const;
