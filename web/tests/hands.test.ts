import { expect, it } from "vitest";
import type { Event, Start, State } from "../src/protocol.ts";
import { timeline } from "../src/state/game.ts";
import { handsOf, lastSwap } from "../src/state/hands.ts";
import { rulesOf } from "./fixtures.ts";

const state = (pieces: Record<string, string[]>): State => ({ turn: 0, phase: "move", tracks: [], lowest: [], pieces });
const start: Start = {
  game: "g",
  table: "t",
  number: 0,
  setting: { game: "cards", variant: "standard", seats: 2 },
  names: ["Ada", "Bea"],
  bots: [null, null],
  seating: [0, 1],
  state: state({ "0": ["RB", "GG"], "1": ["OY", "PR"] }),
  board: {},
  radius: 0,
  rules: rulesOf("cards"),
  started: 0,
  fairness: { commitment: "", entropy: [], game: "g" },
};
const moved = (ply: number, seat: number, text: string, more: Partial<Event>): Event => ({
  type: "moved",
  table: "t",
  game: "g",
  seq: ply,
  ply,
  seat,
  do: text,
  at: 0,
  after: state({}),
  ...more,
});
const line = timeline(start, [
  moved(1, 0, "play RB", { after: state({ "0": ["GG"], "1": ["OY", "PR"] }) }),
  moved(2, 0, "draw", { got: ["GG"], after: state({ "0": ["GG", "GG"], "1": ["OY", "PR"] }) }),
  moved(3, 1, "play PR", { after: state({ "0": ["GG", "GG"], "1": ["OY"] }) }),
  moved(4, 1, "swap", { shown: ["OY"], got: ["BB"], after: state({ "0": ["GG", "GG"], "1": ["BB"] }) }),
]);
const hands = (at: number) =>
  handsOf(line[at]!, line[at]!.state.pieces ?? {}).map(({ seat, pieces }) => [
    seat,
    ...pieces.map(({ piece, drawn }) => (drawn ? `${piece}*` : piece)),
  ]);

it("lays the hands open that are known, and marks what was drawn until the seat moves again", () => {
  expect(hands(0)).toEqual([
    [0, "RB", "GG"],
    [1, "OY", "PR"],
  ]);
  expect(hands(2)).toEqual([
    [0, "GG*", "GG"],
    [1, "OY", "PR"],
  ]);
  expect(hands(4)).toEqual([
    [0, "GG*", "GG"],
    [1, "BB*"],
  ]);
  expect(handsOf(line[1]!, { "1": ["OY"] }).map(({ seat }) => seat)).toEqual([1]);
});

it("knows the swap that has just been made", () => {
  expect(lastSwap(line[3]!)).toBeNull();
  expect(lastSwap(line[4]!)?.event.shown).toEqual(["OY"]);
});
