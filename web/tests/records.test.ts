import { beforeEach, expect, it } from "vitest";
import { isWritten, moveCount, readRecords, whyNot } from "../src/pages/records.ts";
import { ApiError } from "../src/state/api.ts";
import { de } from "../src/words/de.ts";
import { en } from "../src/words/en.ts";
import { nl } from "../src/words/nl.ts";
import { speakWith } from "../src/words/words.svelte.ts";

const record = (name: string, outcome: object | null = { ranks: [1, 2] }) => ({
  game: "board",
  variant: "standard",
  seats: [{ name }, { name: "Bea" }],
  moves: [
    { seat: 0, do: "place RB d8 e8" },
    { seat: 0, do: "draw" },
    { seat: 1, do: "place GG h9 h10" },
    { seat: 1, do: "swap" },
  ],
  outcome,
});

beforeEach(() => speakWith("en", en));

it("reads one record, in one line or in many, and a file with one a line", () => {
  for (const space of [0, 2]) {
    const [one, ...more] = readRecords(`${JSON.stringify(record("Ada"), null, space)}\n`);
    expect(more).toEqual([]);
    expect(one).toMatchObject({ line: 1, names: ["Ada", "Bea"], over: true });
  }
  const file = [record("Ada"), record("Ann", null)].map((one) => JSON.stringify(one));
  const found = readRecords(`${file[0]}\n\n${file[1]}\nnothing\n{"game": "chess"}\n`);
  expect(found.map(({ line }) => line)).toEqual([1, 3, 4, 5]);
  expect(found.filter(isWritten).map((one) => [one.names[0], moveCount(one), one.over, one.text])).toEqual([
    ["Ada", 2, true, file[0]],
    ["Ann", 2, false, file[1]],
  ]);
  expect(found.slice(2).map((one) => whyNot(one))).toEqual([
    "Line 4: this is not JSON.",
    "Line 5: this is not a record of a game.",
  ]);
});

it("says which line and which move is wrong, in the reader's language", () => {
  const [one] = readRecords(JSON.stringify(record("Ada")));
  const broken = new ApiError("record/broken", "move 2: seat 1 cannot …", 400, 2);
  expect(whyNot(one!, broken)).toBe("Line 1: move 2 cannot be played there.");
  speakWith("de", de);
  expect(whyNot(one!, broken)).toBe("Zeile 1: Zug 2 kann dort nicht gespielt werden.");
  speakWith("nl", nl);
  expect(whyNot(one!, broken)).toBe("Regel 1: zet 2 kan daar niet gespeeld worden.");
  expect(whyNot(one!, new ApiError("record/outcome", "", 400, 3))).toMatch(/^Regel 1: .*uitslag/);
});
