import { beforeAll, describe, expect, test } from "vitest";
import { Dealer } from "../../src/engine/chance.ts";
import { commitment, FairDealer, newSeed } from "../../src/engine/fair.ts";
import { Game } from "../../src/engine/game.ts";
import { SLOT } from "../../src/engine/layout.ts";
import { Match } from "../../src/engine/match.ts";
import { loadEngine } from "../../src/engine/module.ts";
import { Record as GameRecord } from "../../src/engine/record.ts";
import { numbersOf, partnersOf, settingOf, sidesOf } from "../../src/engine/setting.ts";
import { whyNot } from "../../src/engine/undo.ts";
import { fromDisk } from "./disk.ts";

const LINE = "dice/standard/2 0:move:0:4 2,1,0,0,3,1/1,1,1,0,2,0 RRGB/OYYP 1";

const random = (game: Game, seed = 1) => {
  const choices = new Dealer(seed);
  while (game.outcome() === null) {
    const codes = game.legalMoves;
    game.push(
      codes[
        choices.pick(
          game.ply,
          0,
          [...codes].map(() => 1),
        )
      ]!,
    );
  }
  return game;
};

beforeAll(() => loadEngine(fromDisk));

describe("a game", () => {
  test("is dealt and rolled from a seed as in Python", () => {
    const game = Game.new({ game: "dice", seats: 2, seed: 7 });
    expect(game.play("roll")).toEqual({ seat: 0, code: 0, got: [1, 3, 1, 1], shown: [], back: [], after: 0 });
    expect(Game.new({ game: "dice", seats: 2, seed: "7", moves: ["roll"] }).state).toEqual(game.state);
  });

  test("is made again from what was dealt and drawn", () => {
    const game = random(Game.new({ game: "cards", seats: 3, seed: 5, names: ["Ada", "Bea", "Cem"] }));
    const record = GameRecord.parse(GameRecord.of(game).write());
    expect([...record.games()].at(-1)!.state).toEqual(game.state);
    expect(record.replay(3).entries()).toEqual(game.entries().slice(0, 3));
    expect(() => record.replay(1000)).toThrow("there is no ply 1000");
  });

  test("that is refused a move stays as it was", () => {
    const game = Game.new({ game: "dice", seats: 2, setup: { dice: ["", "RGBO"] } });
    const before = game.state.slice();
    expect(() => game.play("roll")).toThrow("0 came from chance, but 4 are due");
    expect(() => game.play("roll", { got: "RRRRR" })).toThrow("5 came from chance, but 4 were due");
    expect(() => game.play("roll", { seat: 1, got: "RRRR" })).toThrow("seat 1 wants to roll, but seat 0 is in turn");
    expect(() => game.push(0)).toThrow("there is no dealer");
    game.pop();
    expect(game.state).toEqual(before);
    expect(() => game.pop()).toThrow("there is no move to take back");
  });

  test("needs one source of chance, and a name for each seat", () => {
    expect(() => Game.new({ game: "dice", seed: 1, setup: {} })).toThrow("from a seed or from a setup");
    expect(() => Game.new({ game: "dice", names: ["Ada"] })).toThrow("there are 2 seats, but 1 names");
    expect(Game.new({ game: "dice" }).names).toEqual(["seat 0", "seat 1"]);
  });

  test("goes its own way when it is copied or rewound", () => {
    const game = Game.new({ game: "board", seats: 2, seed: 7, moves: ["place RY d8 e8"] });
    const [copy, rewound] = [game.copy(), game.rewound()];
    copy.play("draw");
    expect(game.ply).toBe(1);
    expect(rewound.state).toEqual(Game.new({ game: "board", seats: 2, seed: 7 }).state);
    expect(rewound.play("place RY d8 e8")).toEqual(game.history.last);
    expect(rewound.state).toEqual(game.state);
  });

  test("begins from a position, and cannot be written down then", () => {
    const game = Game.at(LINE, { seed: 1 });
    expect(game.play("score RR=O").seat).toBe(0);
    expect(game.view(1).loaded).toEqual(Game.at(LINE).state);
    game.pop();
    expect(game.rewound().state).toEqual(game.state);
    expect(() => GameRecord.of(game)).toThrow("a record begins with a deal");
    const hidden = `cards/standard/2 0:move:1:0 0,0,0,0,0,0/0,0,0,0,0,0 RG/?? -/- 3${"4".repeat(14)} ${"0".repeat(15)}`;
    expect(() => Game.at(hidden)).toThrow("some pieces are hidden");
  });
});

describe("a view", () => {
  test("has no pieces of others, and can be sent to a worker", () => {
    const game = Game.new({ game: "board", seats: 2, seed: 7, moves: ["place RY d8 e8", "draw"] });
    const view = game.view(1);
    expect([...view.state].filter((kind) => kind === SLOT.UNKNOWN)).toHaveLength(6);
    expect(view.setup.slice(0, 6)).toEqual(Array(6).fill(null));
    expect(view.history[1]!.got).toEqual([null]);
    expect(game.view(0).history[1]!.got).toEqual(game.history.last!.got);
    expect(structuredClone(view)).toEqual(view);
    expect(() => game.view(2)).toThrow("there is no seat 2; seats are 0 to 1");
  });
});

describe("taking back", () => {
  test("is for whoever made the last move, as long as nothing new was seen", () => {
    const game = Game.new({ game: "board", seats: 2, seed: 7, names: ["Ada", "Bea"] });
    expect(whyNot(game, [0])).toContain("no move yet");
    game.play("place RY d8 e8");
    expect(whyNot(game, [0])).toBe("");
    expect(whyNot(game, [1])).toContain("Ada made the last move");
    game.play("draw");
    expect(whyNot(game, [0])).toBe("the turn has passed to Bea");
    expect(whyNot(game, [0, 1])).toContain("new pieces were drawn");
    game.resign(1);
    expect(whyNot(game, [1])).toContain("the game is over");
  });
});

describe("a match", () => {
  test("lets everyone begin once, and counts what each game is worth", () => {
    const match = new Match({ game: "dice", players: ["Ada", "Bea"], seed: 1 });
    expect(match.begin().names).toEqual(["Ada", "Bea"]);
    expect(() => match.end(match.begin())).toThrow("still running");
    const first = match.end(random(match.begin()));
    expect(Math.max(...first)).toBe(7);
    expect(match.begin().names).toEqual(["Bea", "Ada"]);
    const last = match.begin();
    last.resign(0);
    expect(match.end(last)).toEqual([7, 0]);
    expect(match.totals()).toEqual([first[0]! + 7, first[1]]);
    expect(match.isOver).toBe(true);
    expect(match.winners()).toContain("Ada");
    expect(() => match.begin()).toThrow("the match is over: all 2 games are played");
    expect(() => new Match({ game: "dice", players: ["Ada", "Bea"], games: 0 })).toThrow("at least one game");
  });
});

describe("fair dealing", () => {
  test("gives what docs/fairness.md says", () => {
    const dealer = new FairDealer("00".repeat(32), "example", [null, "ab".repeat(16)]);
    expect([0, 1, 2, 3].map((place) => dealer.pick(0, place, [1, 1, 1, 1, 1, 1]))).toEqual([4, 2, 2, 3]);
    expect(dealer.commitment).toBe("8dd56d8e309e710dc548843e11c11a09d8f9862c5a2b5da366fea4a5b417c882");
    expect(dealer.public).not.toHaveProperty("seed");
    expect(commitment(newSeed(), "example")).not.toBe(commitment(newSeed(), "example"));
  });
});

test("a setting knows its sides, partners and numbers", () => {
  const team = settingOf("board", { variant: "team" });
  expect([sidesOf(team), partnersOf(team, 3)]).toEqual([2, [1, 3]]);
  expect(sidesOf(settingOf("board", { seats: 2 }))).toBe(2);
  expect(numbersOf(settingOf("board", { variant: "duel", options: { width: 7 } }))).toEqual({ end: 7, held: 6 });
});
