import { remember, remembered } from "./settings.svelte.ts";

/** What this page saw and added before a game was dealt, to compare at its end (docs/fairness.md). */
export interface Seen {
  commitment: string;
  entropy: string;
}

const PLACE = "sixfold.deals";
const MOST = 200;

export function keepSeen(game: string, seen: Seen): void {
  const kept = remembered<[string, Seen][]>(PLACE, []).filter(([name]) => name !== game);
  remember(PLACE, [...kept, [game, seen]].slice(-MOST));
}

export function seenBefore(game: string): Seen | null {
  return remembered<[string, Seen][]>(PLACE, []).find(([name]) => name === game)?.[1] ?? null;
}
