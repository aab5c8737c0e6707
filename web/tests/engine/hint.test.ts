import { beforeAll, describe, expect, test } from "vitest";
import { Game } from "../../src/engine/game.ts";
import { Random } from "../../src/engine/random.ts";
import { hint } from "../../src/engine/review/hint.ts";
import { digest, loadAll, PATIENCE, positions, title, viewOf } from "./positions.ts";

const GAMES = ["board", "cards", "dice"] as const;

/** As many simulations as `tests/review/positions.py` asks for. */
const LIMIT = { simulations: 40 };

beforeAll(loadAll);

describe("a hint has the moves, chances and facts of Python's", { timeout: PATIENCE }, () => {
  test.each(GAMES)("%s", (game) => {
    const found = positions().filter((position) => position.game === game);
    expect(found.length).toBeGreaterThan(20);
    for (const position of found) {
      const { seed, plies, candidates } = position;
      const view = viewOf(position);
      const said = hint(view, new Random(`${seed}/${plies}`), LIMIT);
      expect([said.seat, said.ply]).toEqual([view.seat, plies]);
      expect(
        said.candidates.map((one) => one.do),
        title(position),
      ).toEqual(candidates.map(([move]) => move));
      for (const [place, [move, chances, lowest, known]] of candidates.entries()) {
        const advice = said.candidates[place]!;
        for (const [seat, chance] of chances.entries()) expect(advice.chances[seat]).toBeCloseTo(chance, 9);
        expect(advice.lowest).toBeCloseTo(lowest, 8);
        expect(digest(advice.facts), `${title(position)}, ${move}`).toBe(known);
      }
    }
  });
});

test("a hint within seconds has moves", () => {
  const game = Game.new({ game: "board", seats: 2, seed: 7 });
  expect(hint(game.view(0), new Random(1), { seconds: 0.05 }).candidates).toHaveLength(5);
});

test("there is no hint for others or after the end", () => {
  const game = Game.new({ game: "cards", seats: 2, seed: 7 });
  expect(() => hint(game.view(1))).toThrow("there is no hint for seat 1: seat 0 is in turn");
  expect(() => hint(game.view(null))).toThrow("there is no hint for someone who watches");
  game.resign(1);
  expect(() => hint(game.view(0))).toThrow("there is no hint after the end of the game");
});
