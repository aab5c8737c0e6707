/** The moves of a position of the card game, ranked by the learned weights and played on from there. */

import { FEW_CASES } from "../belief.ts";
import { CARDS, PHASE } from "../layout.ts";
import { legalMoves, phaseOf } from "../position.ts";
import type { Random } from "../random.ts";
import { rulesOf, type State } from "../rules.ts";
import { sample } from "../sampling.ts";
import { rows, scalar } from "../state.ts";
import type { View } from "../view.ts";
import type { CardsKernels } from "./kernels-cards.ts";
import { byLiking, different, type Trial } from "./trial.ts";

const SEATS = 4;

/** One deal after the other, each with a seed for what is drawn later. */
export interface Deals {
  deal(): { state: State; seed: bigint };
}

/**
 * Deals of the hands that a view does not show.
 *
 * Until the first reshuffle every way to deal the unseen cards is as likely as any other. Afterwards the view is asked, `most`
 * times, and its answers are used again and again.
 */
export class HiddenDeals implements Deals {
  readonly #asks: boolean;
  readonly #hands: State[] = [];

  constructor(
    readonly kernels: CardsKernels,
    readonly view: View,
    readonly random: Random,
    readonly most: number,
  ) {
    this.#asks = view.history.some((entry) => entry.back.length > 0);
  }

  deal(): { state: State; seed: bigint } {
    const seed = this.random.bits(63) | 1n;
    if (!this.#asks) return this.kernels.dealHidden(this.view.state, seed);
    if (this.#hands.length < this.most) {
      this.#hands.push(sample(this.view, this.random, FEW_CASES));
      return { state: this.#hands.at(-1)!, seed };
    }
    return { state: this.#hands[this.random.below(this.most)]!, seed };
  }
}

/** States in which all hands are known, one after the other and again from the first. */
export class OpenDeals implements Deals {
  #count = 0;

  constructor(
    readonly states: readonly State[],
    readonly random: Random,
  ) {}

  deal(): { state: State; seed: bigint } {
    const seed = this.random.bits(63) | 1n;
    return { state: this.states[this.#count++ % this.states.length]!, seed };
  }
}

/** Candidates of the card game, each played on for so many turns over the same deals. */
export class Plays implements Trial {
  readonly #totals: Float64Array;
  readonly #times: Float64Array;

  constructor(
    readonly codes: readonly number[],
    readonly turns: number,
    readonly kernels: CardsKernels,
    readonly deals: Deals,
  ) {
    this.#totals = new Float64Array(codes.length * SEATS);
    this.#times = new Float64Array(codes.length);
  }

  playOn(indices: readonly number[], times: number): void {
    const moves = Int32Array.from(indices, (index) => this.codes[index]!);
    const totals = Float64Array.from(indices.flatMap((index) => this.totals(index)));
    for (let time = 0; time < times; time++) {
      const { state, seed } = this.deals.deal();
      this.kernels.simulate(state, moves, this.turns, seed, totals);
    }
    for (const [place, index] of indices.entries()) {
      this.#totals.set(totals.subarray(place * SEATS, (place + 1) * SEATS), index * SEATS);
      this.#times[index]! += times;
    }
  }

  /** The chances of each seat after a candidate, added up over all deals. */
  totals(index: number): number[] {
    return [...this.#totals.subarray(index * SEATS, (index + 1) * SEATS)];
  }

  /** The chance of each seat after a candidate. */
  mean(index: number): number[] {
    return this.totals(index).map((total) => total / this.#times[index]!);
  }
}

/** A move with the chances of each seat after it by the weights. */
export interface Rated {
  readonly code: number;
  readonly chances: readonly number[];
}

/**
 * The moves that lead to different positions, best first by the weights.
 *
 * With `atOnce` the move that leads to the best sheet at once comes first. The move that was played stands for its like.
 */
export function rate(
  view: View,
  kernels: CardsKernels,
  { atOnce = false, played = undefined as number | undefined } = {},
): Rated[] {
  const moves = [...legalMoves(view)];
  const { best, worth } = kernels.rateMoves(view.state, moves);
  const chances = moves.map((_, place) => [...worth.subarray(place * SEATS, place * SEATS + view.setting.seats)]);
  const liked = chances.map((row) => row[scalar("cards", view.state, "turn")]!);
  if (phaseOf(view) === PHASE.REFILL) liked[best]! += 1;
  else if (atOnce) liked[moves.indexOf(kernels.bestAtOnce(view.state))]! += 1;
  const order = byLiking([...moves.keys()], (place) => liked[place]!);
  const codes = different(
    view,
    order.map((place) => moves[place]!),
    played,
  );
  return codes.map((code) => ({ code, chances: chances[moves.indexOf(code)]! }));
}

/** The own lowest marker expected at the end: the goal for who wins, what such sheets have had for who loses. */
export function lowestAfter(view: View, code: number, wins: number, kernels: CardsKernels): number {
  const after = view.state.slice();
  rulesOf("cards").apply(after, code);
  const track = rows("cards", after, "tracks", SEATS)[scalar("cards", view.state, "turn")]!;
  return wins * CARDS.GOAL + (1 - wins) * kernels.lowestIfLost(track);
}
