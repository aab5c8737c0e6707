/** The end of a turn that comes by itself after a moment, unless somebody holds it. */
export class TurnEnd {
  /** When it comes, as performance.now(); null where it does not, or comes at once. */
  at = $state<number | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** End the turn after some milliseconds. */
  plan(delay: number, end: () => void): void {
    this.hold();
    if (delay > 0) this.at = performance.now() + delay;
    this.#timer = setTimeout(end, delay);
  }

  /** Keep the turn open. */
  hold(): void {
    clearTimeout(this.#timer);
    this.at = null;
  }
}
