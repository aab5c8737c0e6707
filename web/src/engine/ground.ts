/** What lies on the cells of the board, as a position's line writes it: rows of letters, and numbers for free cells. */

import { UsageError } from "./errors.ts";
import { CELLS, PAIRS } from "./hexgrid.ts";
import { BOARD, LETTERS } from "./layout.ts";
import { short } from "./repr.ts";

const { FREE, WALL } = BOARD;
const TILES = BOARD.names.split(" ").map((name) => [...name].map((letter) => LETTERS.indexOf(letter)));

/** The numbers of the cells of each row of the area. */
function rowsOf(cells: Int8Array): number[][] {
  const rows = new Map<string, number[]>();
  for (const [cell, name] of CELLS.entries()) {
    if (cells[cell] === WALL) continue;
    const row = rows.get(name[0]!);
    if (row === undefined) rows.set(name[0]!, [cell]);
    else row.push(cell);
  }
  return [...rows.values()];
}

export function writeGround(cells: Int8Array): string {
  const rows = rowsOf(cells).map((row) => row.map((cell) => LETTERS[cells[cell]!] ?? " ").join(""));
  return rows.map((row) => row.replace(/ +/g, (free) => String(free.length))).join("/");
}

/** Read the rows of a board onto the empty one. */
export function readGround(text: string, cells: Int8Array): void {
  const rows = text.split("/");
  const areas = rowsOf(cells);
  if (rows.length !== areas.length) throw new UsageError(`the board has ${areas.length} rows, not ${rows.length}`);
  for (const [index, row] of rows.entries()) {
    const lying = (row.match(/\d+|./gsu) ?? []).flatMap((word) => readWord(word, row));
    const area = areas[index]!;
    if (lying.length !== area.length) {
      throw new UsageError(`the row ${short(row)} has ${lying.length} cells instead of ${area.length}`);
    }
    for (const [place, cell] of area.entries()) cells[cell] = lying[place]!;
  }
}

/** A symbol, or as many free cells as a number says. */
function readWord(word: string, row: string): number[] {
  const symbol = LETTERS.indexOf(word);
  if (symbol >= 0) return [symbol];
  if (/^\d{1,2}$/.test(word)) return Array<number>(Number(word)).fill(FREE);
  throw new UsageError(`${short(word)} in the row ${short(row)} is neither a symbol nor a number of free cells`);
}

/** How many pairs of neighbouring cells are free. */
export function freePairs(cells: Int8Array): number {
  const isFree = ([first, second]: readonly [number, number]) => cells[first] === FREE && cells[second] === FREE;
  return PAIRS.filter(isFree).length / 2;
}

/** Check that the symbols on the board are those of the tiles that were played, apart from the printed ones (B2, B3). */
export function checkSymbols(cells: Int8Array, played: readonly number[]): void {
  const want = [...LETTERS].map(() => 0);
  for (const [tile, count] of played.entries()) for (const symbol of TILES[tile]!) want[symbol]! += Math.max(count, 0);
  const have = want.map((_, symbol) => cells.filter((lying) => lying === symbol).length - 1);
  const differing = [...LETTERS].flatMap((letter, symbol) =>
    have[symbol] === want[symbol] ? [] : [`${letter} ${have[symbol]} of ${want[symbol]}`],
  );
  if (differing.length === 0 && played.every((count) => count >= 0)) return;
  const wrong = differing.join(", ") || "too many tiles of a kind";
  throw new UsageError(`the symbols on the board are not those that bag and racks leave: ${wrong}`);
}
