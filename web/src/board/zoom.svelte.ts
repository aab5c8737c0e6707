import type { Point } from "../pieces/geometry.ts";
import type { Size } from "./size.ts";

const MOST = 2;

/** How near we look at the board: a scale and a shift of its middle, in pixels. */
export class Zoom {
  scale = $state(1);
  x = $state(0);
  y = $state(0);
  /** Move there softly. */
  soft = $state(false);
  size: Size | null = null;
  readonly #most: number;

  constructor(most = MOST) {
    this.#most = most;
  }

  /** A point of the stage (its middle at 0, 0) as a point of the board. */
  toBoard({ x, y }: Point): Point {
    return { x: (x - this.x) / this.scale, y: (y - this.y) / this.scale };
  }

  toStage({ x, y }: Point): Point {
    return { x: x * this.scale + this.x, y: y * this.scale + this.y };
  }

  /** Scale so that what is at a point of the stage stays there. */
  about(point: Point, scale: number): void {
    const held = this.toBoard(point);
    this.scale = Math.min(this.#most, Math.max(1, scale));
    this.soft = false;
    this.#shift(point.x - held.x * this.scale, point.y - held.y * this.scale);
  }

  pan(dx: number, dy: number): void {
    this.soft = false;
    this.#shift(this.x + dx, this.y + dy);
  }

  /** Look at a point of the board from near. */
  look(at: Point, scale: number): void {
    this.soft = true;
    this.scale = scale;
    this.#shift(-at.x * scale, -at.y * scale);
  }

  /** Bring a point of the board onto the stage, with some room around it. */
  show(at: Point, room: number): void {
    if (this.scale === 1 || !this.size) return;
    const { x, y } = this.toStage(at);
    const missing = (place: number, stage: number) => {
      const most = Math.max(0, stage / 2 - room);
      return Math.min(most, Math.max(-most, place)) - place;
    };
    const [dx, dy] = [missing(x, this.size.width), missing(y, this.size.height)];
    if (dx === 0 && dy === 0) return;
    this.soft = true;
    this.#shift(this.x + dx, this.y + dy);
  }

  out(): void {
    this.soft = true;
    this.scale = 1;
    this.x = 0;
    this.y = 0;
  }

  #shift(x: number, y: number): void {
    const size = this.size;
    const most = (plate: number, stage: number) => Math.max(0, (plate * this.scale - stage) / 2 + 8);
    const [mx, my] = size ? [most(size.plate.width, size.width), most(size.plate.height, size.height)] : [0, 0];
    this.x = Math.min(mx, Math.max(-mx, x));
    this.y = Math.min(my, Math.max(-my, y));
  }
}
