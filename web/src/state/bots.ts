import type { PlayerSpec } from "../protocol.ts";

export type BotName = NonNullable<PlayerSpec["bot"]>;

/** The bots that a page and a device know, the weakest first; a server may have more of its own. */
export const BOTS: readonly BotName[] = ["random", "greedy", "easy", "medium", "hard", "expert"];

export function isBot(name: unknown): name is BotName {
  return BOTS.some((bot) => bot === name);
}
