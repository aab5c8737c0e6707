import type { slow as english } from "../words/en/slow.ts";
import { LaterWords } from "../words/later.svelte.ts";

export type SlowKey = keyof typeof english;

export const { follow, ready, say, sayMaybe, use } = new LaterWords<SlowKey>({
  en: async () => (await import("../words/en/slow.ts")).slow,
  de: async () => (await import("../words/de/slow.ts")).slow,
  nl: async () => (await import("../words/nl/slow.ts")).slow,
});
