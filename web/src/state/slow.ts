import type { Clock } from "../protocol.ts";

/** A clock counts days, so that nobody has to be there. */
export function isSlow(clock: Pick<Clock, "kind"> | null | undefined): boolean {
  return clock?.kind === "days" || clock?.kind === "bank";
}
