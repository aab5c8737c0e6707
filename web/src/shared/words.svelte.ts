import type { shared as english } from "../words/en/shared.ts";
import { LaterWords } from "../words/later.svelte.ts";

export type SharedKey = keyof typeof english;

export const { follow, ready, say } = new LaterWords<SharedKey>({
  en: async () => (await import("../words/en/shared.ts")).shared,
  de: async () => (await import("../words/de/shared.ts")).shared,
  nl: async () => (await import("../words/nl/shared.ts")).shared,
});
