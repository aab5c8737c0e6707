import { describe, expect, it } from "vitest";
import { isSame, merged, readSheet } from "../../src/sheet/merging.ts";
import { add, change, entriesOf, newSheet, undo } from "../../src/sheet/model/edits.ts";
import type { SheetEntry } from "../../src/sheet/model/sheet.ts";

const points = (place: number, symbol: number): SheetEntry => ({ kind: "points", place, symbol, count: 1 });
const base = add(newSheet({ game: "dice", players: ["Ada", "Bea"] }, 1, "abcdefgh2345"), points(0, 0), 2);

describe("two copies of a sheet", () => {
  it("are one again with what both entered", () => {
    const theirs = add(base, points(1, 1), 3);
    const ours = add(add(base, points(0, 2), 3), points(0, 3), 4);
    expect(entriesOf(merged(theirs, ours))).toEqual([points(0, 0), points(1, 1), points(0, 2), points(0, 3)]);
  });

  it("are theirs if nothing was entered here", () => {
    const theirs = add(base, points(1, 1), 3);
    expect(merged(theirs, base)).toBe(theirs);
    expect(isSame(merged(theirs, base), theirs)).toBe(true);
  });

  it("do not get twice what arrived although its answer was lost", () => {
    const ours = add(base, points(0, 2), 3);
    const theirs = add(ours, points(1, 1), 4);
    expect(merged(theirs, ours)).toBe(theirs);
  });

  it("keep a correction where it belongs", () => {
    const theirs = add(base, points(1, 1), 3);
    const ours = change(base, 0, points(0, 5), 3);
    expect(entriesOf(merged(theirs, ours))).toEqual([points(0, 5), points(1, 1)]);
  });

  it("go on without what only one of them took back", () => {
    const theirs = add(base, points(1, 1), 3);
    expect(merged(theirs, undo(base, 3))).toBe(theirs);
  });
});

it("reads only what is a sheet", () => {
  expect(readSheet(JSON.stringify(base), base.id)).toEqual(base);
  expect(readSheet("{", base.id)).toBeNull();
  for (const wrong of [null, {}, { ...base, id: "other" }, { ...base, game: "go" }, { ...base, edits: [{}] }]) {
    expect(readSheet(JSON.stringify(wrong), base.id)).toBeNull();
  }
});
