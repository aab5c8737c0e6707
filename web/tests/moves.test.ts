import { expect, it } from "vitest";
import type { Event, Start, State } from "../src/protocol.ts";
import { timeline } from "../src/state/game.ts";
import { movesMade, numberAt } from "../src/state/moves.ts";
import { gainsInOrder, isTold, looseDice } from "../src/table/log.ts";
import { relation, signsOf } from "../src/table/signs.ts";

const state = (dice: string[] = []): State => ({ turn: 0, phase: "move", tracks: [], lowest: [], dice });
const start = {
  setting: { game: "dice", variant: "standard", seats: 2 },
  names: ["Ada", "Bea"],
  board: {},
  state: state(),
};
const line = (...moves: [number, string, Partial<Event>?][]) =>
  timeline(
    start as unknown as Start,
    moves.map(([seat, text, more], index) => ({
      ...{
        type: "moved",
        table: "t",
        game: "g",
        seq: index + 1,
        ply: index + 1,
        at: 0,
        after: state(["GGRB", "RRYY"]),
      },
      ...{ seat, do: text, ...more },
    })) as Event[],
  );

it("numbers what people call moves, the same everywhere", () => {
  const board = line(
    [0, "place RB d8 e8"],
    [0, "place GG f9 g9"],
    [0, "draw"],
    [1, "place YY h9 h10"],
    [1, "swap"],
    [0, "resign"],
  );
  expect(board.map(numberAt)).toEqual([0, 1, 2, 2, 3, 3, 3]);
  expect(movesMade(board.at(-1)!)).toBe(3);
  const dice = line([0, "roll"], [0, "roll"], [0, "score"], [1, "roll"], [1, "score RR=Y"]);
  expect(dice.map(numberAt)).toEqual([0, 1, 1, 1, 2, 2]);
  expect(dice.map(movesMade)).toEqual([0, 0, 0, 1, 1, 2]);
});

it("tells gains in the order in which they score, jokers apart, and a reshuffle", () => {
  const shown = line(
    [0, "play YR", { gains: [2, 0, 0, 0, 1, 0] }],
    [0, "draw"],
    [0, "draw", { reshuffled: true }],
    [1, "score RR=Y"],
  ).at(-1)!;
  expect(gainsInOrder(shown.log[0]!)).toEqual([
    { symbol: 4, n: 1 },
    { symbol: 0, n: 2 },
  ]);
  expect(shown.log.map(isTold)).toEqual([true, false, true, true]);
  expect(looseDice(shown.log[3]!)).toEqual([4, 4]);
});

it("tells seats apart", () => {
  expect(signsOf(["Guest", "Chip", "Dot", "Pixel"])).toEqual(["G", "C", "D", "P"]);
  expect(signsOf(["Chip", "Clara", "Player 1", "Player 2"])).toEqual(["Ch", "Cl", "1", "2"]);
  expect(signsOf(["Bot", "Bot", ""])).toEqual(["B1", "B2", "?3"]);
  expect([0, 1, 2, 3].map((seat) => relation([0, 1, 0, 1], seat, [1]))).toEqual(["other", "you", "other", "partner"]);
  expect(relation([0, 1, 2, 3], 3, [1])).toBe("other");
});
