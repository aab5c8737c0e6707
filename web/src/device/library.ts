/** The questions about tables and games of this device, answered. */

import { RecordError, UnfairRecord } from "../engine/errors.ts";
import { check } from "../engine/fair.ts";
import { isObject } from "../engine/json.ts";
import { Record as GameRecord } from "../engine/record.ts";
import type { Outcome } from "../protocol.ts";
import { adopted } from "./adopting.ts";
import type { Answers, Verified } from "./answers.ts";
import * as defaults from "./defaults.ts";
import { readImport } from "./imports.ts";
import { tableInfo } from "./info.ts";
import { lean } from "./lean.ts";
import * as ledger from "./ledger.ts";
import { listGames } from "./listing.ts";
import * as places from "./places.ts";
import { replay } from "./playback.ts";
import { TableError } from "./refusals.ts";
import { countResults } from "./results.ts";
import { type GameDoc, type GameName, HERE } from "./rows.ts";
import { Running } from "./running.ts";
import type { LocalTable } from "./table.ts";
import type { Tables } from "./tables.ts";
import * as telling from "./telling.ts";
import { GAME_ID } from "./tokens.ts";
import { fullState } from "./watching.ts";

/** What the library does not answer itself: puzzles are somebody else's, and so is what is said about storage. */
export type Others = Pick<Answers, "puzzles" | "puzzle" | "solve" | "storage">;

/** All answers, over the tables of this device. */
export function library(tables: Tables, others: Others): Answers {
  const { store, tokens, now, load } = tables.context;

  async function gameOf(id: string): Promise<GameDoc> {
    const game = await store.game(id);
    if (game === null) throw new TableError("game/unknown", `there is no game ${id}`);
    await load(game.game);
    return game;
  }

  async function recordOf(id: string): Promise<GameRecord> {
    const { record } = await gameOf(id);
    if (record !== null) return GameRecord.parse(record);
    throw new TableError("game/running", "this game is still running; its record comes when it is over");
  }

  async function parsed(text: string, read: (text: string) => GameRecord): Promise<GameRecord> {
    const record = read(text);
    await load(record.setting.game as GameName);
    return record;
  }

  /**
   * Look at a table with its game, from memory if it is open here, else rebuilt. It is looked at under its lock: while a move is
   * being written, the game is ahead of its log.
   */
  async function look<Seen>(id: string, see: (table: LocalTable) => Seen): Promise<Seen> {
    const table = await tables.see(id);
    return table.lock.run(async () => {
      if (table.running === null) {
        const log = await store.log(table.gameDoc.id);
        if (log.length > 0) table.running = ledger.rebuilt(table, log);
      }
      return see(table);
    });
  }

  return {
    ...others,

    async createTable(wish) {
      const table = await tables.create(wish);
      return tableInfo(table, table.checkMayWatch(HERE));
    },

    async table(id) {
      const table = await tables.see(id);
      return tableInfo(table, table.checkMayWatch(HERE));
    },

    async state(id) {
      return look(id, (table) => fullState(table, table.checkMayWatch(HERE)));
    },

    async record(game) {
      return (await recordOf(game)).data();
    },

    async recordSoFar(id) {
      const { record, table } = await gameOf(id);
      if (record !== null || table === null) return (await recordOf(id)).data();
      return look(table, ({ running }) => {
        if (running?.id === id) return telling.record(running).data();
        throw new TableError("game/waiting", "the game has not begun: not everyone is here and ready");
      });
    },

    async records() {
      const games = (await store.games()).filter((game) => game.record !== null && !game.discarded);
      games.sort((one, other) => (one.ended ?? 0) - (other.ended ?? 0));
      return games.map((game) => `${game.record}\n`).join("");
    },

    async replay(game, seat) {
      return replay(game, await recordOf(game), seat);
    },

    async importRecord(text) {
      const record = await parsed(text, readImport);
      const ended = record.verify().outcome();
      const id = tokens.id(GAME_ID);
      await store.write({ game: importedGame(id, record, ended as Outcome | null, now()) });
      return { game: id };
    },

    async adopt(text, players) {
      const { doc, gameDoc, entries } = adopted(tables, await parsed(text, readImport), players ?? undefined);
      const table = await tables.add(doc, gameDoc, entries);
      table.running = Running.rebuilt(doc, gameDoc, entries);
      return tableInfo(table, table.checkMayWatch(HERE));
    },

    async verify(text) {
      return verified(await parsed(text, GameRecord.parse));
    },

    games: () => listGames(store),
    results: () => countResults(store),

    async discard(id) {
      const table = await tables.find(id);
      try {
        await places.discard(table, table.checkMayWatch(HERE));
      } finally {
        await tables.rest(table);
      }
      return null;
    },

    async remove(id) {
      const game = await gameOf(id);
      if (game.status !== "over") throw new TableError("game/running", "this game is still running");
      if (game.table !== null && tables.isOpen(game.table)) {
        throw new TableError("table/open", "the table of this game is open; leave it first");
      }
      await store.remove(id);
      return null;
    },

    async playHere(id) {
      await tables.find(id, { steal: true });
      return null;
    },
  };
}

/** A game from elsewhere as it is kept. */
function importedGame(id: string, record: GameRecord, ended: Outcome | null, now: number): GameDoc {
  const { game, variant, seats } = record.setting;
  const { started } = record.more;
  return {
    id,
    table: null,
    number: 0,
    game: game as GameName,
    variant,
    seats,
    seed: "",
    commitment: "",
    status: "over",
    started: typeof started === "number" ? started : null,
    ended: now,
    names: record.seats.map((seat) => seat.name),
    ranks: ended?.ranks ?? [],
    tracks: ended?.tracks ?? [],
    reason: ended?.reason ?? "",
    discarded: false,
    record: record.write(),
  };
}

/** Verify a record, and its deal where that can be checked; throws what breaks it. */
function verified(record: GameRecord): Verified {
  const game = record.verify();
  const { setting, seats, moves, more } = record;
  const ended = game.outcome();
  const outcome = ended && lean({ ...ended, by: game.quitter } as Outcome, defaults.OUTCOME);
  const names = seats.map((seat) => seat.name);
  const about = { game: setting.game as GameName, variant: setting.variant, names, moves: moves.length, outcome };
  try {
    check(record);
    return { ...about, fair: true, why: "" };
  } catch (error) {
    if (!(error instanceof RecordError)) throw error;
    const isSaid = isObject(more.fairness) && more.fairness.seed != null;
    return { ...about, fair: isSaid && error instanceof UnfairRecord ? false : null, why: error.message };
  }
}
