/** The keys of the card game: numbers raise a card, Enter plays it or ends the turn, Escape puts it back. */

import type { LiveTable } from "../state/table.svelte.ts";
import { numberedBy } from "../table/keys.ts";
import { hasArrows, isPress, isTaken } from "../table/taken.ts";
import type { Pick } from "./pick.svelte.ts";

export function press(event: KeyboardEvent, table: LiveTable, pick: Pick, open: (what: "type" | "help") => void): void {
  if (isTaken(event)) return;
  table.finish();
  const target = event.target instanceof Element ? event.target : null;
  const slot = target?.closest("[data-slot]") ?? null;
  const { key } = event;
  const numbered = numberedBy(key, pick.slots.length);
  if (numbered !== null) {
    pick.take(numbered);
    // Who walks along the hand goes on from there.
    if (slot) document.querySelector<HTMLElement>(`[data-slot="${numbered}"]`)?.focus();
  } else if (key === "Enter") {
    const walked = isPress(event);
    if (event.repeat || (walked && slot === null)) return;
    if (table.refilling && table.choices) void table.play("draw");
    else if (pick.raised !== null && (!walked || slot?.getAttribute("aria-pressed") === "true")) void pick.play();
    else return;
  } else if (key === "Escape" && pick.raised !== null) {
    pick.putBack();
  } else if ((key === "o" || key === "O") && pick.asks) {
    pick.turn();
  } else if ((key === "u" || key === "U") && table.choices?.undo) {
    void table.undo();
  } else if ((key === "s" || key === "S") && table.refilling && table.choices?.swap) {
    void table.play("swap");
  } else if (
    (key === "ArrowLeft" || key === "ArrowRight") &&
    table.yours.length > 0 &&
    slot === null &&
    !hasArrows(event)
  ) {
    document.querySelector<HTMLElement>('[data-slot][tabindex="0"]')?.focus();
  } else if (key === "/" || key === "?") {
    open(key === "/" ? "type" : "help");
  } else {
    return;
  }
  event.preventDefault();
}

/** From "rb" or "play rb" to "play RB"; the first symbol scores first. */
export function readTyped(text: string): string | null {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 1 && (words[0] === "draw" || words[0] === "swap")) return words[0];
  const piece = (words[0] === "play" ? words[1] : words[0])?.toUpperCase() ?? "";
  return /^[RGBOYP]{2}$/.test(piece) ? `play ${piece}` : null;
}
