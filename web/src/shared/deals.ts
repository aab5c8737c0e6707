/** Deals that came in a link: which tables of this device play one, and what its sender reached. */

import { type SharedDeal, seedOf, type Written } from "../links.ts";
import type { Start } from "../protocol.ts";
import { isBot } from "../state/bots.ts";
import { trackOf } from "../state/markers.ts";
import { remember, remembered } from "../state/settings.svelte.ts";

const PLACE = "sixfold.received";
const MOST = 100;

export type Received = Pick<SharedDeal, "seed" | "reached"> & { table: string };

export function keepDeal(table: string, { seed, reached }: SharedDeal): void {
  const others = remembered<Received[]>(PLACE, []).filter((deal) => deal.table !== table);
  remember(PLACE, [...others, { table, seed, reached }].slice(-MOST));
}

export function dealOf(table: string): Received | null {
  return remembered<Received[]>(PLACE, []).find((deal) => deal.table === table) ?? null;
}

/** The deal of a finished game, for somebody else to play; null if several people or a server's own bot played it, or it cannot be dealt again. */
export function shareDeal(record: Written, start: Start): SharedDeal | null {
  if (record.seats.some(({ bot }) => bot != null && !isBot(bot))) return null;
  const bots = record.seats.map(({ bot }) => (isBot(bot) ? bot : null));
  const seed = dealOf(start.table)?.seed ?? seedOf(record);
  const seat = bots.indexOf(null);
  if (seed === null || seat < 0 || seat !== bots.lastIndexOf(null)) return null;
  const row = start.rules.shared ? undefined : record.outcome?.tracks[trackOf(start, seat)];
  const reached = row ? { name: start.names[seat]!, lowest: Math.min(...row) } : null;
  const { game, variant, options } = record;
  return { kind: "deal", game, variant, options, bots, seed, reached };
}
