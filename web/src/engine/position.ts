/** What can be asked of a game that stands somewhere, be it in play or as a view. */

import { LETTERS, PHASE, QUIT, REASONS, SLOT } from "./layout.ts";
import { rulesOf, type State } from "./rules.ts";
import { type Setting, sidesOf } from "./setting.ts";
import { rows, scalar } from "./state.ts";

export const SYMBOLS = LETTERS.length;

/** How a game ended: a row of tracks for each seat (or team), a rank for each seat, and the reason. */
export interface Outcome {
  tracks: number[][];
  ranks: number[];
  reason: string;
}

/** What chance gave, in that order: pieces drawn or symbols rolled; null where a view may not know. */
export type Draws = readonly (number | null)[];

/** One move that was made, and what happened with it. Plain data. */
export interface Entry {
  readonly seat: number;
  /** The number of the move; RESIGNED and TIMED_OUT have no number in the rules. */
  readonly code: number;
  /** What chance gave. */
  readonly got: Draws;
  /** The pieces that a swap showed to everyone. */
  readonly shown: readonly number[];
  /** The pieces that went back into the bag or became the new draw pile; everyone had seen them. */
  readonly back: readonly number[];
  /** How many of `got` came before that. */
  readonly after: number;
}

export const RESIGNED = -QUIT.RESIGN;
export const TIMED_OUT = -QUIT.TIMEOUT;

/** The texts of the moves that have no number in the rules. */
export const QUITS: Readonly<Record<number, string>> = { [RESIGNED]: "resign", [TIMED_OUT]: "timeout" };

/** A setting and a state of it; a game and a view are such. */
export interface Standing {
  readonly setting: Setting;
  readonly state: State;
}

export function phaseOf({ setting, state }: Standing): number {
  return scalar(setting.game, state, "phase");
}

/** The seat that is to move, or that chance deals to; null when the game is over. */
export function turnOf(standing: Standing): number | null {
  return phaseOf(standing) === PHASE.OVER ? null : scalar(standing.setting.game, standing.state, "turn");
}

/** A row of markers for each seat, or each team. */
export function tracksOf({ setting, state }: Standing): number[][] {
  return rows(setting.game, state, "tracks", sidesOf(setting));
}

/** The seat that gave up or ran out of time, if one did. */
export function quitterOf({ setting, state }: Standing): number | null {
  const seat = scalar(setting.game, state, "quitter");
  return seat === SLOT.NONE ? null : seat;
}

/** The numbers of the legal moves of the seat that is to move, ascending. */
export function legalMoves({ setting, state }: Standing): Int32Array {
  return rulesOf(setting.game).legalMoves(state);
}

/** The symbols that stand lowest for a seat, all that tie; in the duel those farthest from it. */
export function lowestOf({ setting, state }: Standing, seat: number): number[] {
  const symbols = rulesOf(setting.game).weakest(state, seat);
  return [...LETTERS].map((_, symbol) => symbol).filter((symbol) => (symbols >> symbol) & 1);
}

/** Null while the game runs, then how it ended. */
export function outcomeOf(standing: Standing): Outcome | null {
  if (phaseOf(standing) !== PHASE.OVER) return null;
  const { setting, state } = standing;
  const reason = scalar(setting.game, state, "reason") as unknown as keyof typeof REASONS;
  const ranks = rulesOf(setting.game).ranking(state).slice(0, setting.seats);
  return { tracks: tracksOf(standing), ranks, reason: REASONS[reason] };
}
