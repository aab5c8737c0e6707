/** The bot that plays any legal move, each as likely as the others. */

import { legalMoves } from "../position.ts";
import type { Random } from "../random.ts";
import type { View } from "../view.ts";
import type { Choice } from "./bot.ts";

export function chooseAny(view: View, random: Random): Choice {
  return { code: random.choice(legalMoves(view)), candidates: [] };
}
