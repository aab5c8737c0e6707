/** Moves in words, short enough for a list. */

import { readMove } from "../state/notation.ts";
import { colourName, pieceName, symbolOf } from "../words/symbols.ts";
import { list } from "../words/words.svelte.ts";
import { say } from "./words.svelte.ts";

/** "green and purple on f9 e9", "score, 2 green as yellow". */
export function spell(text: string): string {
  const move = readMove(text);
  switch (move.kind) {
    case "place":
      return `${pieceName(move.piece)}, ${move.cells.join(" ")}`;
    case "play":
      return pieceName(move.piece);
    case "score": {
      const jokers = move.jokers.map(({ symbol, count, as }) =>
        say("m.as", { dice: `${count} ${colourName(symbol)}`, symbol: colourName(as) }),
      );
      return [say("m.score"), ...jokers].join(", ");
    }
    default:
      return say(`m.${move.kind}`);
  }
}

/** What came of chance: "RB GG" as tiles or cards, "RRGB" as dice. */
export function gotText(got: string, dice: boolean): string {
  if (dice)
    return list([...got].filter((letter) => symbolOf(letter) >= 0).map((letter) => colourName(symbolOf(letter))));
  return list(got.split(" ").map(pieceName));
}

/** A, B, C … */
export function letter(index: number): string {
  return String.fromCharCode(65 + index);
}
