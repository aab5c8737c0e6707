/** Which puzzles this device has solved, or seen the answer of. */

import { remember, remembered } from "../state/settings.svelte.ts";

export type Mark = "solved" | "shown";
const PLACE = "sixfold.puzzles";

export function marks(): Record<string, Mark> {
  return remembered<Record<string, Mark>>(PLACE, {});
}

/** Keep a mark; what was solved stays solved, and an answer once seen is not a solution. */
export function keep(id: string, mark: Mark): void {
  const all = marks();
  if (all[id] === undefined) remember(PLACE, { ...all, [id]: mark });
}

/** 1 … 4 from how hard the server says it is. */
export function level(difficulty: number): number {
  return Math.max(1, Math.min(4, Math.floor(difficulty) + 1));
}
