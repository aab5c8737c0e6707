/** The places of a rack: a tile keeps its place, and a place stays empty until something is drawn. */

export type Slots = readonly (string | null)[];

/** The same places after the rack has changed: what is gone leaves a gap, what is new fills the first gaps. */
export function settle(slots: Slots, pieces: readonly string[], size: number): Slots {
  const left = [...pieces];
  const kept = Array.from({ length: size }, (_, i) => {
    const at = slots[i] == null ? -1 : left.indexOf(slots[i]);
    return at < 0 ? null : left.splice(at, 1)[0]!;
  });
  return kept.map((piece) => piece ?? left.shift() ?? null);
}

export function exchanged(slots: Slots, a: number, b: number): Slots {
  const next = [...slots];
  [next[a], next[b]] = [next[b] ?? null, next[a] ?? null];
  return next;
}
