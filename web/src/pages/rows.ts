/** A game of one's own in a list, in words. */

import type { GameRow } from "../protocol.ts";
import { longText } from "../state/left.ts";
import { isMyTurn, type PlacedRow } from "../state/me.svelte.ts";
import { replayPath, tablePath } from "../state/place.ts";
import { isShared, sideOf } from "../state/variants.ts";
import { list, soonDay, t } from "../words/words.svelte.ts";

const MINUTE = 60_000;

/** "2 d 23 h", "5 h 12 min", "8 min": time that is left, in its two largest parts. */
export function leftText(milliseconds: number): string {
  const minutes = Math.max(1, Math.ceil(milliseconds / MINUTE));
  return minutes >= 60 ? longText(minutes) : t("left.minutes", { n: minutes });
}

/** "2 d 23 h", "8 min": time that has gone by; nothing for less than a minute. */
export function agoText(milliseconds: number): string {
  return milliseconds < MINUTE ? "" : leftText(milliseconds - (milliseconds % MINUTE));
}

/** Whether something happened in a game that its person has not seen. */
export function hasNews(row: GameRow): boolean {
  return (row.deeds?.length ?? 0) > 0 || (row.said ?? 0) > 0 || row.fresh === true || row.rematch === true;
}

/** Where a game of a list is looked at: at its table, but if that has gone on to another game. */
export function rowPath(row: PlacedRow, rows: readonly PlacedRow[]): string {
  const isPast = row.status === "over" && rows.some((other) => other.table === row.table && other.status !== "over");
  return isPast ? replayPath(row.place, row.id) : tablePath(row.place, row.table);
}

/** "Board with Ada and Chip", "Board, solo". */
export function whatText(row: GameRow): string {
  const game = t(`game.${row.game}`);
  if (row.names.length === 1) return t("home.alone", { game });
  const others = row.names.filter((name, seat) => name && !row.yours?.includes(seat));
  return others.length > 0 ? t("home.with", { game, names: list(others) }) : game;
}

/** Whose turn it is and for how long, or how the game ended. */
export function statusText(row: GameRow, now: number): string {
  if (row.taken_over != null) return t("me.bot");
  if (row.status === "open") return t("me.waiting");
  if (row.status === "over") return endText(row);
  const left = row.deadline ? ` · ${t("me.left", { time: leftText(row.deadline - now) })}` : "";
  if (isMyTurn(row)) return t("me.turn") + left;
  const whose = row.turn == null ? undefined : row.names[row.turn];
  if (whose && row.holiday != null) return t("title.holiday", { name: whose, when: soonDay(row.holiday) });
  return (whose ? t("me.theirs", { name: whose }) : t("me.running")) + left;
}

/** Won, lost, or over in another way. */
export function endText(row: GameRow): string {
  const yours = row.yours ?? [];
  if (row.names.length === 1) return row.reason === "resign" ? t("me.resigned") : t("me.finished");
  const ranks = yours.map((seat) => row.ranks?.[seat] ?? 0).filter((rank) => rank > 0);
  // In a team both places are one result; several people round one device have no common one.
  const rank = new Set(ranks).size === 1 ? ranks[0]! : 0;
  if (rank === 0) return t("me.watched");
  if (rank === 1) return t("me.won");
  return row.names.length === 2 ? t("me.lost") : t("me.place", { n: rank });
}

/** The lowest symbols, one's own first: "5 : 3"; empty where a game is not counted so. */
export function scoreText(row: GameRow): string {
  const tracks = row.tracks ?? [];
  if (row.status !== "over" || isShared(row) || tracks.length === 0) return "";
  const lowest = tracks.map((track) => Math.min(...track));
  if (lowest.length === 1) return t("me.lowest", { n: lowest[0]! });
  const mine = new Set((row.yours ?? []).map((seat) => sideOf(row, seat)));
  const own = lowest.filter((_, index) => mine.has(index));
  const others = lowest.filter((_, index) => !mine.has(index)).sort((a, b) => b - a);
  return [...own, ...others].join(" : ");
}
