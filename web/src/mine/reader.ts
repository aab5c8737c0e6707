/** How far a person has seen the game at a table. It is written rarely: a while after the last change, and when they look away. */

import type { MarkGame } from "../protocol.ts";
import { mark, markLeaving } from "./marks.ts";

/** Milliseconds of reading until it is written; whoever looks at what they missed has asked for it before. */
const WHILE = 6000;

interface Write {
  now: (game: string, changes: MarkGame) => Promise<unknown>;
  leaving: (game: string, changes: MarkGame) => void;
}

export class Reader {
  #game = "";
  #seq = 0;
  #said = 0;
  /** What was written last. */
  #written = "";
  #looks = true;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #write: Write;

  constructor(write: Write = { now: mark, leaving: markLeaving }) {
    this.#write = write;
  }

  /** The screen shows a game up to an entry, and its chat was read up to a line. */
  see(game: string, seq: number, said: number): void {
    if (!this.#looks) return;
    if (game !== this.#game) {
      this.flush();
      this.#seq = 0;
    }
    this.#game = game;
    this.#seq = Math.max(this.#seq, seq);
    this.#said = Math.max(this.#said, said);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.flush(), WHILE);
  }

  /** The person looks, or looks away. */
  look(looks: boolean): void {
    if (this.#looks && !looks) this.flush(true);
    this.#looks = looks;
  }

  /** Write what is not written yet. */
  flush(leaving = false): void {
    clearTimeout(this.#timer);
    const state = `${this.#game}/${this.#seq}/${this.#said}`;
    if (this.#game === "" || state === this.#written) return;
    this.#written = state;
    const changes = { seq: this.#seq, said: this.#said };
    if (leaving) this.#write.leaving(this.#game, changes);
    else
      this.#write.now(this.#game, changes).catch(() => {
        this.#written = ""; // once more with the next change
      });
  }

  close(): void {
    this.flush(true);
  }
}
