/** How the crosses of a scoring come about, for the eye: which dice meet which. */

import type { Joker } from "../state/notation.ts";
import type { LostWords } from "../tracks/lost.ts";
import { SYMBOLS, symbolOf } from "../words/symbols.ts";
import { t } from "../words/words.svelte.ts";

export interface Product {
  symbol: number;
  yours: number;
  theirs: number;
}

export interface JokerLine {
  joker: Joker;
  n: number;
}

export interface Effect {
  gains?: number[];
  lost?: number[];
}

const count = (dice: string, symbol: number) => [...dice].filter((letter) => symbolOf(letter) === symbol).length;

/** Own dice that meet others' dice, symbol by symbol, in the order of the symbols. */
export function products(dice: readonly string[], seat: number, jokers: readonly Joker[]): Product[] {
  return SYMBOLS.flatMap((symbol) => {
    const used = jokers.reduce((sum, joker) => sum + (joker.symbol === symbol ? joker.count : 0), 0);
    const yours = count(dice[seat] ?? "", symbol) - used;
    const theirs = dice.reduce((sum, row, other) => sum + (other === seat ? 0 : count(row, symbol)), 0);
    return yours > 0 && theirs > 0 ? [{ symbol, yours, theirs }] : [];
  });
}

/** What each joker gives: all that its symbol gets beyond the matches. */
export function jokerLines(made: readonly Product[], jokers: readonly Joker[], effect: Effect): JokerLine[] {
  return jokers.map((joker) => {
    const product = made.find((one) => one.symbol === joker.as);
    const all = (effect.gains?.[joker.as] ?? 0) + (effect.lost?.[joker.as] ?? 0);
    const share = jokers.filter((other) => other.as === joker.as).length;
    return { joker, n: (all - (product ? product.yours * product.theirs : 0)) / share };
  });
}

/** What a match or a joker crosses, and what of it is lost. */
export interface Net {
  n: number;
  lost: number;
}

/** What of each match and each joker is crossed; of a symbol that loses some, its jokers lose first. */
export function nets(
  made: readonly Product[],
  jokers: readonly Joker[],
  effect: Effect,
): { matches: Net[]; jokers: Net[] } {
  const left = [...(effect.lost ?? [])];
  const net = (symbol: number, all: number): Net => {
    const lost = Math.min(all, left[symbol] ?? 0);
    left[symbol] = (left[symbol] ?? 0) - lost;
    return { n: all - lost, lost };
  };
  const given = jokerLines(made, jokers, effect).map((line) => net(line.joker.as, line.n));
  return { jokers: given, matches: made.map(({ symbol, yours, theirs }) => net(symbol, yours * theirs)) };
}

/** "+3 (1 lost)", the same everywhere; `what` is named after the number. */
export function netText({ n, lost }: Net, what = ""): string {
  const gone = lost > 0 ? ` (${t("log.lost", { n: lost })})` : "";
  return `+${n}${what && ` ${what}`}${gone}`;
}

/**
 * Which of two scorings leaves the better sheet: above 0 if the second does. As at the end of the game the shortest row counts
 * first, then the next.
 */
export function compareSheets(track: readonly number[], a: Effect, b: Effect): number {
  const after = (effect: Effect) =>
    track.map((value, symbol) => value + (effect.gains?.[symbol] ?? 0)).sort((one, other) => one - other);
  const [one, other] = [after(a), after(b)];
  const at = one.findIndex((value, index) => value !== other[index]);
  return at < 0 ? 0 : other[at]! - one[at]!;
}

/** Why crosses are lost. */
export const LOST: LostWords = {
  end: ({ n, symbol, end }) => t("dice.lost.end", { n, symbol, end }),
  closed: ({ n, symbol, section, least }) => t("dice.lost.strip", { n, symbol, strip: section, least }),
};

/** "Shortest row 1 → 2", or that it stays. */
export function shortestText(track: readonly number[], effect: Effect): string {
  const before = Math.min(...track);
  const after = Math.min(...track.map((value, symbol) => value + (effect.gains?.[symbol] ?? 0)));
  return after > before ? t("dice.shortest.grows", { a: before, b: after }) : t("dice.shortest.stays", { n: before });
}
