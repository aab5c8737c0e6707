import type { Times } from "../protocol.ts";
import { longText } from "./left.ts";

/** The clocks of a game, ticking here from what the server last said. */
export class Clocks {
  #times = $state.raw<Times | null>(null);
  #heard = 0;
  #now = $state(0);
  #timer: ReturnType<typeof setInterval> | undefined;

  get on(): boolean {
    return this.#times !== null;
  }

  get running(): number | null {
    return this.#times?.running ?? null;
  }

  /** The running clock stands: its player is on holiday. */
  get stands(): boolean {
    return this.#now - this.#heard < (this.#times?.stands ?? 0);
  }

  /** Milliseconds that a seat has left now. */
  left(seat: number): number {
    const times = this.#times;
    if (!times) return 0;
    const left = times.left[seat] ?? 0;
    const ran = Math.max(0, this.#now - this.#heard - (times.stands ?? 0));
    return Math.max(0, times.running === seat ? left - ran : left);
  }

  set(times: Times | null | undefined): void {
    if (times === undefined) return;
    this.#times = times;
    this.#heard = this.#now = performance.now();
    clearInterval(this.#timer);
    if (times && times.running != null) this.#timer = setInterval(() => (this.#now = performance.now()), 200);
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}

/** Milliseconds from which on the time is nearly over. */
export const LOW = 10_000;

export function isLow(milliseconds: number): boolean {
  return Math.ceil(milliseconds / 1000) * 1000 <= LOW;
}

/** The two units that matter: "2 d 23 h", "5 h 7 min", 1:05. */
export function clockText(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  const minutes = Math.floor(seconds / 60);
  if (minutes >= 60) return longText(minutes);
  return `${minutes}:${String(seconds % 60).padStart(2, "0")}`;
}
