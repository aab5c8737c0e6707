/** Who may take a move back: their own last move, as long as it showed nothing new and the turn is still with the player. */

import { faceOf } from "./faces.ts";
import type { Game } from "./game.ts";

/** Why whoever holds these seats cannot take the last move back; an empty text if they can. */
export function whyNot(game: Game, seats: readonly number[]): string {
  const { last } = game.history;
  if (last === undefined) return "there is no move yet that could be taken back";
  const { turn } = game;
  if (turn === null) return "the game is over, and everything is open now";
  if (!seats.includes(last.seat)) {
    return `${game.names[last.seat]} made the last move, and only their own player can take it back`;
  }
  if (!seats.includes(turn)) return `the turn has passed to ${game.names[turn]}`;
  if (last.got.length > 0) {
    const drawn = faceOf(game.setting).isHiding ? "new pieces were drawn" : "the dice were rolled";
    return `${drawn} with it, and what was seen cannot be unseen`;
  }
  return "";
}
