/** Hints: the best moves for what a seat may know, each with its chances and its facts. */

import type { Advice } from "../../protocol.ts";
import type { Limit } from "../bots/bot.ts";
import { GameOver, UsageError } from "../errors.ts";
import { faceOf } from "../faces.ts";
import { turnOf } from "../position.ts";
import { Random } from "../random.ts";
import type { View } from "../view.ts";
import { facts, who } from "./facts.ts";
import { type Judged, judge } from "./judge.ts";

/** How many moves a hint tells of. */
const SHOWN = 5;

/** What a seat could do, best first. */
export interface Hint {
  readonly seat: number;
  readonly ply: number;
  readonly candidates: Advice[];
}

/** The best moves for the seat of a view, which is in turn; equal views, seeds and numbers of simulations give equal hints. */
export function hint(view: View, random = new Random(0), limit: Limit = {}): Hint {
  const turn = turnOf(view);
  if (turn === null) throw new GameOver("there is no hint after the end of the game");
  if (view.seat !== turn) throw new UsageError(`there is no hint for ${who(view.seat)}: seat ${turn} is in turn`);
  const candidates = judge(view, limit, random).slice(0, SHOWN);
  return { seat: turn, ply: view.history.length, candidates: candidates.map((judged) => advise(view, judged)) };
}

/** A judged move with its facts. */
export function advise(view: View, { code, chances, lowest }: Judged): Advice {
  const move = faceOf(view.setting).spell(code);
  return { do: move, chances: [...chances], lowest, facts: facts(view, move) };
}
