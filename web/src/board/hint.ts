import { readMove } from "../state/notation.ts";
import { waitText } from "../table/say.ts";
import { colourName } from "../words/symbols.ts";
import { either, t } from "../words/words.svelte.ts";
import type { Aim } from "./aim.svelte.ts";

/** What to do next, in a sentence. */
export function hint(aim: Aim): string {
  const { table } = aim;
  const { shown, choices } = table;
  if (!shown || table.over) return t("title.over");
  if (table.covered) return "";
  if (table.refilling) {
    if (!choices?.swap) return aim.solo ? t("board.hint.next") : t("board.hint.draw");
    const lowest = shown.state.lowest[table.track(table.active!)] ?? [];
    return t("board.hint.swap", { symbols: either(lowest.map(colourName)) });
  }
  if (table.active === null) {
    const turn = shown.state.turn ?? 0;
    return table.isBot(turn) || table.isAway(turn) ? waitText(table) : t("title.named", { name: table.name(turn) });
  }
  // What cannot be done now is not asked for: the move is on its way, or it is judged already.
  if (table.sending || !aim.canPlace || isJudged(aim)) return "";
  if (aim.placement !== null) return t("board.hint.place");
  if (aim.piece !== null) return isFirst(aim) ? t("board.hint.first") : t("board.hint.aim");
  if (shown.state.bonus) return t("bonus.place");
  return isFirst(aim) ? t("board.hint.first") : t("board.hint.pick");
}

/** Whether a puzzle's answer lies where the tile is aimed. */
function isJudged({ table, placement }: Aim): boolean {
  if (!table.studied || placement === null) return false;
  const cells = [...placement.cells].sort().join(" ");
  return table.outlines.some(({ do: text }) => {
    const move = readMove(text);
    return move.kind === "place" && [...move.cells].sort().join(" ") === cells;
  });
}

/** Whether our first tile is still to come. */
export function isFirst(aim: Aim): boolean {
  return !(aim.table.shown?.tiles.some((tile) => tile.seat === aim.table.active) ?? false);
}
