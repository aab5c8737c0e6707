/** Rows of markers: whose they are, and which stand lowest. */

import type { Start } from "../protocol.ts";

/** Which row of the tracks belongs to a seat: its own, its team's, or its side of the shared one. */
export function trackOf({ rules }: Pick<Start, "rules">, seat: number): number {
  return rules.sides[seat] ?? seat;
}

/** The seats that score on the same row as a seat, itself included. */
export function partners({ rules }: Pick<Start, "rules">, seat: number): number[] {
  return rules.sides.flatMap((side, other) => (side === rules.sides[seat] ? [other] : []));
}

/** The symbols that stand lowest in a row of markers. */
export function lowestSymbols(values: readonly number[]): number[] {
  const least = Math.min(...values);
  return values.flatMap((value, symbol) => (value === least ? [symbol] : []));
}
