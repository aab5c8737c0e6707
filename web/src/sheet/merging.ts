/** Two copies of one sheet become one again. */

import { edit, entriesOf } from "./model/edits.ts";
import type { Edit, Sheet } from "./model/sheet.ts";

/** Read a sheet that came from elsewhere; null if it is not the one with an id, or no entries can be made from it. */
export function readSheet(text: string, id: string): Sheet | null {
  try {
    const found: unknown = JSON.parse(text);
    return isSheet(found, id) ? found : null;
  } catch {
    return null;
  }
}

function isSheet(found: unknown, id: string): found is Sheet {
  const sheet = found as Partial<Sheet> | null;
  if (!sheet || sheet.id !== id || !Array.isArray(sheet.players) || !Array.isArray(sheet.edits)) return false;
  if (!["board", "cards", "dice"].includes(sheet.game ?? "") || !Array.isArray(sheet.undone)) return false;
  const isEdit = ({ at, remove, insert }: Partial<Edit>) =>
    Number.isInteger(at) && Number.isInteger(remove) && Array.isArray(insert);
  return sheet.players.every((name) => typeof name === "string") && sheet.edits.every(isEdit);
}

/** Whether two copies say the same. */
export function isSame(one: Sheet, other: Sheet): boolean {
  return isEqual(one.edits, other.edits) && isEqual(one.players, other.players);
}

/** Their copy, with what was entered only here on top of it: what was written at the end stands at the end again. */
export function merged(theirs: Sheet, ours: Sheet): Sheet {
  const same = ours.edits.findIndex((made, at) => !isEqual(made, theirs.edits[at]));
  if (same < 0) return theirs;
  return ours.edits.slice(same).reduce((sheet, made, at) => {
    const before = entriesOf({ ...ours, edits: ours.edits.slice(0, same + at) });
    const isLast = made.at === before.length && made.remove === 0;
    return edit(sheet, isLast ? { ...made, at: entriesOf(sheet).length } : made);
  }, theirs);
}

function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
