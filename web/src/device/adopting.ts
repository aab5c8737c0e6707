/** A game that a record tells of and that is not over, to go on with at a table of this device. */

import { Game } from "../engine/game.ts";
import type { Record as GameRecord } from "../engine/record.ts";
import { readMove } from "../engine/writing.ts";
import type { PlayerSpec } from "../protocol.ts";
import { isBot } from "../state/bots.ts";
import { newGame } from "./ledger.ts";
import { TableError } from "./refusals.ts";
import type { Dealt, GameDoc, GameName, LogEntry, TableDoc } from "./rows.ts";
import { entryOf } from "./running.ts";
import type { Tables } from "./tables.ts";

interface Adopted {
  doc: TableDoc;
  gameDoc: GameDoc;
  entries: LogEntry[];
}

/** The table for a record. Whoever dealt the beginning keeps that seed secret, so the rest is dealt from a seed of our own. */
export function adopted(tables: Tables, record: GameRecord, players?: PlayerSpec[]): Adopted {
  if (record.verify().outcome() !== null) {
    throw new TableError("game/over", "this game is over; it can be kept, but there is nothing left to play");
  }
  const { game, variant, options } = record.setting;
  const specs = players ?? record.seats.map(specOf);
  const doc = tables.newTable({ game: game as GameName, variant, options: { ...options }, players: specs });
  const { tokens, now } = tables.context;
  const gameDoc: GameDoc = { ...newGame(doc, 0, tokens), commitment: "" };
  const entries = entriesOf(record, gameDoc.id, now());
  for (const sitting of doc.players) sitting.ready = sitting.kind !== "bot";
  return { doc: { ...doc, current: gameDoc.id, status: "running" }, gameDoc, entries };
}

/** Who sat at a seat: one of our bots goes on, and for anyone else somebody here does. */
function specOf({ name, bot }: GameRecord["seats"][number]): PlayerSpec {
  return isBot(bot) ? { kind: "bot", name, bot } : { kind: "here", name };
}

/** The log of a record's game, as far as it goes. */
function entriesOf(record: GameRecord, id: string, now: number): LogEntry[] {
  const game = Game.of(record.setting);
  game.deal(record.setup);
  const dealt: Dealt = { setup: record.setup, entropy: record.seats.map(() => null) };
  const started = typeof record.more.started === "number" ? record.more.started : now;
  const entries = [entryOf(id, 1, "deal", started, { got: dealt, turn: game.turn })];
  for (const [index, move] of record.moves.entries()) {
    const { seat, do: text, got } = readMove(move);
    game.enter(move);
    const at = typeof move.at === "number" ? move.at : now;
    entries.push(entryOf(id, index + 2, "move", at, { seat, do: text, got: got ?? null, turn: game.turn }));
  }
  return entries;
}
