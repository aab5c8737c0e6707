/** What one seat may know, and nothing else. */

import type { Draws, Entry } from "./position.ts";
import type { State } from "./rules.ts";
import { bySeats, type Setting } from "./setting.ts";

/** A position as a seat may know it. Plain data, so that it can be sent to a worker; only a history makes one. */
export interface View {
  readonly setting: Setting;
  /** The state, with UNKNOWN in place of hidden pieces, which count as unseen together with the bag or draw pile. */
  readonly state: State;
  readonly names: readonly string[];
  /** The moves so far; what others drew is null. */
  readonly history: readonly Entry[];
  /** The seat that looks; null for someone who watches. */
  readonly seat: number | null;
  /** What was dealt before the first move; what others hold is null. */
  readonly setup: Draws;
  /** The state from which the game began, as this seat may know it, where the game was not dealt. */
  readonly loaded: State | null;
}

/** What a seat was dealt at once, and whether everyone saw it; fewer outcomes if the deal is not finished. */
export interface Share<Outcome> {
  readonly seat: number;
  readonly isOpen: boolean;
  readonly outcomes: readonly Outcome[];
}

/** Share out what was dealt before the first move, in the order of dealing. */
export function shares<Outcome>(setting: Setting, setup: readonly Outcome[]): Share<Outcome>[] {
  let next = 0;
  return bySeats(setting).deals.flatMap(([, counts, isOpen]) =>
    counts.map((count, seat) => {
      const outcomes = setup.slice(next, next + count);
      next += count;
      return { seat, isOpen, outcomes };
    }),
  );
}
