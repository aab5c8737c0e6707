/** The keys of the dice game: R rolls, Enter scores (or rolls first), 1–6 name a joker, 0 lets the dice match. */

import type { LiveTable } from "../state/table.svelte.ts";
import { isPress, isTaken } from "../table/taken.ts";
import type { DicePlan } from "./plan.svelte.ts";

export interface Acts {
  roll: () => void;
  score: () => void;
  open: (what: "type" | "help") => void;
}

export function press(event: KeyboardEvent, table: LiveTable, plan: DicePlan, acts: Acts): void {
  if (isTaken(event)) return;
  table.finish();
  const { key } = event;
  const first = plan.groups[0];
  if (key === "r" || key === "R") {
    acts.roll();
  } else if (key === "Enter") {
    if (event.repeat || isPress(event)) return;
    if (plan.ways.length > 0) acts.score();
    else acts.roll();
  } else if (/^[1-6]$/.test(key) && first !== undefined) {
    const as = Number(key) - 1;
    plan.choose(plan.pickBest(plan.uses(first).filter((use) => use.jokers[0]?.as === as)));
  } else if ((key === "0" || key === "Escape") && first !== undefined) {
    plan.choose(plan.uses(first).find((use) => use.jokers.length === 0) ?? null);
  } else if ((key === "u" || key === "U") && table.choices?.undo) {
    void table.undo();
  } else if (key === "/" || key === "?") {
    acts.open(key === "/" ? "type" : "help");
  } else {
    return;
  }
  event.preventDefault();
}

/** From "roll", "score", "gg=y" or "score gg=y" to a move. */
export function readTyped(text: string): string | null {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 1 && words[0] === "roll") return "roll";
  const jokers = (words[0] === "score" ? words.slice(1) : words).map((word) => word.toUpperCase());
  const well = jokers.every((word) => /^([RGBOYP])\1{1,3}=[RGBOYP]$/.test(word));
  return well && (jokers.length > 0 || words[0] === "score") ? ["score", ...jokers].join(" ") : null;
}
