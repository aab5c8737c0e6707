/** Changes of a sheet. Each gives a new sheet; nothing that was tapped is lost. */

import { settingOf } from "../../engine/setting.ts";
import type { Edit, Sheet, SheetEntry, SheetWish } from "./sheet.ts";

const LETTERS = "abcdefghijklmnopqrstuvwxyz234567";
const ID = 12;

/** A new sheet; throws UsageError if there is no such game for so many players. `id` is for tests, which foresee it. */
export function newSheet(wish: SheetWish, now = Date.now(), id: string = randomId()): Sheet {
  const { game, variant, options, players, start = 0 } = wish;
  const setting = settingOf(game, { variant, seats: players.length, options });
  return {
    id,
    series: id,
    number: 0,
    game,
    variant: setting.variant,
    options: setting.options,
    players: [...players],
    start,
    edits: [],
    undone: [],
    created: now,
    changed: now,
  };
}

/** The entries in order, as all edits together leave them. */
export function entriesOf({ edits }: Sheet): readonly SheetEntry[] {
  const entries: SheetEntry[] = [];
  for (const { at, remove, insert } of edits) entries.splice(at, remove, ...insert);
  return entries;
}

/** Write an entry at the end. */
export function add(sheet: Sheet, entry: SheetEntry, now = Date.now()): Sheet {
  return edit(sheet, { at: entriesOf(sheet).length, remove: 0, insert: [entry] }, now);
}

/** Write an entry before the one with a number, because it was forgotten. */
export function insert(sheet: Sheet, at: number, entry: SheetEntry, now = Date.now()): Sheet {
  return edit(sheet, { at, remove: 0, insert: [entry] }, now);
}

/** Put another entry in the place of one. */
export function change(sheet: Sheet, at: number, entry: SheetEntry, now = Date.now()): Sheet {
  return edit(sheet, { at, remove: 1, insert: [entry] }, now);
}

/** Take an entry out. */
export function remove(sheet: Sheet, at: number, now = Date.now()): Sheet {
  return edit(sheet, { at, remove: 1, insert: [] }, now);
}

/** Change the entries in any way. */
export function edit(sheet: Sheet, made: Edit, now = Date.now()): Sheet {
  return { ...sheet, edits: [...sheet.edits, made], undone: [], changed: now };
}

/** Take the last tap back, be it an entry or a correction. */
export function undo(sheet: Sheet, now = Date.now()): Sheet {
  const last = sheet.edits.at(-1);
  if (!last) return sheet;
  return { ...sheet, edits: sheet.edits.slice(0, -1), undone: [...sheet.undone, last], changed: now };
}

/** Do again what was undone last. */
export function redo(sheet: Sheet, now = Date.now()): Sheet {
  const last = sheet.undone.at(-1);
  if (!last) return sheet;
  return { ...sheet, edits: [...sheet.edits, last], undone: sheet.undone.slice(0, -1), changed: now };
}

/** Write other names for the players; who is who stays. */
export function rename(sheet: Sheet, players: readonly string[], now = Date.now()): Sheet {
  return { ...sheet, players: [...players], changed: now };
}

function randomId(): string {
  return [...crypto.getRandomValues(new Uint8Array(ID))].map((byte) => LETTERS[byte % LETTERS.length]).join("");
}
