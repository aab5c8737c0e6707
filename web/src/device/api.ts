import { replayNamed, shownName } from "../state/names.ts";
import type { Answers } from "./answers.ts";
import { line } from "./line.ts";

export type { CreateHere, Verified } from "./answers.ts";
export type { StorageState, WhyNotKept } from "./store.ts";

/** What the server offers over HTTP, answered by this device. It works without a network, and refuses with an ApiError. */
export const deviceApi: Answers = {
  createTable: (wish) => line.ask("createTable", wish),
  table: (id) => line.ask("table", id),
  state: (id) => line.ask("state", id),
  record: (game) => line.ask("record", game),
  recordSoFar: (game) => line.ask("recordSoFar", game),
  records: () => line.ask("records"),
  replay: async (game, seat) => replayNamed(await line.ask("replay", game, seat)),
  importRecord: (text) => line.ask("importRecord", text),
  adopt: (text, players) => line.ask("adopt", text, players),
  verify: (text) => line.ask("verify", text),
  games: async () => (await line.ask("games")).map((row) => ({ ...row, names: row.names.map(shownName) })),
  results: () => line.ask("results"),
  discard: (table) => line.ask("discard", table),
  remove: (game) => line.ask("remove", game),
  playHere: (table) => line.ask("playHere", table),
  storage: () => line.ask("storage"),
  puzzles: () => line.ask("puzzles"),
  puzzle: async (id) => {
    const shown = await line.ask("puzzle", id);
    return { ...shown, replay: replayNamed(shown.replay) };
  },
  solve: (id, move) => line.ask("solve", id, move),
};
