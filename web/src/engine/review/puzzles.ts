/** Puzzles: positions of real games with one clearly best move, found from the view of the seat in turn. */

import type { Facts, PuzzleList, PuzzleRow, Solution } from "../../protocol.ts";
import { UsageError } from "../errors.ts";
import type { Source } from "../module.ts";
import { Record } from "../record.ts";
import { repr } from "../repr.ts";
import { rulesOf } from "../rules.ts";
import type { View } from "../view.ts";
import { check, facts } from "./facts.ts";

/** A position, rebuilt from a record that was cut off there; only the pieces of its seat are to be shown. */
export interface Puzzle extends PuzzleRow {
  readonly seat: number;
  readonly ply: number;
  readonly best: string;
  readonly chance: number;
  readonly gap: number;
  readonly facts: Facts;
  readonly record: unknown;
}

/** The puzzles that come with the engine, the easiest first. */
export async function loadPuzzles(source: Source): Promise<readonly Puzzle[]> {
  const found = await source("puzzles.json");
  const text = found instanceof Response ? await found.text() : new TextDecoder().decode(found);
  return JSON.parse(text) as Puzzle[];
}

/** All puzzles, as they are listed. */
export function listed(puzzles: readonly Puzzle[]): PuzzleList {
  return {
    puzzles: puzzles.map(({ id, game, variant, seats, difficulty }) => ({ id, game, variant, seats, difficulty })),
  };
}

/** The puzzle of that id. */
export function pick(puzzles: readonly Puzzle[], id: string): Puzzle {
  const found = puzzles.find((puzzle) => puzzle.id === id);
  if (!found) throw new UsageError(`there is no puzzle ${repr(id)}`);
  return found;
}

/** The game up to the position. */
export function recordOf({ record }: Puzzle): Record {
  return Record.read(record);
}

/** The position as its seat sees it. */
export function viewOf(puzzle: Puzzle): View {
  return recordOf(puzzle).replay().view(puzzle.seat);
}

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
