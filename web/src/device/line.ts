import type { ClientMessage, ServerMessage } from "../protocol.ts";
import { ApiError } from "../state/api.ts";
import { Listeners } from "../state/listeners.ts";
import type { Answers } from "./answers.ts";
import type { FromWorker, ToWorker } from "./posts.ts";
import type { StorageState } from "./store.ts";

/** The part of a Worker that is needed here. */
export interface Post {
  postMessage(message: ToWorker): void;
  onmessage: ((event: { data: FromWorker }) => void) | null;
  onerror: ((event: { message?: string }) => void) | null;
}

interface Waiting {
  resolve: (answer: never) => void;
  reject: (error: Error) => void;
}

/** The page's end of the line to its worker, which begins when something is first said to it, or before. */
export class Line {
  readonly messages = new Listeners<ServerMessage>();
  readonly storage = new Listeners<StorageState>();
  /** What was last said of it. */
  stored: StorageState | null = null;
  /** Told when the worker could not be begun or broke down; it is begun anew with the next word. */
  readonly broken = new Listeners<string>();
  #make: () => Post;
  #post: Post | null = null;
  #next = 1;
  #waiting = new Map<number, Waiting>();

  constructor(make: () => Post) {
    this.#make = make;
  }

  /** Let the worker begin, since something will be said to it soon. */
  begin(): void {
    this.#open();
  }

  say(message: ClientMessage): void {
    this.#send({ kind: "message", message });
  }

  /** Ask something; refusals come as an ApiError, as from the server. */
  ask<Name extends keyof Answers>(name: Name, ...given: Parameters<Answers[Name]>): ReturnType<Answers[Name]> {
    const id = this.#next++;
    const answer = new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#send({ kind: "question", id, question: { name, given } });
    });
    return answer as ReturnType<Answers[Name]>;
  }

  /** Send plain data, as over a network: the page's own objects may watch who reads them, and cannot be cloned. */
  #send(message: ToWorker): void {
    this.#open().postMessage(JSON.parse(JSON.stringify(message)) as ToWorker);
  }

  #open(): Post {
    if (this.#post) return this.#post;
    const post = this.#make();
    post.onmessage = ({ data }) => this.#hear(data);
    post.onerror = ({ message }) => this.#fail(message ?? "");
    this.#post = post;
    return post;
  }

  #hear(post: FromWorker): void {
    if (post.kind === "message") this.messages.tell(post.message);
    else if (post.kind === "storage") {
      this.stored = post.state;
      this.storage.tell(post.state);
    } else {
      const waiting = this.#waiting.get(post.id);
      this.#waiting.delete(post.id);
      if (post.kind === "answer") waiting?.resolve(post.answer as never);
      else waiting?.reject(new ApiError(post.refusal.code, post.refusal.message, 0, post.refusal.move ?? null));
    }
  }

  #fail(message: string): void {
    this.#post = null;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(new ApiError("device/failed", message));
    this.broken.tell(message);
  }
}

/** The line to this page's worker. */
export const line = new Line(() => new Worker(new URL("./worker.ts", import.meta.url), { type: "module" }) as Post);
