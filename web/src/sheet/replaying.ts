/** A finished sheet as a record: verified, kept among the games of this device, and replayed there. */

import { go } from "../route.svelte.ts";
import { onDevice } from "../state/library.ts";
import { toRecord } from "./model/record.ts";
import type { Sheet } from "./model/sheet.ts";

/** Go to the replay of a sheet; false if it cannot be replayed. */
export async function replaySheet(sheet: Sheet): Promise<boolean> {
  const record = toRecord(sheet);
  if (!record) return false;
  try {
    const { game } = await (await onDevice()).importRecord(record.write());
    go(`/d/g/${game}`);
    return true;
  } catch {
    return false;
  }
}
