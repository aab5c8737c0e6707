import { neighbour } from "../state/notation.ts";
import { t } from "../words/words.svelte.ts";
import type { Aim } from "./aim.svelte.ts";

/** Why the tile in hand cannot lie on a cell, as far as the table shows it. */
export function whyNot(aim: Aim, cell: string): string {
  const shown = aim.table.shown!;
  if (cell in shown.start.board) return t("board.why.printed", { cell });
  if (shown.cells.has(cell)) return t("board.why.taken", { cell });
  const free = [0, 1, 2, 3, 4, 5].some((way) => {
    const beside = neighbour(cell, way);
    return aim.area.has(beside) && !shown.cells.has(beside);
  });
  if (!free) return t("board.why.alone", { cell });
  const first = !shown.tiles.some((tile) => tile.seat === aim.table.seat);
  return first ? t("board.why.first") : t("board.why.not", { cell });
}
