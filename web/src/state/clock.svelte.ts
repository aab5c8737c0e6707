import type { Times } from "../protocol.ts";

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

  /** Milliseconds that a seat has left now. */
  left(seat: number): number {
    const times = this.#times;
    if (!times) return 0;
    const left = times.left[seat] ?? 0;
    return Math.max(0, times.running === seat ? left - (this.#now - this.#heard) : left);
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

/** 1:05, 2:03:00, "3 d". */
export function clockText(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  const hours = Math.floor(seconds / 3600);
  if (hours >= 48) return `${Math.floor(hours / 24)} d`;
  const two = (n: number) => String(n).padStart(2, "0");
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest.replace(/^0/, "");
}
