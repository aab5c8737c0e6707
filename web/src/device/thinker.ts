/** The worker that thinks. It hears views only: whoever reads along here learns nothing that the seat in turn may not know. */

import { fromPage } from "../engine/files.ts";
import { refusalOf } from "./refusals.ts";
import type { Thinks, Thought } from "./thinking.ts";
import { Thoughts } from "./thoughts.ts";

const page = self as unknown as {
  onmessage: (event: { data: Thought }) => void;
  postMessage(thinks: Thinks): void;
};

const thoughts = new Thoughts(fromPage);

page.onmessage = async ({ data: { id, verb, given } }) => {
  try {
    const think = thoughts[verb] as (...given: unknown[]) => Promise<unknown>;
    page.postMessage({ id, answer: await think.apply(thoughts, given) });
  } catch (error) {
    const { code, message } = refusalOf(error);
    page.postMessage({ id, code, message });
  }
};
