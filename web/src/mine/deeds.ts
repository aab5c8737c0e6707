/** What happened in a game since its person last looked, in words. */

import type { Deed, GameRow } from "../protocol.ts";
import { colourName } from "../words/symbols.ts";
import { list, t } from "../words/words.svelte.ts";
import { say } from "./words.svelte.ts";

/** "4 blue and 2 red"; empty for nothing. */
function pointsText(gains: readonly number[]): string {
  return list(gains.flatMap((n, symbol) => (n > 0 ? [t("log.gain", { n, symbol: colourName(symbol) })] : [])));
}

/** What one seat did with one move after the other is one deed: a tile, then its bonus move. */
function gathered(deeds: readonly Deed[]): Deed[] {
  const found: Deed[] = [];
  for (const deed of deeds) {
    const last = found.at(-1);
    if (last?.what !== "scored" || deed.what !== "scored" || last.seat !== deed.seat) {
      found.push(deed);
      continue;
    }
    const gains = [0, 1, 2, 3, 4, 5].map((symbol) => (last.gains?.[symbol] ?? 0) + (deed.gains?.[symbol] ?? 0));
    found[found.length - 1] = { ...deed, gains, bonus: (last.bonus ?? 0) + (deed.bonus ?? 0) };
  }
  return found;
}

function deedText({ seat, what, gains = [], bonus = 0 }: Deed, names: readonly string[]): string {
  const name = names[seat] ?? "";
  if (what !== "scored") return say(`deed.${what}`, { name });
  const points = pointsText(gains);
  if (points === "") return say("deed.nothing", { name });
  return bonus > 0 ? say("deed.bonus", { name, points, n: bonus }) : say("deed.scored", { name, points });
}

/** What the others did, one sentence for each; the last few are enough. */
export function deedTexts(row: GameRow): string[] {
  return gathered(row.deeds ?? []).map((deed) => deedText(deed, row.names));
}

/** All that is new in a game. */
export function newsTexts(row: GameRow): string[] {
  const texts = deedTexts(row);
  if (row.fresh && texts.length === 0) texts.push(say("deed.over"));
  if (row.rematch) texts.push(row.asked ? say("news.rematch", { name: row.asked }) : say("news.rematch.someone"));
  if (row.said) texts.push(say("news.said", { n: row.said }));
  return texts;
}
