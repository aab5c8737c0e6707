/** What a level thinks about a turn of the dice game, and the moves that it offers by that. */

import { ROLLING } from "../layout.ts";
import { rows, scalar } from "../state.ts";
import type { View } from "../view.ts";
import type { DiceKernels } from "./kernels-dice.ts";
import { sum } from "./sum.ts";

/** Stands for the sheet that is not known before a roll. */
const NO_SHEET = -1;

/** What a turn costs where the race is as good as decided, so that good play goes on. */
export const CARE = 1e-5;

/** Numbers for each way: the chances of up to four seats, and the own shortest row expected at the end. */
const WIDTH = 5;

/** What a seat thinks about its turn: the worth of each way, and the chances after it in the order of the next seats. */
export interface Thought {
  readonly worth: Float64Array;
  readonly chances: Float64Array;
  readonly sheets: Int16Array;
  /** What is to be added to the worth of rolling on. */
  shift: number;
}

/** What lies there for the seat in turn: its sheet, its dice, all dice of the others, the sheets of the next seats. */
export interface Lying {
  readonly row: number[];
  readonly own: number[];
  readonly others: number[];
  readonly nextDice: number[];
  readonly nextRows: number[][];
}

export function lyingFor({ setting: { seats }, state }: View): Lying {
  const me = scalar("dice", state, "turn");
  const dice = rows("dice", state, "dice", seats);
  const tracks = rows("dice", state, "tracks", seats);
  const others = dice[me]!.map((_, symbol) =>
    dice.reduce((all, row, seat) => (seat === me ? all : all + row[symbol]!), 0),
  );
  const nextRows = Array.from({ length: seats - 1 }, (_, step) => tracks[(me + 1 + step) % seats]!);
  return { row: tracks[me]!, own: dice[me]!, others, nextDice: dice[(me + 1) % seats]!, nextRows };
}

/** What a level thinks about every way to score every roll. */
export function think(level: string, view: View, kernels: DiceKernels): Thought {
  const { seats } = view.setting;
  const { row, others, nextDice, nextRows } = lyingFor(view);
  const sheets = kernels.listSheets(row, others);
  const turns = Float64Array.from(sheets, (sheet) => kernels.turns[sheet]!);
  const isKeen = level === "hard" || level === "expert";
  if (isKeen && seats > 2) {
    const lying = others.map((count, symbol) => count - nextDice[symbol]!);
    const chances = kernels.raceMore(nextRows, lying, sheets);
    const worth = turns.map((count, way) => chances[way * WIDTH + seats - 1]! - CARE * count);
    return { worth, chances, sheets, shift: 0 };
  }
  const chances = kernels.hasChances ? kernels.raceEach(sheets, nextRows) : new Float64Array(WIDTH * sheets.length);
  if (!isKeen) return { worth: simpleWorth(level, row, others, turns, kernels), chances, sheets, shift: 0 };
  const wins = kernels.raceTwo(nextRows[0]!, sheets);
  for (const [way, win] of wins.entries()) chances.set([1 - win, win], way * WIDTH);
  return { worth: wins.map((win, way) => win - CARE * turns[way]!), chances, sheets, shift: 0 };
}

/** The worth of each way to a level that does not look at the others. */
function simpleWorth(
  level: string,
  row: number[],
  others: number[],
  turns: Float64Array,
  kernels: DiceKernels,
): Float64Array {
  if (level === "greedy") return kernels.countCrosses(row, others);
  if (level === "easy") return kernels.countMatches(row, others);
  return turns.map((count) => -count);
}

/** A move: its worth to the seat in turn, the chances after it in the order of the next seats, the sheet it leads to. */
export interface Offer {
  readonly worth: number;
  readonly code: number;
  readonly chances: readonly number[];
  /** NO_SHEET for a roll. */
  readonly sheet: number;
}

/** Every move of the seat in turn, best first. */
export function offersOf(view: View, thought: Thought, kernels: DiceKernels): Offer[] {
  const left = ROLLING.ROLLS - scalar("dice", view.state, "rolls");
  const offers = left > 0 ? [rollOn(thought, left, kernels)] : [];
  if (left < ROLLING.ROLLS) {
    for (const way of waysOf(kernels, findRoll(kernels, lyingFor(view).own))) {
      const [worth, sheet] = [thought.worth[way]!, thought.sheets[way]!];
      offers.push({ worth, code: kernels.ways.code[way]!, chances: chancesOf(thought, way), sheet });
    }
  }
  const isRoll = ({ code }: Offer) => Number(code === ROLLING.ROLL);
  return offers.sort((one, other) => other.worth - one.worth || isRoll(one) - isRoll(other) || one.code - other.code);
}

/** What rolling offers with so many rolls left, all of them played as well as possible. */
export function rollOn(thought: Thought, left: number, kernels: DiceKernels): Offer {
  const { best, stages } = kernels.plan(thought.worth);
  for (let stage = 1; stage < stages.length; stage++) stages[stage]! += thought.shift;
  const weights = kernels.weigh(thought.worth, best, stages, left);
  const total = sum(weights);
  const chances = Array.from({ length: WIDTH }, (_, place) =>
    weights.reduce((all, weight, roll) => all + weight * thought.chances[best[roll]! * WIDTH + place]!, 0),
  );
  return {
    worth: stages[left]!,
    code: ROLLING.ROLL,
    chances: chances.map((chance) => chance / total),
    sheet: NO_SHEET,
  };
}

/** Chances in the order of seats, and the own shortest row expected at the end. */
export function bySeat(
  { setting: { seats }, state }: View,
  chances: readonly number[],
): { shares: number[]; lowest: number } {
  const me = scalar("dice", state, "turn");
  const next = chances.slice(0, seats).map((chance) => Math.max(chance, 0));
  const total = next.reduce((all, chance) => all + chance, 0);
  const shares = next.map((_, seat) => next[(seat - me - 1 + 2 * seats) % seats]! / total);
  return { shares, lowest: chances[seats]! };
}

/** The numbers of the ways to score a roll. */
export function waysOf({ ways: { start } }: DiceKernels, roll: number): number[] {
  return Array.from({ length: start[roll + 1]! - start[roll]! }, (_, place) => start[roll]! + place);
}

/** The number of a roll. */
export function findRoll({ ways: { odds, rolls } }: DiceKernels, shown: readonly number[]): number {
  for (let roll = 0; roll < odds.length; roll++) {
    if (shown.every((count, symbol) => rolls[roll * shown.length + symbol] === count)) return roll;
  }
  throw new Error(`no roll shows ${shown.join(" ")}`);
}

/** The chances after a way. */
export function chancesOf({ chances }: Thought, way: number): number[] {
  return [...chances.subarray(way * WIDTH, (way + 1) * WIDTH)];
}

/** Change the chances after a way with two seats. */
export function setWins(thought: Thought, way: number, wins: number): void {
  thought.chances.set([1 - wins, wins], way * WIDTH);
}
