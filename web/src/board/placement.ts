/**
 * Where a tile can lie and what lies round it, read from the server's choices. Nothing here judges: legal places and the
 * runs beside them come from the server.
 */

import type { Choices, Ray } from "../protocol.ts";
import { areaCells, cellPlace, DIRECTIONS, isCell, neighbour, SIDES } from "../state/notation.ts";
import { LETTERS, symbolsOf } from "../words/symbols.ts";

/**
 * How a tile lies at a cell: 0 … 5 with its first half there and its second in that direction, 6 … 11 with its second half
 * there and its first in that direction, counted from 6.
 */
export type Way = number;
const WAYS = 2 * SIDES;

/** The direction from the cell to the other half. */
export function directionOfWay(way: Way): number {
  return way % SIDES;
}

/** Whether the first half lies at the cell. */
export function isForward(way: Way): boolean {
  return way < SIDES;
}

/** The same direction with the halves exchanged. */
export function flipped(way: Way): Way {
  return (way + SIDES) % WAYS;
}

/** A tile on two cells; the first cell belongs to the first letter of its name. */
export interface Placement {
  piece: string;
  cells: [string, string];
}

/** For each cell the directions in which a tile may lie from it. */
export type Places = ReadonlyMap<string, readonly number[]>;

/** The places that the server allows. */
export function placesOf(choices: Choices): Places {
  const places = new Map<string, number[]>();
  for (const pair of choices.pairs ?? []) {
    const [a, b] = pair.split(" ") as [string, string];
    const way = directionOf(a, b);
    add(places, a, way);
    add(places, b, (way + SIDES / 2) % SIDES);
  }
  return places;
}

/** Every pair of neighbouring free cells, to try things out while it is not our turn. */
export function freePlaces(radius: number, taken: ReadonlyMap<string, unknown>): Places {
  const free = new Set(areaCells(radius).filter((cell) => !taken.has(cell)));
  const places = new Map<string, number[]>();
  for (const cell of free) {
    for (let way = 0; way < SIDES; way++) if (free.has(neighbour(cell, way))) add(places, cell, way);
  }
  return places;
}

function add(places: Map<string, number[]>, cell: string, way: number): void {
  const ways = places.get(cell);
  if (ways) ways.push(way);
  else places.set(cell, [way]);
}

export function directionOf(from: string, to: string): number {
  const [a, b] = [cellPlace(from), cellPlace(to)];
  return DIRECTIONS.findIndex(({ q, r }) => q === b.q - a.q && r === b.r - a.r);
}

/** The cells that a tile covers when it lies this way at a cell. */
export function cellsOf(cell: string, way: Way): [string, string] {
  const other = neighbour(cell, directionOfWay(way));
  return isForward(way) ? [cell, other] : [other, cell];
}

/** All ways in which a tile may lie at a cell; a double is the same either way round. */
export function waysAt(places: Places, cell: string, piece: string): Way[] {
  const first = [...(places.get(cell) ?? [])].sort((a, b) => a - b);
  return piece[0] === piece[1] ? first : [...first, ...first.map(flipped)];
}

/** The allowed way that is the least turn from the one wished for; null if there is none. */
export function nearestWay(allowed: readonly Way[], wish: Way): Way | null {
  let best: Way | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const way of allowed) {
    const apart = Math.abs(directionOfWay(way) - directionOfWay(wish));
    const turn = Math.min(apart, SIDES - apart) + (isForward(way) === isForward(wish) ? 0 : WAYS);
    if (turn < least) [best, least] = [way, turn];
  }
  return best;
}

/** The way after a turn by one side, allowed or not. */
export function spun(way: Way, by: 1 | -1): Way {
  const direction = (directionOfWay(way) + by + SIDES) % SIDES;
  return isForward(way) ? direction : flipped(direction);
}

/** The next allowed way after this one. */
export function turned(allowed: readonly Way[], way: Way, by: 1 | -1): Way {
  if (allowed.length === 0) return way;
  const at = allowed.indexOf(way);
  if (at < 0) return allowed[0]!;
  return allowed[(at + by + allowed.length) % allowed.length]!;
}

type Runs = Choices["runs"];

/** The runs that a symbol on a free cell would score. */
export function raysFrom(runs: Runs, cell: string, symbol: number): Ray[] {
  const around = runs?.[cell] ?? "";
  const rays: Ray[] = [];
  for (let direction = 0; direction < SIDES; direction++) {
    if (around[direction * 2] !== LETTERS[symbol]) continue;
    rays.push({ cell, symbol, direction, length: Number.parseInt(around[direction * 2 + 1]!, 36) });
  }
  return rays;
}

export function raysOf(runs: Runs, { piece, cells }: Placement): Ray[] {
  const [a, b] = symbolsOf(piece);
  return [...raysFrom(runs, cells[0], a), ...raysFrom(runs, cells[1], b)];
}

/** Points a symbol, before any marker stops. */
export function gainsOf(rays: readonly Ray[]): number[] {
  const gains = [0, 0, 0, 0, 0, 0];
  for (const ray of rays) gains[ray.symbol] = gains[ray.symbol]! + ray.length;
  return gains;
}

/** The allowed way at a cell that counts most; among equals the least turn from the wish. */
export function bestWay(places: Places, runs: Runs, cell: string, piece: string, wish: Way): Way | null {
  let best: Way[] = [];
  let most = -1;
  for (const way of waysAt(places, cell, piece)) {
    const sum = raysOf(runs, { piece, cells: cellsOf(cell, way) }).reduce((total, ray) => total + ray.length, 0);
    if (sum > most) [best, most] = [[way], sum];
    else if (sum === most) best.push(way);
  }
  return nearestWay(best, wish);
}

/** The cells of a run, from the one beside the tile outward. */
export function runCells(ray: Ray): string[] {
  return Array.from({ length: ray.length }, (_, step) => neighbour(ray.cell, ray.direction, step + 1));
}

export function moveOf({ piece, cells }: Placement): string {
  return `place ${piece} ${cells[0]} ${cells[1]}`;
}

/** What a person typed, as a move: "RB d8 e8", "br e8 d8", "place RB d8 e8", "draw", "swap". Null if it does not read as one. */
export function readTyped(text: string, tiles: readonly string[]): string | null {
  const words = text
    .trim()
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  if (words[0] === "place") words.shift();
  if (words.length === 1 && (words[0] === "draw" || words[0] === "swap")) return words[0];
  const [letters = "", a = "", b = ""] = words;
  if (words.length !== 3 || !/^[rgboyp]{2}$/.test(letters) || !isCell(a) || !isCell(b)) return null;
  const piece = letters.toUpperCase();
  const back = piece[1]! + piece[0]!;
  if (!tiles.includes(piece) && tiles.includes(back)) return moveOf({ piece: back, cells: [b, a] });
  return moveOf({ piece, cells: [a, b] });
}
