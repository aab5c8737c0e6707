import { describe, expect, it } from "vitest";
import { CLOCKS, freshGame, seatsOf, sharedVariants, toGame, withGame } from "../src/circle/choices.ts";
import { read } from "../src/route.svelte.ts";
import { GAMES } from "../src/state/variants.ts";

describe("a game among friends", () => {
  it("is never one for a single player", () => {
    for (const game of GAMES) {
      for (const { name } of sharedVariants(game)) {
        expect(seatsOf({ game, variant: name, clock: 0 }).most).toBeGreaterThan(1);
      }
    }
    expect(sharedVariants("board").map(({ name }) => name)).not.toContain("solo");
  });

  it("keeps its variant only where the other game has it", () => {
    expect(withGame({ game: "board", variant: "team", clock: 2 }, "dice")).toEqual({
      game: "dice",
      variant: "standard",
      clock: 2,
    });
  });

  it("takes so many players as its variant", () => {
    expect(seatsOf({ game: "board", variant: "team", clock: 0 })).toEqual({ least: 4, most: 4 });
    expect(seatsOf(freshGame("cards"))).toEqual({ least: 2, most: 4 });
  });

  it("is asked for with its clock", () => {
    expect(toGame(freshGame())).toEqual({ game: "board", variant: "standard", clock: null });
    expect(toGame({ ...freshGame("dice"), clock: 4 }).clock).toEqual(CLOCKS[4]);
  });
});

it("a circle has an address, and so have all of them", () => {
  expect(read("/c/abcdefgh2345")).toEqual({ page: "circle", id: "abcdefgh2345" });
  expect(read("/c")).toEqual({ page: "friends" });
});
