/** What the page and its worker say to each other. Messages of tables are the protocol's; `api.ts` has the questions. */

import type { ClientMessage, Refusal, ServerMessage } from "../protocol.ts";
import type { Answers } from "./answers.ts";
import type { StorageState } from "./store.ts";

/** A question by its name, with its arguments. */
export interface Question {
  name: keyof Answers;
  given: unknown[];
}

export type ToWorker =
  | { kind: "message"; message: ClientMessage }
  | { kind: "question"; id: number; question: Question };

export type FromWorker =
  | { kind: "message"; message: ServerMessage }
  | { kind: "storage"; state: StorageState }
  | { kind: "answer"; id: number; answer: unknown }
  | { kind: "refused"; id: number; refusal: Refusal };
