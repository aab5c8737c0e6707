/** Parts of a position that is written as one line: pieces, rows of numbers, counts. */

import { UsageError } from "./errors.ts";
import { SLOT } from "./layout.ts";
import { short } from "./repr.ts";

/** Written in place of an empty part. */
export const NOTHING = "-";

/** A piece that a view may not know. */
const HIDDEN = "??";

/** The pieces of each seat: RG.GG/??.- */
export function writePieces(names: readonly string[], racks: readonly (readonly number[])[]): string {
  const name = (kind: number) => (kind === SLOT.UNKNOWN ? HIDDEN : names[kind]);
  const written = racks.map((rack) => rack.filter((kind) => kind !== SLOT.NONE).map(name));
  return written.map((pieces) => pieces.join(".") || NOTHING).join("/");
}

/** The pieces of each seat, NONE behind them. */
export function readPieces(
  text: string,
  names: readonly string[],
  seats: number,
  most: number,
  what: string,
): number[][] {
  return splitSeats(text, seats, what).map((row) => {
    const pieces = row === NOTHING ? [] : row.split(".");
    const kinds = pieces.map((piece) => {
      if (piece === HIDDEN) return SLOT.UNKNOWN;
      const kind = names.indexOf(piece);
      if (kind < 0) throw new UsageError(`there is no piece ${short(piece)}, so it cannot be in ${what}`);
      return kind;
    });
    if (kinds.length > most) throw new UsageError(`${what} can have at most ${most} for a seat, not ${kinds.length}`);
    return [...kinds, ...Array<number>(most - kinds.length).fill(SLOT.NONE)];
  });
}

/** The part of each seat. */
export function splitSeats(text: string, seats: number, what: string): string[] {
  const parts = text.split("/");
  if (parts.length !== seats) {
    throw new UsageError(`${what} needs a part for each of ${seats} seats, not ${parts.length}`);
  }
  return parts;
}

/** Rows of numbers: 4,8,1/1,5,4 */
export function readRows(text: string, count: number, width: number, what: string): number[][] {
  const rows = text.split("/").map((row) => row.split(","));
  const isSmall = (number: string) => /^-?\d{1,3}$/.test(number) && Math.abs(Number(number)) <= 127;
  if (rows.length !== count || rows.some((row) => row.length !== width || !row.every(isSmall))) {
    throw new UsageError(`${what} is ${count} rows of ${width} small numbers, not ${short(text)}`);
  }
  return rows.map((row) => row.map(Number));
}

/** How many there are of each kind, a digit each. */
export function readCounts(text: string, kinds: number, what: string): number[] {
  if (text.length !== kinds || !/^\d*$/.test(text)) {
    throw new UsageError(`${what} is ${kinds} digits, one for each kind, not ${short(text)}`);
  }
  return [...text].map(Number);
}
