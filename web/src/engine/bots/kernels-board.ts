/** The kernels of the board's bots: rating moves by the net of a setting, and simulating them. */
import { STATES } from "../layout.ts";
import { type Module, moduleOf } from "../module.ts";
import type { State } from "../rules.ts";
import type { Setting } from "../setting.ts";
import { fileOf, weightsOf } from "./weights.ts";

/** Moves that are compared, and what came of each: added up over simulations, or once by the net. */
export interface Candidates {
  readonly moves: Int32Array;
  /** What the side in turn plays for. */
  readonly values: Float64Array;
  /** Each side's chance to win, four for each move. */
  readonly chances: Float64Array;
  /** The lowest marker of the side in turn at the end, divided as the net does. */
  readonly lows: Float64Array;
}

/** How far simulations look: how many turns, and how many placements are valued in the first of them. */
export interface Look {
  readonly turns: number;
  readonly tried: number;
}

const SIDES = 4;

/** A refill has two moves even where nothing is tried. */
const SPARE = 3;

export class BoardKernels {
  readonly #module: Module;
  readonly #net: number;
  /** The solitaire has kernels of its own, with the same verbs. */
  readonly #suffix: string;

  constructor(module: Module, net: Uint8Array, isAlone: boolean) {
    this.#module = module;
    this.#net = module.reserve(net.byteLength);
    module.bytes(this.#net, net.byteLength).set(net);
    this.#suffix = isAlone ? "_alone" : "";
  }

  /** Returns the placement with the most points, in lines seen so far. */
  mostPoints(state: State, reach: number): number {
    return this.#module.kernel("most_points")(this.#put(state), reach);
  }

  /** Returns the placement that the seat in turn needs most, in lines seen so far. */
  mostNeeded(state: State, reach: number): number {
    return this.#module.kernel("most_needed")(this.#put(state), reach);
  }

  /** Returns by what a marker is divided for the net. */
  scale(state: State): number {
    return this.#module.kernel("scale")(this.#put(state));
  }

  /** Returns the moves that come into question with their worth by the net; of the placements so many at most are valued. */
  rate(state: State, tried: number): Candidates {
    const module = this.#module;
    const room = tried + SPARE;
    const moves = module.space("moves", 4 * room);
    const values = module.space("values", 8 * room);
    const chances = module.space("chances", 8 * SIDES * room);
    const lows = module.space("lows", 8 * room);
    for (const [at, count] of [
      [values, room],
      [chances, SIDES * room],
      [lows, room],
    ] as const) {
      module.reals(at, count).fill(0);
    }
    const kernel = module.kernel(`rate${this.#suffix}`);
    const count = kernel(this.#put(state), tried, this.#net, moves, values, chances, lows);
    return {
      moves: module.ints(moves, count).slice(),
      values: module.reals(values, count).slice(),
      chances: module.reals(chances, SIDES * count).slice(),
      lows: module.reals(lows, count).slice(),
    };
  }

  /** Simulates the candidates that are alive so many times over the same deals; adds to the candidates, moves the seed on. */
  simulate(
    states: readonly State[],
    known: boolean,
    candidates: Candidates,
    alive: Int32Array,
    times: number,
    look: Look,
    seed: BigUint64Array,
  ): void {
    const module = this.#module;
    const { size } = STATES.board;
    const roots = module.space("roots", size * states.length);
    for (const [index, state] of states.entries()) module.bytes(roots + size * index, size).set(state);
    const lists = [
      module.put("moves", candidates.moves),
      module.put("values", candidates.values),
      module.put("chances", candidates.chances),
      module.put("lows", candidates.lows),
    ] as const;
    const [living, luck] = [module.put("alive", alive), module.put("seed", seed)];
    const { length } = candidates.moves;
    const kernel = module.kernel(`simulate${this.#suffix}`);
    kernel(
      roots,
      states.length,
      Number(known),
      ...lists,
      length,
      living,
      alive.length,
      times,
      look.turns,
      look.tried,
      this.#net,
      luck,
    );
    candidates.values.set(module.reals(lists[1], length));
    candidates.chances.set(module.reals(lists[2], SIDES * length));
    candidates.lows.set(module.reals(lists[3], length));
    seed.set(module.longs(luck, 1));
  }

  #put(state: State): number {
    return this.#module.put("state", state);
  }
}

const made = new Map<string, BoardKernels>();

/** Returns the kernels of a setting whose module and weights are loaded. */
export function boardKernels(setting: Setting): BoardKernels {
  const name = fileOf(setting);
  const found = made.get(name) ?? new BoardKernels(moduleOf("board-bots"), weightsOf(setting), setting.seats === 1);
  made.set(name, found);
  return found;
}
