/** Who of the others is away, in words, and what may be done about a game that does not get going. */

import type { LiveTable } from "../state/table.svelte.ts";
import { soonDay, t } from "../words/words.svelte.ts";

export interface Absent {
  player: number;
  name: string;
  /** "Away for 3 min". */
  text: string;
  /** Seconds until the others may go on without them. */
  wait: number;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export function awayText(milliseconds: number): string {
  if (milliseconds < MINUTE) return t("away.now");
  if (milliseconds < HOUR) return t("away.minutes", { n: Math.floor(milliseconds / MINUTE) });
  return t("away.hours", { n: Math.floor(milliseconds / HOUR) });
}

/** What to say of a seat's player who is away; null for one who is there. With days to move nobody has to be there. */
export function awayAt(table: LiveTable, seat: number): string | null {
  const holiday = table.holiday(seat);
  if (holiday !== null && !table.over) return t("away.holiday", { when: soonDay(holiday) });
  const away = table.away(seat);
  if (away === null) return null;
  if (table.hasLeft(seat)) return t("away.left");
  if (table.info?.gone_after != null) return awayText(away);
  return table.shown?.state.turn === seat ? null : t("status.away");
}

/** Those without whom we may go on, now or soon. */
export function absent(table: LiveTable): Absent[] {
  const { info, start } = table;
  const patience = info?.gone_after;
  if (!info || !start || table.over || table.spectating) return [];
  return start.seating.flatMap((player, seat) => {
    const away = table.away(seat);
    if (away === null) return [];
    if (table.hasLeft(seat)) return [{ player, name: table.name(seat), text: t("away.left"), wait: 0 }];
    if (patience == null) return [];
    const wait = Math.max(0, Math.ceil(patience - away / 1000));
    return [{ player, name: table.name(seat), text: awayText(away), wait }];
  });
}

/** A game with other people may be called off until every seat has moved. */
export function canAbort(table: LiveTable): boolean {
  const { info, shown } = table;
  if (!info || !shown || table.over || info.daily != null) return false;
  const others = info.players.some((player) => player.kind !== "bot" && !player.yours);
  return others && new Set(shown.log.map((entry) => entry.seat)).size < shown.start.setting.seats;
}
