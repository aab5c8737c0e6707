/** The records of a file: one a line, or one alone. What they hold is judged when one is opened; here they are only listed. */

import type { Setting } from "../protocol.ts";
import { ApiError, explain } from "../state/api.ts";
import { counts, numberOf } from "../state/moves.ts";
import { type Move, readMove } from "../state/notation.ts";
import { t } from "../words/words.svelte.ts";

/** A line that reads as a record. */
export interface Written {
  line: number;
  text: string;
  game: Setting["game"];
  variant: string;
  names: string[];
  /** What was done, entry by entry. */
  kinds: Move["kind"][];
  over: boolean;
}

/** A line that does not. */
export interface Unread {
  line: number;
  why: "json" | "record";
}

export function readRecords(text: string): (Written | Unread)[] {
  const whole = parse(text);
  if (whole !== undefined) return [readOne(whole, 1, text.trim())];
  return text.split("\n").flatMap((line, index) => {
    if (line.trim() === "") return [];
    const value = parse(line);
    return [value === undefined ? { line: index + 1, why: "json" as const } : readOne(value, index + 1, line.trim())];
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readOne(value: unknown, line: number, text: string): Written | Unread {
  const { game, variant, seats, moves, outcome } = (value ?? {}) as Record<string, unknown>;
  const isKnown = game === "board" || game === "cards" || game === "dice";
  if (!isKnown || !Array.isArray(seats) || !Array.isArray(moves)) return { line, why: "record" };
  const names = seats.map((seat: unknown) => String((seat as { name?: unknown } | null)?.name ?? ""));
  const kinds = moves.map((move: unknown) => readMove(String((move as { do?: unknown } | null)?.do ?? "")).kind);
  return { line, text, game, variant: String(variant), names, kinds, over: outcome != null };
}

export function isWritten(one: Written | Unread): one is Written {
  return "text" in one;
}

/** How many moves a record has, as people count them. */
export function moveCount({ kinds }: Written): number {
  return kinds.filter(counts).length;
}

/** Why a line cannot be shown: "Line 1: move 5 cannot be played there." */
export function whyNot(one: Written | Unread, error?: unknown): string {
  const { line } = one;
  if (!isWritten(one)) return t("import.line", { line, why: t(`import.why.${one.why}`) });
  if (error instanceof ApiError && error.code === "record/broken") {
    if (error.move === null) return t("import.line", { line, why: t("import.why.record") });
    const before = one.kinds.slice(0, error.move).filter(counts).length;
    const move = numberOf(one.kinds[error.move] ?? "draw", before);
    return t("import.line", { line, why: t("import.why.move", { move }) });
  }
  return t("import.line", { line, why: explain(error) });
}
