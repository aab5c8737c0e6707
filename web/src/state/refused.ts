import { t } from "../words/words.svelte.ts";

/** Why the rules refuse a move: what the server writes, and what we say to the person. */
const WHY: [RegExp, (found: string) => string][] = [
  [/it has rolled/, () => t("dice.last")],
  [/it has to roll first/, () => t("refused.roll")],
  [/do not allow these jokers/, () => t("refused.joker")],
  [/it has to play a piece first/, () => t("refused.first")],
  [/it still holds a piece with its lowest symbol/, () => t("turn.swap.none")],
  [/there is no swap in solo/, () => t("refused.solo")],
  [/its turn ends with draw or swap now/, () => t("refused.end")],
  [/it does not hold (\w+)/, (piece) => t("refused.piece", { piece })],
  [/(\w+) is outside the area/, (cell) => t("refused.outside", { cell })],
  [/(\w+) is not free/, (cell) => t("refused.taken", { cell })],
  [/the first tile must touch a printed symbol/, () => t("board.hint.first")],
];

/** What to say of a move that is refused, or nothing where the reason is a new one. */
export function whyRefused(message: string): string | null {
  for (const [reason, say] of WHY) {
    const found = reason.exec(message);
    if (found) return say(found[1] ?? "");
  }
  return null;
}
