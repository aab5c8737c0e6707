import { beforeAll, expect, test } from "vitest";
import { loadEngine, moduleOf } from "../../src/engine/module.ts";
import { rulesOf } from "../../src/engine/rules.ts";
import { fromDisk } from "./disk.ts";

beforeAll(() => loadEngine(fromDisk));

test.each(["board", "cards", "dice"] as const)("a module says what it was built from: %s", (game) => {
  expect(moduleOf(game).digest).toMatch(/^[0-9a-f]{64}$/);
});

test("a board game begins with racks that are due", () => {
  const rules = rulesOf("board");
  const state = rules.setup(0, 2, 0);
  expect(state).toHaveLength(259);
  expect(rules.odds(state).slice(0, 3)).toEqual([5, 6, 6]);
  expect(rules.legalMoves(state)).toHaveLength(0);
  for (let tile = 0; tile < 12; tile++) rules.chance(state, tile);
  expect(rules.legalMoves(state).length).toBeGreaterThan(100);
  expect(rules.pairs(state).length).toBeGreaterThan(10);
  expect(rules.runs(state)[0]?.text).toHaveLength(12);
  expect(rules.ranking(state)).toEqual([1, 1]);
});
