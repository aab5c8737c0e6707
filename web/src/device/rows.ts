/**
 * What a store keeps, as plain structures.
 *
 * A game is its log: entry 1 is the deal, and every later entry a move or something else that happened to the game. Nothing in
 * the log is ever changed. A table is one document with a version; a change names the version that it changes.
 */

import type { Clock, CreateTable, GameRow, PlayerSpec, TableInfo } from "../protocol.ts";

export type GameName = CreateTable["game"];
export type BotName = NonNullable<PlayerSpec["bot"]>;
export type Status = TableInfo["status"];
export type EntryKind = "deal" | "move" | "undo" | "resign" | "timeout" | "pause";

/** The deal of a game as its first entry has it: the setup as a record writes it, and what the seats added to the seed. */
export interface Dealt {
  setup: Record<string, unknown>;
  entropy: (string | null)[];
}

/** One entry of a game's log; `(game, seq)` is unique. */
export interface LogEntry {
  game: string;
  /** From 1. */
  seq: number;
  kind: EntryKind;
  /** Milliseconds since 1970. */
  at: number;
  seat: number | null;
  /** The text of a move; `timeout` says `gone` if nobody was there. */
  do: string;
  /** What chance gave, as a record writes it; for `deal`, a `Dealt`. */
  got: unknown;
  /** The seat that is to move afterwards; null when the game is over. */
  turn: number | null;
  /** When that seat's time runs out. */
  deadline: number | null;
  /** For `pause`: milliseconds that do not count. */
  lost?: number;
}

/** A place at a table. It is held by devices, each known by its id; a device of this browser is `HERE`. */
export interface Sitting {
  kind: "here" | "bot";
  name: string | null;
  bot: BotName | null;
  holders: string[];
  ready: boolean;
  entropy: string | null;
  /** The place as it was before a bot took it over from someone who was away. */
  former: Sitting | null;
}

/** A table. */
export interface TableDoc {
  id: string;
  game: GameName;
  variant: string;
  options: Record<string, boolean | number>;
  players: Sitting[];
  status: Status;
  games: number;
  number: number;
  current: string;
  created: number;
  clock: Clock | null;
  spectators: boolean;
  hints: boolean;
  points: number[][];
  /** The seed that a person chose for its games, null where each has a secret one. */
  seed: string | null;
  /** Whether its current game was given up; games that ended before stay in the lists. */
  discarded: boolean;
  version: number;
}

/** A game of a table, or an imported one; `seed` is secret until it is over. */
export interface GameDoc {
  id: string;
  table: string | null;
  number: number;
  game: GameName;
  variant: string;
  seats: number;
  seed: string;
  /** To the seed; empty for a deal that a person chose by its seed, since nothing is promised there. */
  commitment: string;
  status: Status;
  started: number | null;
  ended: number | null;
  names: string[];
  ranks: number[];
  tracks: number[][];
  reason: NonNullable<GameRow["reason"]>;
  /** Whether it was called off or given up with its table, and is in no list. */
  discarded: boolean;
  /** The record, written when the game is over, or as it was imported. */
  record: string | null;
}

/** The id of the device that this page runs on. A table here knows no other, but for tests that seat several. */
export const HERE = "here";
