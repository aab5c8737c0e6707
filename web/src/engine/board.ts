/** The face of the board game; moves are `place RB d8 e8`, `draw` and `swap`. */

import { MalformedMove, UsageError } from "./errors.ts";
import { type Ground, type Lying, type Placements, RackFace, type Ray } from "./face.ts";
import { checkSymbols, freePairs, readGround, writeGround } from "./ground.ts";
import { CELLS, cellNumber, PAIRS, pairNumber } from "./hexgrid.ts";
import { BOARD, HELD, LETTERS, SLOT } from "./layout.ts";
import { NOTHING, readCounts, readPieces, writePieces } from "./parts.ts";
import { short } from "./repr.ts";
import { rulesOf, type State } from "./rules.ts";
import { bySeats, type Setting } from "./setting.ts";
import { oneWord } from "./spelling.ts";
import { field, rows, scalar, setScalar } from "./state.ts";

const { DRAW, SWAP, FREE } = BOARD;

class BoardFace extends RackFace {
  readonly game = "board";
  readonly noun = "tile";
  readonly names = BOARD.names.split(" ");
  readonly copies = BOARD.copies;
  override readonly isRace = false;
  protected readonly draw = DRAW;
  protected readonly racks = "racks";
  protected readonly readers = {
    place: (words: readonly string[], text: string, ordered: boolean) => this.#readPlace(words, text, ordered),
    draw: oneWord("draw", DRAW),
    swap: oneWord("swap", SWAP),
  };

  spell(code: number): string {
    if (code >= DRAW) return code === DRAW ? "draw" : "swap";
    const [first, second] = this.cells(code);
    return `place ${this.names[this.played(code)[0]!]} ${first} ${second}`;
  }

  #readPlace(words: readonly string[], text: string, ordered: boolean): number {
    if (words.length !== 3) {
      throw new MalformedMove(`${short(text)} is not a placement; write 'place RB d8 e8': the tile and its two cells`);
    }
    const [tile, ...cells] = words as [string, string, string];
    const { kind, isReversed } = this.oriented(tile);
    const [one, other] = cells.map((cell) => {
      const number = cellNumber(cell);
      if (number !== undefined) return number;
      throw new MalformedMove(`there is no cell ${short(cell)}; cells are a1 to o15 within the hexagon`);
    }) as [number, number];
    const isTurned = tile[0] === tile[1] && !ordered ? one > other : isReversed;
    const pair = isTurned ? pairNumber(other, one) : pairNumber(one, other);
    if (pair === undefined) {
      throw new MalformedMove(`${cells[0]} and ${cells[1]} are not neighbours, so no tile covers them`);
    }
    return kind * PAIRS.length + pair;
  }

  readonly tableParts = ["racks", "bag", "used", "board"];

  writeTable(state: State, { seats }: Setting): string[] {
    const used = scalar("board", state, "used");
    const touched = [...LETTERS].filter((_, symbol) => (used >> symbol) & 1).join("");
    const racks = writePieces(this.names, rows("board", state, "racks", seats));
    return [racks, this.pool(state).join(""), touched || NOTHING, writeGround(this.#cells(state))];
  }

  /** Refuses a position in which symbols are missing or too many. */
  readTable([racks, bag, used, ground]: readonly string[], { seats }: Setting, state: State): void {
    const held = readPieces(racks!, this.names, seats, HELD, "racks");
    field("board", state, "racks").set(held.flatMap((rack) => rack.sort((one, other) => one - other)));
    const counts = readCounts(bag!, this.names.length, "the bag");
    this.pool(state).set(counts);
    if (used !== NOTHING && ![...used!].every((letter) => LETTERS.includes(letter))) {
      throw new UsageError(`the used symbols are letters of ${LETTERS} or ${NOTHING}, not ${short(used!)}`);
    }
    const touched = [...LETTERS].reduce((bits, letter, symbol) => bits | (Number(used!.includes(letter)) << symbol), 0);
    setScalar("board", state, "used", touched);
    const cells = this.#cells(state);
    readGround(ground!, cells);
    setScalar("board", state, "pairs", freePairs(cells));
    checkSymbols(cells, this.#played(held.flat(), counts));
  }

  /** How many tiles of each kind are neither in the bag nor on a rack. */
  #played(held: readonly number[], bag: readonly number[]): number[] {
    return this.copies.map((copies, tile) => copies - bag[tile]! - held.filter((kind) => kind === tile).length);
  }

  override played(code: number): readonly number[] {
    return 0 <= code && code < DRAW ? [Math.floor(code / PAIRS.length)] : [];
  }

  override cells(code: number): readonly string[] {
    return 0 <= code && code < DRAW ? PAIRS[code % PAIRS.length]!.map((cell) => CELLS[cell]!) : [];
  }

  override rays(state: State, code: number): Ray[] {
    const cells = this.cells(code);
    const symbols = [...this.names[this.played(code)[0]!]!].map((letter) => LETTERS.indexOf(letter));
    return rulesOf("board")
      .rays(state, code)
      .flatMap((lengths, half) =>
        lengths.map((length, direction) => ({ cell: cells[half]!, symbol: symbols[half]!, direction, length })),
      )
      .filter(({ length }) => length > 0);
  }

  override placements(state: State): Placements | null {
    if (!this.isMove(state)) return null;
    const rules = rulesOf("board");
    const held = this.pieces(state, scalar("board", state, "turn")).map((tile) => this.names[tile]!);
    const pairs = [...rules.pairs(state)].map((pair) => PAIRS[pair]!.map((cell) => CELLS[cell]).join(" "));
    const runs = Object.fromEntries(rules.runs(state).map(({ cell, text }) => [CELLS[cell]!, text]));
    return { tiles: [...new Set(held)], pairs, runs };
  }

  override pool(state: State): Int8Array {
    return field("board", state, "bag");
  }

  override left(state: State): number {
    const unknown = field("board", state, "racks").filter((kind) => kind === SLOT.UNKNOWN).length;
    return sum(this.pool(state)) - unknown;
  }

  /** The swapped tiles that go back into the bag after the last draw (B11). */
  override back(state: State): readonly number[] {
    if (scalar("board", state, "due") !== 1) return [];
    return [...field("board", state, "aside")].filter((tile) => tile !== SLOT.NONE);
  }

  lying(state: State, seats: number): Lying {
    const free = this.#cells(state).filter((symbol) => symbol === FREE).length;
    return { held: this.counts(state, seats), left: this.left(state), free };
  }

  override ground(setting: Setting): Ground {
    const board = Object.fromEntries(BOARD.printed.map((cell, symbol) => [CELLS[cell]!, LETTERS[symbol]!]));
    return { board, radius: bySeats(setting).radius };
  }

  override symbols(state: State): Record<string, string> {
    const lying = [...this.#cells(state)].map((symbol, cell) => [CELLS[cell]!, LETTERS[symbol]] as const);
    return Object.fromEntries(lying.filter((pair): pair is [string, string] => pair[1] !== undefined));
  }

  #cells(state: State): Int8Array {
    return field("board", state, "board").subarray(0, CELLS.length);
  }

  /** The share of the pairs of free cells that are covered. */
  progress(state: State): number {
    const all = BOARD.emptyPairs[scalar("board", state, "seats")]!;
    return 1 - scalar("board", state, "pairs") / all;
  }
}

function sum(numbers: Int8Array): number {
  return numbers.reduce((total, number) => total + number, 0);
}

export const BOARD_FACE = new BoardFace();
