/** Dice in words, for the ear. */

import type { LiveTable } from "../state/table.svelte.ts";
import { effectText, jokerTexts } from "../table/say.ts";
import { colourName } from "../words/symbols.ts";
import { sentence, t } from "../words/words.svelte.ts";
import type { DicePlan } from "./plan.svelte.ts";
import type { Scene } from "./scene.svelte.ts";

/** What the dice that lie there would score: "Scores 2 blue and 3 yellow, 1 lost.", why, and how many rolls are left. */
export function planText(table: LiveTable, plan: DicePlan, scene: Scene): string {
  const { scoring } = scene;
  if (!scoring?.planned || !plan.way) return "";
  const jokers = jokerTexts(plan.way.jokers).map((text) => `${sentence(text)}.`);
  const may = plan.groups.filter((symbol) => plan.jokers(symbol).length === 0).map(colourName);
  const left = (table.start?.rules.rolls ?? 0) - (table.shown?.state.rolls ?? 0);
  return [
    ...jokers,
    t("dice.said.scores", { points: effectText(plan.way.choice) }),
    ...scene.lost,
    ...may.map((symbol) => sentence(t("dice.said.may", { symbol }))),
    plan.places.length > 1 ? t("dice.said.keys", { symbol: colourName(plan.place!.symbol) }) : "",
    plan.canRoll ? t("dice.left", { n: left }) : t("dice.last"),
  ]
    .filter((text) => text !== "")
    .join(" ");
}
