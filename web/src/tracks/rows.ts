import { type Shown, trackEnd, trackOf } from "../state/game.ts";
import type { Plan } from "../state/table.svelte.ts";

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

/** How the tracks of a game are drawn: which kind, where they end, and their blocks. */
export interface RailPlan {
  kind: RailKind;
  end: number;
  /** Last value of each block. */
  blocks: number[];
  /** Numbers above the rail. */
  heads: { at: number; text: string }[];
}

export function railPlan(shown: Shown): RailPlan {
  const end = trackEnd(shown.start);
  const { game, variant } = shown.start.setting;
  if (game === "cards") {
    return {
      kind: "sectors",
      end,
      blocks: [3, 6, 10],
      heads: [
        { at: 2, text: "1–3" },
        { at: 5, text: "4–6" },
        { at: 8.5, text: "7–10" },
      ],
    };
  }
  if (game === "dice") {
    return {
      kind: "boxes",
      end,
      blocks: [3, 6, 7],
      heads: [
        { at: 2, text: "1–3" },
        { at: 5, text: "4–6" },
        { at: 7, text: "7" },
      ],
    };
  }
  if (variant === "duel") return { kind: "duel", end, blocks: [end], heads: [] };
  const heads = (end === 18 ? [5, 10, 15, 18] : [9, 18, 27, 36]).map((at) => ({ at, text: String(at) }));
  return { kind: "long", end, blocks: end === 36 ? [18, 36] : [end], heads };
}

/** How many of the blocks are open: a block opens when all six stand in the one before (as the rails print it). */
export function openBlocks(values: readonly number[], blocks: readonly number[]): number {
  const least = Math.min(...values);
  let open = 1;
  while (open < blocks.length && least >= (open === 1 ? 1 : blocks[open - 2]! + 1)) open++;
  return open;
}

/** On which side of the duel's middle a marker stands: ours is the left one. The one ahead has the number. */
export function duelSide(value: number): "left" | "right" {
  return value > 0 ? "left" : "right";
}

/** The waterline: the lowest value of a row. */
export function waterline(row: Pick<Row, "values" | "lowest">): number {
  return row.values[row.lowest[0] ?? 0] ?? 0;
}
