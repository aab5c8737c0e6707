/** What the server says to people who are away are the page's words, from a file that is made here. */

import { readFileSync, writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { calls as de } from "../src/words/de/calls.ts";
import { calls as en } from "../src/words/en/calls.ts";
import { calls as nl } from "../src/words/nl/calls.ts";

const FILE = new URL("../../src/sixfold/server/calling/words.json", import.meta.url);

/** `SIXFOLD_REWRITE=1 npx vitest run calls` writes the file anew. */
it("has the words of notifications and e-mails in the server's file", () => {
  const text = `${JSON.stringify({ en, de, nl }, null, 1)}\n`;
  if (process.env.SIXFOLD_REWRITE) writeFileSync(FILE, text);
  expect(readFileSync(FILE, "utf8")).toBe(text);
});

it("has the same texts in every language, with the same holes", () => {
  const holes = (words: Record<string, string>) =>
    Object.entries(words).map(([key, text]) => [key, ...new Set(text.match(/\{\w+\}/g)?.sort())]);
  expect(holes(de)).toEqual(holes(en));
  expect(holes(nl)).toEqual(holes(en));
});
