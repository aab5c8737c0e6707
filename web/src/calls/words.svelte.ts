import type { calling as english } from "../words/en/calling.ts";
import { LaterWords } from "../words/later.svelte.ts";

export type CallingKey = keyof typeof english;

export const { follow, ready, say, sayMaybe, use } = new LaterWords<CallingKey>({
  en: async () => (await import("../words/en/calling.ts")).calling,
  de: async () => (await import("../words/de/calling.ts")).calling,
  nl: async () => (await import("../words/nl/calling.ts")).calling,
});
