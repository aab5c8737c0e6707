/** Minutes of the day as fields write them, and time zones. */

import type { QuietHours } from "../protocol.ts";

/** What quiet hours begin with: a night. */
export const NIGHT: QuietHours = { begins: 22 * 60, ends: 8 * 60 };

const two = (n: number) => String(n).padStart(2, "0");

/** 1320 is "22:00". */
export function clockTime(minute: number): string {
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

/** "22:00" is 1320; what is no time is null. */
export function minuteOf(text: string): number | null {
  const found = /^(\d\d):(\d\d)/.exec(text);
  return found ? Number(found[1]) * 60 + Number(found[2]) : null;
}

/** The time zone of this device. */
export function hereZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
}

/** The time zones that this browser knows, the one of this device first; `kept` is among them. */
export function zones(kept: string): string[] {
  return [...new Set([hereZone(), kept, "UTC", ...(Intl.supportedValuesOf?.("timeZone") ?? [])])];
}
