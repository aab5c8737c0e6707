/** The counter of the board game: what a tile would score before it is laid. */

import { CELLS, PAIRS } from "../../engine/hexgrid.ts";
import { BOARD, PHASE } from "../../engine/layout.ts";
import { rulesOf } from "../../engine/rules.ts";
import { courseOf, fold } from "./fold.ts";
import type { Sheet } from "./sheet.ts";
import type { Line } from "./shown.ts";

/** The kinds of tile: "RR", "RG" … */
export const TILES: readonly string[] = BOARD.names.split(" ");

/** What a tile of the player in turn would score on two cells, or why it cannot lie there. */
export function counts(sheet: Sheet, tile: string, cells: readonly [string, string]): Line {
  const place = fold(sheet).turn ?? sheet.start;
  return courseOf(sheet).step({ kind: "tile", place, tile, cells });
}

/** The pairs of cells on which a tile may lie now, each once: "c8 c9". */
export function pairs(sheet: Sheet): string[] {
  const course = courseOf(sheet);
  course.draw();
  if (course.phase !== PHASE.MOVE) return [];
  return [...rulesOf("board").pairs(course.state)].map((pair) => PAIRS[pair]!.map((cell) => CELLS[cell]).join(" "));
}

/** How many tiles of each kind nobody has seen on the table yet. */
export function unseenTiles(sheet: Sheet): number[] {
  const { game, state } = courseOf(sheet);
  return [...game.history.face.pool(state)];
}
