/** What happened at a table while a person did not look. */

import type { Shown } from "../state/game.ts";

/** The most entries that a film shows; what was before is in the log. */
const MOST = 24;

/**
 * After which entry a film begins: what was last seen, or the own last move after that. Null where nobody did anything since.
 * A film never begins in the middle of a turn.
 */
export function filmFrom(shown: Shown, yours: readonly number[], seen: number): number | null {
  const { log } = shown;
  const own = log.findLast((entry) => yours.includes(entry.seat))?.seq ?? 0;
  const missed = log.filter((entry) => entry.seq > Math.max(own, seen)).slice(-MOST);
  if (missed.length === 0) return null;
  const first = log.findIndex((entry) => entry.turn === missed[0]!.turn);
  return log[first - 1]?.seq ?? 0;
}

/** The same for somebody who wants to see it again: since the own last move. */
export function filmAgain(shown: Shown, yours: readonly number[]): number | null {
  return filmFrom(shown, yours, 0);
}
