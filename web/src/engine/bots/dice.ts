/**
 * The dice game's bots: greedy, easy, medium, hard and expert.
 *
 * greedy  crosses as many boxes as it can in this turn, and rolls on when that promises more
 * easy    prefers short rows, does not think much of jokers, and never looks at the strips to come
 * medium  plays for the fewest expected turns, which are known exactly
 * hard    plays to win: who is ahead, and what its dice give the next seat; with two seats the next seat's turn is exact
 * expert  with two seats looks one turn further; with more it plays like hard
 */

import { ROLLING } from "../layout.ts";
import { scalar } from "../state.ts";
import type { View } from "../view.ts";
import type { Candidate, Choice, Limit } from "./bot.ts";
import type { DiceKernels } from "./kernels-dice.ts";
import { sum } from "./sum.ts";
import {
  bySeat,
  CARE,
  chancesOf,
  findRoll,
  lyingFor,
  type Offer,
  offersOf,
  setWins,
  type Thought,
  think,
  waysOf,
} from "./thought.ts";
import { byLiking, now } from "./trial.ts";

/** How long a level may think when nothing else is said, in seconds. */
const SECONDS: Readonly<Record<string, number>> = { hard: 0.1, expert: 1 };

/** With less time than this, hard and expert play like medium. */
const HASTE = 0.04;

/** How many sheets of the roll that lies there the expert looks at once more. */
const WIDTH = 4;

/** How many candidates a choice tells of. */
const SHOWN = 12;

/** How many other rolls it looks at, to know by how much it was mistaken on average. */
const PROBES = 14;

/** Seconds that looking once more may take. */
const RESERVE = 0.03;

/** The move of a level; without randomness, so that equal views give equal moves. */
export function chooseDice(asked: string, view: View, limit: Limit, kernels: DiceKernels): Choice {
  const end = now() + (limit.seconds ?? SECONDS[asked] ?? 1);
  const isHurried = limit.seconds !== undefined && limit.seconds < HASTE && asked in SECONDS;
  const level = isHurried ? "medium" : asked;
  const rolls = scalar("dice", view.state, "rolls");
  if (level === "greedy" && rolls === 0) return { code: ROLLING.ROLL, candidates: [] };
  const thought = think(level, view, kernels);
  if (
    level === "expert" &&
    view.setting.seats === 2 &&
    rolls > 0 &&
    (limit.simulations ?? WIDTH + PROBES) >= WIDTH + PROBES
  ) {
    const isLate = () => limit.simulations === undefined && now() > end - RESERVE;
    lookFurther(view, thought, kernels, isLate);
  }
  const offers = offersOf(view, thought, kernels);
  if (level === "greedy" || !kernels.hasChances) return { code: offers[0]!.code, candidates: [] };
  const told = level === "easy" ? offers : bestOfEachSheet(offers);
  const candidates = told.slice(0, SHOWN).map((offer) => candidate(view, offer));
  return { code: candidates[0]!.code, candidates };
}

/** Offers without those that lead to the sheet of an earlier one. */
function bestOfEachSheet(offers: readonly Offer[]): Offer[] {
  const first = new Map<number, Offer>();
  for (const offer of offers) if (!first.has(offer.sheet)) first.set(offer.sheet, offer);
  return [...first.values()];
}

/** A move with the chance of each seat. */
function candidate(view: View, { code, chances }: Offer): Candidate {
  const { shares, lowest } = bySeat(view, chances);
  return { code, chances: shares, lowest };
}

/** Look one turn further at the best sheets of the roll that lies there, and at a few other rolls for comparison. */
function lookFurther(view: View, thought: Thought, kernels: DiceKernels, isLate: () => boolean): void {
  const { row, own, others, nextRows } = lyingFor(view);
  const { worth, sheets } = thought;
  const look = (roll: number, way: number) => kernels.replyTwice(row, others, nextRows[0]!, roll, way);
  const here = findRoll(kernels, own);
  const first = new Map<number, number>();
  for (const way of byLiking(waysOf(kernels, here), (way) => worth[way]!)) {
    if (!first.has(sheets[way]!)) first.set(sheets[way]!, way);
  }
  if (first.has(kernels.fullSheet)) return;
  const looked = new Map<number, number>();
  for (const [sheet, way] of [...first].slice(0, WIDTH)) {
    if (isLate()) return;
    looked.set(sheet, look(here, way));
  }
  const errors: number[] = [];
  if (scalar("dice", view.state, "rolls") < ROLLING.ROLLS) {
    const count = kernels.ways.odds.length;
    for (let roll = 4; roll < count; roll += Math.floor(count / PROBES) + 1) {
      if (isLate()) return;
      const way = byLiking(waysOf(kernels, roll), (way) => worth[way]!)[0]!;
      if (sheets[way] !== kernels.fullSheet) errors.push(look(roll, way) - chancesOf(thought, way)[1]!);
    }
  }
  thought.shift = errors.length > 0 ? sum(errors) / errors.length : 0;
  takeIn(thought, waysOf(kernels, here), looked, kernels);
}

/** Take in what was seen of some sheets; the others are not better than the worst of these. */
function takeIn(
  thought: Thought,
  ways: readonly number[],
  looked: ReadonlyMap<number, number>,
  kernels: DiceKernels,
): void {
  const least = Math.min(...looked.values());
  for (const way of ways) {
    const sheet = thought.sheets[way]!;
    const wins = looked.get(sheet) ?? Math.min(thought.worth[way]!, least - CARE);
    thought.worth[way] = wins - CARE * kernels.turns[sheet]!;
    setWins(thought, way, wins);
  }
}
