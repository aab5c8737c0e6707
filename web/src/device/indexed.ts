/** A store in the browser's IndexedDB. */

import { readEntry, readGame, readLog, readTable } from "./reading.ts";
import { TableError } from "./refusals.ts";
import type { GameDoc, LogEntry, TableDoc } from "./rows.ts";
import { type Change, StorageRefused, type Store, type WhyNotKept } from "./store.ts";

const NAME = "sixfold";

/** The form of what is kept. A page that knows only an older one keeps nothing and says so. */
const FORM = 1;

const STORES = ["tables", "games", "log", "beats"] as const;

type StoreName = (typeof STORES)[number];

export class IndexedStore implements Store {
  #database: IDBDatabase;
  /** Told of each row that cannot be read; it stays as it is. */
  #onUnread: (sentence: string) => void;

  private constructor(database: IDBDatabase, onUnread: (sentence: string) => void) {
    this.#database = database;
    this.#onUnread = onUnread;
    database.onversionchange = () => database.close(); // a newer page of another tab wants to change the form
  }

  /** Open what this browser keeps; throws StorageRefused where it keeps nothing. */
  static async open(onUnread: (sentence: string) => void, factory = globalThis.indexedDB): Promise<IndexedStore> {
    if (!factory) throw new StorageRefused("forbidden", "this browser has no storage for pages");
    try {
      const request = factory.open(NAME, FORM);
      request.onupgradeneeded = () => make(request.result);
      return new IndexedStore(await settled(request), onUnread);
    } catch (error) {
      throw refused(error, "forbidden");
    }
  }

  async table(id: string): Promise<TableDoc | null> {
    const row = await this.#read("tables", (store) => store.get(id));
    return row === undefined ? null : readTable(row);
  }

  async game(id: string): Promise<GameDoc | null> {
    const row = await this.#read("games", (store) => store.get(id));
    return row === undefined ? null : readGame(row);
  }

  async log(game: string): Promise<LogEntry[]> {
    return readLog(await this.#read("log", (store) => store.getAll(rangeOf(game))), game);
  }

  async last(game: string): Promise<LogEntry | null> {
    const cursor = await this.#read("log", (store) => store.openCursor(rangeOf(game), "prev"));
    return cursor && readEntry(cursor.value, game);
  }

  async tables(): Promise<TableDoc[]> {
    return this.#readable(await this.#read("tables", (store) => store.getAll()), readTable);
  }

  async games(): Promise<GameDoc[]> {
    return this.#readable(await this.#read("games", (store) => store.getAll()), readGame);
  }

  write({ table, game, entries = [] }: Change): Promise<boolean> {
    return this.#change((store, giveUp) => {
      if (game) store("games").put(game);
      for (const entry of entries) {
        const request = store("log").add(entry);
        request.onerror = () => request.error?.name === "ConstraintError" && giveUp();
      }
      if (!table) return;
      const request = store("tables").get(table.id);
      request.onsuccess = () => {
        const kept = request.result as TableDoc | undefined;
        if (kept && kept.version >= table.version) giveUp();
        else store("tables").put(table);
      };
    });
  }

  async remove(id: string): Promise<void> {
    const table = (await this.game(id))?.table ?? null;
    const isLeft = (await this.games()).some((game) => game.id !== id && game.table === table);
    await this.#change((store) => {
      store("games").delete(id);
      store("log").delete(rangeOf(id));
      store("beats").delete(id);
      if (table !== null && !isLeft) store("tables").delete(table);
    });
  }

  async beat(game: string, now: number): Promise<void> {
    await this.#change((store) => store("beats").put(now, game));
  }

  async lastBeat(game: string): Promise<number | null> {
    const at: unknown = await this.#read("beats", (store) => store.get(game));
    return typeof at === "number" ? at : null;
  }

  async #read<Result>(name: StoreName, ask: (store: IDBObjectStore) => IDBRequest<Result>): Promise<Result> {
    try {
      return await settled(ask(this.#database.transaction(name).objectStore(name)));
    } catch (error) {
      throw refused(error);
    }
  }

  /** Change something in one transaction; resolves when it is complete, with false if it gave up. */
  #change(act: (store: (name: StoreName) => IDBObjectStore, giveUp: () => void) => void): Promise<boolean> {
    return new Promise((resolve, reject) => {
      let isGivenUp = false;
      try {
        const transaction = this.#database.transaction(STORES, "readwrite");
        transaction.oncomplete = () => resolve(true);
        transaction.onabort = () => (isGivenUp ? resolve(false) : reject(refused(transaction.error)));
        const giveUp = () => {
          isGivenUp = true;
          transaction.abort();
        };
        act((name) => transaction.objectStore(name), giveUp);
      } catch (error) {
        reject(refused(error));
      }
    });
  }

  /** The rows that can be read; the others are told of. */
  #readable<Row>(rows: unknown[], read: (row: unknown) => Row): Row[] {
    return rows.flatMap((row) => {
      try {
        return [read(row)];
      } catch (error) {
        if (!(error instanceof TableError)) throw error;
        this.#onUnread(error.message);
        return [];
      }
    });
  }
}

function make(database: IDBDatabase): void {
  database.createObjectStore("tables", { keyPath: "id" });
  database.createObjectStore("games", { keyPath: "id" });
  database.createObjectStore("log", { keyPath: ["game", "seq"] });
  database.createObjectStore("beats");
}

/** The keys of all entries of a game. */
function rangeOf(game: string): IDBKeyRange {
  return IDBKeyRange.bound([game, 0], [game, Number.MAX_SAFE_INTEGER]);
}

function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** An error of the browser, as what it means for whoever plays. */
function refused(error: unknown, usual: WhyNotKept = "failed"): StorageRefused {
  const { name = "", message = "" } = (error ?? {}) as Partial<DOMException>;
  if (name === "QuotaExceededError") return new StorageRefused("full", message);
  if (name === "VersionError") return new StorageRefused("failed", "a newer version of this page keeps its games here");
  return new StorageRefused(name === "SecurityError" ? "forbidden" : usual, `${name}: ${message}`);
}
