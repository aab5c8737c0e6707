import type { StorageState } from "../device/store.ts";
import type { ClientMessage, ServerMessage, Watch } from "../protocol.ts";

/** Whether the other side can be reached. */
export type Connection = "on" | "reconnecting" | "off";

/** What waits for the connection: moves, lines of the chat, and all requests. */
export interface Unsent {
  readonly moves: number;
  readonly lines: number;
  readonly all: number;
}

type WithoutId<Message> = Message extends { type: string } ? Omit<Message, "id"> : never;

/** A message without its number; a wire that needs one gives it. */
export type Request = WithoutId<ClientMessage>;

/**
 * What a table talks to: the server (`socket.svelte.ts`), a worker with the tables of this device (`device/wire.svelte.ts`), or this
 * page itself for a lesson, a study or a replay (`local.ts`).
 * Messages are plain data in both directions, as `structuredClone` copies it, so the other side may be a worker as well.
 */
export interface Wire {
  readonly connection: Connection;
  readonly unsent: Unsent;
  /** Whether what is played stays on this device; only where the other side is a worker here. */
  readonly storage?: StorageState | null;
  /** Hear every message; returns how to stop. */
  listen(listener: (message: ServerMessage) => void): () => void;
  /** Follow a table from now on; `resume` says how far we are. Returns how to stop. */
  watch(table: string, resume: () => Watch): () => void;
  /** Send a request; the promise gives its answer, or the refusal as an ApiError. */
  ask(request: Request): Promise<ServerMessage>;
}
