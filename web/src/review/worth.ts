/** What a move that was tried is worth, in words. */

import type { Study, Tries } from "./study.svelte.ts";
import { decimal, percent, say } from "./words.svelte.ts";

/** "12 points less than the best". */
export function verdict(study: Study, { judged, better }: Tries): string {
  if (judged === null) return say("try.forced");
  const best = better[0] ?? judged;
  if (study.about.measure === "lowest") {
    const loss = best.lowest - judged.lowest;
    return loss < 0.05 ? say("try.best") : say("try.loss.lowest", { points: decimal(loss) });
  }
  const loss = Math.round(((best.chances[study.seat] ?? 0) - (judged.chances[study.seat] ?? 0)) * study.about.whole);
  return loss <= 0 ? say("try.best") : say("try.loss", { n: loss });
}

/** "34% win", "19.0 expected"; nothing where there was no choice. */
export function chance(study: Study, { judged }: Tries): string {
  if (judged === null) return "";
  if (study.about.measure === "lowest") return say("worth.lowest", { n: decimal(judged.lowest) });
  return say("worth.win", { percent: percent(judged.chances[study.seat] ?? 0) });
}
