import { describe, expect, it } from "vitest";
import { de } from "../src/words/de.ts";
import { en } from "../src/words/en.ts";
import { nl } from "../src/words/nl.ts";
import { fill, type Words } from "../src/words/words.svelte.ts";

const names = (text: string) => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]))].sort();
const OTHERS: [string, Words][] = [
  ["de", de],
  ["nl", nl],
];

describe.each(OTHERS)("%s", (_, words) => {
  it("has every key and no other", () => {
    expect(Object.keys(words).sort()).toEqual(Object.keys(en).sort());
  });

  it.each(Object.keys(en) as (keyof typeof en)[])("%s takes the same values", (key) => {
    expect(names(words[key])).toEqual(names(en[key]));
    expect(words[key].trim()).not.toBe("");
    expect(words[key].split("|").length).toBe(en[key].split("|").length);
  });
});

it("fills in values and chooses the form", () => {
  expect(fill("{n} tile|{n} tiles", { n: 1 })).toBe("1 tile");
  expect(fill("{n} tile|{n} tiles", { n: 0 })).toBe("0 tiles");
  expect(fill("{name} wins", { name: "Ada" })).toBe("Ada wins");
});
