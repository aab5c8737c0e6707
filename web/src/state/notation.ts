/** Moves and cells as they are written; nothing here knows whether a move is legal. */

import { symbolOf } from "../words/symbols.ts";

export interface Joker {
  /** The symbol of the equal dice, how many they are, and the symbol that is crossed. */
  symbol: number;
  count: number;
  as: number;
}

export type Move =
  | { kind: "place"; piece: string; symbols: [number, number]; cells: [string, string] }
  | { kind: "play"; piece: string; symbols: [number, number] }
  | { kind: "score"; jokers: Joker[] }
  | { kind: "draw" | "swap" | "roll" | "resign" | "timeout" };

/** Read a move such as "place RB d8 e8". */
export function readMove(text: string): Move {
  const [verb, ...words] = text.split(" ");
  if (verb === "place") {
    const piece = words[0]!;
    return { kind: "place", piece, symbols: [symbolOf(piece[0]!), symbolOf(piece[1]!)], cells: [words[1]!, words[2]!] };
  }
  if (verb === "play") {
    const piece = words[0]!;
    return { kind: "play", piece, symbols: [symbolOf(piece[0]!), symbolOf(piece[1]!)] };
  }
  if (verb === "score") {
    const jokers = words.map((word) => {
      const [dice, as] = word.split("=");
      return { symbol: symbolOf(dice![0]!), count: dice!.length, as: symbolOf(as!) };
    });
    return { kind: "score", jokers };
  }
  return { kind: verb as "draw" };
}

export interface Axial {
  q: number;
  r: number;
}

/** The middle of the board is h8: letters number the rows, and numbers the columns. */
const MIDDLE = { letter: "h".charCodeAt(0), number: 8 };
const CELL = /^[a-o]([1-9]|1[0-5])$/;

/** Whether a text names a cell of the largest area or of the corners around it. */
export function isCell(text: string): boolean {
  return CELL.test(text);
}

/** A cell's place: letter a … o for r = −7 … 7, number q + 8. */
export function cellPlace(cell: string): Axial {
  return { q: Number(cell.slice(1)) - MIDDLE.number, r: cell.charCodeAt(0) - MIDDLE.letter };
}

export function cellName({ q, r }: Axial): string {
  return String.fromCharCode(r + MIDDLE.letter) + (q + MIDDLE.number);
}

/** How many steps a cell is from the middle of the board. */
export function ringOf(cell: string): number {
  const { q, r } = cellPlace(cell);
  return Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));
}

/** The six directions: 0 E, 1 NE, 2 NW, 3 W, 4 SW, 5 SE. */
export const DIRECTIONS: readonly Axial[] = [
  { q: 1, r: 0 },
  { q: 1, r: -1 },
  { q: 0, r: -1 },
  { q: -1, r: 0 },
  { q: -1, r: 1 },
  { q: 0, r: 1 },
];

/** The sides of a cell; half of them on lies the opposite one. */
export const SIDES = DIRECTIONS.length;

export function neighbour(cell: string, direction: number, steps = 1): string {
  const { q, r } = cellPlace(cell);
  const way = DIRECTIONS[direction]!;
  return cellName({ q: q + way.q * steps, r: r + way.r * steps });
}

/** All cells of an area with this radius, row by row. */
export function areaCells(radius: number): string[] {
  const cells: string[] = [];
  for (let r = -radius; r <= radius; r++) {
    for (let q = Math.max(-radius, -radius - r); q <= Math.min(radius, radius - r); q++) cells.push(cellName({ q, r }));
  }
  return cells;
}
