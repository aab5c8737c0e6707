import type { Event, Undone } from "../protocol.ts";
import { apply, type Shown } from "./game.ts";
import { rest } from "./rest.ts";

/** One event as it comes on screen. */
export interface Step {
  event: Event | Undone;
  before: Shown;
  after: Shown;
  /** 1, or 2 when many wait: show it twice as fast. */
  speed: number;
  /** Set off when the person wants to go on: finish at once. */
  signal: AbortSignal;
}

export type StepListener = (step: Step) => Promise<void> | void;

/** No step holds the game up longer than this, whatever its listeners do. */
const LONGEST = 4000;
/** More than this many missed events are not all shown one by one. */
const MANY = 8;
/** Milliseconds between the steps of a film. */
const BEAT = 700;

/** Shows events one after the other: each is applied at once, then given its time. */
export class Steps {
  #queue: (Event | Undone | ((shown: Shown) => Shown))[] = [];
  #listeners = new Set<StepListener>();
  #running = false;
  #abort: AbortController | null = null;
  #hurry = false;
  /** Until all that waits was shown, each step has its time. */
  #film = false;
  #read: () => Shown | null;
  #write: (shown: Shown) => void;

  constructor(read: () => Shown | null, write: (shown: Shown) => void) {
    this.#read = read;
    this.#write = write;
  }

  listen(listener: StepListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  add(events: (Event | Undone)[]): void {
    this.#queue.push(...events);
    void this.#run();
  }

  /** Show events one by one, each in its time, however many they are; `finish` ends it at once. */
  film(events: (Event | Undone)[]): void {
    this.#film = true;
    this.#hurry = false;
    this.add(events);
  }

  /** Change what is shown once all that waits has been. */
  later(change: (shown: Shown) => Shown): void {
    this.#queue.push(change);
    void this.#run();
  }

  finish(): void {
    if (!this.#running) return;
    this.#hurry = true;
    this.#abort?.abort();
  }

  clear(): void {
    this.#queue = [];
    this.#abort?.abort();
  }

  async #run(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    while (this.#queue.length > 0) {
      const next = this.#queue.shift()!;
      const before = this.#read();
      if (!before) continue;
      if (typeof next === "function") {
        this.#write(next(before));
        continue;
      }
      const after = apply(before, next);
      this.#write(after);
      if (!this.#hurry && (this.#film || this.#queue.length < MANY)) await this.#show({ event: next, before, after });
    }
    this.#hurry = this.#film = false;
    this.#running = false;
  }

  async #show(part: Pick<Step, "event" | "before" | "after">): Promise<void> {
    if (this.#listeners.size === 0) return;
    const abort = new AbortController();
    this.#abort = abort;
    const film = this.#film;
    const step: Step = { ...part, speed: this.#queue.length >= 3 && !film ? 2 : 1, signal: abort.signal };
    const stopped = new Promise<void>((resolve) => {
      abort.signal.addEventListener("abort", () => resolve());
      setTimeout(resolve, LONGEST);
    });
    const shown = Promise.all([...this.#listeners].map((listener) => listener(step)));
    const all = shown.then(() => (film ? rest(step, BEAT) : undefined));
    await Promise.race([all.catch(() => undefined), stopped]);
    this.#abort = null;
  }
}
