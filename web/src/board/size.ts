/** How large the board is on the stage, and which cell is where. All lengths in CSS pixels, the board's middle at (0, 0). */

import type { Point } from "../pieces/geometry.ts";
import { type Axial, cellName } from "../state/notation.ts";

export interface Size {
  width: number;
  height: number;
  /** A cell's edge. */
  edge: number;
  radius: number;
  /** The plate's width and height. */
  plate: { width: number; height: number };
}

const MARGIN = 10;
const ROOT3 = Math.sqrt(3);

export function sizeFor(width: number, height: number, radius: number): Size {
  const rows = 3 * radius + 2.9;
  const across = (rows * 2) / ROOT3;
  const [beside, above] = [width < 700 ? 3 : MARGIN, height < 500 ? 6 : MARGIN];
  const edge = Math.max(6, Math.min((height - above * 2) / rows, (width - beside * 2) / across));
  return { width, height, edge, radius, plate: { width: across * edge, height: rows * edge } };
}

/** The cell at a point, or null outside the area. */
export function cellAt({ x, y }: Point, { edge, radius }: Size): string | null {
  const place = rounded(((ROOT3 / 3) * x - y / 3) / edge, ((2 / 3) * y) / edge);
  return inside(place, radius) ? cellName(place) : null;
}

function rounded(q: number, r: number): Axial {
  const s = -q - r;
  let [a, b] = [Math.round(q), Math.round(r)];
  const c = Math.round(s);
  const [da, db, dc] = [Math.abs(a - q), Math.abs(b - r), Math.abs(c - s)];
  if (da > db && da > dc) a = -b - c;
  else if (db > dc) b = -a - c;
  return { q: a || 0, r: b || 0 };
}

export function inside({ q, r }: Axial, radius: number): boolean {
  return Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r)) <= radius;
}
