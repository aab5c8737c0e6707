/** The curve of a game as lines to draw, and which seats share one. */

import type { Review } from "./reading.ts";
import type { About } from "./study.svelte.ts";

export interface Line {
  seats: number[];
  name: string;
  /** The value at each stop, from 0 to the whole of the measure. */
  values: number[];
}

/** One line a seat; partners share theirs. */
export function linesOf(
  { names, curve }: Pick<Review, "names" | "curve">,
  { sides, whole }: Pick<About, "sides" | "whole">,
  stops: readonly number[],
): Line[] {
  return sides.map((seats) => ({
    seats,
    name: seats.map((seat) => names[seat]).join(" & "),
    values: stops.map((ply) => (curve[ply]?.[seats[0]!] ?? 0) * whole),
  }));
}

/** Some numbers for an axis of so many stops, the first and last among them. */
export function ticks(count: number): number[] {
  if (count < 2) return [1];
  const step = [1, 2, 4, 5, 6, 10, 12, 15, 20, 25, 30, 40, 50, 60, 100].find((n) => (count - 1) / n <= 6.5) ?? 200;
  const found: number[] = [];
  for (let at = 1; at <= count; at += step) found.push(at);
  return found;
}

/** Where names can stand one below the other between two borders, each as near to its own place as it can. */
export function apart(places: readonly number[], gap: number, low: number, high: number): number[] {
  const order = places.map((_, index) => index).sort((a, b) => places[a]! - places[b]!);
  const found = [...places];
  let above = low;
  for (const index of order) {
    found[index] = Math.max(found[index]!, above);
    above = found[index]! + gap;
  }
  let below = high;
  for (const index of order.reverse()) {
    found[index] = Math.min(found[index]!, below);
    below = found[index]! - gap;
  }
  return found;
}

/** A name in at most so many letters. */
export function shorten(name: string, most: number): string {
  return name.length <= most ? name : `${name.slice(0, Math.max(1, most - 1)).trimEnd()}…`;
}
