/** A sheet as a record: a game that was entered move by move, with pieces that nobody saw. */

import { Record } from "../../engine/record.ts";
import { courseOf, fold } from "./fold.ts";
import type { Sheet } from "./sheet.ts";

/** The record of a sheet; null if points were tapped or no move is there. Entries that do not count are left out. */
export function toRecord(sheet: Sheet): Record | null {
  if (!fold(sheet).isRecord) return null;
  const { game } = courseOf(sheet);
  if (game.ply === 0) return null;
  return Record.of(game, { more: { id: sheet.id, started: sheet.created, ended: sheet.changed } });
}
