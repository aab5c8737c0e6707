import type { review as english } from "../words/en/review.ts";
import { fill, type Language, language } from "../words/words.svelte.ts";

/** The words of these pages are loaded with them, so that the start page stays small. */
export type ReviewKey = keyof typeof english;
export type ReviewWords = Record<ReviewKey, string>;

const LOAD: Record<Language, () => Promise<ReviewWords>> = {
  en: async () => (await import("../words/en/review.ts")).review,
  de: async () => (await import("../words/de/review.ts")).review,
  nl: async () => (await import("../words/nl/review.ts")).review,
};

let words = $state.raw<ReviewWords | null>(null);

/** Load the words of the language that is spoken now; call it from an effect. */
export function follow(): void {
  const wanted = language();
  void LOAD[wanted]().then((loaded) => {
    if (language() === wanted) words = loaded;
  });
}

export function ready(): boolean {
  return words !== null;
}

/** For tests: words that are already there. */
export function useWords(loaded: ReviewWords): void {
  words = loaded;
}

export function say(key: ReviewKey, values?: Record<string, string | number>): string {
  return fill(words?.[key] ?? "", values);
}

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
