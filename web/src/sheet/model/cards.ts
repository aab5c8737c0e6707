/** The card game's advice: both orders of a card, and when a swap is allowed. */

import { CARDS, LETTERS } from "../../engine/layout.ts";
import { compare, courseOf, fold } from "./fold.ts";
import type { Place, Sheet } from "./sheet.ts";
import type { Line, Scored } from "./shown.ts";

/** The kinds of card: "RG", "RB" … */
export const KINDS: readonly string[] = CARDS.names.split(" ");

/** A card in one of its two orders. */
export interface Order {
  /** The symbol of the first letter scores first. */
  readonly card: string;
  readonly line: Line;
  /** Points that are lost in this order. */
  readonly lost: number;
  /** It is better than the other order; both are false if they lead to the same. */
  readonly isBetter: boolean;
}

/** Both orders of a card of the player in turn: what each scores, and which one is better. */
export function orders(sheet: Sheet, card: string): readonly [Order, Order] {
  const place = fold(sheet).turn ?? sheet.start;
  const [one, other] = [card, `${card[1]}${card[0]}`].map((text) => {
    const line = courseOf(sheet).step({ kind: "card", place, card: text });
    return { card: text, line, lost: line.scored ? lostOf(line.scored) : 0 };
  }) as [Omit<Order, "isBetter">, Omit<Order, "isBetter">];
  const order = compareLines(sheet, place, one.line, other.line);
  return [
    { ...one, isBetter: order > 0 },
    { ...other, isBetter: order < 0 },
  ];
}

/** The points of a move that moved no marker. */
export function lostOf({ points, gains }: Scored): number {
  return points.reduce((sum, count, symbol) => sum + count - gains[symbol]!, 0);
}

/** Which line is better for a player: more bonus moves, the row that is ahead by the rules, fewer points lost. */
function compareLines(sheet: Sheet, place: Place, one: Line, other: Line): number {
  if (one.scored === null || other.scored === null) return 0;
  return (
    one.scored.bonus - other.scored.bonus ||
    compare(sheet.game, one.tracks[place]!, other.tracks[place]!) ||
    lostOf(other.scored) - lostOf(one.scored)
  );
}

/** When a player may swap at the end of a turn: if they hold none of these symbols. */
export interface SwapRule {
  readonly symbols: readonly number[];
  /** False if all six symbols stand lowest, so that every hand has one of them. */
  readonly canBe: boolean;
}

/** What the tracks say about a swap; the hand is the player's business. */
export function swapRule(sheet: Sheet, place: Place): SwapRule {
  const symbols = fold(sheet).lowest[place]!;
  return { symbols, canBe: symbols.length < LETTERS.length };
}
