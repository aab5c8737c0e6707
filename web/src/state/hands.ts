/** Whose pieces are open, where a game is over: in a replay, a review, and at the table after the end. */

import type { Entry, Shown } from "./game.ts";

export interface Hand {
  seat: number;
  pieces: { piece: string /** Drawn since the seat last moved. */; drawn: boolean }[];
}

/** The hands that are known of a position, in the order of seats; `known` is by seat. */
export function handsOf(shown: Shown, known: Readonly<Record<string, readonly string[]>>): Hand[] {
  return shown.start.names.flatMap((_, seat) => {
    const pieces = known[String(seat)] ?? [];
    return pieces.length > 0 ? [{ seat, pieces: markDrawn(pieces, drawnBy(shown, seat)) }] : [];
  });
}

/** What a seat drew, if it did nothing since. */
function drawnBy(shown: Shown, seat: number): string[] {
  const last = shown.log.findLast((entry) => entry.seat === seat);
  return last?.move.kind === "draw" || last?.move.kind === "swap" ? [...(last.event.got ?? [])] : [];
}

function markDrawn(pieces: readonly string[], drawn: string[]): Hand["pieces"] {
  return pieces.map((piece) => {
    const at = drawn.findIndex((other) => other === piece || other === piece[1]! + piece[0]!);
    if (at >= 0) drawn.splice(at, 1);
    return { piece, drawn: at >= 0 };
  });
}

/** The swap that is the last thing that happened; what it showed, everyone may see. */
export function lastSwap(shown: Shown): Entry | null {
  const last = shown.log.at(-1);
  return last?.move.kind === "swap" && (last.event.shown?.length ?? 0) > 0 ? last : null;
}
