import { beforeAll, expect, test } from "vitest";
import { puzzleAnswers } from "../../src/device/puzzles.ts";
import { Thoughts } from "../../src/device/thoughts.ts";
import { turnOf } from "../../src/engine/position.ts";
import { facts } from "../../src/engine/review/facts.ts";
import { listed, loadPuzzles, type Puzzle, pick, viewOf } from "../../src/engine/review/puzzles.ts";
import { solve } from "../../src/engine/review/solution.ts";
import { fromDisk } from "./disk.ts";
import { lines } from "./lines.ts";
import { digest, loadAll, PATIENCE } from "./positions.ts";

/** What `tests/review/answers.py` writes: digests of how a puzzle is shown, and of the answers to some moves. */
interface Told {
  id: string;
  shown: string;
  answers: [move: string, digest: string][];
}

let puzzles: readonly Puzzle[] = [];

beforeAll(async () => {
  await loadAll();
  puzzles = await loadPuzzles(fromDisk);
});

test("all puzzles are listed, the easiest first", () => {
  const rows = listed(puzzles).puzzles;
  expect(rows.length).toBeGreaterThanOrEqual(60);
  expect(rows.map((row) => row.difficulty)).toEqual(
    rows.map((row) => row.difficulty).sort((one, other) => one - other),
  );
  expect(Object.keys(rows[0]!)).toEqual(["id", "game", "variant", "seats", "difficulty"]);
});

test("a puzzle is solved by its best move, whose facts are found again to the byte", { timeout: PATIENCE }, () => {
  for (const puzzle of puzzles) {
    const view = viewOf(puzzle);
    expect(turnOf(view)).toBe(puzzle.seat);
    expect(JSON.stringify(facts(view, puzzle.best)), puzzle.id).toBe(JSON.stringify(puzzle.facts));
    const { solved, best, yours } = solve(puzzle, puzzle.best);
    expect({ solved, best, yours }).toEqual({ solved: true, best: puzzle.best, yours: puzzle.facts });
  }
});

test("puzzles are shown and answered as the server does", { timeout: PATIENCE }, async () => {
  const told = lines<Told>("puzzles");
  expect(told.map(({ id }) => id)).toEqual(puzzles.map(({ id }) => id));
  const here = puzzleAnswers(fromDisk, () => Promise.resolve(), new Thoughts(fromDisk));
  expect(await here.puzzles()).toEqual(listed(puzzles));
  for (const { id, shown, answers } of told) {
    expect(digest(await here.puzzle(id)), id).toBe(shown);
    for (const [move, known] of answers) expect(digest(await here.solve(id, move)), `${id}, ${move}`).toBe(known);
  }
});

test("what is no puzzle and what is no move is refused", () => {
  expect(() => pick(puzzles, "board-nothing")).toThrow("there is no puzzle 'board-nothing'");
  expect(() => solve(puzzles.find(({ game }) => game === "board")!, "castle")).toThrow(
    "is not a move of the board game",
  );
});
