import { beforeAll, expect, test } from "vitest";
import { Belief } from "../../src/engine/belief.ts";
import { loadEngine } from "../../src/engine/module.ts";
import { Random } from "../../src/engine/random.ts";
import { believe, sample } from "../../src/engine/sampling.ts";
import { fromDisk } from "./disk.ts";
import { lines } from "./lines.ts";
import { type Played, replay } from "./played.ts";

interface Sampled extends Played {
  samples: { ply: number; seat: number | null; seed: number; most: number; states: string[] }[];
}

beforeAll(() => loadEngine(fromDisk, ["board", "cards"]));

test.each(lines<Sampled>("beliefs"))(
  "states that agree with a view are those of Python: $game $variant $seats",
  (game) => {
    let found = 0;
    for (const history of replay(game)) {
      for (const { seat, seed, most, states } of game.samples.filter(({ ply }) => ply === history.length)) {
        const view = structuredClone(history.view(seat, []));
        const random = new Random(seed);
        expect(states.map(() => Buffer.from(sample(view, random, most)).toString("hex"))).toEqual(states);
        found += 1;
      }
    }
    expect(found).toBe(game.samples.length);
  },
);

test("a belief is found once for a view", () => {
  const [game] = lines<Sampled>("beliefs");
  const view = replay(game!).next().value!.view(0, []);
  expect(believe(view, 8)).toBe(believe(view, 8));
});

test("what no deal leads to is an error", () => {
  const belief = new Belief([1, 0], [1]);
  belief.draw(1);
  expect(() => belief.reveal(1, 1)).toThrow("no deal leads to what happened");
});
