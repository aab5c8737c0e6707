import type { Point } from "../pieces/geometry.ts";
import type { Zoom } from "./zoom.svelte.ts";

/** What pointers on the board mean; the board says what to do about it. */
export interface Wishes {
  /** A point of the stage; its middle is (0, 0). */
  hover: (point: Point | null) => void;
  tap: (point: Point, touch: boolean) => void;
  /** Whether a drag that begins here takes the tile in hand along; if so the tile goes on by itself. */
  grab: (point: Point, event: PointerEvent) => boolean;
  turn: (by: 1 | -1) => void;
}

interface Finger {
  now: Point;
  from: Point;
}

const SLACK = { mouse: 5, touch: 10 };
const TWIST = Math.PI / 7;

/** Pointers on the board: hover, tap, pan, pinch and twist. */
export class Gestures {
  #fingers = new Map<number, Finger>();
  #moved = false;
  #pinch: { apart: number; angle: number; scale: number } | null = null;
  #spun = 0;
  #zoom: Zoom;
  #wishes: Wishes;
  #stage: () => DOMRect | undefined;

  constructor(zoom: Zoom, wishes: Wishes, stage: () => DOMRect | undefined) {
    this.#zoom = zoom;
    this.#wishes = wishes;
    this.#stage = stage;
  }

  #point(event: { clientX: number; clientY: number }): Point {
    const box = this.#stage();
    return box
      ? { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 }
      : { x: 0, y: 0 };
  }

  down = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    const point = this.#point(event);
    this.#fingers.set(event.pointerId, { now: point, from: point });
    if (this.#fingers.size === 1) this.#moved = false;
    if (this.#fingers.size === 2) {
      this.#moved = true;
      this.#pinch = { ...this.#spread(), scale: this.#zoom.scale };
    }
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
  };

  move = (event: PointerEvent): void => {
    const finger = this.#fingers.get(event.pointerId);
    const point = this.#point(event);
    if (!finger) {
      if (event.pointerType === "mouse") this.#wishes.hover(point);
      return;
    }
    const step = { x: point.x - finger.now.x, y: point.y - finger.now.y };
    finger.now = point;
    if (this.#fingers.size === 2) this.#twoFingers();
    else if (this.#moved) this.#zoom.pan(step.x, step.y);
    else {
      const slack = event.pointerType === "mouse" ? SLACK.mouse : SLACK.touch;
      if (Math.hypot(point.x - finger.from.x, point.y - finger.from.y) < slack) return;
      this.#moved = true;
      if (this.#wishes.grab(finger.from, event)) this.#fingers.delete(event.pointerId);
    }
  };

  up = (event: PointerEvent): void => {
    const finger = this.#fingers.get(event.pointerId);
    this.#fingers.delete(event.pointerId);
    if (this.#fingers.size < 2) this.#pinch = null;
    if (finger && !this.#moved) this.#wishes.tap(this.#point(event), event.pointerType !== "mouse");
  };

  cancel = (event: PointerEvent): void => {
    this.#fingers.delete(event.pointerId);
    this.#pinch = null;
  };

  leave = (event: PointerEvent): void => {
    if (event.pointerType === "mouse" && this.#fingers.size === 0) this.#wishes.hover(null);
  };

  /** The wheel turns the tile; with Ctrl (as a pinch on a touchpad comes) it zooms. */
  wheel = (event: WheelEvent): void => {
    event.preventDefault();
    if (event.ctrlKey) {
      this.#zoom.about(this.#point(event), this.#zoom.scale * Math.exp(-event.deltaY / 200));
      return;
    }
    this.#spun += event.deltaY;
    if (Math.abs(this.#spun) < 40) return;
    this.#wishes.turn(this.#spun > 0 ? 1 : -1);
    this.#spun = 0;
  };

  #spread(): { apart: number; angle: number } {
    const [a, b] = [...this.#fingers.values()] as [Finger, Finger];
    return {
      apart: Math.hypot(a.now.x - b.now.x, a.now.y - b.now.y) || 1,
      angle: Math.atan2(b.now.y - a.now.y, b.now.x - a.now.x),
    };
  }

  #twoFingers(): void {
    const pinch = this.#pinch;
    if (!pinch) return;
    const { apart, angle } = this.#spread();
    const twist = Math.atan2(Math.sin(angle - pinch.angle), Math.cos(angle - pinch.angle));
    if (Math.abs(twist) > TWIST) {
      this.#wishes.turn(twist > 0 ? 1 : -1);
      pinch.angle = angle;
    }
    const [a, b] = [...this.#fingers.values()] as [Finger, Finger];
    const middle = { x: (a.now.x + b.now.x) / 2, y: (a.now.y + b.now.y) / 2 };
    const ratio = apart / pinch.apart;
    // A twist alone does not zoom.
    if (Math.abs(ratio - 1) > 0.08 || this.#zoom.scale !== pinch.scale) this.#zoom.about(middle, pinch.scale * ratio);
  }
}
