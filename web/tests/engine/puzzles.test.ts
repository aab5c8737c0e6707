import { beforeAll, expect, test } from "vitest";
import { moveNamed } from "../../src/engine/move.ts";
import { legalMoves, turnOf } from "../../src/engine/position.ts";
import { facts } from "../../src/engine/review/facts.ts";
import { listed, loadPuzzles, type Puzzle, pick, viewOf } from "../../src/engine/review/puzzles.ts";
import { solve } from "../../src/engine/review/solution.ts";
import { fromDisk } from "./disk.ts";
import { loadAll } from "./positions.ts";

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

test("a puzzle is solved by its best move, whose facts are found again to the byte", () => {
  for (const puzzle of puzzles) {
    const view = viewOf(puzzle);
    expect(turnOf(view)).toBe(puzzle.seat);
    expect(JSON.stringify(facts(view, puzzle.best)), puzzle.id).toBe(JSON.stringify(puzzle.facts));
    const { solved, best, yours } = solve(puzzle, puzzle.best);
    expect({ solved, best, yours }).toEqual({ solved: true, best: puzzle.best, yours: puzzle.facts });
  }
});

test("another move does not solve it, and has facts of its own", () => {
  for (const puzzle of puzzles.slice(0, 30)) {
    const view = viewOf(puzzle);
    const moves = [...legalMoves(view)].map((code) => moveNamed(view.setting, code).text);
    const answers = moves.slice(0, 6).map((move) => solve(puzzle, move));
    expect(answers.filter((answer) => answer.solved).length).toBeLessThan(3);
    for (const [index, { solved, yours }] of answers.entries()) {
      if (!solved) expect(yours.move).toBe(moves[index]);
    }
  }
});

test("what is no puzzle and what is no move is refused", () => {
  expect(() => pick(puzzles, "board-nothing")).toThrow("there is no puzzle 'board-nothing'");
  expect(() => solve(puzzles.find(({ game }) => game === "board")!, "castle")).toThrow(
    "is not a move of the board game",
  );
});
