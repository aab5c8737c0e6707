/** Bots: from a view and a limit to a move. A bot gets a view and nothing else of a game. */

import { UsageError } from "../errors.ts";
import { loadModule, type Source } from "../module.ts";
import type { Random } from "../random.ts";
import type { Setting } from "../setting.ts";
import type { View } from "../view.ts";
import { chooseOnBoard } from "./board.ts";
import type { Choice, Limit } from "./bot.ts";
import { chooseCard } from "./cards.ts";
import { chooseDice } from "./dice.ts";
import { boardKernels } from "./kernels-board.ts";
import { cardsKernels } from "./kernels-cards.ts";
import { diceKernels } from "./kernels-dice.ts";
import { chooseAny } from "./random.ts";
import { loadWeights } from "./weights.ts";

/** The bots by name, weakest first. */
export const LEVELS = ["random", "greedy", "easy", "medium", "hard", "expert"] as const;

const KERNELS = { board: boardKernels, cards: cardsKernels, dice: diceKernels };

export type Level = (typeof LEVELS)[number];

/** Loads what a bot of a setting needs: the rules of the game, its bots, and what it has learned; without a bot, for all of them. */
export async function loadBots(source: Source, setting: Setting, bot?: string): Promise<void> {
  const { game } = setting;
  await Promise.all([loadModule(source, game), loadModule(source, `${game}-bots`), loadWeights(source, setting, bot)]);
  KERNELS[game](setting); // made before the first move, so that nobody waits for them then
}

/** The move of a bot for the seat in turn; equal views, seeds and numbers of simulations give equal moves. */
export function choose(level: string, view: View, limit: Limit, random: Random): Choice {
  if (!LEVELS.includes(level as Level)) {
    throw new UsageError(`there is no bot "${level}"; there is: ${LEVELS.join(", ")}`);
  }
  if (level === "random") return chooseAny(view, random);
  const { setting } = view;
  if (setting.game === "board") return chooseOnBoard(level, view, limit, random, boardKernels(setting));
  if (setting.game === "cards") return chooseCard(level, view, limit, random, cardsKernels(setting));
  return chooseDice(level, view, limit, diceKernels(setting));
}
