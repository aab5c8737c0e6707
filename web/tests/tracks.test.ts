import { describe, expect, it } from "vitest";
import { shorten } from "../src/review/lines.ts";
import { duelSide, openBlocks } from "../src/tracks/rows.ts";

describe("tracks", () => {
  it("put the duel's number on the side of the one ahead", () => {
    expect([3, -3].map(duelSide)).toEqual(["left", "right"]);
  });
  it("open a sector when all six stand in the one before", () => {
    const blocks = [3, 6, 10];
    expect(openBlocks([0, 3, 3, 3, 3, 3], blocks)).toBe(1);
    expect(openBlocks([1, 3, 3, 3, 3, 3], blocks)).toBe(2);
    expect(openBlocks([4, 6, 4, 4, 4, 4], blocks)).toBe(3);
  });
});

describe("names beside a graph", () => {
  it("are whole where they fit, and end with dots where they do not", () => {
    expect(shorten("Guest", 5)).toBe("Guest");
    expect(shorten("Konstantin", 6)).toBe("Konst…");
  });
});
