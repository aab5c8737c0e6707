/** The shapes of cells and pieces, computed from the cell's edge; cells stand with a point up. */

import { type Axial, cellPlace } from "../state/notation.ts";

export interface Point {
  x: number;
  y: number;
}

const ROOT3 = Math.sqrt(3);

/** The middle of a cell; the board's middle is (0, 0). */
export function cellCentre(cell: string | Axial, edge: number): Point {
  const { q, r } = typeof cell === "string" ? cellPlace(cell) : cell;
  return { x: edge * ROOT3 * (q + r / 2), y: edge * 1.5 * r };
}

/** The width of a cell, from flat side to flat side. */
export function cellWidth(edge: number): number {
  return edge * ROOT3;
}

const digits = (n: number) => +n.toFixed(2);

/** A closed path through the points with its corners rounded by `corner` along each side. */
export function rounded(points: Point[], corner: number): string {
  const parts: string[] = [];
  points.forEach((point, i) => {
    const before = points[(i + points.length - 1) % points.length]!;
    const after = points[(i + 1) % points.length]!;
    const [a, b] = [toward(point, before, corner), toward(point, after, corner)];
    parts.push(
      `${i === 0 ? "M" : "L"}${digits(a.x)} ${digits(a.y)}Q${digits(point.x)} ${digits(point.y)} ${digits(b.x)} ${digits(b.y)}`,
    );
  });
  return `${parts.join("")}Z`;
}

function toward(from: Point, to: Point, distance: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: from.x + ((to.x - from.x) / length) * distance, y: from.y + ((to.y - from.y) / length) * distance };
}

/** The six corners of a cell with this edge, from the top clockwise. */
export function corners(edge: number, middle: Point = { x: 0, y: 0 }): Point[] {
  return [0, 1, 2, 3, 4, 5].map((i) => ({
    x: middle.x + edge * Math.sin((i * Math.PI) / 3),
    y: middle.y - edge * Math.cos((i * Math.PI) / 3),
  }));
}

/** A cell around (0, 0); `inset` moves its sides in. */
export function cellPath(edge: number, inset = 0, corner = 0.12): string {
  return rounded(corners(edge - inset / (ROOT3 / 2)), edge * corner);
}

/** A tile whose first half is around (0, 0) and whose second lies to the east; turn it by −60° a direction. */
export function tilePath(edge: number, inset = 0, corner = 0.16): string {
  const w = edge * ROOT3;
  const h = edge - inset / (ROOT3 / 2);
  const half = (h * ROOT3) / 2;
  // The waist between the halves moves with the inset as well.
  const waist = edge / 2 - inset * (ROOT3 / 2) * 0.75;
  const points = [
    { x: 0, y: -h },
    { x: w / 2, y: -waist },
    { x: w, y: -h },
    { x: w + half, y: -h / 2 },
    { x: w + half, y: h / 2 },
    { x: w, y: h },
    { x: w / 2, y: waist },
    { x: 0, y: h },
    { x: -half, y: h / 2 },
    { x: -half, y: -h / 2 },
  ];
  return rounded(points, edge * corner);
}

/** The angle, in degrees, of a tile that lies from one cell to the next (for `rotate`). */
export function tileAngle(from: string, to: string): number {
  const a = cellCentre(from, 1);
  const b = cellCentre(to, 1);
  return Math.round((Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI);
}

/** The outline of the plate round an area: a large cell with flat sides top and bottom. */
export function platePath(width: number, height: number, corner: number): string {
  const points = [
    { x: width / 2, y: 0 },
    { x: width / 4, y: height / 2 },
    { x: -width / 4, y: height / 2 },
    { x: -width / 2, y: 0 },
    { x: -width / 4, y: -height / 2 },
    { x: width / 4, y: -height / 2 },
  ];
  return rounded(points, corner);
}
