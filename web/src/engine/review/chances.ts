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

/** Sharpness; what is added for the side in turn at the start, and what more of that at the end. */
type Scale = readonly [sharpness: number, first: number, later: number];

const PLAIN: Scale = [1, 0, 0];

/** The power of how far a game has gone with which the latter grows: little until late. */
const LATE = 4;

/** The least share that is reckoned with. */
const LEAST = 1e-12;

/** Chances for each seat that come true as often as they say, from a bot's share for each side. */
export function temper({ setting, state }: View, shares: readonly number[]): number[] {
  const sides = sidesOf(setting);
  if (sides === 1) return [shares[0]!];
  const [sharpness, first, later] = scaleOf(setting);
  const turn = sideOf(setting, scalar(setting.game, state, "turn"));
  const more = Math.exp(first + later * faceOf(setting).progress(state) ** LATE);
  const raised = shares.slice(0, sides).map((share, side) => {
    const sharp = Math.max(share, LEAST) ** sharpness;
    return side === turn ? sharp * more : sharp;
  });
  const total = raised.reduce((sum, share) => sum + share, 0);
  return seatsOf(setting).map((seat) => raised[sideOf(setting, seat)]! / total);
}

function scaleOf({ game, variant, seats }: Setting): Scale {
  const scales: Readonly<Record<string, Scale>> = SCALES;
  return scales[`${game}-${variant}-${seats}`] ?? PLAIN;
}
