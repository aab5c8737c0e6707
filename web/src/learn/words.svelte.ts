import type { learn as english } from "../words/en/learn.ts";
import { fill, type Language, language } from "../words/words.svelte.ts";

/** The words of these pages are loaded with them, so that the start page stays small. */
export type LearnKey = keyof typeof english;
type LearnWords = Record<LearnKey, string>;

const LOAD: Record<Language, () => Promise<LearnWords>> = {
  en: async () => (await import("../words/en/learn.ts")).learn,
  de: async () => (await import("../words/de/learn.ts")).learn,
  nl: async () => (await import("../words/nl/learn.ts")).learn,
};

let words = $state.raw<LearnWords | null>(null);

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

export function say(key: LearnKey, values?: Record<string, string | number>): string {
  return fill(words?.[key] ?? "", values);
}

/** The text for a key that is made at run time, or nothing if there is none. */
export function sayMaybe(key: string, values?: Record<string, string | number>): string | null {
  const text = words?.[key as LearnKey];
  return text === undefined ? null : fill(text, values);
}
