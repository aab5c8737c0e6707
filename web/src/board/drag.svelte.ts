import { cellCentre, cellWidth, type Point } from "../pieces/geometry.ts";
import { DIRECTIONS, neighbour } from "../state/notation.ts";
import { settings } from "../state/settings.svelte.ts";
import type { Aim } from "./aim.svelte.ts";
import { directionOfWay, nearestWay, waysAt } from "./placement.ts";
import { cellAt, type Size } from "./size.ts";
import type { Zoom } from "./zoom.svelte.ts";

const LIFT = 56;
const SLACK = { mouse: 4, touch: 8 };

/** Where things are on the screen; the board and the rack fill it in. */
export interface Places {
  stage: () => DOMRect | undefined;
  size: () => Size;
  /** The rack's place at a point of the screen. */
  slot: (x: number, y: number) => number | null;
}

/**
 * Dragging a tile, from the rack or from where it was aimed. Only a transform changes while it moves; the aim changes when
 * another cell is nearest.
 */
export class Drag {
  /** The tile that follows the pointer. */
  tile = $state.raw<{ piece: string; edge: number } | null>(null);
  snapped = $state(false);
  #float: HTMLElement | null = null;
  #pointer: number | null = null;
  #lift = 0;
  #at: Point = { x: 0, y: 0 };
  #frame = 0;
  #aim: Aim;
  #zoom: Zoom;
  #places: Places;
  #stop: (() => void) | null = null;

  constructor(aim: Aim, zoom: Zoom, places: Places) {
    this.#aim = aim;
    this.#zoom = zoom;
    this.#places = places;
  }

  /** The element that follows the pointer, once it is there. */
  float = (node: HTMLElement) => {
    this.#float = node;
    this.#draw();
    return {
      destroy: () => {
        this.#float = null;
      },
    };
  };

  /** A pointer went down on a tile of the rack: a tap picks it, a drag takes it along. */
  press(slot: number, event: PointerEvent): void {
    if (event.button !== 0 || this.#pointer !== null || !this.#aim.canTry) return;
    const from = { x: event.clientX, y: event.clientY };
    const id = event.pointerId;
    const slack = event.pointerType === "mouse" ? SLACK.mouse : SLACK.touch;
    const move = (next: PointerEvent) => {
      if (next.pointerId !== id || Math.hypot(next.clientX - from.x, next.clientY - from.y) < slack) return;
      stop();
      if (this.#aim.picked !== slot) this.#aim.pick(slot);
      this.take(next);
    };
    const stop = listen({ pointermove: move, pointerup: () => stop(), pointercancel: () => stop() });
  }

  /** Take the tile in hand along with the pointer. */
  take(event: PointerEvent): void {
    const piece = this.#aim.piece;
    if (piece === null) return;
    this.#aim.lift();
    this.#pointer = event.pointerId;
    this.#lift = event.pointerType === "mouse" ? 0 : LIFT;
    this.#at = { x: event.clientX, y: event.clientY };
    this.tile = { piece, edge: this.#places.size().edge * this.#zoom.scale };
    this.snapped = false;
    this.#stop = listen({
      pointermove: (next) => next.pointerId === this.#pointer && this.#move(next),
      pointerup: (next) => next.pointerId === this.#pointer && this.#drop(next),
      pointercancel: (next) => next.pointerId === this.#pointer && this.#end(),
      // Another finger turns the tile.
      pointerdown: (next) => next.pointerId !== this.#pointer && this.#turn(),
    });
    this.#draw();
  }

  get on(): boolean {
    return this.tile !== null;
  }

  /** The tile was turned: aim anew. */
  again(): void {
    if (this.on) this.#draw();
  }

  #turn(): void {
    this.#aim.turn(1);
    this.#draw();
  }

  #move(event: PointerEvent): void {
    this.#at = { x: event.clientX, y: event.clientY };
    if (this.#frame === 0) this.#frame = requestAnimationFrame(() => this.#draw());
  }

  #draw(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    if (!this.on) return;
    const point = { x: this.#at.x, y: this.#at.y - this.#lift };
    if (this.#float) this.#float.style.transform = `translate3d(${point.x}px, ${point.y}px, 0)`;
    const cell = this.#nearest(point);
    if (cell === null) this.#aim.lift();
    else if (cell !== this.#aim.cell) this.#aim.cell = cell;
    this.snapped = cell !== null;
  }

  /** The cell at which the tile in hand comes to lie when it is let go at a point of the screen. */
  #nearest(point: Point): string | null {
    const box = this.#places.stage();
    const piece = this.#aim.piece;
    if (!box || piece === null) return null;
    const size = this.#places.size();
    const middle = this.#zoom.toBoard({ x: point.x - box.left - box.width / 2, y: point.y - box.top - box.height / 2 });
    const way = DIRECTIONS[directionOfWay(this.#aim.wish)]!;
    const reach = cellCentre(way, size.edge);
    const anchor = { x: middle.x - reach.x / 2, y: middle.y - reach.y / 2 };
    const near = cellAt(anchor, size);
    const around = near === null ? [] : [near, ...DIRECTIONS.map((_, direction) => neighbour(near, direction))];
    let best: string | null = null;
    let least = cellWidth(size.edge) * 0.95;
    for (const cell of around) {
      if (!this.#aim.places.get(cell)?.includes(directionOfWay(this.#aim.wish))) continue;
      const { x, y } = cellCentre(cell, size.edge);
      const apart = Math.hypot(x - anchor.x, y - anchor.y);
      if (apart < least) [best, least] = [cell, apart];
    }
    if (best !== null) return best;
    const under = cellAt(middle, size);
    return under !== null && nearestWay(waysAt(this.#aim.places, under, piece), this.#aim.wish) !== null ? under : null;
  }

  #drop(event: PointerEvent): void {
    const cell = this.#aim.cell;
    const slot = this.#places.slot(event.clientX, event.clientY);
    const from = this.#aim.picked;
    this.#end();
    if (cell !== null) {
      this.#aim.pin(cell);
      if (settings.oneTap) void this.#aim.place();
      return;
    }
    if (slot !== null && from !== null && slot !== from) this.#aim.exchange(from, slot);
    if (!this.#aim.solo) this.#aim.putBack();
  }

  #end(): void {
    this.#stop?.();
    this.#stop = null;
    this.#pointer = null;
    this.tile = null;
    this.snapped = false;
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }
}

type Heard = "pointermove" | "pointerup" | "pointercancel" | "pointerdown";

function listen(listeners: Partial<Record<Heard, (event: PointerEvent) => unknown>>): () => void {
  const all = Object.entries(listeners) as [Heard, (event: PointerEvent) => unknown][];
  for (const [name, listener] of all) addEventListener(name, listener);
  return () => {
    for (const [name, listener] of all) removeEventListener(name, listener);
  };
}
