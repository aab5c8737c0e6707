import type { manners as english } from "../words/en/manners.ts";
import { LaterWords } from "../words/later.svelte.ts";

export type MannersKey = keyof typeof english;

export const { follow, ready, say, sayMaybe, use } = new LaterWords<MannersKey>({
  en: async () => (await import("../words/en/manners.ts")).manners,
  de: async () => (await import("../words/de/manners.ts")).manners,
  nl: async () => (await import("../words/nl/manners.ts")).manners,
});
