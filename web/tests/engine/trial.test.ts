import { expect, test } from "vitest";
import { Budget, halve, now, rank, type Trial } from "../../src/engine/bots/trial.ts";

/** Moves whose worth is known; it notes who was played on, and how often. */
class Known implements Trial {
  readonly codes: number[];
  readonly played: { indices: number[]; times: number }[] = [];

  constructor(readonly worth: readonly number[]) {
    this.codes = worth.map((_, index) => index + 100);
  }

  playOn(indices: readonly number[], times: number): void {
    this.played.push({ indices: [...indices], times });
  }

  liking = (index: number): number => this.worth[index]!;
}

test("the worse half is dropped after each round, and all are ranked in the end", () => {
  const trial = new Known([3, 5, 1, 4, 2]);
  expect(rank(trial, 5, new Budget(30, 0, 0), trial.liking)).toEqual([1, 3, 0, 4, 2]);
  expect(trial.played.map(({ indices, times }) => [indices.length, times])).toEqual([
    [5, 2],
    [3, 3],
    [2, 5],
  ]);
});

test("equal moves stay in their order, and a narrow search looks at the first few", () => {
  const trial = new Known([1, 1, 1, 9]);
  expect(rank(trial, 3, new Budget(1, 0, 0), trial.liking)).toEqual([0, 1, 2]);
});

test("a single move is played on once", () => {
  const trial = new Known([1]);
  expect(rank(trial, 8, new Budget(10, 0, 0), trial.liking)).toEqual([0]);
  expect(trial.played).toEqual([{ indices: [0], times: 10 }]);
});

test("the move that is kept is never dropped", () => {
  const trial = new Known([3, 5, 1, 4]);
  const rounds = [...halve(trial, [0, 1, 2, 3], new Budget(8, 0, 0), trial.liking, 2)];
  expect(rounds).toEqual([
    { alive: [1, 3, 2], dropped: [0] },
    { alive: [1, 3, 2], dropped: [] },
  ]);
});

test("a budget of time ends, and everyone is played on at least once", () => {
  const trial = new Known([1, 2]);
  const begin = now();
  rank(trial, 2, new Budget(undefined, begin, begin + 0.005), trial.liking);
  expect(trial.played.length).toBeGreaterThan(0);
  const late = new Known([1, 2]);
  rank(late, 2, new Budget(undefined, begin - 1, begin - 0.5), late.liking);
  expect(late.played.length).toBeGreaterThan(0);
});
