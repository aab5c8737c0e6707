/**
 * Judging moves from a view: the promising ones are played on over deals that agree with it, the better half longer and longer.
 *
 * Deals are shared by all moves that are compared, and the move that was played stays in to the end, so that it is measured as well
 * as the best one. The search itself is that of the bots; here it answers for any move, not only for its own choice.
 */

import { FEW_CASES, MOST_CASES } from "../belief.ts";
import type { Limit } from "../bots/bot.ts";
import { boardKernels } from "../bots/kernels-board.ts";
import { cardsKernels } from "../bots/kernels-cards.ts";
import { Placements } from "../bots/placements.ts";
import { HiddenDeals, lowestAfter, Plays, rate } from "../bots/plays.ts";
import { bySeat } from "../bots/thought.ts";
import { Budget, different, halve, now, type Trial } from "../bots/trial.ts";
import { faceOf } from "../faces.ts";
import { ROLLING } from "../layout.ts";
import type { Random } from "../random.ts";
import { bySeats, type Setting } from "../setting.ts";
import type { View } from "../view.ts";
import { temper } from "./chances.ts";
import { turnIn } from "./found.ts";
import { offersFor } from "./offers.ts";

/** How many simulations a decision of two seats gets when nothing else is said; the dice game is solved and needs none. */
const SIMULATIONS = { board: 4000, cards: 1000, dice: 1 } as const;

/** How many moves are played on. */
const WIDTH = 12;

/** Board: how many placements are valued at once, and how far simulations look: so many turns at least, so many placements. */
const LOOKED = 200;
const NEAR = { turns: 3, tried: 3 };

/** Cards: how many deals of the hidden hands go round after a reshuffle. */
const DEALS = 64;

/** What a step of the lowest marker counts beside the chance to win: it decides between moves that are equal otherwise. */
const LOW = 1e-4;

/** The chance of each seat, and the own lowest marker expected at the end. */
export interface Worth {
  readonly chances: readonly number[];
  readonly lowest: number;
}

/** A move with what it is worth. */
export interface Judged extends Worth {
  readonly code: number;
}

/** Moves that are played on, and what a move is worth by what came of it so far. */
interface Judging {
  readonly trial: Trial;
  readonly worthOf: (index: number) => Worth;
}

/** The promising moves of the seat in turn, best first, and with them the one that was played, if any. */
export function judge(view: View, limit: Limit, random: Random, played?: number): Judged[] {
  if (!faceOf(view.setting).isHiding) return judgeDice(view, played); // solved: nothing has to be tried
  return compare(view, TRIALS[view.setting.game]!(view, random, played), limit, played);
}

/**
 * How many simulations a decision gets when nothing else is said.
 *
 * With more seats a game has more decisions, and each simulation more turns: fewer of them, and a hint takes about as long.
 */
function usual({ game, seats }: Setting): number {
  return Math.max(1, Math.floor((SIMULATIONS[game] * 4) / Math.max(2, seats) ** 2));
}

/** What may be spent: simulations, or time where only that is limited. */
function budgetOf({ setting }: View, { simulations, seconds }: Limit): Budget {
  const isTimed = simulations === undefined && seconds !== undefined;
  const start = now();
  return new Budget(isTimed ? undefined : (simulations ?? usual(setting)), start, start + (seconds ?? 0));
}

/**
 * Play moves on, drop the worse half again and again, and return all of them with their worth, best first.
 *
 * A move that was dropped was compared over fewer deals than the best one: its distance to the best over those deals stays.
 */
function compare(view: View, { trial, worthOf }: Judging, limit: Limit, played?: number): Judged[] {
  const liking = ({ chances, lowest }: Worth) => chances[turnIn(view)]! + LOW * lowest;
  const kept = played === undefined ? undefined : trial.codes.indexOf(played);
  let alive = [...trial.codes.keys()].filter((index) => index < WIDTH || index === kept);
  const leaving: { index: number; worth: ReadonlyMap<number, Worth> }[] = [];
  for (const round of halve(trial, alive, budgetOf(view, limit), (index) => liking(worthOf(index)), kept)) {
    const worth = new Map([...round.alive, ...round.dropped].map((index) => [index, worthOf(index)]));
    leaving.push(...round.dropped.map((index) => ({ index, worth })));
    alive = round.alive;
  }
  const best = alive[0]!;
  const last = alive.map((index) => ({ code: trial.codes[index]!, ...worthOf(index) }));
  const gone = leaving.map(({ index, worth }) => ({
    code: trial.codes[index]!,
    ...behind(worth.get(index)!, worth.get(best)!, worthOf(best)),
  }));
  return [...last, ...gone].sort((one, other) => liking(other) - liking(one));
}

/** The worth of a move that was so far behind the best one, now that the best one is better known. */
function behind(worth: Worth, best: Worth, latest: Worth): Worth {
  const moved = worth.chances.map((one, seat) => one + latest.chances[seat]! - best.chances[seat]!);
  const chances = moved.map((chance) => Math.min(1, Math.max(0, chance)));
  return { chances, lowest: worth.lowest + latest.lowest - best.lowest };
}

/** The board: moves with the highest value by the net, simulated to the own next turn at least. */
function tryPlacements(view: View, random: Random, played?: number): Judging {
  const { setting, state } = view;
  const trial = new Placements(boardKernels(setting), state, LOOKED, played);
  const look = { ...NEAR, turns: Math.max(NEAR.turns, setting.seats + 1) };
  trial.deal(view, random, setting.seats === 2 ? MOST_CASES : FEW_CASES, look);
  return { trial, worthOf: (index) => boardWorth(view, trial.mean(index)) };
}

/** The chance of each seat, and the lowest marker, from those of the sides; alone, how far that marker comes. */
function boardWorth(view: View, { sides, lowest }: { sides: readonly number[]; lowest: number }): Worth {
  if (view.setting.seats > 1) return { chances: temper(view, sides), lowest };
  return { chances: [Math.min(1, Math.max(0, lowest / bySeats(view.setting).numbers.end!))], lowest };
}

/** The cards: every play or refill that leads elsewhere, played on to the end of the next turn of all seats. */
function tryPlays(view: View, random: Random, played?: number): Judging {
  const kernels = cardsKernels(view.setting);
  const codes = rate(view, kernels, { played }).map(({ code }) => code);
  const trial = new Plays(codes, view.setting.seats, kernels, new HiddenDeals(kernels, view, random, DEALS));
  const worthOf = (index: number) => {
    const chances = temper(view, trial.mean(index));
    return { chances, lowest: lowestAfter(view, codes[index]!, chances[turnIn(view)]!, kernels) };
  };
  return { trial, worthOf };
}

/** What tries moves, by game. */
const TRIALS: Readonly<Record<string, (view: View, random: Random, played?: number) => Judging>> = {
  board: tryPlacements,
  cards: tryPlays,
};

/** The moves of the dice game, best first; exact but for what comes after the next seat's turn. */
function judgeDice(view: View, played?: number): Judged[] {
  const offers = offersFor(view);
  const scorings = offers.map(({ code }) => code).filter((code) => code !== ROLLING.ROLL);
  const codes = [ROLLING.ROLL, ...different(view, scorings, played)];
  return offers
    .filter(({ code }) => codes.includes(code))
    .map(({ code, chances }) => ({ code, ...diceWorth(view, chances) }));
}

/** The chances in the order of seats, and the own shortest row expected at the end. */
export function diceWorth(view: View, chances: readonly number[]): Worth {
  const { shares, lowest } = bySeat(view, chances);
  return { chances: temper(view, shares), lowest };
}
