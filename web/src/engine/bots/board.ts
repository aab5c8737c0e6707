/**
 * The bots of the board game: greedy, easy, medium, hard, expert, for every variant and number of seats.
 *
 * greedy  takes the most points
 * easy    weighs points by what its markers need, but sees lines only close by and looks at nobody else
 * medium  values the position after each of the more promising placements with a small net
 * hard    plays the best of those on over deals of what it does not see, a tenth of a second long
 * expert  does so for a second, with more candidates, further ahead (late: to the end) and with more care in the next turns
 *
 * The solitaire has a net and a search of its own, with the same verbs.
 */

import { FEW_CASES } from "../belief.ts";
import { BOARD, PHASE } from "../layout.ts";
import { legalMoves, phaseOf } from "../position.ts";
import type { Random } from "../random.ts";
import { seatsOf, sideOf } from "../setting.ts";
import { scalar } from "../state.ts";
import type { View } from "../view.ts";
import type { Candidate, Choice, Limit } from "./bot.ts";
import type { BoardKernels } from "./kernels-board.ts";
import { Placements } from "./placements.ts";
import { Budget, now, rank } from "./trial.ts";

/** How many cells of a line the easy bot sees, and a reach that misses nothing. */
const NEAR = 2;
const FAR = 99;

/** How many candidates a choice tells of. */
const SHOWN = 8;

/** With less time than this, in seconds, hidden tiles are always dealt evenly. */
const HASTE = 0.05;

/** More turns than a game has. */
export const TO_THE_END = 999;

/** Seconds that are left alone at least, because now and then a batch takes longer than the one before. */
const RESERVE = 0.0008;

/**
 * How a level searches: placements valued, candidates, turns played on, placements tried in those, seconds by default.
 *
 * A simulation goes round the table as often as fits into so many turns, at least once, and ends with the own turn after that.
 * With fewer free pairs of cells than `late`, it goes to the end of the game.
 */
interface Strength {
  readonly valued: number;
  readonly width: number;
  readonly ahead: number;
  readonly tried: number;
  readonly seconds: number;
  readonly late: number;
}

const AT_ONCE: Strength = { valued: 0, width: 1, ahead: 0, tried: 1, seconds: 0, late: 0 };

const STRENGTHS: Readonly<Record<string, Strength>> = {
  medium: { ...AT_ONCE, valued: 12 },
  hard: { valued: 200, width: 12, ahead: 2, tried: 3, seconds: 0.1, late: 0 },
  expert: { valued: 300, width: 16, ahead: 4, tried: 60, seconds: 1, late: 40 },
};

/** The same for the solitaire: only luck is hidden there, so it pays to look further ahead, with care in every turn. */
const ALONE: Readonly<Record<string, Strength>> = {
  medium: { ...AT_ONCE, valued: 40 },
  hard: { valued: 60, width: 12, ahead: 7, tried: 12, seconds: 0.1, late: 0 },
  expert: { valued: 60, width: 12, ahead: 7, tried: 16, seconds: 1, late: 0 },
};

/** The move of a level for the seat in turn; equal views, seeds and numbers of simulations give equal moves. */
export function chooseOnBoard(level: string, view: View, limit: Limit, random: Random, kernels: BoardKernels): Choice {
  const start = now();
  const isRefill = phaseOf(view) === PHASE.REFILL;
  const moves = isRefill ? legalMoves(view) : [];
  if (moves.length === 1) return { code: moves[0]!, candidates: [] };
  const strength = (view.setting.seats === 1 ? ALONE : STRENGTHS)[level];
  if (strength) return search(within(strength, limit), view, limit, random, kernels, start);
  if (isRefill) return { code: level === "greedy" ? BOARD.DRAW : BOARD.SWAP, candidates: [] };
  const code = level === "easy" ? kernels.mostNeeded(view.state, NEAR) : kernels.mostPoints(view.state, FAR);
  return { code, candidates: [] };
}

/** The same strength with fewer candidates where the limit is too tight for all. */
function within(strength: Strength, { simulations, seconds = strength.seconds }: Limit): Strength {
  if (simulations !== undefined) {
    return { ...strength, width: Math.min(strength.width, Math.max(2, Math.floor(simulations / 8))) };
  }
  if (strength.ahead === 0) return strength;
  const valued = Math.min(strength.valued, Math.max(24, Math.trunc(6000 * seconds)));
  const width = Math.min(strength.width, Math.max(2, Math.trunc(400 * seconds)));
  return { ...strength, valued, width, seconds };
}

/** How many turns a simulation from a view has. */
function depth({ late, ahead }: Strength, { setting, state }: View): number {
  if (scalar("board", state, "pairs") < late) return TO_THE_END;
  return Math.max(1, Math.floor(ahead / setting.seats)) * setting.seats + 1;
}

/** Value the moves by the net, simulate the best of them within a limit, and return the best move with its reasons. */
function search(
  strength: Strength,
  view: View,
  limit: Limit,
  random: Random,
  kernels: BoardKernels,
  start: number,
): Choice {
  const trial = new Placements(kernels, view.state, strength.valued);
  let order = [...trial.codes.keys()];
  if (Math.min(strength.width, order.length) > 1) {
    const isHurried = limit.simulations === undefined && strength.seconds < HASTE;
    const look = { turns: depth(strength, view), tried: strength.tried };
    trial.deal(view, random, isHurried ? 0 : FEW_CASES, look);
    const end = start + Math.min(0.96 * strength.seconds, strength.seconds - RESERVE);
    const budget = new Budget(limit.simulations, start, end);
    order = rank(trial, strength.width, budget, (index) => trial.total(index));
  }
  const candidates = order.slice(0, SHOWN).map((index) => candidate(view, trial, index));
  return { code: candidates[0]!.code, candidates };
}

/** A move with the chance of each seat. */
function candidate({ setting }: View, trial: Placements, index: number): Candidate {
  const { sides, lowest } = trial.mean(index);
  return { code: trial.codes[index]!, chances: seatsOf(setting).map((seat) => sides[sideOf(setting, seat)]!), lowest };
}
