import type { sheet as english } from "../words/en/sheet.ts";
import { LaterWords } from "../words/later.svelte.ts";

export type SheetKey = keyof typeof english;

export const { follow, ready, say, sayMaybe } = new LaterWords<SheetKey>({
  en: async () => (await import("../words/en/sheet.ts")).sheet,
  de: async () => (await import("../words/de/sheet.ts")).sheet,
  nl: async () => (await import("../words/nl/sheet.ts")).sheet,
});
