/** Time that is left, in words. */

import { language, t } from "../words/words.svelte.ts";

const whole = (n: number, unit: "day" | "hour") =>
  new Intl.NumberFormat(language(), { style: "unit", unit, unitDisplay: "long" }).format(n);

/** An hour or more in the two units that matter: "2 d 23 h", "5 h 12 min"; of full days or hours only those: "3 days". */
export function longText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  if (days > 0) return hours % 24 ? t("left.days", { n: days, hours: hours % 24 }) : whole(days, "day");
  return minutes % 60 ? t("left.hours", { n: hours, minutes: minutes % 60 }) : whole(hours, "hour");
}
