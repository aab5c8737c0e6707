/**
 * The keys of the dice game: R rolls, Enter scores (or rolls first), 1–6 name a joker, 0 lets the dice match; J goes to the
 * next joker where there are several, P changes how many dice are jokers.
 */

import type { LiveTable } from "../state/table.svelte.ts";
import { numberedBy } from "../table/keys.ts";
import { isPress, isTaken } from "../table/taken.ts";
import { SYMBOLS } from "../words/symbols.ts";
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
  const { place } = plan;
  const numbered = numberedBy(key, SYMBOLS.length);
  if (key === "r" || key === "R") {
    acts.roll();
  } else if (key === "Enter") {
    if (event.repeat || isPress(event)) return;
    if (plan.ways.length > 0) acts.score();
    else acts.roll();
  } else if (numbered !== null && place !== null) {
    plan.choose(plan.useAs(place.symbol, place.at, numbered));
  } else if ((key === "0" || key === "Escape") && place !== null) {
    plan.choose(plan.uses(place.symbol).find((use) => use.jokers.length === 0) ?? null);
  } else if (key.toLowerCase() === "j" && plan.places.length > 1) {
    plan.nextPlace();
  } else if (key.toLowerCase() === "p" && place !== null) {
    const shapes = plan.shapes(place.symbol);
    const now = plan.jokers(place.symbol).length > 0 ? shapes.indexOf(plan.shape(place.symbol)) : -1;
    plan.choose(plan.shaped(place.symbol, shapes[(now + 1) % shapes.length]!));
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
  const well = jokers.every((word) => /^([RGBOYP])\1+=[RGBOYP]$/.test(word));
  return well && (jokers.length > 0 || words[0] === "score") ? ["score", ...jokers].join(" ") : null;
}
