/** The worker with the tables of this device. The page talks to it as to a server; all that is secret stays here. */

import { fromPage } from "../engine/files.ts";
import { loadModule } from "../engine/module.ts";
import type { Answers } from "./answers.ts";
import type { Client } from "./client.ts";
import type { Context } from "./context.ts";
import { goOn } from "./drive.ts";
import { Hub } from "./hub.ts";
import { IndexedStore } from "./indexed.ts";
import { Keeper } from "./keeper.ts";
import { library } from "./library.ts";
import { WebLocks } from "./locks.ts";
import type { FromWorker, Question, ToWorker } from "./posts.ts";
import { puzzleAnswers } from "./puzzles.ts";
import { refusalOf } from "./refusals.ts";
import { HERE } from "./rows.ts";
import { Tables } from "./tables.ts";
import { type ThinkerPost, WorkerThinker } from "./thinking.ts";
import { tokens } from "./tokens.ts";

const page = self as unknown as {
  onmessage: (event: { data: ToWorker }) => void;
  postMessage(post: FromWorker): void;
};

const newThinker = () => new Worker(new URL("./thinker.ts", import.meta.url), { type: "module" }) as ThinkerPost;

const store = new Keeper(
  (onUnread) => IndexedStore.open(onUnread),
  (state) => page.postMessage({ kind: "storage", state }),
);

const context: Context = {
  store,
  thinker: new WorkerThinker(newThinker),
  tokens,
  locks: new WebLocks(),
  load: (game) => loadModule(fromPage, game),
  now: Date.now,
  goOn,
};

const tables = new Tables(context);
const hub = new Hub(tables);
const client: Client = { device: HERE, send: (message) => page.postMessage({ kind: "message", message }) };
const answers: Answers = library(tables, {
  ...puzzleAnswers(fromPage, context.load, context.thinker),
  storage: () => store.state(),
});

setInterval(() => void tables.tend(), 1000);

async function answer(id: number, { name, given }: Question): Promise<void> {
  try {
    const ask = answers[name] as (...given: unknown[]) => Promise<unknown>;
    page.postMessage({ kind: "answer", id, answer: await ask(...given) });
  } catch (error) {
    page.postMessage({ kind: "refused", id, refusal: refusalOf(error) });
  }
}

page.onmessage = ({ data }) => {
  if (data.kind === "message") void hub.receive(client, data.message);
  else void answer(data.id, data.question);
};
