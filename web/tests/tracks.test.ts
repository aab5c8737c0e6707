import { describe, expect, it } from "vitest";
import { shorten } from "../src/review/lines.ts";
import { begin } from "../src/state/game.ts";
import { duelSide, openSections, railPlan } from "../src/tracks/rows.ts";
import { load, rulesOf } from "./fixtures.ts";

describe("tracks", () => {
  it("put the duel's number on the side of the one ahead", () => {
    expect([3, -3].map(duelSide)).toEqual(["left", "right"]);
  });
  it("open a sector when all six stand in the one before", () => {
    const { sections } = rulesOf("cards");
    expect(openSections([0, 3, 3, 3, 3, 3], sections)).toBe(1);
    expect(openSections([1, 3, 3, 3, 3, 3], sections)).toBe(2);
    expect(openSections([4, 6, 4, 4, 4, 4], sections)).toBe(3);
  });
  it.each([
    ["board-standard", "long", 18, "5 10 15 18"],
    ["board-solo", "long", 36, "9 18 27 36"],
    ["board-duel", "duel", 9, ""],
    ["cards-standard", "sectors", 10, "1–3 4–6 7–10"],
    ["dice-standard", "boxes", 7, "1–3 4–6 7"],
  ])("of %s are drawn as %s, up to %s, with %s above them", (name, kind, end, heads) => {
    const plan = railPlan(begin(load(name).start));
    expect({ ...plan, heads: plan.heads.map((head) => head.text).join(" ") }).toMatchObject({ kind, end, heads });
  });
});

describe("names beside a graph", () => {
  it("are whole where they fit, and end with dots where they do not", () => {
    expect(shorten("Guest", 5)).toBe("Guest");
    expect(shorten("Konstantin", 6)).toBe("Konst…");
  });
});
