import { expect, it } from "vitest";
import { de } from "../src/words/de.ts";
import { en } from "../src/words/en.ts";
import { nl } from "../src/words/nl.ts";
import { initials } from "../src/words/symbols.ts";
import { type Language, speakWith, type Words } from "../src/words/words.svelte.ts";

it.each<[Language, Words, string]>([
  ["en", en, "RGBOYP"],
  ["de", de, "RGBOEL"],
  ["nl", nl, "RGBOEP"],
])("letters symbols in %s with initials of their own, no two the same", (language, words, letters) => {
  speakWith(language, words);
  expect(initials().join("")).toBe(letters);
});
