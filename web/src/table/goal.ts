import type { GameName } from "../state/variants.ts";
import { maybe, t } from "../words/words.svelte.ts";

/** What a game is about, in a line. */
export function goal(game: GameName, variant = "standard"): string {
  return maybe(`goal.${variant}`) ?? t(`goal.${game}`);
}
