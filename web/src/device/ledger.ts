/**
 * What the store has of a table: read, changed, and taken over. All of this happens under the table's lock.
 *
 * `begin` and `write` are the ways to a game's log: an entry is appended, and what the store took is taken over by the running game.
 */

import { commitment } from "../engine/fair.ts";
import { matchPoints } from "../engine/match.ts";
import type { Entry } from "../engine/position.ts";
import { TableError } from "./refusals.ts";
import type { GameDoc, LogEntry, TableDoc } from "./rows.ts";
import { deal, Running } from "./running.ts";
import * as seats from "./seats.ts";
import type { Change } from "./store.ts";
import type { LocalTable } from "./table.ts";
import * as telling from "./telling.ts";
import { GAME_ID, type Tokens } from "./tokens.ts";

/** Append an entry to the log, then take it over; gives the move that it made or took back, if any.
 *
 * When this returns, the entry is there for good. Nobody is sent anything of it before.
 */
export async function write(table: LocalTable, entry: LogEntry): Promise<Entry | null> {
  await keep(table, { entries: [entry] });
  return table.running!.takeOver(entry);
}

/** Write something, or let go of the table: another tab has it, or nobody knows what the store has. */
async function keep(table: LocalTable, change: Change): Promise<void> {
  let isTaken = false;
  try {
    isTaken = await table.context.store.write(change);
  } finally {
    if (!isTaken) table.running = null; // it may be ahead of its log, so it is read again
  }
  if (isTaken) return;
  table.onElsewhere();
  throw new TableError("table/elsewhere", "this table is open in another tab, which has gone on with it");
}

/** Deal, if everyone is ready. */
export async function begin(table: LocalTable): Promise<void> {
  if (isReady(table.doc)) await dealAt(table, table.doc);
}

/** Change a table, and deal if everyone is ready then, with one writing for both. */
export async function changeAndBegin(table: LocalTable, changes: seats.Change): Promise<void> {
  const doc = changed(table.doc, changes);
  if (isReady(doc)) await dealAt(table, doc);
  else await take(table, doc);
}

function isReady({ status, players }: TableDoc): boolean {
  return status === "open" && players.every((sitting) => sitting.kind === "bot" || sitting.ready);
}

async function dealAt(table: LocalTable, ready: TableDoc): Promise<void> {
  const entry = deal(ready, table.gameDoc, table.context.now());
  const doc = changed(ready, seats.begin(table.gameDoc.id));
  await keep(table, { table: doc, entries: [entry] });
  table.doc = doc;
  table.running = new Running(doc, table.gameDoc, entry);
  table.sendGame();
}

/** Write the end of a game down, if it is over and that was not done: the record and the match points. */
export async function finishIfOver(table: LocalTable): Promise<void> {
  const { running } = table;
  if (!running?.isOver || table.doc.status !== "running") return;
  const doc = changed(table.doc, (copy) => {
    const bySeat = matchPoints(running.game);
    copy.status = "over";
    copy.points.push(copy.players.map((_, player) => bySeat[running.seating.indexOf(player)]!));
  });
  const gameDoc = { ...telling.finished(table.gameDoc, running), discarded: table.doc.discarded };
  await keep(table, { table: doc, game: gameDoc });
  Object.assign(table, { doc, gameDoc });
  table.audience.send(telling.revealed(running));
  table.sendTable();
}

/** Build the current game from its log, and put right what a crash left half done. */
export async function load(table: LocalTable): Promise<void> {
  const log = table.isNew ? [] : await table.context.store.log(table.gameDoc.id);
  table.isNew = false;
  if (log.length === 0) {
    await begin(table); // everyone may have been ready when the page was closed
    return;
  }
  table.running = rebuilt(table, log);
  if (table.doc.status === "open") await change(table, seats.begin(table.gameDoc.id));
  await finishIfOver(table);
}

/** A game from its log; one that cannot be read is left as it is. */
export function rebuilt(table: LocalTable, log: readonly LogEntry[]): Running {
  try {
    return Running.rebuilt(table.doc, table.gameDoc, log);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new TableError("store/broken", `game ${table.gameDoc.id} is kept here, but its log cannot be read: ${why}`);
  }
}

/** Change a table. */
export async function change(table: LocalTable, changes: seats.Change): Promise<void> {
  await take(table, changed(table.doc, changes));
}

async function take(table: LocalTable, doc: TableDoc): Promise<void> {
  await keep(table, { table: doc });
  table.doc = doc;
  table.running?.seat(doc);
}

/** Prepare the next game of the match, or of a new match. */
export async function nextGame(table: LocalTable): Promise<void> {
  const number = table.doc.number + 1;
  const gameDoc = newGame(table.doc, number, table.context.tokens);
  const doc = changed(table.doc, seats.prepare(number, gameDoc.id));
  await keep(table, { table: doc, game: gameDoc });
  Object.assign(table, { doc, gameDoc, running: null });
  await begin(table);
  table.sendTable();
}

/** A game that is to be dealt at a table, with a secret seed of its own, or with one that a person chose for the table. */
export function newGame(doc: TableDoc, number: number, tokens: Tokens): GameDoc {
  const seed = doc.seed === null ? tokens.seed() : number === 0 ? doc.seed : `${doc.seed}/${number}`;
  const id = tokens.id(GAME_ID);
  return {
    id,
    table: doc.id,
    number,
    game: doc.game,
    variant: doc.variant,
    seats: doc.players.length,
    seed,
    commitment: doc.seed === null ? commitment(seed, id) : "",
    status: "open",
    started: null,
    ended: null,
    names: [],
    ranks: [],
    tracks: [],
    reason: "",
    discarded: false,
    record: null,
  };
}

/** A changed copy of a table, of the next version. */
function changed(doc: TableDoc, changes: seats.Change): TableDoc {
  const copy = structuredClone(doc);
  changes(copy);
  copy.version += 1;
  return copy;
}
