/** Cards in words, for the ear. */

import type { Choice } from "../protocol.ts";
import type { LiveTable } from "../state/table.svelte.ts";
import { effectText } from "../table/say.ts";
import { colourName, pieceName, symbolsOf } from "../words/symbols.ts";
import { sentence, t } from "../words/words.svelte.ts";
import type { Pick } from "./pick.svelte.ts";
import { summarize } from "./summary.ts";

/** What the raised card would do: "Red and yellow: 3 red and 1 yellow, 1 lost.", why, and whether its order matters. */
export function raisedText(table: LiveTable, pick: Pick): string {
  const { raised, choice } = pick;
  if (raised === null || choice === null || table.refilling) return "";
  const { lost, reaches } = summarize(table, pick);
  const said = [`${sentence(pieceName(raised))}: ${effectText(choice)}.`, ...lost, reaches];
  if (pick.asks) said.push(`${t("cards.order")} ${sentence(orderText(choice))}. ${t("cards.order.key")}`);
  return said.filter((text) => text !== "").join(" ");
}

/** "red first: 3 red and 1 yellow". */
export function orderText(choice: Choice): string {
  return `${t("cards.order.first", { symbol: colourName(symbolsOf(choice.do.slice(5))[0]) })}: ${effectText(choice)}`;
}

/** A place of the hand: its card, and what that would score now. */
export function slotText(pick: Pick, piece: string | null, slot: number): string {
  if (piece === null) return t("cards.slot.empty", { n: slot + 1 });
  const name = t("cards.slot", { n: slot + 1, name: pieceName(piece) });
  if (pick.index === slot) return `${name}, ${t("cards.slot.raised")}`;
  const best = pick.best(piece);
  return best ? `${name}, ${t("cards.slot.scores", { points: effectText(best) })}` : name;
}
