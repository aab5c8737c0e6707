import type {
  ClientMessage,
  Event,
  Follow,
  FollowCircle,
  ServerMessage,
  Undone,
  Watch,
  WatchLobby,
} from "../protocol.ts";
import { ApiError } from "./api.ts";
import { Listeners } from "./listeners.ts";
import { named } from "./names.ts";
import type { Connection, Request, Unsent, Wire } from "./wire.ts";

/** What can be followed that is no table. */
type Standing = WatchLobby | Follow | FollowCircle;

interface Waiting {
  message: ClientMessage & { id: number };
  sent: boolean;
  /** Safe to send once more when it is not known whether it arrived. */
  repeatable: boolean;
  resolve: (answer: ServerMessage) => void;
  reject: (error: Error) => void;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 15_000;
const QUIET = 25_000;
/** The server's code for a line whose cookie does not stand any more for what it stood for. */
const RENEWED = 4001;

/** Milliseconds until the next try: twice as long each time, and not everyone at once. */
export function backoff(tries: number, random = Math.random()): number {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** tries) * (0.5 + random / 2);
}

function address(): string {
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/socket`;
}

/**
 * The page's one socket. It comes back by itself: first the watched tables resume where they were, then every request
 * that has no answer yet is sent again in its order.
 */
export class Socket implements Wire {
  connection = $state<Connection>("off");
  unsent = $state.raw<Unsent>({ moves: 0, lines: 0, all: 0 });
  /** The server's clock minus ours, in milliseconds. */
  skew = 0;
  /** Called when the server hangs up because this browser is not who it was. */
  onRenewed: () => void = () => undefined;

  #socket: WebSocket | null = null;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pulse: ReturnType<typeof setInterval> | undefined;
  #next = 1;
  #queue: Waiting[] = [];
  #resume = new Map<string, () => Watch>();
  #listeners = new Listeners<ServerMessage>();
  #standing = new Map<string, Standing>();
  #heard = 0;
  /** Whether whoever is here may be somebody else than before, so that games are told anew. */
  #anew = false;
  #make: (url: string) => WebSocket;

  constructor(make: (url: string) => WebSocket = (url) => new WebSocket(url)) {
    this.#make = make;
  }

  /** Hear every message; returns how to stop. */
  listen(listener: (message: ServerMessage) => void): () => void {
    return this.#listeners.listen(listener);
  }

  /** Follow a table now and after every reconnect; `resume` says how far we are. */
  watch(table: string, resume: () => Watch): () => void {
    this.#resume.set(table, resume);
    this.open();
    if (this.#socket?.readyState === 1) this.#post(resume());
    return () => {
      this.#resume.delete(table);
      if (this.#socket?.readyState === 1) this.#post({ type: "unwatch", table });
    };
  }

  /** Follow what is no table, such as the lobby or one's own games, now and after every reconnect; returns how to stop. */
  follow(what: Standing): () => void {
    const key = JSON.stringify(what);
    this.#standing.set(key, what);
    this.open();
    if (this.#socket?.readyState === 1) this.#post(what);
    return () => {
      this.#standing.delete(key);
      if (this.#socket?.readyState === 1) this.#post({ ...what, on: false });
    };
  }

  /** Send a request; the promise gives its answer, or the refusal as an ApiError. */
  ask(request: Request): Promise<ServerMessage> {
    this.open();
    return new Promise((resolve, reject) => {
      const message = { ...request, id: this.#next++ } as ClientMessage & { id: number };
      const repeatable = request.type !== "say" && request.type !== "react";
      const waiting: Waiting = { message, sent: false, repeatable, resolve, reject };
      this.#queue.push(waiting);
      if (this.#socket?.readyState === 1) this.#send(waiting);
      this.#count();
    });
  }

  /** Nothing waits for an answer. */
  get idle(): boolean {
    return this.#queue.length === 0;
  }

  open(): void {
    if (this.#socket || this.#timer !== undefined) return;
    this.#connect();
  }

  /** Try at once instead of waiting. */
  hurry(): void {
    if (this.#socket?.readyState === 1) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#tries = 0;
    if (!this.#socket) this.#connect();
  }

  /** Connect anew with the cookie as it is now; what is watched stays watched. */
  renew(): void {
    const watched = this.#resume.size > 0 || this.#standing.size > 0 || this.#queue.length > 0;
    this.close();
    this.#anew = true;
    for (const waiting of this.#queue) waiting.sent = false;
    if (watched) this.#connect();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    clearInterval(this.#pulse);
    this.connection = "off";
  }

  #connect(): void {
    this.#timer = undefined;
    if (this.#tries > 0) this.connection = "reconnecting";
    const socket = this.#make(address());
    this.#socket = socket;
    socket.onopen = () => this.#opened();
    socket.onmessage = (event) => this.#hear(named(JSON.parse(String(event.data)) as ServerMessage));
    socket.onclose = (event) => this.#lost(socket, event?.code);
  }

  #opened(): void {
    this.#tries = 0;
    this.connection = "on";
    this.#heard = Date.now();
    for (const resume of this.#resume.values()) {
      this.#post(this.#anew ? { ...resume(), game: undefined, seq: undefined } : resume());
    }
    this.#anew = false;
    for (const what of this.#standing.values()) this.#post(what);
    for (const waiting of this.#queue) this.#send(waiting);
    this.#count();
    clearInterval(this.#pulse);
    this.#pulse = setInterval(() => this.#beat(), 10_000);
    this.#post({ type: "ping", at: Date.now() });
  }

  /** A dead line is noticed by silence: no answer to a ping. */
  #beat(): void {
    if (Date.now() - this.#heard > QUIET) this.#socket?.close();
    else this.#post({ type: "ping", at: Date.now() });
  }

  #lost(socket: WebSocket, code?: number): void {
    if (socket !== this.#socket) return;
    const renewed = code === RENEWED;
    this.#socket = null;
    clearInterval(this.#pulse);
    const gone = this.#queue.filter((waiting) => waiting.sent && !waiting.repeatable);
    this.#queue = this.#queue.filter((waiting) => !gone.includes(waiting));
    for (const waiting of gone) waiting.reject(new ApiError("network", ""));
    for (const waiting of this.#queue) waiting.sent = false;
    this.#count();
    // After a renewal the line is back in a moment, and nobody has to be told.
    if (!renewed) this.connection = this.#tries > 5 ? "off" : "reconnecting";
    this.#anew ||= renewed;
    this.#timer = setTimeout(() => this.#connect(), backoff(renewed ? 0 : this.#tries++));
    if (renewed) this.onRenewed();
  }

  #send(waiting: Waiting): void {
    waiting.sent = true;
    this.#post(waiting.message);
  }

  #post(message: ClientMessage): void {
    this.#socket?.send(JSON.stringify(message));
  }

  #count(): void {
    const types = this.#queue.filter((waiting) => !waiting.sent).map((waiting) => waiting.message.type);
    const count = (...wanted: string[]) => types.filter((type) => wanted.includes(type)).length;
    this.unsent = { moves: count("move", "undo", "resign"), lines: count("say", "react"), all: types.length };
  }

  #hear(message: ServerMessage): void {
    this.#heard = Date.now();
    if (message.type === "pong") {
      this.skew = message.now - (message.at + Date.now()) / 2;
      return;
    }
    this.#listeners.tell(message);
    if (message.type === "moved") this.#settle(message);
    else if (message.type === "game") for (const event of message.events) this.#settle(event);
    else if ("id" in message && typeof message.id === "number") this.#answer(message.id, message);
  }

  /** A move is answered by its own event, also when that comes only after a reconnect. */
  #settle(event: Event | Undone): void {
    if (event.type !== "moved") return;
    const waiting = this.#queue.find(
      ({ message }) =>
        message.type === "move" &&
        message.game === event.game &&
        message.seat === event.seat &&
        message.after + 1 === event.seq,
    );
    if (waiting) this.#answer(waiting.message.id, event);
  }

  #answer(id: number, message: ServerMessage): void {
    const index = this.#queue.findIndex((waiting) => waiting.message.id === id);
    const waiting = this.#queue[index];
    if (!waiting || message.type === "said") return;
    this.#queue.splice(index, 1);
    if (message.type === "error") waiting.reject(new ApiError(message.code, message.message));
    else waiting.resolve(message);
    this.#count();
  }
}

export const socket = new Socket();

if (typeof window !== "undefined") {
  window.addEventListener("online", () => socket.hurry());
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && socket.hurry());
}
