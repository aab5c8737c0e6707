/** The kernels of the card game's bots: rating moves by learned weights, and playing them on. */
import { type Module, moduleOf } from "../module.ts";
import type { State } from "../rules.ts";
import type { Setting } from "../setting.ts";
import { weightsOf } from "./weights.ts";

const SEATS = 4;

export class CardsKernels {
  readonly #module: Module;
  readonly #weights: number;

  constructor(module: Module, weights: Float32Array) {
    this.#module = module;
    this.#weights = module.reserve(8 * weights.length);
    module.reals(this.#weights, weights.length).set(weights);
  }

  /** Returns the place of the legal move with the most steps of markers; a swap is made where it is allowed. */
  mostSteps(state: State, moves: readonly number[]): number {
    return this.#module.kernel("most_steps")(this.#put(state), this.#list(moves), moves.length);
  }

  /** Returns the chances of each seat after each of the legal moves, four a move, and the place of the best. */
  rateMoves(state: State, moves: readonly number[]): { best: number; worth: Float64Array } {
    const module = this.#module;
    const at = module.put("worth", new Float64Array(SEATS * moves.length));
    const best = module.kernel("rate_moves")(this.#put(state), this.#list(moves), moves.length, this.#weights, at);
    return { best, worth: module.reals(at, SEATS * moves.length).slice() };
  }

  /** Returns the play that leads to the best sheet at once, whatever comes then. */
  bestAtOnce(state: State): number {
    return this.#module.kernel("best_at_once")(this.#put(state), this.#weights);
  }

  /** Returns how high the lowest marker is at the end for those who lose with a sheet. */
  lowestIfLost(track: readonly number[]): number {
    return this.#module.kernel("lowest_if_lost")(this.#module.put("track", Int32Array.from(track)), this.#weights);
  }

  /** Deals the unseen cards of a view to its hidden hands; returns the state, and the seed as it moved on. */
  dealHidden(view: State, seed: bigint): { state: State; seed: bigint } {
    const module = this.#module;
    const [at, luck] = [this.#put(view), this.#seed(seed)];
    module.kernel("deal_hidden")(at, luck);
    return { state: module.bytes(at, view.length).slice(), seed: module.longs(luck, 1)[0]! };
  }

  /** Plays each move on for so many turns in a deal, and adds up the chances, four a move; all see the same cards drawn. */
  simulate(state: State, moves: Int32Array, turns: number, seed: bigint, totals: Float64Array): void {
    const module = this.#module;
    const [list, sums] = [module.put("moves", moves), module.put("totals", totals)];
    module.kernel("simulate")(this.#put(state), list, moves.length, turns, this.#weights, this.#seed(seed), sums);
    totals.set(module.reals(sums, totals.length));
  }

  #put(state: State): number {
    return this.#module.put("state", state);
  }

  #list(moves: readonly number[]): number {
    return this.#module.put("moves", Int32Array.from(moves));
  }

  #seed(seed: bigint): number {
    return this.#module.put("seed", BigUint64Array.of(seed));
  }
}

const made = new Map<number, CardsKernels>();

/** Returns the kernels of a setting whose module and weights are loaded. */
export function cardsKernels(setting: Setting): CardsKernels {
  const { seats } = setting;
  const found =
    made.get(seats) ?? new CardsKernels(moduleOf("cards-bots"), new Float32Array(weightsOf(setting).slice().buffer));
  made.set(seats, found);
  return found;
}
