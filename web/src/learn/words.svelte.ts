import type { learn as english } from "../words/en/learn.ts";
import { LaterWords } from "../words/later.svelte.ts";

export type LearnKey = keyof typeof english;

export const { follow, ready, say, sayMaybe } = new LaterWords<LearnKey>({
  en: async () => (await import("../words/en/learn.ts")).learn,
  de: async () => (await import("../words/de/learn.ts")).learn,
  nl: async () => (await import("../words/nl/learn.ts")).learn,
});
