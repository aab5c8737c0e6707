/** What made the difference for a seat, as steps from its chance before the deal to the outcome. */

import type { Review } from "./reading.ts";

export interface Step {
  kind: "deal" | "luck" | "skill" | "rest";
  /** Whose draws or moves. */
  seat: number | null;
  from: number;
  to: number;
}

/** Steps that add up: each begins where the last one ended, and the last one ends at the outcome. */
export function stepsOf(review: Review, seat: number): Step[] {
  const balance = review.balances[seat]!;
  const parts: [Step["kind"], number | null, number][] = [
    ["deal", null, balance.deal],
    ...balance.luck.map((luck, other): [Step["kind"], number, number] => ["luck", other, luck]),
    ...balance.skill.map((skill, other): [Step["kind"], number, number] => ["skill", other, skill]),
    ["rest", null, balance.remainder],
  ];
  let at = balance.initial;
  return parts.map(([kind, whose, change]) => {
    const from = at;
    at += change;
    return { kind, seat: whose, from, to: at };
  });
}
