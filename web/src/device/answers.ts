/** What can be asked about the tables and games of this device, beside what goes over the wire. */

import type {
  CreateTable,
  FullState,
  GameRow,
  Imported,
  Outcome,
  PlayerSpec,
  PuzzleList,
  PuzzleShown,
  Replay,
  Solution,
  TableInfo,
} from "../protocol.ts";
import type { DeviceResults } from "./results.ts";
import type { StorageState } from "./store.ts";

/** A wish for a table on this device. With a seed it is dealt as `Game.new(seed=…)` in Python deals it, and nothing is promised. */
export interface CreateHere extends CreateTable {
  seed?: number | string;
}

/** What was found out about a record: it keeps the rules; and whether its deal was fair, if that can be told. */
export interface Verified {
  game: CreateTable["game"];
  variant: string;
  names: string[];
  moves: number;
  outcome: Outcome | null;
  /** null where the record does not say how it was dealt, or does not reveal the seed. */
  fair: boolean | null;
  /** Why it is not fair, or cannot be told. */
  why: string;
}

/** Every question has the name and the types that it has in `state/api.ts`, where the server answers it too. */
export interface Answers {
  createTable(wish: CreateHere): Promise<TableInfo>;
  table(id: string): Promise<TableInfo>;
  state(id: string): Promise<FullState>;
  /** The record of a game that is over. */
  record(game: string): Promise<Record<string, unknown>>;
  /** The record of a game as far as it goes, to go on with it elsewhere; the seed is only in it when the game is over. */
  recordSoFar(game: string): Promise<Record<string, unknown>>;
  /** The records of all games that are over, as JSON Lines. */
  records(): Promise<string>;
  replay(game: string, seat: number | "open" | "none"): Promise<Replay>;
  /** Verify a record and keep it here. */
  importRecord(text: string): Promise<Imported>;
  /** Go on here with the game of a record that is not over: `players` by seat, people here unless it says otherwise. */
  adopt(text: string, players?: PlayerSpec[]): Promise<TableInfo>;
  /** Verify a record and, where it says how it was dealt, its deal; nothing is kept. Refuses as `record/broken` and its like. */
  verify(text: string): Promise<Verified>;
  /** The games of this device: first those that wait for someone, then running and finished ones, the newest first. */
  games(): Promise<GameRow[]>;
  /** What the finished games of this device come to. */
  results(): Promise<DeviceResults>;
  /** Give up a table: its game ends, and no list shows it any more. */
  discard(table: string): Promise<null>;
  /** Remove a game that is over, with its log and its record, for good. */
  remove(game: string): Promise<null>;
  /** Take a table over that is open in another tab; that tab is told `table/elsewhere`. */
  playHere(table: string): Promise<null>;
  storage(): Promise<StorageState>;
  puzzles(): Promise<PuzzleList>;
  puzzle(id: string): Promise<PuzzleShown>;
  solve(id: string, move: string): Promise<Solution>;
}
