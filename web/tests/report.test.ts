/** Reviews in the terminal use the page's words, from a file that is made here, and say the same about moves. */

import { readFileSync, writeFileSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import type { Facts } from "../src/protocol.ts";
import { compare, consequences } from "../src/review/facts.ts";
import { spell } from "../src/review/spell.ts";
import { useWords } from "../src/review/words.svelte.ts";
import { review as deReview } from "../src/words/de/review.ts";
import { de } from "../src/words/de.ts";
import { review as enReview } from "../src/words/en/review.ts";
import { en } from "../src/words/en.ts";
import { review as nlReview } from "../src/words/nl/review.ts";
import { nl } from "../src/words/nl.ts";
import { type Language, speakWith } from "../src/words/words.svelte.ts";

const FILE = new URL("../../src/sixfold/review/words.json", import.meta.url);
const TOLD = new URL("../../tests/review/told.json", import.meta.url);

/** What the terminal says: `SIXFOLD_REWRITE=1 npx vitest run report` writes the file anew. */
const COMMON = /^(colour|piece|game)\.|^(players|over\.(wins|team|shared|solo))$/;
const REVIEW =
  /^(m|f)\.|^balance\.(?!of|from|sum)|^(accuracy(\.none)?|against|better|head\.gave(\.lowest)?|judged(\.search|\.solved)?|luck\.(drew|rolled)|move|or|played|turning(\.none)?)$/;

const SOURCES = { en: [en, enReview], de: [de, deReview], nl: [nl, nlReview] } as const;
const LANGUAGES = ["en", "de", "nl"] as const;

/** The words of a language for the terminal. */
function chosen(language: Language): Record<string, string> {
  const [common, review] = SOURCES[language];
  const found = [
    ...Object.entries<string>(common).filter(([key]) => COMMON.test(key)),
    ...Object.entries<string>(review).filter(([key]) => REVIEW.test(key)),
  ];
  return Object.fromEntries(found.filter(([key]) => !key.startsWith("f.from.")).sort(([a], [b]) => (a < b ? -1 : 1)));
}

it("has the page's words in the terminal's file", () => {
  const text = `${JSON.stringify(Object.fromEntries(LANGUAGES.map((language) => [language, chosen(language)])), null, 1)}\n`;
  if (process.env.SIXFOLD_REWRITE) writeFileSync(FILE, text);
  expect(readFileSync(FILE, "utf8")).toBe(text);
});

interface Example {
  best: Facts;
  other: Facts;
  told: Record<Language, { move: string; facts: string[]; against: string[] }>;
}

describe.each(LANGUAGES)("%s", (language) => {
  beforeEach(() => {
    const [common, review] = SOURCES[language];
    speakWith(language, common);
    useWords(review);
  });

  const examples = JSON.parse(readFileSync(TOLD, "utf8")) as Example[];
  it.each(examples)("$best.move against $other.move is told as in the terminal", ({ best, other, told }) => {
    const facts = consequences(best).map(({ text }) => text);
    expect({ move: spell(best.move), facts, against: compare(best, other) }).toEqual(told[language]);
  });
});
