/**
 * The chance to win: from the bots' estimates to chances that come true.
 *
 * A bot's estimate is a share for each side. How far it is to be trusted was measured on games that bots play among themselves,
 * three numbers for each setting (Python's `review/chances.py` has them, and `calibrate` makes them).
 */

import { faceOf } from "../faces.ts";
import { SCALES } from "../layout.ts";
import { type Setting, seatsOf, sideOf, sidesOf } from "../setting.ts";
import { scalar } from "../state.ts";
import type { View } from "../view.ts";
import { rescale, type Scale } from "./kernels.ts";

const PLAIN: Scale = [1, 0, 0];

/** Chances for each seat that come true as often as they say, from a bot's share for each side. */
export function temper({ setting, state }: View, shares: readonly number[]): number[] {
  const sides = sidesOf(setting);
  if (sides === 1) return [shares[0]!];
  const turn = sideOf(setting, scalar(setting.game, state, "turn"));
  const stage = faceOf(setting).progress(state);
  const chances = rescale(setting.game, shares.slice(0, sides), turn, stage, scaleOf(setting));
  return seatsOf(setting).map((seat) => chances[sideOf(setting, seat)]!);
}

function scaleOf({ game, variant, seats }: Setting): Scale {
  const scales: Readonly<Record<string, Scale>> = SCALES;
  return scales[`${game}-${variant}-${seats}`] ?? PLAIN;
}
