import type { review as english } from "../words/en/review.ts";
import { LaterWords } from "../words/later.svelte.ts";
import { language } from "../words/words.svelte.ts";

export type ReviewKey = keyof typeof english;
export type ReviewWords = Record<ReviewKey, string>;

export const {
  follow,
  ready,
  say,
  use: useWords,
} = new LaterWords<ReviewKey>({
  en: async () => (await import("../words/en/review.ts")).review,
  de: async () => (await import("../words/de/review.ts")).review,
  nl: async () => (await import("../words/nl/review.ts")).review,
});

const written = () => (language() === "en" ? "en-GB" : language());

/** "85%" */
export function percent(chance: number): string {
  return new Intl.NumberFormat(written(), { style: "percent", maximumFractionDigits: 0 }).format(chance);
}

/** "9.4" */
export function decimal(number: number, places = 1): string {
  const style = { minimumFractionDigits: places, maximumFractionDigits: places };
  return new Intl.NumberFormat(written(), style).format(number);
}

/** "+13", "−4" or "0": a change with its sign. */
export function signed(number: number, places = 0): string {
  const style = { minimumFractionDigits: places, maximumFractionDigits: places, signDisplay: "exceptZero" } as const;
  return new Intl.NumberFormat(written(), style).format(number).replace("-", "−");
}
