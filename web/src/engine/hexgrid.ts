/** The cells of the board and the pairs of cells that a tile can cover, numbered as in the rules. */

import { BOARD } from "./layout.ts";

/** The names of the cells, by number. */
export const CELLS: readonly string[] = BOARD.cells.split(" ");

const NUMBERS: ReadonlyMap<string, number> = new Map(CELLS.map((name, number) => [name, number]));

/** The steps in row and column to the six neighbours: 0 E, 1 NE, 2 NW, 3 W, 4 SW, 5 SE. */
const DIRECTIONS = [
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
  [1, -1],
  [1, 0],
] as const;

/** The two cells of each pair of neighbours, in both orders, by number of the pair. */
export const PAIRS: readonly (readonly [first: number, second: number])[] = CELLS.flatMap((name, first) =>
  neighbours(name).map((second) => [first, second] as const),
);

const PAIR_NUMBERS: ReadonlyMap<number, number> = new Map(
  PAIRS.map(([first, second], pair) => [first * CELLS.length + second, pair]),
);

function neighbours(name: string): number[] {
  const found = DIRECTIONS.map((_, direction) => NUMBERS.get(cellBeyond(name, direction, 1)));
  return found.filter((number) => number !== undefined).sort((one, other) => one - other);
}

/** The number of a cell, if there is one with that name. */
export function cellNumber(name: string): number | undefined {
  return NUMBERS.get(name);
}

/** The number of an ordered pair of cells, if they are neighbours. */
export function pairNumber(first: number, second: number): number | undefined {
  return PAIR_NUMBERS.get(first * CELLS.length + second);
}

/** The name of the cell that lies so many cells from one in a direction; beyond the edge there is no cell of that name. */
export function cellBeyond(name: string, direction: number, steps: number): string {
  const [down, right] = DIRECTIONS[direction]!;
  return `${String.fromCharCode(name.charCodeAt(0) + steps * down)}${Number(name.slice(1)) + steps * right}`;
}
