/** A running game goes on elsewhere: on the server, or on this device. It is left where it was once the other place has it. */

import type { PlayerSpec } from "../protocol.ts";
import { ApiError, api } from "./api.ts";
import { isBot } from "./bots.ts";
import { onDevice } from "./library.ts";
import type { PlacedRow } from "./me.svelte.ts";
import type { Place } from "./place.ts";

/** Whether a game can move: nobody else plays in it, and its deal is its own. */
export function canMove(row: PlacedRow): boolean {
  const isOwn = row.daily == null && row.practice == null && row.taken_over == null;
  return row.status === "running" && row.alone === true && isOwn;
}

/** Move a game to the other place; returns where its table is now. */
export async function move(row: Pick<PlacedRow, "id" | "table" | "place">): Promise<{ place: Place; table: string }> {
  const device = await onDevice();
  if (row.place === "device") {
    const record = await device.recordSoFar(row.id);
    const { id } = await api.adopt(JSON.stringify(record));
    await device.discard(row.table);
    return { place: "server", table: id };
  }
  const record = await api.recordSoFar(row.table);
  const { id } = await device.adopt(JSON.stringify(record), seatedBy(record));
  await api.discard(row.table);
  return { place: "device", table: id };
}

/** Who sits where, as a record says it: bots stay bots, everyone else is a person here. */
function seatedBy(record: Record<string, unknown>): PlayerSpec[] {
  const seats = record.seats as { name: string; bot?: PlayerSpec["bot"] }[];
  return seats.map(({ name, bot }) => {
    if (!bot) return { kind: "here", name };
    if (!isBot(bot)) throw new ApiError("bot/unknown", `this device has no bot ${bot}`);
    return { kind: "bot", bot, name };
  });
}
