/** Who is at a table, and since when those who are not there are away. */
export class Attendance {
  #left = new Map<number, number>();

  /** Note when players were last there. */
  leave(players: Iterable<number>, at: number): void {
    for (const player of players) this.#left.set(player, Math.max(at, this.#left.get(player) ?? 0));
  }

  /** Since when a player who is not there is away; of one who was never seen, since the first look. */
  awaySince(player: number, at: number): number {
    const seen = this.#left.get(player) ?? at;
    this.#left.set(player, seen);
    return Math.min(seen, at);
  }
}
