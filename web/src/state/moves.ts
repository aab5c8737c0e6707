/**
 * How moves are counted for people, the same everywhere: a tile placed, a card played, dice scored; bonus moves are moves as well.
 * A roll belongs to the move that it prepares; drawing, swapping and giving up belong to the move before them.
 */

import type { Shown } from "./game.ts";
import type { Move } from "./notation.ts";

type Kind = Move["kind"];

export function counts(kind: Kind): boolean {
  return kind === "place" || kind === "play" || kind === "score";
}

/** The number of the move that something belongs to, after so many moves. */
export function numberOf(kind: Kind, before: number): number {
  return counts(kind) || kind === "roll" ? before + 1 : before;
}

/** How many moves have been made. */
export function movesMade(shown: Shown): number {
  return shown.log.at(-1)?.moves ?? 0;
}

/** The number of the move that was made last, or is being rolled for; 0 at the start. */
export function numberAt(shown: Shown): number {
  const last = shown.log.at(-1);
  if (!last) return 0;
  return numberOf(last.move.kind, last.moves - Number(counts(last.move.kind)));
}
