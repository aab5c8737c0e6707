import type { circle as english } from "../words/en/circle.ts";
import { LaterWords } from "../words/later.svelte.ts";

export type CircleKey = keyof typeof english;

export const { follow, ready, say, sayMaybe } = new LaterWords<CircleKey>({
  en: async () => (await import("../words/en/circle.ts")).circle,
  de: async () => (await import("../words/de/circle.ts")).circle,
  nl: async () => (await import("../words/nl/circle.ts")).circle,
});
