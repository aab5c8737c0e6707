/** The clocks of a game, as its log tells them. */

import type { Clock, Times } from "../protocol.ts";
import { isSlow } from "../state/slow.ts";
import * as defaults from "./defaults.ts";
import { lean } from "./lean.ts";
import type { LogEntry } from "./rows.ts";

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const DAY = 24 * HOUR;

/** The verbs that end a turn. */
const TURN_ENDS = /^(draw|swap|score)/;

/** Milliseconds left for each seat, and whose time runs since when. */
export class Clocks {
  readonly clock: Clock;
  #amount: number;
  #left: number[];
  #running: number | null = null;
  #since = 0;
  /** For each move that stands, what its seat had left before the move gave it time. */
  #before: number[] = [];

  constructor(clock: Clock, seats: number) {
    this.clock = clock;
    this.#amount = clock.amount * (isSlow(clock) ? DAY : SECOND);
    this.#left = Array(seats).fill(this.#amount);
  }

  /** The clocks as they were before the game. */
  anew(): Clocks {
    return new Clocks(this.clock, this.#left.length);
  }

  /** Take in an entry of the log. Time during which nobody could move does not count. */
  take(entry: LogEntry): void {
    if (entry.kind === "pause") {
      this.#since += entry.lost ?? 0;
      return;
    }
    if (this.#running !== null) this.#left[this.#running]! -= Math.max(entry.at - this.#since, 0);
    if (entry.seat !== null) this.#count(entry, entry.seat);
    this.#since = entry.at;
    this.#running = entry.turn;
  }

  #count({ kind, do: text }: LogEntry, seat: number): void {
    if (kind === "move") {
      this.#before.push(this.#left[seat]!);
      if (TURN_ENDS.test(text)) this.#endTurn(seat);
    } else if (kind === "undo") {
      this.#left[seat] = Math.min(this.#left[seat]!, this.#before.pop()!); // a move taken back gives no time
    }
  }

  #endTurn(seat: number): void {
    const { kind, increment = 0 } = this.clock;
    if (kind === "game" || kind === "bank") this.#left[seat]! += increment * (kind === "bank" ? HOUR : SECOND);
    else this.#left[seat] = this.#amount;
  }

  /** When the running clock is out. */
  deadline(): number | null {
    return this.#running === null ? null : this.#since + this.#left[this.#running]!;
  }

  /** When the clock that runs after an entry will be out; the entry is not taken in. */
  deadlineAfter(entry: LogEntry): number | null {
    const ahead = this.anew();
    ahead.#left = [...this.#left];
    ahead.#before = [...this.#before];
    ahead.#running = this.#running;
    ahead.#since = this.#since;
    ahead.take(entry);
    return ahead.deadline();
  }

  /** The clocks as they are told: as they were at the last entry, or are now. */
  times(now = this.#since): Times {
    const left = [...this.#left];
    const at = this.#running === null ? this.#since : Math.max(now, this.#since);
    if (this.#running !== null) left[this.#running]! -= at - this.#since;
    return lean({ left, running: this.#running, at }, defaults.TIMES);
  }
}
