/** Which game waits next, after a move in a slow one. */

import { type PlacedRow, waitingFor } from "../state/me.svelte.ts";
import { isSlow } from "../state/slow.ts";
import type { LiveTable } from "../state/table.svelte.ts";

/** Whether nobody has to stay at a table: there are days to move, or no clock and others are away. */
export function isLeisurely({ info, absences }: Pick<LiveTable, "info" | "absences">): boolean {
  if (!info) return false;
  if (info.clock) return isSlow(info.clock);
  return info.players.some((player, index) => player.kind !== "bot" && !player.yours && absences.of(index) !== null);
}

/** The most urgent game that waits elsewhere, if nothing is to be done at a table. */
export function nextGame(table: LiveTable, rows: readonly PlacedRow[]): PlacedRow | null {
  if (!isLeisurely(table) || (table.active !== null && !table.over)) return null;
  return waitingFor(rows).find((row) => row.table !== table.id) ?? null;
}
