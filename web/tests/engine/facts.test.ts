import { beforeAll, describe, expect, test } from "vitest";
import { Game } from "../../src/engine/game.ts";
import { facts } from "../../src/engine/review/facts.ts";
import { digest, loadAll, PATIENCE, positions, title, viewOf } from "./positions.ts";

const GAMES = ["board", "cards", "dice"] as const;

beforeAll(loadAll);

describe("the facts of a move are those that Python finds", { timeout: PATIENCE }, () => {
  test.each(GAMES)("%s", (game) => {
    const found = positions().filter((position) => position.game === game);
    expect(found.length).toBeGreaterThan(20);
    for (const position of found) {
      const view = viewOf(position);
      for (const [move, known] of position.facts) {
        const said = facts(view, move);
        expect(digest(said), `${title(position)}, ${move}: ${JSON.stringify(said)}`).toBe(known);
      }
    }
  });
});

test("what is no move has no facts", () => {
  const game = Game.new({ game: "cards", seats: 2, seed: 7 });
  expect(() => facts(game.view(1), "play RG")).toThrow("this is what seat 1 may know, but seat 0 is in turn");
  expect(() => facts(game.view(null), "play RG")).toThrow("this is what someone who watches may know");
  expect(() => facts(game.view(0), "draw")).toThrow("seat 0 cannot draw here");
  expect(() => facts(game.view(0), "castle")).toThrow("'castle' is not a move of the card");
  game.resign(0);
  expect(() => facts(game.view(0), "draw")).toThrow("draw comes after the end of the game");
});
