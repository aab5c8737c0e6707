/** What the log tells, and in which order. */

import type { Entry } from "../state/game.ts";
import { SYMBOLS, symbolOf } from "../words/symbols.ts";

/** Drawing ends every turn and rolling prepares a score: they are told only where something else happened with them. */
export function isTold({ move, event }: Entry): boolean {
  return event.reshuffled === true || (move.kind !== "draw" && move.kind !== "roll");
}

/** What a move gained, in the order in which its symbols score. */
export function gainsInOrder({ move, event }: Entry): { symbol: number; n: number }[] {
  const first = move.kind === "place" || move.kind === "play" ? move.symbols : [];
  const order = [...new Set([...first, ...SYMBOLS])];
  return order.flatMap((symbol) => {
    const n = event.gains?.[symbol] ?? 0;
    return n > 0 ? [{ symbol, n }] : [];
  });
}

/** The dice that were scored without those of jokers. */
export function looseDice({ move, seat, before }: Entry): number[] {
  const dice = [...(before.dice?.[seat] ?? "")].map(symbolOf);
  if (move.kind !== "score") return dice;
  for (const { symbol, count } of move.jokers) {
    for (let n = 0; n < count; n++) dice.splice(dice.indexOf(symbol), 1);
  }
  return dice;
}
