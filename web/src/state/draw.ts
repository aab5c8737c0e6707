import { isNewcomer } from "./newcomer.ts";
import { settings } from "./settings.svelte.ts";

const USUAL = 1500;
/** In a first game there is time to read what happens. */
const FIRST = 4000;

/**
 * Milliseconds until a turn ends by itself, in which it can still be taken back. Alone nobody waits for every tile: who aimed and
 * then placed has decided.
 */
export function drawDelay(seats: number): number {
  if (isNewcomer()) return FIRST;
  return seats === 1 && !settings.oneTap ? 0 : USUAL;
}
