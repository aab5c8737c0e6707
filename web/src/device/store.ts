/** What keeps tables: in the browser (`indexed.ts`), or for as long as the page is open (`memory.ts`). */

import type { GameDoc, LogEntry, TableDoc } from "./rows.ts";

/** What is written at once: all of it or nothing. */
export interface Change {
  /** New, or with a higher version than the one that is kept. */
  table?: TableDoc;
  /** New or changed. */
  game?: GameDoc;
  /** Entries that must not be there yet. */
  entries?: LogEntry[];
}

export interface Store {
  table(id: string): Promise<TableDoc | null>;
  game(id: string): Promise<GameDoc | null>;
  /** The entries of a game, in order. */
  log(game: string): Promise<LogEntry[]>;
  /** The last entry of a game, null if it is not dealt. */
  last(game: string): Promise<LogEntry | null>;
  tables(): Promise<TableDoc[]>;
  games(): Promise<GameDoc[]>;
  /** Resolves when all of it is durable; false if someone else was there first, and then nothing is written. */
  write(change: Change): Promise<boolean>;
  /** Remove a game with its log, and its table if that has no other. */
  remove(game: string): Promise<void>;
  /** Note that somebody can move in a game that runs by the clock. */
  beat(game: string, now: number): Promise<void>;
  /** When that was last noted, null before the first time. */
  lastBeat(game: string): Promise<number | null>;
}

/** Why something is not kept: storage is not allowed here, there is no room, or the browser failed. */
export type WhyNotKept = "forbidden" | "full" | "failed";

/** The store cannot keep something, or cannot be opened; the sentence says what happened. */
export class StorageRefused extends Error {
  readonly why: WhyNotKept;

  constructor(why: WhyNotKept, message: string) {
    super(message);
    this.why = why;
  }
}

/** Whether games stay on this device when the page is closed. The page is told when this changes. */
export interface StorageState {
  type: "storage";
  /** All that was played is kept. */
  kept: boolean;
  why: WhyNotKept | null;
  /** The browser promised not to remove it by itself. */
  persisted: boolean;
  /** Sentences about rows that cannot be read; they are left as they are. */
  unread: string[];
}
