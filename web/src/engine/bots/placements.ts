/** The moves of a position on the board, valued by the net and simulated from there. */

import type { Random } from "../random.ts";
import type { State } from "../rules.ts";
import { sample } from "../sampling.ts";
import type { View } from "../view.ts";
import type { BoardKernels, Candidates, Look } from "./kernels-board.ts";
import { byLiking, type Trial } from "./trial.ts";

/** How many deals go round where they need more than counting. */
const DEALS = 64;

const SIDES = 4;

/**
 * Candidates on the board, best first by the net, for the seat in turn of a state as it may know it.
 *
 * At most `tried` placements are valued. A move that was played is a candidate in any case.
 */
export class Placements implements Trial {
  readonly codes: readonly number[];
  readonly #candidates: Candidates;
  readonly #times: Float64Array;
  readonly #kernels: BoardKernels;
  readonly #unit: number;
  #states: readonly State[];
  #known = false;
  #look: Look = { turns: 0, tried: 0 };
  #seed = new BigUint64Array(1);

  constructor(kernels: BoardKernels, state: State, tried: number, played?: number) {
    const rated = kernels.rate(state, tried);
    const missing = played !== undefined && !rated.moves.includes(played) ? [played] : [];
    const moves = [...rated.moves, ...missing];
    const worth = (index: number) => rated.values[index] ?? Number.NEGATIVE_INFINITY;
    const order = byLiking([...moves.keys()], worth);
    this.codes = order.map((index) => moves[index]!);
    this.#candidates = {
      moves: Int32Array.from(this.codes),
      values: Float64Array.from(order, worth),
      chances: Float64Array.from(order.flatMap((index) => sidesOf(rated, index))),
      lows: Float64Array.from(order, (index) => rated.lows[index] ?? 0),
    };
    this.#times = new Float64Array(moves.length).fill(1);
    this.#kernels = kernels;
    this.#states = [state];
    this.#unit = kernels.scale(state);
  }

  /** Begin simulations over deals that agree with a view, with so many cases to tell apart. */
  deal(view: View, random: Random, cases: number, look: Look): void {
    const seed = random.bits(63) | 1n;
    const { states, known } = deal(view, random, cases);
    this.begin(states, known, seed, look);
  }

  /** Begin simulations from some states, their hidden tiles known or not, and forget what the net said. */
  begin(states: readonly State[], known: boolean, seed: bigint, look: Look): void {
    this.#states = states;
    this.#known = known;
    this.#look = look;
    this.#seed[0] = seed;
    const { values, chances, lows } = this.#candidates;
    for (const sums of [values, chances, lows, this.#times]) sums.fill(0);
  }

  playOn(indices: readonly number[], times: number): void {
    const alive = Int32Array.from(indices);
    this.#kernels.simulate(this.#states, this.#known, this.#candidates, alive, times, this.#look, this.#seed);
    for (const index of indices) this.#times[index]! += times;
  }

  /** What the side in turn plays for, added up over all simulations of a candidate. */
  total(index: number): number {
    return this.#candidates.values[index]!;
  }

  /** The chance of each side after a candidate, and the lowest marker of the side in turn at the end. */
  mean(index: number): { sides: number[]; lowest: number } {
    const times = this.#times[index]!;
    const sides = sidesOf(this.#candidates, index).map((sum) => sum / times);
    return { sides, lowest: (this.#candidates.lows[index]! / times) * this.#unit };
  }
}

function sidesOf({ chances }: Candidates, index: number): number[] {
  return Array.from({ length: SIDES }, (_, side) => chances[index * SIDES + side] ?? 0);
}

/**
 * States to simulate from, and whether their hidden tiles are known.
 *
 * Until the first swap every way to deal the unseen tiles is as likely as any other, and simulations do it themselves.
 * Afterwards the view is asked, with so many cases to tell apart; with no cases, the tiles are dealt evenly then too.
 */
function deal(view: View, random: Random, cases: number): { states: State[]; known: boolean } {
  if (cases === 0 || !view.history.some((entry) => entry.shown.length > 0))
    return { states: [view.state], known: false };
  return { states: Array.from({ length: DEALS }, () => sample(view, random, cases)), known: true };
}
