/** What the file of a game finds out about a move, and what several games need for that. */

import type { Blocked, Joker, OpenCard, Opening, Order, Points, Refill, Turn } from "../../protocol.ts";
import { faceOf } from "../faces.ts";
import { LETTERS } from "../layout.ts";
import type { Move } from "../move.ts";
import { lowestOf } from "../position.ts";
import { bySeats } from "../setting.ts";
import { scalar } from "../state.ts";
import type { View } from "../view.ts";

/** The last members are there only where a game has them. */
export interface Found {
  readonly points: Points[];
  readonly opens: Opening[];
  readonly blocks: Blocked[];
  readonly refill?: Refill;
  readonly card?: OpenCard;
  readonly order?: Order;
  readonly turn?: Turn;
  readonly jokers?: Joker[];
}

/** What the next seat can expect has changed if it differs by more than this. */
const CHANGE = 1e-9;

/** A number with so many decimal places. */
export function round(value: number, places: number): number {
  return Number(value.toFixed(places));
}

/** The letters of some symbols. */
export function lettersOf(symbols: readonly number[]): string {
  return symbols.map((symbol) => LETTERS[symbol]).join("");
}

/** The seat that looks, which is the one in turn. */
export function turnIn({ setting, state }: View): number {
  return scalar(setting.game, state, "turn");
}

/** How many pieces a seat has after a draw. */
export function sizeOfRack({ setting }: View): number {
  return bySeats(setting).numbers.held!;
}

/** The numbers of the kinds of piece that show one of some letters. */
export function kindsWith(names: readonly string[], letters: string): number[] {
  const kinds = names.map((_, kind) => kind);
  return kinds.filter((kind) => [...names[kind]!].some((letter) => letters.includes(letter)));
}

/** How likely at least one of some pieces drawn from the unseen ones is of the given kinds. */
export function chanceToHold(unseen: ArrayLike<number>, kinds: readonly number[], held: number): number {
  const total = sum(Array.from(unseen));
  const wanted = sum(kinds.map((kind) => unseen[kind]!));
  if (held <= 0 || wanted <= 0) return 0;
  if (total - wanted < held) return 1;
  return 1 - combinations(total - wanted, held) / combinations(total, held);
}

/** In how many ways some of so many things can be taken; every step of the product is a whole number. */
export function combinations(things: number, taken: number): number {
  let ways = 1;
  for (let count = 1; count <= taken; count++) ways = (ways * (things - taken + count)) / count;
  return ways;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** An opening, if what the next seat can expect has changed. */
export function openingsOf(opening: Opening): Opening[] {
  return Math.abs(opening.after - opening.before) > CHANGE ? [opening] : [];
}

/** Openings in their order, with six decimal places. */
export function mostOpenedFirst(openings: readonly Opening[]): Opening[] {
  const gone = ({ before, after }: Opening) => before - after;
  const ordered = [...openings].sort((one, other) => gone(one) - gone(other));
  return ordered.map((one) => ({ ...one, before: round(one.before, 6), after: round(one.after, 6) }));
}

/** What can be said about ending a turn: what is drawn, what is shown, and how likely the lowest symbols come. */
export function findRefill(view: View, { code }: Move): Found {
  const face = faceOf(view.setting);
  const seat = turnIn(view);
  const own = face.pieces(view.state, seat).map((kind) => face.names[kind]!);
  const swaps = face.isSwap(code);
  const draws = sizeOfRack(view) - (swaps ? 0 : own.length);
  const sought = lettersOf(lowestOf(view, seat));
  const chance = chanceToHold(face.pool(view.state), kindsWith(face.names, sought), draws);
  const refill = { draws, shows: swaps ? own : [], sought, chance: round(chance, 6) };
  return { points: [], opens: [], blocks: [], refill };
}
