/** How a game is entered: plain points, or what lies on the table. */

import { remember, remembered } from "../state/settings.svelte.ts";
import type { Sheet, SheetEntry } from "./model/sheet.ts";

export type Mode = "points" | "dice" | "cards" | "board";
const PLACE = "sixfold.sheet.mode";

/** The ways to enter a game: counted by the players themselves, or by the sheet. */
export function modesOf(game: Sheet["game"]): Mode[] {
  return ["points", game];
}

export function isPlain(mode: Mode): boolean {
  return mode === "points";
}

/** The way in which an entry was made. */
export function modeOf(game: Sheet["game"], { kind }: SheetEntry): Mode {
  return kind === "points" || kind === "turn" || kind === "end" ? "points" : game;
}

/** The way that was used last for a game. */
export function usualMode(game: Sheet["game"]): Mode {
  const kept = remembered<Record<string, Mode>>(PLACE, {})[game];
  return modesOf(game).find((mode) => mode === kept) ?? "points";
}

export function keepMode(game: Sheet["game"], mode: Mode): void {
  remember(PLACE, { ...remembered<Record<string, Mode>>(PLACE, {}), [game]: mode });
}
