import { expect, test } from "vitest";
import { Random } from "../../src/engine/random.ts";
import { lines } from "./lines.ts";

interface Numbers {
  seed: string | { number: string };
  skipped: number;
  random: number[];
  bits: [number, string][];
  below: [number, number][];
  choice: string[];
  weighted: [number[], string[]];
}

test.each(lines<Numbers>("random"))("the numbers of Python from seed $seed", (python) => {
  const random = new Random(typeof python.seed === "string" ? python.seed : BigInt(python.seed.number));
  let last = 0;
  for (let i = 0; i < 400; i++) last = random.random();
  expect(last).toBe(python.skipped);
  expect(python.random.map(() => random.random())).toEqual(python.random);
  expect(python.bits.map(([count]) => [count, String(random.bits(count))])).toEqual(python.bits);
  expect(python.below.map(([limit]) => [limit, random.below(limit)])).toEqual(python.below);
  expect(python.choice.map(() => random.choice("RGBOYP"))).toEqual(python.choice);
  const [sums, items] = python.weighted;
  expect(items.map(() => random.weighted(["a", "b", "c", "d"], sums))).toEqual(items);
});

test("a number and the same as a big one are one seed", () => {
  expect(new Random(7).random()).toBe(new Random(7n).random());
});
