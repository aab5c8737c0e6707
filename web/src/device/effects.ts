/** What a move does, for display: gains and losses by symbol, bonus moves, and the runs or cards that gave the points. */

import type { MatchedCard, Ray } from "../engine/face.ts";
import { faceOf } from "../engine/faces.ts";
import type { Standing } from "../engine/position.ts";
import { rulesOf, type State } from "../engine/rules.ts";
import type { Setting } from "../engine/setting.ts";

/** How far each marker moves, what is lost where anything is, how many bonus moves it gives, and why. */
export interface Effect {
  readonly gains: number[];
  readonly lost: number[];
  readonly bonus: number;
  readonly rays: Ray[];
  readonly matches: MatchedCard[];
}

/** What a move did, from the states before and after it; null if it is one that moves no markers. */
export function effect(setting: Setting, before: State, after: State, code: number): Effect | null {
  const face = faceOf(setting);
  if (code < 0 || !face.isScoring(code)) return null;
  const { points, gains, bonus } = rulesOf(setting.game).account(before, after, code);
  const lost = points.map((scored, symbol) => scored - gains[symbol]!);
  return {
    gains,
    lost: lost.some((one) => one !== 0) ? lost : [],
    bonus,
    rays: face.rays(before, code),
    matches: face.matches(before, code),
  };
}

/** What a legal move would do, and the state after it, before any chance outcome. */
export function foresee({ setting, state }: Standing, code: number): { effect: Effect | null; after: State } {
  const after = state.slice();
  rulesOf(setting.game).apply(after, code);
  return { effect: effect(setting, state, after, code), after };
}
