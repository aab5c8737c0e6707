/** What the finished games of this device come to, as the server counts its own (`people/statistics.py`). */

import type { Against, KindResults } from "../protocol.ts";
import { isShared, sideOf } from "../state/variants.ts";
import { type BotName, type GameDoc, HERE, type TableDoc } from "./rows.ts";
import { seatingOf } from "./running.ts";
import type { Store } from "./store.ts";

export interface DeviceResults {
  kinds: KindResults[];
  /** Results against bots; people around one screen are nobody's opponents here. */
  bots: Against[];
  /** Games in which several seats were of this device: nobody knows who of those around it won. */
  shared: number;
}

/** Why games end that are played to their end. */
const BY_RULES = ["full", "all"];

export async function countResults(store: Store): Promise<DeviceResults> {
  const docs = new Map((await store.tables()).map((doc) => [doc.id, doc]));
  const found: DeviceResults = { kinds: [], bots: [], shared: 0 };
  for (const game of await store.games()) {
    const doc = docs.get(game.table ?? "");
    if (doc && game.status === "over" && !game.discarded && game.ranks.length > 0) count(found, doc, game);
  }
  for (const kind of found.kinds) kind.lowest = (kind.lowest ?? 0) / Math.max(kind.played ?? 0, 1);
  return found;
}

function count(found: DeviceResults, doc: TableDoc, game: GameDoc): void {
  const places = seatingOf(doc.players.length, game.number).map((player) => doc.players[player]!);
  const mine = places.flatMap((place, seat) => (place.holders.includes(HERE) ? [seat] : []));
  if (mine.length > 1) found.shared += 1;
  if (mine.length !== 1) return;
  const seat = mine[0]!;
  place(kindOf(found.kinds, game), game, seat);
  for (const [other, { bot }] of places.entries()) {
    if (bot && sideOf(game, other) !== sideOf(game, seat)) compare(againstOf(found.bots, bot), game, seat, other);
  }
}

function kindOf(kinds: KindResults[], { game, variant, seats, tracks }: GameDoc): KindResults {
  const known = kinds.find((kind) => kind.game === game && kind.variant === variant && kind.seats === seats);
  if (known) return known;
  const kind: KindResults = { game, variant, seats, games: 0, places: tracks.map(() => 0) };
  kinds.push(kind);
  return kind;
}

function place(kind: KindResults, game: GameDoc, seat: number): void {
  kind.games += 1;
  kind.places[game.ranks[seat]! - 1]! += 1;
  if (!BY_RULES.includes(game.reason) || isShared(game)) return;
  const lowest = Math.min(...game.tracks[sideOf(game, seat)]!);
  kind.played = (kind.played ?? 0) + 1;
  kind.lowest = (kind.lowest ?? 0) + lowest;
  kind.best = Math.max(kind.best ?? 0, lowest);
}

function againstOf(bots: Against[], bot: BotName): Against {
  const known = bots.find((one) => one.bot === bot);
  if (known) return known;
  const against: Against = { bot };
  bots.push(against);
  return against;
}

function compare(against: Against, { ranks, ended }: GameDoc, seat: number, other: number): void {
  const [mine, theirs] = [ranks[seat]!, ranks[other]!];
  const how = mine < theirs ? "won" : mine > theirs ? "lost" : "drawn";
  against[how] = (against[how] ?? 0) + 1;
  against.last = Math.max(against.last ?? 0, ended ?? 0);
}
