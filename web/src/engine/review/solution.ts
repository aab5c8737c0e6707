/** Answers to puzzles. */

import type { Solution } from "../../protocol.ts";
import { rulesOf } from "../rules.ts";
import type { View } from "../view.ts";
import { check, facts } from "./facts.ts";
import { type Puzzle, viewOf } from "./puzzles.ts";

/** Whether a move solves a puzzle, and what the best one does. */
export function solve(puzzle: Puzzle, text: string): Solution {
  const { best, chance, gap } = puzzle;
  const view = viewOf(puzzle);
  const solved = leadsTo(view, text) === leadsTo(view, best);
  return { solved, best, chance, gap, facts: puzzle.facts, yours: solved ? puzzle.facts : facts(view, text) };
}

/** The position after a legal move, as text to compare. */
function leadsTo(view: View, text: string): string {
  const after = view.state.slice();
  rulesOf(view.setting.game).apply(after, check(view, text).code);
  return after.join();
}
