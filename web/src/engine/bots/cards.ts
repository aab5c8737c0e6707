/**
 * The card game's bots: greedy, easy, medium, hard and expert.
 *
 * greedy  plays the card that moves its markers the most steps in all, and swaps where it may
 * easy    plays for the best sheet at once: it knows which markers matter, but neither looks at its next card nor at what it offers
 * medium  weighs its sheet, its next card and what the open cards promise the others, by learned weights
 * hard    looks ahead to the end of its next turn over many ways in which the unseen cards can lie
 * expert  does so for longer, and one turn of its own further
 */

import { legalMoves } from "../position.ts";
import type { Random } from "../random.ts";
import { scalar } from "../state.ts";
import type { View } from "../view.ts";
import type { Candidate, Choice, Limit } from "./bot.ts";
import type { CardsKernels } from "./kernels-cards.ts";
import { HiddenDeals, lowestAfter, Plays, type Rated, rate } from "./plays.ts";
import { Budget, now, rank } from "./trial.ts";

/** How long a level thinks when nothing else is said, in seconds, and how many turns of every seat it looks ahead. */
const SEARCHES: Readonly<Record<string, { seconds: number; rounds: number }>> = {
  hard: { seconds: 0.1, rounds: 1 },
  expert: { seconds: 1, rounds: 2 },
};

/** How many of medium's best moves are looked at. */
const WIDTH = 8;

/** After a reshuffle the hidden hands are dealt in so many ways; then the same come again, with other cards to draw. */
const HANDS = 40;

/** Seconds that are kept for what comes after the search. */
const RESERVE = 0.012;

/** The move of a level; only hard and expert need random numbers, for the unseen cards. */
export function chooseCard(level: string, view: View, limit: Limit, random: Random, kernels: CardsKernels): Choice {
  const start = now();
  if (level === "greedy") {
    const moves = legalMoves(view);
    return { code: moves[kernels.mostSteps(view.state, [...moves])]!, candidates: [] };
  }
  let rated = rate(view, kernels, { atOnce: level === "easy" });
  const search = SEARCHES[level];
  if (search && rated.length > 1) {
    const end = start + (limit.seconds ?? search.seconds) - RESERVE;
    rated = lookAhead(view, rated, search.rounds, new Budget(limit.simulations, start, end), random, kernels);
  }
  const candidates = rated.map((move) => candidate(view, move, kernels));
  return { code: candidates[0]!.code, candidates };
}

/** Look ahead after the best moves over many deals, and return these in the order of what came of them. */
function lookAhead(
  view: View,
  rated: readonly Rated[],
  rounds: number,
  budget: Budget,
  random: Random,
  kernels: CardsKernels,
): Rated[] {
  const { seats } = view.setting;
  const me = scalar("cards", view.state, "turn");
  const codes = rated.slice(0, WIDTH).map(({ code }) => code);
  const trial = new Plays(codes, rounds * seats, kernels, new HiddenDeals(kernels, view, random, HANDS));
  const order = rank(trial, WIDTH, budget, (index) => trial.totals(index)[me]!);
  return order.map((index) => ({ code: codes[index]!, chances: trial.mean(index).slice(0, seats) }));
}

/** A move with the chance of each seat, and the own lowest marker expected at the end. */
function candidate(view: View, { code, chances }: Rated, kernels: CardsKernels): Candidate {
  const total = chances.reduce((sum, chance) => sum + chance, 0);
  const lowest = lowestAfter(view, code, chances[scalar("cards", view.state, "turn")]!, kernels);
  return { code, chances: chances.map((chance) => chance / total), lowest };
}
