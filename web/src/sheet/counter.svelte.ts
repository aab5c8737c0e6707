/** The tile that somebody is about to lay, on the picture of the board: two symbols and two cells. */

import { Zoom } from "../board/zoom.svelte.ts";
import { symbolsOf } from "../words/symbols.ts";
import { counts, pairs } from "./model/board.ts";
import type { Line } from "./model/shown.ts";
import type { OpenSheet } from "./open.svelte.ts";

/** A tile in one of its two orders: its first half scores first. */
export interface Laying {
  readonly tile: string;
  readonly cells: readonly [string, string];
  readonly line: Line;
}

/** How wide a cell must be for a finger, and how wide it becomes where it is not, in CSS pixels. */
const FINGER = { least: 36, wanted: 44 };
/** So much nearer the board can be looked at: with 169 cells on a low screen a cell is a quarter of a finger. */
const NEAREST = 4;

export class Counter {
  readonly open: OpenSheet;
  readonly zoom = new Zoom(NEAREST);
  /** How wide a cell is while the whole board is in sight; the picture says it. */
  cellWidth = $state(FINGER.wanted);
  /** The letters tapped so far: none, one or two. */
  tile = $state("");
  first = $state<string | null>(null);
  second = $state<string | null>(null);

  constructor(open: OpenSheet) {
    this.open = open;
  }

  /** For each cell those on which the other half may lie. */
  places: ReadonlyMap<string, readonly string[]> = $derived.by(() => {
    const found = new Map<string, string[]>();
    const add = (from: string, to: string) => found.set(from, [...(found.get(from) ?? []), to]);
    for (const pair of pairs(this.open.base)) {
      const [a, b] = pair.split(" ") as [string, string];
      add(a, b);
      add(b, a);
    }
    return found;
  });
  /** The cells that can be tapped now. */
  lit: ReadonlySet<string> = $derived.by(() => {
    const next = this.first !== null && this.second === null ? (this.places.get(this.first) ?? []) : [];
    return new Set(this.first === null || this.second !== null ? this.places.keys() : [...next, this.first]);
  });
  /** What the tile would score; both orders of its halves where it matters which one scores first. */
  layings: readonly Laying[] = $derived.by(() => {
    if (this.tile.length < 2 || this.first === null || this.second === null) return [];
    const { base } = this.open;
    const here = { tile: this.tile, cells: [this.first, this.second] as const };
    const back = { tile: `${this.tile[1]}${this.tile[0]}`, cells: [this.second, this.first] as const };
    const both = [here, back].map((one) => ({ ...one, line: counts(base, one.tile, one.cells) }));
    const differ = JSON.stringify(both[0]!.line.tracks) !== JSON.stringify(both[1]!.line.tracks);
    return differ ? both : both.slice(0, 1);
  });
  line: Line | null = $derived(this.layings[0]?.line ?? null);

  /** The halves that lie on the board by now, for the eye. */
  cells: readonly (readonly [string, number])[] = $derived.by(() => {
    if (this.tile.length < 2) return [];
    const [a, b] = symbolsOf(this.tile);
    return [[this.first, a] as const, [this.second, b] as const].flatMap(([cell, symbol]) =>
      cell === null ? [] : [[cell, symbol] as const],
    );
  });

  /** A finger could not tell one cell from the next. */
  isSmall = $derived(this.cellWidth * this.zoom.scale < FINGER.least);
  /** How near a finger needs the board. */
  near = $derived(FINGER.wanted / this.cellWidth);

  /** The first tap is where the first symbol lies, the second beside it is where the other one lies. */
  tap(cell: string): void {
    if (this.first === null || this.second !== null)
      [this.first, this.second] = [this.places.has(cell) ? cell : null, null];
    else if (cell === this.first) this.first = null;
    else if (this.places.get(this.first)?.includes(cell)) {
      this.second = cell;
      this.zoom.out(); // its rays can be long
    } else this.first = this.places.has(cell) ? cell : null;
  }

  clear(): void {
    this.tile = "";
    this.first = this.second = null;
    this.zoom.out();
  }

  lay({ tile, cells }: Laying): void {
    const place = this.open.view.turn ?? this.open.base.start;
    this.clear();
    void this.open.put({ kind: "tile", place, tile, cells });
  }
}
