import type { View } from "../engine/view.ts";
import type { Advice } from "../protocol.ts";
import type { BotName } from "./rows.ts";

/** Who thinks for bots and hints. It gets a view and nothing else of a game. Equal views and seeds give equal moves. */
export interface Thinker {
  /** The move of a bot for the seat of a view. */
  choose(bot: BotName, view: View, seed: string): Promise<string>;
  /** The best moves for the seat of a view, best first. */
  hint(view: View, seed: string): Promise<Advice[]>;
}
