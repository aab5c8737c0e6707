/** The board in words, for the ear. */

import { lastTurn } from "../state/game.ts";
import { gainsText } from "../table/say.ts";
import { pieceName, symbolName } from "../words/symbols.ts";
import { t } from "../words/words.svelte.ts";
import type { Aim } from "./aim.svelte.ts";
import { whyNotSaid } from "./why.ts";

/** A cell: its name and what is there. */
export function cellText(aim: Aim, cell: string): string {
  const shown = aim.table.shown!;
  const symbol = shown.cells.get(cell);
  if (symbol === undefined) return t("board.cell.free", { cell });
  const name = symbolName(symbol);
  if (cell in shown.start.board) return t("board.cell.printed", { cell, symbol: name });
  const fresh = lastTurn(shown).some((tile) => tile.cells.includes(cell));
  return fresh ? t("board.cell.last", { cell, symbol: name }) : t("board.cell.taken", { cell, symbol: name });
}

/** What the aim would do: "red and blue on d8 e8: 2 red and 4 blue". */
export function aimText(aim: Aim): string {
  const { placement, gains } = aim;
  if (!placement) return "";
  const where = t("board.aim", { piece: pieceName(placement.piece), a: placement.cells[0], b: placement.cells[1] });
  const more = aim.bonus > 0 ? `, ${t("board.bonus", { n: aim.bonus })}` : "";
  return gains ? `${where}: ${gainsText(gains)}${more}.` : `${where}.`;
}

/** What there is to hear when the keyboard comes to a cell with a tile in hand. */
export function tryText(aim: Aim, cell: string): string {
  if (aim.piece === null) return "";
  return aim.placement && aim.cell === cell ? aimText(aim) : whyNotSaid(aim, cell);
}
