/** The names of those who play, remembered on this device, the last ones first. */

import { remember, remembered } from "../state/settings.svelte.ts";

const PLACE = "sixfold.sheet.names";
const MOST = 24;

export function knownNames(): string[] {
  return remembered<string[]>(PLACE, []);
}

export function keepNames(names: readonly string[]): void {
  const all = [...names, ...knownNames()].filter((name) => name !== "");
  remember(PLACE, [...new Set(all)].slice(0, MOST));
}
