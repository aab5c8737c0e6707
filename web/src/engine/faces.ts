/** The faces of all games. Callers ask `faceOf(setting)` and never compare the names of games. */

import { BOARD_FACE } from "./board.ts";
import { CARDS_FACE } from "./cards.ts";
import { DICE_FACE } from "./dice.ts";
import type { Face } from "./face.ts";
import type { GameName } from "./state.ts";

const FACES: Readonly<Record<GameName, Face>> = { board: BOARD_FACE, cards: CARDS_FACE, dice: DICE_FACE };

/** The face of the game that is played. */
export function faceOf({ game }: { readonly game: GameName }): Face {
  return FACES[game];
}
