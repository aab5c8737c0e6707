import { TIME } from "../look/symbols.ts";
import type { Point } from "../pieces/geometry.ts";
import type { Event, Ray } from "../protocol.ts";
import type { Laid, Shown } from "../state/game.ts";
import { lastSwap } from "../state/hands.ts";
import { trackOf } from "../state/markers.ts";
import { rest } from "../state/rest.ts";
import { lessMotion } from "../state/settings.svelte.ts";
import type { Step } from "../state/steps.ts";

/** A marker has reached an end: shown for a moment. */
export interface Reached {
  seat: number;
  symbols: { symbol: number; end: number }[];
}

/** Nothing travels with less motion; it only takes this long to look. */
const FADE = 120;
const STAY = 900;
const BANNER = 1800;
/** How long the tiles that a swap showed stay before the game goes on. */
const SWAP = 2500;

/** What moves on the board just now: a tile on its way, the rays of the last move, and "Genial!". */
export class Show {
  flying = $state.raw<{ tile: Laid; from: Point | null; speed: number } | null>(null);
  rays = $state.raw<{ list: readonly Ray[]; speed: number } | null>(null);
  reached = $state.raw<Reached | null>(null);
  /** Where a seat's tiles come from; null when they were in our hand. */
  #source: (seat: number) => Point | null;
  #timers = new Map<string, ReturnType<typeof setTimeout>>();

  constructor(source: (seat: number) => Point | null) {
    this.#source = source;
  }

  step = async (step: Step): Promise<void> => {
    const { event, before, after, speed } = step;
    if (event.type === "undone") {
      this.clear();
      return;
    }
    if (lastSwap(after) && this.#source(event.seat)) await rest(step, SWAP);
    const tile = after.tiles.at(-1);
    if (tile === undefined || tile.ply !== event.ply || before.tiles.length === after.tiles.length) return;
    this.rays = null;
    const still = lessMotion();
    if (!still) {
      this.flying = { tile, from: this.#source(event.seat), speed };
      await rest(step, TIME.settle);
      this.flying = null;
    }
    this.rays = event.rays?.length ? { list: event.rays, speed: still ? 0 : speed } : null;
    if ((event.bonus ?? 0) > 0) this.#celebrate(event, before, after);
    const longest = Math.max(0, ...(event.rays ?? []).map((ray) => ray.length));
    if (longest > 0) await rest(step, still ? FADE : Math.min(TIME.ray, longest * 40) + TIME.track);
    this.#later("rays", STAY / speed, () => (this.rays = null));
  };

  clear(): void {
    this.flying = null;
    this.rays = null;
    this.reached = null;
  }

  stop(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }

  #celebrate(event: Event, before: Shown, after: Shown): void {
    this.reached = { seat: event.seat, symbols: reached(event, before, after) };
    this.#later("banner", BANNER, () => (this.reached = null));
  }

  #later(what: string, time: number, change: () => void): void {
    clearTimeout(this.#timers.get(what));
    this.#timers.set(what, setTimeout(change, time));
  }
}

/** The symbols whose markers reached an end with a move that gave bonus moves. */
export function reached(event: Event, before: Shown, after: Shown): Reached["symbols"] {
  const track = trackOf(after.start, event.seat);
  const { sections, end } = after.start.rules;
  const ends = sections.length > 0 ? sections.map(({ last }) => last) : [end];
  return (after.state.tracks[track] ?? []).flatMap((value, symbol) => {
    const was = before.state.tracks[track]?.[symbol] ?? 0;
    const passed = ends.filter((mark) => was < mark && value >= mark).at(-1);
    return passed === undefined ? [] : [{ symbol, end: passed }];
  });
}
