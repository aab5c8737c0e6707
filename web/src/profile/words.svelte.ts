import type { profile as english } from "../words/en/profile.ts";
import { LaterWords } from "../words/later.svelte.ts";
import { language } from "../words/words.svelte.ts";

export type ProfileKey = keyof typeof english;

export const { follow, ready, say } = new LaterWords<ProfileKey>({
  en: async () => (await import("../words/en/profile.ts")).profile,
  de: async () => (await import("../words/de/profile.ts")).profile,
  nl: async () => (await import("../words/nl/profile.ts")).profile,
});

const written = () => (language() === "en" ? "en-GB" : language());

/** "85%" */
export function percent(share: number): string {
  return new Intl.NumberFormat(written(), { style: "percent", maximumFractionDigits: 0 }).format(share);
}

/** "9.4" */
export function decimal(number: number): string {
  return new Intl.NumberFormat(written(), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(number);
}

/** "+1.3", "−4.0" or "0.0": a change with its sign. */
export function signed(number: number): string {
  const style = { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: "exceptZero" } as const;
  return new Intl.NumberFormat(written(), style).format(number).replace("-", "−");
}
