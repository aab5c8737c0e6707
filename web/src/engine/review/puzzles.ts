/** Puzzles: positions of real games with one clearly best move, found from the view of the seat in turn. */

import type { Facts, PuzzleList, PuzzleRow } from "../../protocol.ts";
import { UsageError } from "../errors.ts";
import type { Source } from "../module.ts";
import { Record } from "../record.ts";
import { repr } from "../repr.ts";
import type { OptionValue } from "../setting.ts";
import type { View } from "../view.ts";

/** A position, rebuilt from a record that was cut off there; only the pieces of its seat are to be shown. */
export interface Puzzle extends PuzzleRow {
  readonly options: Readonly<globalThis.Record<string, OptionValue>>;
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
