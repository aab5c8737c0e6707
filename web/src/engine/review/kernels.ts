/** The kernels of the review: what a move means for the next seat, beyond what the rules say. */

import { CELLS } from "../hexgrid.ts";
import { type GameName, moduleOf } from "../module.ts";
import { SYMBOLS } from "../position.ts";
import type { State } from "../rules.ts";

/** What a placement means for others. */
export interface Outlook {
  /** How far each marker of the next seat can go with a mixed tile and with a double, before and after the placement. */
  readonly steps: readonly { readonly mixed: number; readonly double: number }[][];
  /** What each symbol scores for the next seat after it: by symbol and cell. */
  readonly points: readonly (readonly number[])[];
  /** What each symbol would have scored on cells that are gone: by symbol and cell. */
  readonly blocked: readonly (readonly number[])[];
}

const STEPS = 2 * SYMBOLS * 2;
const TABLE = CELLS.length * SYMBOLS;

/** What a placement means for others, from the states before and after it. */
export function foresee(before: State, after: State): Outlook {
  const module = moduleOf("board-bots");
  const states = [module.put("before", before), module.put("after", after)] as const;
  const steps = module.space("steps", 4 * STEPS);
  const [points, blocked] = [module.space("points", TABLE), module.space("blocked", TABLE)];
  module.kernel("foresee")(...states, steps, points, blocked);
  const numbers = [...module.ints(steps, STEPS)];
  return {
    steps: [0, 1].map((when) =>
      symbols().map((symbol) => {
        const at = 2 * (SYMBOLS * when + symbol);
        return { mixed: numbers[at]!, double: numbers[at + 1]! };
      }),
    ),
    points: bySymbol(module.bytes(points, TABLE)),
    blocked: bySymbol(module.bytes(blocked, TABLE)),
  };
}

/** How far a seat's marker of the card game would go with so many points now (C5). */
export function stepsOf(state: State, seat: number, symbol: number, points: number): number {
  const module = moduleOf("cards-bots");
  return module.kernel("steps")(module.put("before", state), seat, symbol, points);
}

/** Sharpness; what is added for the side in turn at the start, and what more of that at the end. */
export type Scale = readonly [sharpness: number, first: number, later: number];

/** The chances of all sides from a bot's shares, with the side in turn and how far the game has gone. */
export function rescale(
  game: GameName,
  shares: readonly number[],
  turn: number,
  stage: number,
  scale: Scale,
): number[] {
  const module = moduleOf(`${game}-bots`);
  const at = module.put("shares", Float64Array.from(shares));
  module.kernel("rescale")(at, shares.length, turn, stage, ...scale);
  return [...module.reals(at, shares.length)];
}

/** The numbers of all symbols. */
export function symbols(): number[] {
  return Array.from({ length: SYMBOLS }, (_, symbol) => symbol);
}

function bySymbol(table: Uint8Array): number[][] {
  return symbols().map((symbol) => CELLS.map((_, cell) => table[cell * SYMBOLS + symbol]!));
}
