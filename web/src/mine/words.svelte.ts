import type { mine as english } from "../words/en/mine.ts";
import { LaterWords } from "../words/later.svelte.ts";

export type MineKey = keyof typeof english;

export const { follow, ready, say, use } = new LaterWords<MineKey>({
  en: async () => (await import("../words/en/mine.ts")).mine,
  de: async () => (await import("../words/de/mine.ts")).mine,
  nl: async () => (await import("../words/nl/mine.ts")).mine,
});
