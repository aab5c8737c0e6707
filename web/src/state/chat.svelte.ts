import type { Spoken } from "../protocol.ts";
import { Listeners } from "./listeners.ts";
import { remember, remembered } from "./settings.svelte.ts";

const MOST = 200;
const PLACE = "sixfold.chat";
const TABLES = 50;

/** What was said at a table: each line once, in the order of the ids, and how far it was read. */
export class Chat {
  lines = $state.raw<Spoken[]>([]);
  /** The history is here: what comes now is new. */
  live = false;
  /** The id of the last line that was on screen. */
  #read = $state(0);
  #readers = $state(0);
  #listeners = new Listeners<Spoken>();
  #table: string;

  constructor(table: string) {
    this.#table = table;
    this.#read = remembered<[string, number][]>(PLACE, []).find(([id]) => id === table)?.[1] ?? 0;
  }

  /** The id of the last line that was read. */
  get read(): number {
    return this.#read;
  }

  /** Somebody has it on screen. */
  get attended(): boolean {
    return this.#readers > 0;
  }

  /** Take in a line; after a reconnect the same ones are told again. */
  hear(line: Spoken): void {
    if (this.lines.some((known) => known.id === line.id)) return;
    this.lines = [...this.lines, line].sort((a, b) => a.id - b.id).slice(-MOST);
    if (this.#readers > 0) this.#mark();
    if (this.live) this.#listeners.tell(line);
  }

  /** Be told of every new line; returns how to stop. */
  listen(listener: (line: Spoken) => void): () => void {
    return this.#listeners.listen(listener);
  }

  /** Show it on screen; returns how to stop. */
  attend(): () => void {
    this.#readers++;
    this.#mark();
    return () => this.#readers--;
  }

  /** How many lines of the others were not on screen yet. */
  unread(isMine: (line: Spoken) => boolean): number {
    return this.lines.filter((line) => line.id > this.#read && !isMine(line)).length;
  }

  #mark(): void {
    const last = this.lines.at(-1)?.id ?? 0;
    if (last <= this.#read) return;
    this.#read = last;
    const kept = remembered<[string, number][]>(PLACE, []).filter(([id]) => id !== this.#table);
    remember(PLACE, [...kept, [this.#table, last]].slice(-TABLES));
  }
}
