import type { LostWords } from "../tracks/lost.ts";
import { t } from "../words/words.svelte.ts";

/** Why points of a card are lost. */
export const LOST: LostWords = {
  end: ({ n, symbol, end }) => t("cards.lost.end", { n, symbol, end }),
  over: ({ n, symbol }) => t("cards.lost.over", { n, symbol }),
  closed: ({ n, symbol, section, least }) => t("cards.lost.sector", { n, symbol, sector: section, least }),
};
