/** The picture of a rating's course: a line, the band of its uncertainty around it, and lines to read it by. No DOM. */

import type { RatingPoint } from "../protocol.ts";

export const HEIGHT = 132;
export const LEFT = 38;
export const RIGHT = 8;
const TOP = 8;
const BOTTOM = 8;

export interface Chart {
  line: string;
  band: string;
  marks: { value: number; y: number }[];
  last: { x: number; y: number };
}

/** Steps between lines that people read easily, in points. */
const STEPS = [50, 100, 200, 250, 500, 1000, 2000];

export function chartOf(points: readonly RatingPoint[], width: number): Chart {
  const low = Math.min(...points.map((point) => point.rating - point.deviation));
  const high = Math.max(...points.map((point) => point.rating + point.deviation));
  const x = (at: number) => LEFT + (at / Math.max(points.length - 1, 1)) * (width - LEFT - RIGHT);
  const y = (value: number) => TOP + ((high - value) / Math.max(high - low, 1)) * (HEIGHT - TOP - BOTTOM);
  const at = (index: number, value: number) => `${x(index).toFixed(1)} ${y(value).toFixed(1)}`;
  const above = points.map((point, index) => at(index, point.rating + point.deviation));
  const below = points.map((point, index) => at(index, point.rating - point.deviation));
  const final = points.at(-1)!;
  return {
    line: `M${points.map((point, index) => at(index, point.rating)).join("L")}`,
    band: `M${above.join("L")}L${below.reverse().join("L")}Z`,
    marks: marksBetween(low, high).map((value) => ({ value, y: y(value) })),
    last: { x: x(points.length - 1), y: y(final.rating) },
  };
}

/** Round numbers between two others, two to four of them. */
export function marksBetween(low: number, high: number): number[] {
  const step = STEPS.find((one) => (high - low) / one <= 4) ?? STEPS.at(-1)!;
  const found: number[] = [];
  for (let value = Math.ceil(low / step) * step; value <= high; value += step) found.push(value);
  return found;
}

/** The points that a table lists, the latest first. */
export function latest(points: readonly RatingPoint[], most = 20): RatingPoint[] {
  return points.slice(-most).reverse();
}
