/** What a person keeps about a game of theirs: how far they saw it, a star, that it left their list. */

import type { GameRow, MarkGame } from "../protocol.ts";
import { ask } from "../state/api.ts";
import type { PlacedRow } from "../state/me.svelte.ts";
import { remember, remembered } from "../state/settings.svelte.ts";

/** Games of this device with a star. */
const STARS = "sixfold.stars";

export const mark = (game: string, changes: MarkGame) =>
  ask<null>("POST", `games/${encodeURIComponent(game)}/mark`, changes);

/** Write a mark while the page goes away: nobody waits for the answer. */
export function markLeaving(game: string, changes: MarkGame): void {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify(changes);
  void fetch(`/api/games/${encodeURIComponent(game)}/mark`, { method: "POST", headers, body, keepalive: true }).catch(
    () => undefined, // what was seen is told again
  );
}

/** Note that all of a row was seen; if that fails it is shown once more. */
export function see({ id, seq = 0 }: GameRow): void {
  void mark(id, { seq }).catch(() => undefined);
}

export function isStarred(row: PlacedRow): boolean {
  return row.place === "device" ? remembered<string[]>(STARS, []).includes(row.id) : row.starred === true;
}

export async function star({ place, id }: PlacedRow, on: boolean): Promise<void> {
  if (place === "server") return void (await mark(id, { starred: on }));
  const others = remembered<string[]>(STARS, []).filter((game) => game !== id);
  remember(STARS, on ? [...others, id] : others);
}
