import { beforeEach, expect, it } from "vitest";
import type { PuzzleRow } from "../src/protocol.ts";
import { namesFor } from "../src/review/puzzle.svelte.ts";
import { grouped } from "../src/review/solved.ts";
import { de } from "../src/words/de.ts";
import { speakWith } from "../src/words/words.svelte.ts";

beforeEach(() => speakWith("de", de));

/** A game whose seats score on these rows of tracks. */
const start = (...sides: number[]) => ({
  rules: { end: 18, sections: [], kinds: {}, sides },
  names: sides.map(() => "hard"),
});

it("calls people you and opponents, in the reader's language", () => {
  expect(namesFor(start(0, 1), 1)).toEqual(["Gegner", "Du"]);
  expect(namesFor(start(0, 1, 2), 1)).toEqual(["Gegner 1", "Du", "Gegner 2"]);
  expect(namesFor(start(0, 1, 0, 1), 2)).toEqual(["Partner", "Gegner 1", "Du", "Gegner 2"]);
});

it("groups puzzles by difficulty and goes on with the first that is open", () => {
  const row = (id: string, difficulty: number, game: PuzzleRow["game"] = "cards"): PuzzleRow => ({
    id,
    game,
    variant: "standard",
    seats: 2,
    difficulty,
  });
  const rows = [row("a", 0.2), row("b", 0.9), row("x", 1, "dice"), row("c", 2.5), row("d", 3.4)];
  const found = grouped("cards", rows, { a: "solved", b: "shown" });
  expect(found.groups.map(({ level, puzzles }) => [level, puzzles.map((one) => one.number)])).toEqual([
    [1, [1, 2]],
    [3, [3]],
    [4, [4]],
  ]);
  expect(found.next).toEqual({ id: "c", number: 3, mark: "open" });
  expect([found.solved, found.count]).toEqual([1, 4]);
  const all = { a: "solved", b: "shown", c: "solved", d: "solved" } as const;
  expect(grouped("cards", rows, all).next).toBeNull();
});
