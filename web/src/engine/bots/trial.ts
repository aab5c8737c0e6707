/**
 * Comparing moves: the promising ones are played on over shared deals, the better half longer and longer (sequential halving).
 *
 * Bots, hints and reviews search by this. What a game adds is a `Trial`: its candidates, and how they are played on.
 */

import { rulesOf } from "../rules.ts";
import type { View } from "../view.ts";

/** Seconds between two looks at the clock. */
const BATCH = 0.001;

/** The time in seconds, from any beginning. */
export const now = (): number => performance.now() / 1000;

/** Moves that can be played on, the most promising first, with what came of them so far. */
export interface Trial {
  readonly codes: readonly number[];
  /** Play some of the moves on, so many times over the same deals. */
  playOn(indices: readonly number[], times: number): void;
}

/** What a search may spend, evenly over its rounds: a number of simulations, or without one the time from begin to end. */
export class Budget {
  #spent = 0;
  #played = 0;

  constructor(
    readonly simulations: number | undefined,
    readonly begin: number,
    readonly end: number,
  ) {}

  /** Play moves on until so much of the whole is spent; at least once where nothing was spent before. */
  spend(trial: Trial, alive: readonly number[], done: number): void {
    const end = this.begin + (this.end - this.begin) * done;
    let before = now();
    for (;;) {
      const times = this.#fitting(alive.length, end - before);
      if (times <= 0) return;
      trial.playOn(alive, times);
      const after = now();
      this.#spent += after - before;
      this.#played += times * alive.length;
      before = after;
    }
  }

  /** How many simulations of so many moves fit into the seconds that are left, a batch at most. */
  #fitting(count: number, left: number): number {
    if (this.#spent === 0) return 1;
    const pace = (count * this.#spent) / this.#played;
    return Math.min(Math.trunc(left / pace), Math.max(1, Math.trunc(BATCH / pace)));
  }
}

/** What a round of halving decided: the moves that go on, and those that are dropped, each best first. */
export interface Round {
  readonly alive: number[];
  readonly dropped: number[];
}

export type Liking = (index: number) => number;

/** Play moves on round by round, and drop the worse half after each; the one that is kept is never dropped. */
export function* halve(
  trial: Trial,
  first: readonly number[],
  budget: Budget,
  liking: Liking,
  kept?: number,
): Generator<Round> {
  let alive = first;
  const rounds = Math.max(1, 32 - Math.clz32(alive.length - 1));
  for (let number = 1; number <= rounds; number++) {
    if (budget.simulations === undefined) budget.spend(trial, alive, number / rounds);
    else trial.playOn(alive, Math.max(1, Math.floor(budget.simulations / (rounds * alive.length))));
    const ranked = byLiking(alive, liking);
    const half = (ranked.length + 1) >> 1;
    const dropped = ranked.slice(half).filter((index) => index !== kept);
    alive = ranked.filter((index) => !dropped.includes(index));
    yield { alive: [...alive], dropped };
  }
}

/** Compare the first few moves of a trial, and return them best first. */
export function rank(trial: Trial, width: number, budget: Budget, liking: Liking): number[] {
  let best: number[] = [];
  let ranked: number[] = [];
  const first = Array.from({ length: Math.min(width, trial.codes.length) }, (_, index) => index);
  for (const { alive, dropped } of halve(trial, first, budget, liking)) {
    best = alive;
    ranked = [...dropped, ...ranked];
  }
  return [...best, ...ranked];
}

/** Indices in the order of how much they are liked, equal ones as they come. */
export function byLiking(indices: readonly number[], liking: Liking): number[] {
  return [...indices].sort((one, other) => liking(other) - liking(one));
}

/** Moves without those that lead where an earlier one does; the one that was played stands for its like. */
export function different({ setting, state }: View, codes: readonly number[], played?: number): number[] {
  const found = new Map<string, number>();
  const rules = rulesOf(setting.game);
  for (const code of codes) {
    const after = state.slice();
    rules.apply(after, code);
    const where = String.fromCharCode(...after);
    if (!found.has(where) || code === played) found.set(where, code);
  }
  return [...found.values()];
}
