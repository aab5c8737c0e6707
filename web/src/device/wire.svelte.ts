import type { ClientMessage, Event, ServerMessage, Undone, Watch } from "../protocol.ts";
import { ApiError } from "../state/api.ts";
import { Listeners } from "../state/listeners.ts";
import { named } from "../state/names.ts";
import { holdWhile } from "../state/version.svelte.ts";
import type { Connection, Request, Unsent, Wire } from "../state/wire.ts";
import { type Line, line } from "./line.ts";
import type { StorageState } from "./store.ts";

interface Waiting {
  request: Request;
  resolve: (answer: ServerMessage) => void;
  reject: (error: Error) => void;
}

/**
 * A wire whose other side is a worker of this page, with tables that speak the protocol of the server.
 *
 * A table that another tab has open is refused with the code `table/elsewhere`, at any time; `playHere` takes it over.
 */
export class DeviceWire implements Wire {
  connection = $state<Connection>("on");
  readonly unsent: Unsent = { moves: 0, lines: 0, all: 0 };
  /** Whether what is played here stays when the page is closed, and why not; null before the worker has said so. */
  storage = $state.raw<StorageState | null>(null);
  #line: Line;
  #listeners = new Listeners<ServerMessage>();
  #resume = new Map<string, () => Watch>();
  #waiting = new Map<number, Waiting>();
  #next = 1;

  constructor(to: Line = line) {
    this.#line = to;
    to.messages.listen((message) => this.#hear(named(message)));
    to.storage.listen((state) => void this.#store(state));
    // The worker may have said so before this wire was there.
    if (to.stored) void this.#store(to.stored);
    to.broken.listen((message) => this.#fail(message));
  }

  /** Whether something waits for its answer, or is kept nowhere but in this page: it must not be loaded anew by itself. */
  get busy(): boolean {
    return this.#waiting.size > 0 || this.storage?.kept === false;
  }

  listen(listener: (message: ServerMessage) => void): () => void {
    return this.#listeners.listen(listener);
  }

  watch(table: string, resume: () => Watch): () => void {
    this.#resume.set(table, resume);
    this.#line.say(resume());
    return () => {
      this.#resume.delete(table);
      this.#line.say({ type: "unwatch", table });
    };
  }

  ask(request: Request): Promise<ServerMessage> {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { request, resolve, reject });
      this.#line.say({ ...request, id } as ClientMessage);
    });
  }

  /** Take a table over from the tab that has it open, and follow it here. */
  async playHere(table: string): Promise<void> {
    await this.#line.ask("playHere", table);
    const resume = this.#resume.get(table);
    if (resume) this.#line.say(resume());
  }

  #hear(message: ServerMessage): void {
    this.connection = "on";
    this.#listeners.tell(message);
    if (message.type === "moved") this.#settle(message);
    else if (message.type === "game") for (const event of message.events) this.#settle(event);
    else if ("id" in message && typeof message.id === "number") this.#answer(message.id, message);
  }

  /** A move is answered by its own event. */
  #settle(event: Event | Undone): void {
    if (event.type !== "moved") return;
    for (const [id, { request }] of this.#waiting) {
      if (request.type !== "move" || request.game !== event.game) continue;
      if (request.seat === event.seat && request.after + 1 === event.seq) this.#answer(id, event);
    }
  }

  #answer(id: number, message: ServerMessage): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (message.type === "error") waiting?.reject(new ApiError(message.code, message.message));
    else waiting?.resolve(message);
  }

  /** Note what is kept. When the first game is, the browser is asked not to remove it by itself; only a page may ask. */
  async #store(state: StorageState): Promise<void> {
    this.storage = { ...state, persisted: this.storage?.persisted ?? false };
    if (!state.kept || this.storage.persisted) return;
    const persisted = (await navigator.storage?.persist?.().catch(() => false)) ?? false;
    this.storage = { ...this.storage, persisted };
  }

  /** The worker broke down: nothing is lost, since all is kept before it is told, and another one goes on. */
  #fail(message: string): void {
    this.connection = "reconnecting";
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(new ApiError("device/failed", message));
    for (const resume of this.#resume.values()) this.#line.say(resume());
  }
}

/** The wire of all tables on this device. */
export const device = new DeviceWire();
holdWhile(() => device.busy);
