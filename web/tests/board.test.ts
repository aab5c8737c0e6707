import { describe, expect, it } from "vitest";
import {
  bestWay,
  cellsOf,
  directionOf,
  gainsOf,
  nearestWay,
  placesOf,
  raysOf,
  readTyped,
  turned,
  waysAt,
} from "../src/board/placement.ts";
import { cellAt, sizeFor } from "../src/board/size.ts";
import { exchanged, settle } from "../src/board/slots.ts";
import { cellCentre } from "../src/pieces/geometry.ts";
import type { Choices } from "../src/protocol.ts";
import { areaCells } from "../src/state/notation.ts";

const choices: Choices = {
  type: "choices",
  table: "t",
  game: "g",
  seq: 1,
  seat: 0,
  tiles: ["RB", "GG"],
  pairs: ["d8 d9", "d8 e7"],
  // Beside d8 lie two red to the east, one blue to the north-east; beside d9 three blue to the west.
  runs: { d8: "R2B1........", d9: "......B3....", e7: "............" },
};

describe("where a tile can lie", () => {
  const places = placesOf(choices);
  it("reads pairs from both ends", () => {
    expect(places.get("d8")).toEqual([0, 4]);
    expect(places.get("d9")).toEqual([3]);
    expect(places.has("h8")).toBe(false);
  });
  it("knows both ways round, but for a double", () => {
    expect(waysAt(places, "d8", "RB")).toEqual([0, 4, 6, 10]);
    expect(waysAt(places, "d8", "GG")).toEqual([0, 4]);
    expect(cellsOf("d8", 0)).toEqual(["d8", "d9"]);
    expect(cellsOf("d8", 6)).toEqual(["d9", "d8"]);
    expect(directionOf("d8", "e7")).toBe(4);
  });
  it("turns through what is allowed", () => {
    expect(nearestWay([0, 4], 5)).toBe(0);
    expect(nearestWay([], 5)).toBe(null);
    expect(turned([0, 4, 6], 4, 1)).toBe(6);
    expect(turned([0, 4, 6], 0, -1)).toBe(6);
  });
  it("adds up the runs behind a half's own letter", () => {
    expect(gainsOf(raysOf(choices.runs, { piece: "RB", cells: ["d8", "d9"] }))).toEqual([2, 0, 3, 0, 0, 0]);
    expect(bestWay(places, choices.runs, "d8", "RB", 3)).toBe(0);
  });
});

describe("a typed move", () => {
  it("is read in any case, with either letter first", () => {
    expect(readTyped("rb d8 e8", ["RB"])).toBe("place RB d8 e8");
    expect(readTyped(" BR, e8 d8 ", ["RB"])).toBe("place RB d8 e8");
    expect(readTyped("place RB d8 e8", ["RB"])).toBe("place RB d8 e8");
    expect(readTyped("swap", [])).toBe("swap");
    expect(readTyped("RB d8", ["RB"])).toBe(null);
    expect(readTyped("RX d8 e8", ["RB"])).toBe(null);
  });
});

describe("the rack", () => {
  it("keeps places, leaves gaps, and fills them", () => {
    const full = settle([], ["RB", "GG", "OP"], 3);
    const gap = settle(full, ["RB", "OP"], 3);
    expect(gap).toEqual(["RB", null, "OP"]);
    expect(settle(gap, ["RB", "OP", "YY"], 3)).toEqual(["RB", "YY", "OP"]);
    expect(exchanged(gap, 0, 1)).toEqual([null, "RB", "OP"]);
  });
});

describe("the stage", () => {
  it("finds every cell at its own middle, and none outside", () => {
    for (const radius of [5, 6, 7]) {
      const size = sizeFor(900, 620, radius);
      for (const cell of areaCells(radius)) expect(cellAt(cellCentre(cell, size.edge), size)).toBe(cell);
      expect(cellAt({ x: 0, y: -size.plate.height }, size)).toBe(null);
    }
  });
});
