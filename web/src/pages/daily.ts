/** The daily deal in words. */

import type { Daily } from "../protocol.ts";
import { clockTime, dayText, t } from "../words/words.svelte.ts";
import { leftText } from "./rows.ts";

/** When the next deal comes: "in 5 h 12 min, at 01:00", by this device's own clock. */
export function nextText(until: number, now: number): string {
  return t("daily.next", { left: leftText(until - now), time: clockTime(until) });
}

/** A result to send to friends: the day, what was reached, and where to play; nothing about the tiles. */
export function shareText(daily: Daily, origin: string): string {
  const mine = daily.results.find((row) => row.yours);
  if (!mine) return "";
  const head = `${t("app.name")} · ${t("daily.title")} · ${dayText(daily.day)}`;
  const reached = mine.resigned ? t("me.resigned") : t("daily.mine", { n: mine.lowest });
  const facts = [reached, t("daily.mine.place", { n: mine.place ?? 0, all: daily.results.length })];
  if ((daily.streak ?? 0) > 1) facts.push(t("daily.streak", { n: daily.streak! }));
  return [head, facts.join(" · "), `${origin}/daily`].join("\n");
}
