import { DIRECTIONS, neighbour } from "../state/notation.ts";
import { either, t } from "../words/words.svelte.ts";
import type { Aim } from "./aim.svelte.ts";
import { isFirst } from "./hint.ts";

/** Why the tile in hand cannot lie on a cell, as far as the table shows it. */
export function whyNot(aim: Aim, cell: string): string {
  const shown = aim.table.shown!;
  if (cell in shown.start.board) return t("board.why.printed", { cell });
  if (shown.cells.has(cell)) return t("board.why.taken", { cell });
  const free = DIRECTIONS.some((_, way) => {
    const beside = neighbour(cell, way);
    return aim.area.has(beside) && !shown.cells.has(beside);
  });
  if (!free) return t("board.why.alone", { cell });
  return isFirst(aim) ? t("board.why.first") : t("board.why.not", { cell });
}

/** The same for the ear, to which no cell is lit: it names the printed symbols that are free. */
export function whyNotSaid(aim: Aim, cell: string): string {
  const why = whyNot(aim, cell);
  if (why !== t("board.why.first")) return why;
  const printed = Object.keys(aim.table.shown!.start.board);
  const free = printed.filter((one) => DIRECTIONS.some((_, way) => aim.places.has(neighbour(one, way))));
  return t("board.why.first.said", { cells: either(free) });
}
