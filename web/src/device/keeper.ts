/** A store that never refuses: what the browser does not keep is kept in memory, and the page is told so. */

import { MemoryStore } from "./memory.ts";
import type { GameDoc, LogEntry, TableDoc } from "./rows.ts";
import { type Change, StorageRefused, type StorageState, type Store } from "./store.ts";

export class Keeper implements Store {
  #store: Promise<Store | null>;
  #memory = new MemoryStore();
  /** What could not be kept, in order; it is tried again before anything else. */
  #unkept: Change[] = [];
  #state: StorageState = { type: "storage", kept: true, why: null, persisted: false, unread: [] };
  #tell: (state: StorageState) => void;
  #isTold = false;

  constructor(open: (onUnread: (sentence: string) => void) => Promise<Store>, tell: (state: StorageState) => void) {
    this.#tell = tell;
    this.#store = open((sentence) => this.#noteUnread(sentence)).catch((error: unknown) => {
      this.#note(asRefused(error));
      return null;
    });
  }

  /** Whether all is kept, as far as is known. */
  async state(): Promise<StorageState> {
    await this.#store;
    return this.#state;
  }

  async table(id: string): Promise<TableDoc | null> {
    return (await this.#memory.table(id)) ?? (await this.#kept((store) => store.table(id), null));
  }

  async game(id: string): Promise<GameDoc | null> {
    return (await this.#memory.game(id)) ?? (await this.#kept((store) => store.game(id), null));
  }

  async log(game: string): Promise<LogEntry[]> {
    const kept = await this.#kept((store) => store.log(game), []);
    const ours = await this.#memory.log(game);
    return [...kept, ...ours.filter((entry) => entry.seq > kept.length)];
  }

  async last(game: string): Promise<LogEntry | null> {
    return (await this.#memory.last(game)) ?? (await this.#kept((store) => store.last(game), null));
  }

  async tables(): Promise<TableDoc[]> {
    return merged(await this.#kept((store) => store.tables(), []), await this.#memory.tables());
  }

  async games(): Promise<GameDoc[]> {
    return merged(await this.#kept((store) => store.games(), []), await this.#memory.games());
  }

  async write(change: Change): Promise<boolean> {
    const store = await this.#store;
    if (store === null) return this.#memory.write(change);
    try {
      await this.#catchUp(store);
      const isTaken = await store.write(change);
      if (isTaken) this.#note(null);
      return isTaken;
    } catch (error) {
      this.#note(asRefused(error));
      this.#unkept.push(change);
      return this.#memory.write(change);
    }
  }

  /** Keep what could not be kept before; what was in memory is there then, and memory is not asked any more. */
  async #catchUp(store: Store): Promise<void> {
    if (this.#unkept.length === 0) return;
    while (this.#unkept.length > 0) {
      await store.write(this.#unkept[0]!);
      this.#unkept.shift();
    }
    this.#memory = new MemoryStore();
  }

  async remove(game: string): Promise<void> {
    await this.#memory.remove(game);
    await (await this.#store)?.remove(game);
  }

  async beat(game: string, now: number): Promise<void> {
    await this.#kept((store) => store.beat(game, now), undefined);
  }

  lastBeat(game: string): Promise<number | null> {
    return this.#kept((store) => store.lastBeat(game), null);
  }

  /** Ask what is kept; where storage fails, nothing is. */
  async #kept<Result>(ask: (store: Store) => Promise<Result>, none: Result): Promise<Result> {
    const store = await this.#store;
    if (store === null) return none;
    try {
      return await ask(store);
    } catch (error) {
      if (!(error instanceof StorageRefused)) throw error;
      this.#note(error);
      return none;
    }
  }

  #noteUnread(sentence: string): void {
    if (this.#state.unread.includes(sentence)) return;
    this.#say({ ...this.#state, unread: [...this.#state.unread, sentence] });
  }

  /** Note that something was kept, or why not; the page is told of the first time and of changes. */
  #note(error: StorageRefused | null): void {
    const why = error?.why ?? null;
    if (this.#isTold && why === this.#state.why) return;
    this.#isTold = true;
    this.#say({ ...this.#state, kept: error === null, why });
  }

  #say(state: StorageState): void {
    this.#state = state;
    this.#tell(state);
  }
}

/** A refusal of storage; anything else is no matter of storage. */
function asRefused(error: unknown): StorageRefused {
  if (error instanceof StorageRefused) return error;
  throw error;
}

function merged<Row extends { id: string }>(kept: readonly Row[], ours: readonly Row[]): Row[] {
  return [...new Map([...kept, ...ours].map((row) => [row.id, row])).values()];
}
