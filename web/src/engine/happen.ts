/** Chance outcomes that are due: those that a record tells, or those of a dealer. */

import type { Chance } from "./chance.ts";
import { ChanceError } from "./errors.ts";
import type { History } from "./history.ts";
import { scalar } from "./state.ts";

/** Let the outcomes that are due happen: those given, or else from the dealer. */
export function happen(history: History, source: Chance | null, given: readonly number[] | null): void {
  const ply = history.length;
  let index = 0;
  for (; history.isChanceDue; index++) history.happen(next(history, source, given, ply, index));
  if (given !== null && given.length > index) {
    throw new ChanceError(`${given.length} came from chance, but ${index} were due`);
  }
}

function next(
  history: History,
  source: Chance | null,
  given: readonly number[] | null,
  ply: number,
  index: number,
): number {
  if (given === null) {
    if (source === null) throw new ChanceError("chance is due, but there is no dealer and nothing was told");
    return source.pick(ply, index, history.odds());
  }
  const outcome = given[index];
  if (outcome === undefined) {
    const due = scalar(history.setting.game, history.state, "due");
    throw new ChanceError(`${index} came from chance, but ${index + due} are due`);
  }
  if (history.odds()[outcome] === 0) {
    const piece = history.face.names[outcome];
    throw new ChanceError(`${piece} cannot be drawn as number ${index + 1}: none is left to draw`);
  }
  return outcome;
}
