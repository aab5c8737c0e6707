/** Which open card is which, and what matched what: from the events, with no rules of its own. */

import type { Choice, Match } from "../protocol.ts";
import type { Entry, Shown } from "../state/game.ts";

/** An open card. Its number counts all that the seat ever laid open, so it keeps it while it lies. */
export interface Lying {
  number: number;
  piece: string;
}

/** How many cards a seat has laid open in this game. */
export function laid(shown: Shown, seat: number): number {
  const dealt = shown.start.state.open?.[seat]?.length ?? 0;
  return dealt + shown.log.filter((entry) => entry.seat === seat && entry.move.kind === "play").length;
}

/** The open cards of a seat, the oldest first. */
export function lying(shown: Shown, seat: number): Lying[] {
  const cards = shown.state.open?.[seat] ?? [];
  const first = laid(shown, seat) - cards.length;
  return cards.map((piece, place) => ({ number: first + place, piece }));
}

/** The matching symbols of open cards, by "seat.number". */
export type Marks = ReadonlyMap<string, ReadonlySet<number>>;

export const NO_MARKS: Marks = new Map();

export function markKey(seat: number, number: number): string {
  return `${seat}.${number}`;
}

function collect(matches: readonly Match[], first: (seat: number) => number): Marks {
  const marks = new Map<string, Set<number>>();
  for (const match of matches) {
    const key = markKey(match.seat, first(match.seat) + match.place);
    marks.set(key, (marks.get(key) ?? new Set()).add(match.symbol));
  }
  return marks;
}

/** What a card would match if it were played now. */
export function marksOfChoice(shown: Shown, choice: Choice): Marks {
  return collect(choice.matches ?? [], (seat) => laid(shown, seat) - (shown.state.open?.[seat]?.length ?? 0));
}

/** What the last card matched, while it is the last thing that happened. */
export function marksOfEntry(shown: Shown, entry: Entry): Marks {
  return collect(entry.event.matches ?? [], (seat) => {
    const since = seat === entry.seat ? 1 : 0;
    return laid(shown, seat) - since - (entry.before.open?.[seat]?.length ?? 0);
  });
}

/** The seats whose open cards gave a symbol its points, each with how many. */
export function sources(matches: readonly Match[], symbol: number): { seat: number; n: number }[] {
  const counts = new Map<number, number>();
  for (const match of matches) if (match.symbol === symbol) counts.set(match.seat, (counts.get(match.seat) ?? 0) + 1);
  return [...counts].map(([seat, n]) => ({ seat, n }));
}
