/** What the dice game offers to the seat in turn, found out once for each view. */

import { diceKernels } from "../bots/kernels-dice.ts";
import { type Offer, offersOf, think } from "../bots/thought.ts";
import type { View } from "../view.ts";

const OFFERS = new WeakMap<View, readonly Offer[]>();

/** Every move of the seat in turn as the hard bot sees it, best first. */
export function offersFor(view: View): readonly Offer[] {
  const kernels = diceKernels(view.setting);
  const found = OFFERS.get(view) ?? offersOf(view, think("hard", view, kernels), kernels);
  OFFERS.set(view, found);
  return found;
}
