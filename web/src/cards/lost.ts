/** Why points were lost, in sentences: read off the track as it is printed. */

import { colourName } from "../words/symbols.ts";
import { list, sentence, t } from "../words/words.svelte.ts";

const END = 10;
/** Where a sector ends, the name of the next, and how far all six must be for it to open. */
const BORDERS = [
  { last: 3, next: "4–6", least: 1 },
  { last: 6, next: "7–10", least: 4 },
];

/** A sentence for each symbol that lost points; `track` is the row before the move. */
export function lostTexts(
  track: readonly number[],
  gains: readonly number[] = [],
  lost: readonly number[] = [],
): string[] {
  const after = track.map((value, symbol) => value + (gains[symbol] ?? 0));
  return lost.flatMap((n, symbol) => {
    if (!n) return [];
    const name = colourName(symbol);
    if (after[symbol] === END) return [t("cards.lost.end", { n, symbol: name })];
    const border = BORDERS.find((one) => one.last === after[symbol]);
    if (!border) return [t("cards.lost.over", { n, symbol: name })];
    const behind = after.flatMap((value, other) => (value < border.least ? [colourName(other)] : []));
    const why = t("cards.lost.sector", { n, symbol: name, sector: border.next, least: border.least });
    if (behind.length === 0 || behind.length > 3) return [why];
    const symbols = sentence(list(behind));
    return [
      `${why} ${behind.length === 1 ? t("cards.lost.behind", { symbols }) : t("cards.lost.behind.many", { symbols })}`,
    ];
  });
}
