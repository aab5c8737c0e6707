import type { Shown } from "./game.ts";

/** Milliseconds in which one looks at what one drew before the device is passed on. */
const PARTING = 2500;

/** A device that goes from hand to hand: who has it, and whether they are about to pass it on. */
export class Passing {
  /** The seat whose person has the device. */
  facing = $state<number | null>(null);
  /** Whoever has just played still looks at what they drew; then the device is passed on. */
  parting = $state(false);
  /** The last entry of the log that was looked at for that; nobody sees their pieces twice. */
  #parted = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #passed: () => void;

  /** `passed` is called when somebody has looked long enough. */
  constructor(passed: () => void) {
    this.#passed = passed;
  }

  /** After a draw its person sees what came before the next one is asked for: return the seat of the next one, or null. */
  after(shown: Shown, yours: readonly number[], shared: boolean): number | null {
    const last = shown.log.at(-1);
    if (!last || last.seq === this.#parted) return null;
    this.#parted = last.seq;
    const drew = last.event.got !== undefined && (last.move.kind === "draw" || last.move.kind === "swap");
    const { turn } = shown.state;
    const comes = turn !== null && turn !== this.facing && yours.includes(turn);
    const parts = shared && this.facing !== null && last.seat === this.facing && drew && comes;
    this.stop();
    if (!parts) return null;
    this.parting = true;
    this.#timer = setTimeout(() => {
      this.parting = false;
      this.#passed();
    }, PARTING);
    return turn;
  }

  /** Pass the device on at once. */
  stop(): void {
    clearTimeout(this.#timer);
    this.parting = false;
  }
}
