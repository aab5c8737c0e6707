/** The best solo games that were finished on this device: the next one has something to beat. */

import { remember, remembered } from "./settings.svelte.ts";

interface Solo {
  game: string;
  lowest: number;
}

const PLACE = "sixfold.solo";

const others = (game: string) => remembered<Solo[]>(PLACE, []).filter((one) => one.game !== game);

/** The best lowest marker of the games beside this one; null while there is none. */
export function bestBeside(game: string): number | null {
  return others(game)[0]?.lowest ?? null;
}

/** Keep a finished game, if it is one of the best two: then the best beside any game is among them. */
export function keepSolo(game: string, lowest: number): void {
  const best = [{ game, lowest }, ...others(game)].sort((a, b) => b.lowest - a.lowest);
  remember(PLACE, best.slice(0, 2));
}
