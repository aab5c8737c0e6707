/** A planned move in words. */

import { readMove } from "../state/notation.ts";
import { pieceName } from "../words/symbols.ts";
import { say } from "./words.svelte.ts";

/** "red and blue on d8 e8". */
export function planText(move: string): string {
  const read = readMove(move);
  if (read.kind === "place") return say("plan.place", { piece: pieceName(read.piece), cells: read.cells.join(" ") });
  if (read.kind === "play") return say("plan.card", { piece: pieceName(read.piece) });
  return move;
}
