/** The games of this device as they are listed. */

import type { GameRow } from "../protocol.ts";
import * as defaults from "./defaults.ts";
import { lean } from "./lean.ts";
import { type GameDoc, HERE, type LogEntry, type TableDoc } from "./rows.ts";
import { seatingOf } from "./running.ts";
import { isAlone, isLost, playersOf } from "./seats.ts";
import type { Store } from "./store.ts";

/** First those that wait for someone here, by urgency; then running and finished ones, the newest first. */
export async function listGames(store: Store, device = HERE): Promise<GameRow[]> {
  const docs = new Map((await store.tables()).map((doc) => [doc.id, doc]));
  const games = (await store.games()).filter((game) => !isDiscarded(docs, game));
  const rows = await Promise.all(games.map((game) => rowOf(store, docs, game, device)));
  return rows.filter((row) => row !== null).sort((one, other) => compare(urgency(one), urgency(other)));
}

/** Whether a game was given up, with its table or before it began. */
function isDiscarded(docs: ReadonlyMap<string, TableDoc>, game: GameDoc): boolean {
  return game.discarded || (game.status !== "over" && (docs.get(game.table ?? "")?.discarded ?? false));
}

async function rowOf(
  store: Store,
  docs: ReadonlyMap<string, TableDoc>,
  game: GameDoc,
  device: string,
): Promise<GameRow | null> {
  if (game.table === null) return importedRow(game);
  const doc = docs.get(game.table);
  if (!doc) return null; // its table cannot be read
  const isRunning = game.status !== "over" && doc.status === "running";
  return gameRow(doc, game, isRunning ? await store.last(game.id) : null, device);
}

/** A game that was brought from elsewhere: it has no table, and nobody here played in it. */
function importedRow({ id, game, variant, names, ranks, tracks, reason, started, ended }: GameDoc): GameRow {
  const about = { id, table: "", game, variant, names, status: "over" as const, started: started ?? ended ?? 0 };
  return lean({ ...about, ended, ranks, tracks, reason }, defaults.GAME_ROW);
}

function gameRow(doc: TableDoc, game: GameDoc, last: LogEntry | null, device: string): GameRow {
  const mine = playersOf(doc, device);
  const order = seatingOf(doc.players.length, game.number);
  const isOver = game.status === "over";
  const row: GameRow = {
    id: game.id,
    table: doc.id,
    game: game.game,
    variant: game.variant,
    names: game.names.length > 0 ? game.names : order.map((player) => doc.players[player]!.name ?? ""),
    status: isOver ? "over" : doc.status,
    started: game.started ?? doc.created,
    ended: game.ended,
    ranks: game.ranks,
    yours: order.flatMap((player, seat) => (mine.includes(player) ? [seat] : [])),
    alone: mine.length > 0 && isAlone(doc, mine),
    tracks: game.tracks,
    reason: game.reason,
    turn: last?.turn,
    since: last?.at,
    deadline: last?.deadline,
    taken_over: isOver ? null : (order.find((player) => isLost(doc, device, player)) ?? null),
  };
  return lean(row, defaults.GAME_ROW);
}

type Urgency = readonly [group: number, deadline: number, newest: number];

/** What a list is sorted by. */
function urgency(row: GameRow): Urgency {
  const newest = -(row.ended || row.since || row.started);
  if (row.status === "over") return [2, 0, newest];
  const isMine = row.turn != null && (row.yours ?? []).includes(row.turn);
  return isMine ? [0, row.deadline ?? Number.MAX_SAFE_INTEGER, newest] : [1, 0, newest];
}

function compare(one: Urgency, other: Urgency): number {
  return one[0] - other[0] || one[1] - other[1] || one[2] - other[2];
}
