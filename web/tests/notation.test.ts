import { expect, it } from "vitest";
import { areaCells, cellName, cellPlace, neighbour, readMove } from "../src/state/notation.ts";

it("reads the moves of all games", () => {
  expect(readMove("place RB d8 e8")).toEqual({ kind: "place", piece: "RB", symbols: [0, 2], cells: ["d8", "e8"] });
  expect(readMove("play YG")).toEqual({ kind: "play", piece: "YG", symbols: [4, 1] });
  expect(readMove("score BB=Y RR=P")).toEqual({
    kind: "score",
    jokers: [
      { symbol: 2, count: 2, as: 4 },
      { symbol: 0, count: 2, as: 5 },
    ],
  });
  expect(readMove("score")).toEqual({ kind: "score", jokers: [] });
  expect(readMove("draw")).toEqual({ kind: "draw" });
});

it("names cells by row and column", () => {
  expect(cellPlace("h8")).toEqual({ q: 0, r: 0 });
  expect(cellPlace("c8")).toEqual({ q: 0, r: -5 });
  expect(cellName({ q: 5, r: -5 })).toBe("c13");
});

it("has 91, 127 and 169 cells", () => {
  expect([5, 6, 7].map((radius) => areaCells(radius).length)).toEqual([91, 127, 169]);
});

it("goes round in six directions", () => {
  let cell = "h8";
  for (const direction of [0, 2, 3, 4, 5, 0]) cell = neighbour(cell, direction);
  expect(neighbour("h8", 1)).toBe("g9");
  expect(neighbour("h8", 5)).toBe("i8");
  expect(neighbour("h8", 3, 2)).toBe("h6");
});
