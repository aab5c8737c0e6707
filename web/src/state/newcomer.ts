import { remember, remembered } from "./settings.svelte.ts";

/** The last games that were played to their end on this device: who has finished none is new here. */
const PLACE = "sixfold.finished";
const MOST = 20;

export function isNewcomer(): boolean {
  return remembered<string[]>(PLACE, []).length === 0;
}

export function keepFinished(game: string): void {
  const kept = remembered<string[]>(PLACE, []);
  if (!kept.includes(game)) remember(PLACE, [...kept, game].slice(-MOST));
}
