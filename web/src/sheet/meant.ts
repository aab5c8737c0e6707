/** Which cell a finger means: it covers more than it touches. */

import { cellCentre, cellWidth, type Point } from "../pieces/geometry.ts";

/** From the middle of a cell, in widths of a cell: a tap beside it is still meant for it. */
const REACH = 0.9;

/** The nearest of the cells that can be tapped; null if none is near enough. */
export function meantCell(point: Point, cells: Iterable<string>, edge: number): string | null {
  let found: string | null = null;
  let least = cellWidth(edge) * REACH;
  for (const cell of cells) {
    const { x, y } = cellCentre(cell, edge);
    const apart = Math.hypot(x - point.x, y - point.y);
    if (apart < least) [found, least] = [cell, apart];
  }
  return found;
}
