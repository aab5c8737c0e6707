/** For how long the players of a table have been away, counting on from what the server last said. */
export class Absences {
  /** When each left, as performance.now(); null for those who are there. */
  #left = $state.raw<(number | null)[]>([]);
  #now = $state(0);
  #timer: ReturnType<typeof setInterval> | undefined;

  /** Milliseconds for which a player has been away; null for one who is there. */
  of(player: number): number | null {
    const left = this.#left[player] ?? null;
    return left === null ? null : Math.max(0, this.#now - left);
  }

  /** Take in for how many milliseconds each has been away by now. */
  set(away: readonly (number | null | undefined)[]): void {
    const now = performance.now();
    this.#now = now;
    this.#left = away.map((time) => (time == null ? null : now - time));
    clearInterval(this.#timer);
    if (away.some((time) => time != null)) {
      this.#timer = setInterval(() => (this.#now = performance.now()), 1000);
    }
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
