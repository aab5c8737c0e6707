/** What keeps sheets: a database of their own in the browser, so that nothing about tables changes. */

import type { Sheet } from "./sheet.ts";

const NAME = "sixfold-sheets";
const FORM = 1;
const SHEETS = "sheets";

export interface SheetStore {
  /** Whether sheets stay when the page is closed. */
  readonly isKept: boolean;
  /** Resolves when the sheet is durable. */
  put(sheet: Sheet): Promise<void>;
  get(id: string): Promise<Sheet | null>;
  /** All sheets, the latest first. */
  all(): Promise<Sheet[]>;
  remove(id: string): Promise<void>;
}

/** Open what this browser keeps; where it keeps nothing, sheets last as long as the page. */
export async function openSheets(factory: IDBFactory | undefined = globalThis.indexedDB): Promise<SheetStore> {
  if (!factory) return new MemorySheets();
  try {
    const request = factory.open(NAME, FORM);
    request.onupgradeneeded = () => request.result.createObjectStore(SHEETS, { keyPath: "id" });
    return new IndexedSheets(await settled(request));
  } catch {
    return new MemorySheets();
  }
}

let opened: Promise<SheetStore> | null = null;

/** The store of this page, opened once. */
export function sheetStore(): Promise<SheetStore> {
  opened ??= openSheets();
  return opened;
}

/** Keep a sheet; resolves when it is durable. */
export async function keepSheet(sheet: Sheet): Promise<void> {
  await (await sheetStore()).put(sheet);
}

class IndexedSheets implements SheetStore {
  readonly isKept = true;
  readonly #database: IDBDatabase;

  constructor(database: IDBDatabase) {
    this.#database = database;
    database.onversionchange = () => database.close(); // a newer page of another tab wants to change the form
  }

  put(sheet: Sheet): Promise<void> {
    return this.#change((sheets) => sheets.put(sheet));
  }

  async get(id: string): Promise<Sheet | null> {
    const found: Sheet | undefined = await settled(this.#sheets("readonly").get(id));
    return found ?? null;
  }

  async all(): Promise<Sheet[]> {
    return latestFirst(await settled(this.#sheets("readonly").getAll()));
  }

  remove(id: string): Promise<void> {
    return this.#change((sheets) => sheets.delete(id));
  }

  #sheets(mode: IDBTransactionMode): IDBObjectStore {
    return this.#database.transaction(SHEETS, mode).objectStore(SHEETS);
  }

  /** Resolves when the transaction is complete: only then is it on the device. */
  #change(act: (sheets: IDBObjectStore) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      const sheets = this.#sheets("readwrite");
      sheets.transaction.oncomplete = () => resolve();
      sheets.transaction.onabort = () => reject(sheets.transaction.error);
      act(sheets);
    });
  }
}

class MemorySheets implements SheetStore {
  readonly isKept = false;
  readonly #sheets = new Map<string, Sheet>();

  async put(sheet: Sheet): Promise<void> {
    this.#sheets.set(sheet.id, sheet);
  }

  async get(id: string): Promise<Sheet | null> {
    return this.#sheets.get(id) ?? null;
  }

  async all(): Promise<Sheet[]> {
    return latestFirst([...this.#sheets.values()]);
  }

  async remove(id: string): Promise<void> {
    this.#sheets.delete(id);
  }
}

const latestFirst = (sheets: Sheet[]) => sheets.sort((one, other) => other.changed - one.changed);

function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
