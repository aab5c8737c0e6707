/** Which cell a finger means. */

import { describe, expect, it } from "vitest";
import { cellCentre } from "../../src/pieces/geometry.ts";
import { meantCell } from "../../src/sheet/meant.ts";

const EDGE = 20;
const WIDTH = EDGE * Math.sqrt(3);

/** A point beside the middle of a cell, in widths of a cell. */
function beside(cell: string, right: number, down = 0) {
  const { x, y } = cellCentre(cell, EDGE);
  return { x: x + right * WIDTH, y: y + down * WIDTH };
}

describe("the cell that a finger means", () => {
  it("is the one under it", () => {
    expect(meantCell(beside("h8", 0.4), ["h7", "h8", "h9"], EDGE)).toBe("h8");
  });
  it("is the nearest that can be tapped, if the one under it cannot", () => {
    expect(meantCell(beside("h8", 0.4), ["h7", "h9", "i8"], EDGE)).toBe("h9");
    expect(meantCell(beside("h8", -0.4), ["h7", "h9", "i8"], EDGE)).toBe("h7");
  });
  it("is none where nothing is near", () => {
    expect(meantCell(beside("h8", 0), ["h10", "f8"], EDGE)).toBeNull();
    expect(meantCell(beside("h8", 0), [], EDGE)).toBeNull();
  });
});
