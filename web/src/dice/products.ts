/** How the crosses of a scoring come about, for the eye: which dice meet which. */

import type { Joker } from "../state/notation.ts";
import { colourName, LETTERS, symbolOf } from "../words/symbols.ts";
import { list, sentence, t } from "../words/words.svelte.ts";

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
  return [...LETTERS].flatMap((_, symbol) => {
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

const END = 7;
/** Where a strip ends, the next one, and how many crosses every row needs for it to open. */
const BORDERS = [
  { last: 3, next: "4–6", least: 1 },
  { last: 6, next: "7", least: 4 },
];

/** A sentence for each row that lost crosses; `track` is the sheet before the scoring. */
export function lostTexts(track: readonly number[], effect: Effect): string[] {
  const after = track.map((value, symbol) => value + (effect.gains?.[symbol] ?? 0));
  return (effect.lost ?? []).flatMap((n, symbol) => {
    if (!n) return [];
    const name = colourName(symbol);
    const border = BORDERS.find((one) => one.last === after[symbol]);
    if (!border) return [t("dice.lost.end", { n, symbol: name, end: END })];
    const behind = after.flatMap((value, other) => (value < border.least ? [colourName(other)] : []));
    const why = t("dice.lost.strip", { n, symbol: name, strip: border.next, least: border.least });
    if (behind.length === 0 || behind.length > 3) return [why];
    const symbols = sentence(list(behind));
    return [
      `${why} ${behind.length === 1 ? t("dice.lost.behind", { symbols }) : t("dice.lost.behind.many", { symbols })}`,
    ];
  });
}

/** "Shortest row 1 → 2", or that it stays. */
export function shortestText(track: readonly number[], effect: Effect): string {
  const before = Math.min(...track);
  const after = Math.min(...track.map((value, symbol) => value + (effect.gains?.[symbol] ?? 0)));
  return after > before ? t("dice.shortest.grows", { a: before, b: after }) : t("dice.shortest.stays", { n: before });
}
