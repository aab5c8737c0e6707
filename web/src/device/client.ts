import type { ServerMessage } from "../protocol.ts";

/** One client: a page that follows tables, and the device whose places it holds. Sending to it never waits. */
export interface Client {
  readonly device: string;
  send(message: ServerMessage): void;
}
