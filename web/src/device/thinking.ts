/** Who thinks for bots, hints and puzzles. They get a view and nothing else of a game. */

import type { Puzzle } from "../engine/review/puzzles.ts";
import type { Setting } from "../engine/setting.ts";
import type { View } from "../engine/view.ts";
import type { Advice, Solution } from "../protocol.ts";
import { TableError } from "./refusals.ts";
import type { BotName } from "./rows.ts";

/** Equal views and seeds give equal moves. */
export interface Thinker {
  /** Load what a bot of a setting needs, before somebody waits for its moves; without a bot, what all of them need. */
  prepare(setting: Setting, bot?: BotName): Promise<void>;
  /** The move of a bot for the seat of a view. */
  choose(bot: BotName, view: View, seed: string): Promise<string>;
  /** The best moves for the seat of a view, best first. */
  hint(view: View, seed: string): Promise<Advice[]>;
  /** Whether a move solves a puzzle, and what the best one does. */
  solve(puzzle: Puzzle, move: string): Promise<Solution>;
}

/** A question to a thinker in another worker: the name of a verb, and what it is given. */
export interface Thought {
  id: number;
  verb: keyof Thinker;
  given: unknown[];
}

/** The answer, or what is refused. */
export type Thinks = { id: number; answer: unknown } | { id: number; code: string; message: string };

/** The part of a Worker that is needed here. */
export interface ThinkerPost {
  postMessage(thought: Thought): void;
  onmessage: ((event: { data: Thinks }) => void) | null;
  onerror: (() => void) | null;
  terminate(): void;
}

interface Waiting {
  readonly thought: Thought;
  readonly resolve: (answer: never) => void;
  readonly reject: (error: Error) => void;
  tries: number;
}

/** Milliseconds without any answer after which a worker counts as dead; no bot thinks nearly as long. */
const PATIENCE = 60_000;

const MOST_TRIES = 3;

/** A thinker in a worker of its own, one question at a time. If the worker dies, another one thinks again. */
export class WorkerThinker implements Thinker {
  #make: () => ThinkerPost;
  #post: ThinkerPost | null = null;
  #queue: Waiting[] = [];
  #next = 1;
  #alarm: ReturnType<typeof setTimeout> | undefined;

  constructor(make: () => ThinkerPost) {
    this.#make = make;
  }

  prepare(setting: Setting, bot?: BotName): Promise<void> {
    return this.#ask("prepare", setting, bot);
  }

  choose(bot: BotName, view: View, seed: string): Promise<string> {
    return this.#ask("choose", bot, view, seed);
  }

  hint(view: View, seed: string): Promise<Advice[]> {
    return this.#ask("hint", view, seed);
  }

  solve(puzzle: Puzzle, move: string): Promise<Solution> {
    return this.#ask("solve", puzzle, move);
  }

  #ask<Answer>(verb: keyof Thinker, ...given: unknown[]): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const thought = { id: this.#next++, verb, given };
      this.#queue.push({ thought, resolve: resolve as Waiting["resolve"], reject, tries: 0 });
      if (this.#queue.length === 1) this.#think();
    });
  }

  /** Put the first question to the worker. */
  #think(): void {
    clearTimeout(this.#alarm);
    const first = this.#queue[0];
    if (!first) return;
    if (++first.tries > MOST_TRIES) {
      this.#queue.shift();
      first.reject(new TableError("bot/failed", "thinking about this move broke down again and again"));
      this.#think();
      return;
    }
    this.#alarm = setTimeout(() => this.#restart(), PATIENCE);
    this.#open().postMessage(first.thought);
  }

  #open(): ThinkerPost {
    if (this.#post) return this.#post;
    const post = this.#make();
    post.onmessage = ({ data }) => this.#hear(data);
    post.onerror = () => this.#restart();
    this.#post = post;
    return post;
  }

  #hear(thinks: Thinks): void {
    if (this.#queue[0]?.thought.id !== thinks.id) return;
    const { resolve, reject } = this.#queue.shift()!;
    if ("answer" in thinks) resolve(thinks.answer as never);
    else reject(new TableError(thinks.code, thinks.message));
    this.#think();
  }

  #restart(): void {
    this.#post?.terminate();
    this.#post = null;
    this.#think();
  }
}
