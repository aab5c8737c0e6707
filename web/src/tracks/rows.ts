import type { Rules, Section } from "../protocol.ts";
import type { Shown } from "../state/game.ts";
import { trackOf } from "../state/markers.ts";
import type { Plan } from "../state/tableview.svelte.ts";

/** One row of markers as it is shown: a seat's, or a team's. */
export interface Row {
  /** The track's index, and the seats that move on it. */
  track: number;
  seats: number[];
  name: string;
  values: number[];
  lowest: number[];
  /** What is about to be gained, and what of it would be lost. */
  gain: number[] | null;
  lost: number[] | null;
  yours: boolean;
  /** It is the only one of ours, and called "you". */
  you: boolean;
  turn: boolean;
  bot: boolean;
  /** Its place, where the game is over. */
  place?: number;
}

/** The rows of a position, ours first. */
export function rows(shown: Shown, yours: readonly number[], seat: number | null, plan: Plan | null): Row[] {
  const { start, state } = shown;
  const made = state.tracks.map((values, track) => {
    const seats = start.names.map((_, index) => index).filter((index) => trackOf(start, index) === track);
    const planned = plan !== null && seats.includes(plan.seat) ? plan : null;
    return {
      track,
      seats,
      name: seats.map((index) => start.names[index]).join(" & "),
      values,
      lowest: state.lowest[track] ?? [],
      gain: planned?.gains.some((n) => n > 0) ? planned.gains : null,
      lost: planned?.lost?.some((n) => n > 0) ? planned.lost : null,
      yours: seats.some((index) => yours.includes(index)),
      you: yours.length === 1 && seats.length === 1 && yours[0] === seats[0],
      turn: state.turn !== null && seats.includes(state.turn),
      bot: seats.every((index) => start.bots[index] != null),
    };
  });
  const first = seat === null ? 0 : trackOf(start, seat);
  return [...made.slice(first), ...made.slice(0, first)];
}

export type RailKind = "long" | "sectors" | "boxes" | "duel";

/** How the tracks of a game are drawn: which kind, where they end, and their parts. */
export interface RailPlan {
  kind: RailKind;
  end: number;
  sections: Section[];
  /** Numbers above the rail. */
  heads: { at: number; text: string }[];
}

export function railPlan(shown: Shown): RailPlan {
  const { rules } = shown.start;
  const { end, sections } = rules;
  const kind = railKind(rules);
  if (kind === "duel") return { kind, end, sections, heads: [] };
  if (kind === "long") return { kind, end, sections, heads: scale(end).map((at) => ({ at, text: String(at) })) };
  const heads = sections.map((section) => ({ at: (section.first + section.last) / 2, text: sectionName(section) }));
  return { kind, end, sections, heads };
}

function railKind({ shared, dice, sections }: Rules): RailKind {
  if (shared) return "duel";
  if (dice) return "boxes";
  return sections.some((section) => section.least > 0) ? "sectors" : "long";
}

/** The numbers above a long rail: a few at even distances, and its end. */
function scale(end: number): number[] {
  const step = end > 20 ? 9 : 5;
  const even = Array.from({ length: Math.ceil(end / step) - 1 }, (_, i) => (i + 1) * step);
  return [...even, end];
}

/** "4–6", or "7" where a part has one value only. */
export function sectionName({ first, last }: Section): string {
  return first === last ? String(first) : `${first}–${last}`;
}

/** How many of the parts are open for a row of markers. */
export function openSections(values: readonly number[], sections: readonly Section[]): number {
  const lowest = Math.min(...values);
  return sections.filter((section) => lowest >= section.least).length;
}

/** On which side of the duel's middle a marker stands: ours is the left one. The one ahead has the number. */
export function duelSide(value: number): "left" | "right" {
  return value > 0 ? "left" : "right";
}

/** The waterline: the lowest value of a row. */
export function waterline(row: Pick<Row, "values" | "lowest">): number {
  return row.values[row.lowest[0] ?? 0] ?? 0;
}
