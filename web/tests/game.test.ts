import { describe, expect, it } from "vitest";
import type { Event, Start, State, Undone } from "../src/protocol.ts";
import { apply, begin, lastTurn, timeline } from "../src/state/game.ts";
import { rulesOf } from "./fixtures.ts";

const state = (part: Partial<State> = {}): State => ({
  turn: 0,
  phase: "move",
  tracks: [
    [0, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 0],
  ],
  lowest: [
    [0, 1, 2, 3, 4, 5],
    [0, 1, 2, 3, 4, 5],
  ],
  ...part,
});

const start: Start = {
  game: "g",
  table: "t",
  number: 0,
  setting: { game: "board", variant: "standard", seats: 2 },
  names: ["Ada", "Bea"],
  bots: [null, null],
  seating: [0, 1],
  state: state(),
  board: { c8: "R", c13: "G" },
  radius: 5,
  rules: rulesOf("board"),
  started: 0,
  fairness: { commitment: "", entropy: [], game: "g" },
  yours: [0],
};

const moved = (seq: number, ply: number, seat: number, text: string, after: State = state()): Event => ({
  type: "moved",
  table: "t",
  game: "g",
  seq,
  ply,
  seat,
  do: text,
  after,
  at: 0,
});

const undone = (seq: number, ply: number, seat: number, cells: string[]): Undone => ({
  type: "undone",
  table: "t",
  game: "g",
  seq,
  ply,
  seat,
  after: state(),
  at: 0,
  cells,
});

const EVENTS = [
  moved(1, 1, 0, "place RB d8 e8", state({ phase: "refill" })),
  undone(2, 0, 0, ["d8", "e8"]),
  moved(3, 1, 0, "place RB d7 d8", state({ phase: "refill" })),
  moved(4, 2, 0, "draw", state({ turn: 1 })),
  moved(5, 3, 1, "place GG d13 e13"),
  moved(6, 4, 1, "place GY e12 f12"),
  moved(7, 5, 1, "draw"),
];

describe("what is shown of a game", () => {
  const line = timeline(start, EVENTS);

  it("begins with the printed symbols", () => {
    expect([...line[0]!.cells]).toEqual([
      ["c8", 0],
      ["c13", 1],
    ]);
  });

  it("puts a tile's halves on its cells", () => {
    expect(line[1]!.cells.get("d8")).toBe(0);
    expect(line[1]!.cells.get("e8")).toBe(2);
    expect(line[1]!.state.phase).toBe("refill");
  });

  it("takes a move back without a trace but its number", () => {
    expect(line[2]!.cells.size).toBe(2);
    expect(line[2]!.tiles).toEqual([]);
    expect(line[2]!.log).toEqual([]);
    expect(line[2]!.seq).toBe(2);
    expect(line[2]!.ply).toBe(0);
  });

  it("counts turns by their draws", () => {
    expect(line.at(-1)!.log.map((entry) => entry.turn)).toEqual([0, 0, 1, 1, 1]);
  });

  it("knows the tiles of the last turn, bonus moves included", () => {
    expect(lastTurn(line.at(-1)!).map((tile) => tile.piece)).toEqual(["GG", "GY"]);
    expect(lastTurn(line[4]!).map((tile) => tile.piece)).toEqual(["RB"]);
    expect(lastTurn(line[0]!)).toEqual([]);
  });

  it("keeps every earlier position as it was", () => {
    const before = begin(start);
    apply(before, EVENTS[0]!);
    expect(before.cells.size).toBe(2);
    expect(before.log.length).toBe(0);
  });
});
