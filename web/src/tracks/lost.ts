/** Why points were lost, in sentences: read off the track as it is printed. */

import type { Rules, Section } from "../protocol.ts";
import { colourName } from "../words/symbols.ts";
import { list, sentence, t } from "../words/words.svelte.ts";
import { sectionName } from "./rows.ts";

/** What a game says of points that are lost; `symbol` is the name of theirs. */
export interface LostWords {
  /** The marker has reached the end. */
  end: (lost: { n: number; symbol: string; end: number }) => string;
  /** A part of the track is closed until all markers stand at `least`. */
  closed: (lost: { n: number; symbol: string; section: string; least: number }) => string;
  /** The game was over before they could be used. */
  over?: (lost: { n: number; symbol: string }) => string;
}

interface Effect {
  gains?: readonly number[];
  lost?: readonly number[];
}

/** More symbols than these are not named one by one. */
const FEW = 3;

/** A sentence for each symbol that lost points; `track` is the row before the move. */
export function lostTexts(
  { end, sections }: Rules,
  track: readonly number[],
  { gains, lost = [] }: Effect,
  words: LostWords,
): string[] {
  const after = track.map((value, symbol) => value + (gains?.[symbol] ?? 0));
  return lost.flatMap((n, index) => {
    if (!n) return [];
    const symbol = colourName(index);
    const at = sections.findIndex(({ last }) => last === after[index]);
    const next = at < 0 ? undefined : sections[at + 1];
    if (next) return [closedText(after, next, { n, symbol }, words)];
    return [words.over && at < 0 ? words.over({ n, symbol }) : words.end({ n, symbol, end })];
  });
}

function closedText(
  after: readonly number[],
  next: Section,
  lost: { n: number; symbol: string },
  words: LostWords,
): string {
  const behind = after.flatMap((value, other) => (value < next.least ? [colourName(other)] : []));
  const why = words.closed({ ...lost, section: sectionName(next), least: next.least });
  if (behind.length === 0 || behind.length > FEW) return why;
  const symbols = sentence(list(behind));
  return `${why} ${behind.length > 1 ? t("tracks.behind.many", { symbols }) : t("tracks.behind", { symbols })}`;
}
