/** Which puzzles this device has solved, or seen the answer of. */

import type { PuzzleRow } from "../protocol.ts";
import { remember, remembered } from "../state/settings.svelte.ts";

export type Mark = "solved" | "shown";
const PLACE = "sixfold.puzzles";

export function marks(): Record<string, Mark> {
  return remembered<Record<string, Mark>>(PLACE, {});
}

/** Keep a mark; what was solved stays solved, and an answer once seen is not a solution. */
export function keep(id: string, mark: Mark): void {
  const all = marks();
  if (all[id] === undefined) remember(PLACE, { ...all, [id]: mark });
}

/** 1 … 4 from how hard the server says it is. */
export function level(difficulty: number): number {
  return Math.max(1, Math.min(4, Math.floor(difficulty) + 1));
}

export interface Listed {
  id: string;
  /** Its place among its game's puzzles, from 1. */
  number: number;
  mark: Mark | "open";
}

export interface Grouped {
  game: PuzzleRow["game"];
  groups: { level: 1 | 2 | 3 | 4; puzzles: Listed[] }[];
  /** The one to go on with: the first that is open; none when all are done. */
  next: Listed | null;
  solved: number;
  count: number;
}

/** The puzzles of a game, the easiest first, by how hard they are. */
export function grouped(game: PuzzleRow["game"], rows: readonly PuzzleRow[], done: Record<string, Mark>): Grouped {
  const own = rows.filter((row) => row.game === game);
  const all = own.map((row, index) => ({
    level: level(row.difficulty),
    listed: { id: row.id, number: index + 1, mark: done[row.id] ?? ("open" as const) },
  }));
  const groups = ([1, 2, 3, 4] as const).map((of) => ({
    level: of,
    puzzles: all.filter((one) => one.level === of).map((one) => one.listed),
  }));
  return {
    game,
    groups: groups.filter(({ puzzles }) => puzzles.length > 0),
    next: all.find(({ listed }) => listed.mark === "open")?.listed ?? null,
    solved: all.filter(({ listed }) => listed.mark === "solved").length,
    count: all.length,
  };
}
