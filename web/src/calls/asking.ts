/** When somebody is asked whether to call them: after a move of theirs, where they need not stay, and not again soon. */

import type { Clock } from "../protocol.ts";
import { remember, remembered } from "../state/settings.svelte.ts";
import { isSlow } from "../state/slow.ts";

const PLACE = "sixfold.calls";
/** Milliseconds for which “Not now” holds. */
const PAUSE = 30 * 86_400_000;

interface Answer {
  /** This browser is called. */
  on?: boolean;
  /** When they last said what they want, or were told that it cannot be. */
  at?: number;
}

/** What there is to know at a table. */
export interface Moment {
  /** They have moved since they came here. */
  moved: boolean;
  /** Somebody else is in turn. */
  waits: boolean;
  clock: Pick<Clock, "kind"> | null | undefined;
  /** Whoever is in turn is a person who is not here. */
  away: boolean;
}

/** Whether it is the moment to ask: what comes next may take days. */
export function isMoment({ moved, waits, clock, away }: Moment): boolean {
  return moved && waits && (isSlow(clock) || (clock == null && away));
}

const answer = () => remembered<Answer>(PLACE, {});

export function isOn(): boolean {
  return answer().on === true;
}

export function mayAsk(now = Date.now()): boolean {
  const { on, at } = answer();
  return !on && (at === undefined || now - at > PAUSE);
}

/** Forget what they answered; say whether this browser was called. */
export function forgetAnswer(): boolean {
  const was = isOn();
  remember(PLACE, {} satisfies Answer);
  return was;
}

/** Keep what they answered: that this browser is called, or is not. */
export function keepAnswer(on: boolean, now = Date.now()): void {
  remember(PLACE, { on, at: now } satisfies Answer);
}
