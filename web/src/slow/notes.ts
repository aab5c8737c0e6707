/** Notes about games of this device; only this browser has them. */

import { remember, remembered } from "../state/settings.svelte.ts";

const PLACE = "sixfold.notes";
/** How many are kept; the oldest go first. */
const MOST = 200;

export function deviceNote(game: string): string {
  return remembered<Record<string, string>>(PLACE, {})[game] ?? "";
}

export function keepDeviceNote(game: string, note: string): void {
  const { [game]: _, ...others } = remembered<Record<string, string>>(PLACE, {});
  const kept = Object.entries(note ? { ...others, [game]: note } : others);
  remember(PLACE, Object.fromEntries(kept.slice(-MOST)));
}
