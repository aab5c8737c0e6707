import type { PuzzleShown, Solution } from "../protocol.ts";
import { api } from "../state/api.ts";
import { LiveTable } from "../state/table.svelte.ts";
import { StudySocket, TABLE } from "./socket.svelte.ts";
import { keep } from "./solved.ts";
import type { Facts } from "./types.ts";

/** A move that was tried, and what came of it. */
export interface Tried {
  do: string;
  solved: boolean;
  facts: Facts;
}

const PUZZLES = new WeakMap<LiveTable, Puzzle>();

/** The puzzle that a table belongs to. */
export function puzzleOf(table: LiveTable): Puzzle {
  return PUZZLES.get(table)!;
}

/** A puzzle on the game's own table: playing a move answers it. */
export class Puzzle {
  readonly shown: PuzzleShown;
  readonly table: LiveTable;
  /** The puzzle to go on with, if there is one. */
  readonly next: string | null;
  /** The last answer; null before the first. */
  tried = $state.raw<Tried | null>(null);
  /** The best move, once it is found or shown. */
  best = $state.raw<{ do: string; chance: number; gap: number; facts: Facts } | null>(null);

  #socket: StudySocket;
  #solution: Solution | null = null;

  constructor(shown: PuzzleShown, next: string | null) {
    const { start } = shown.replay;
    this.shown = { ...shown, replay: { ...shown.replay, start: { ...start, names: apart(start.names) } } };
    this.next = next;
    this.#socket = new StudySocket(this.shown.replay.start, (move) => this.#answer(move));
    this.table = new LiveTable(TABLE, this.#socket);
    PUZZLES.set(this.table, this);
  }

  open(): void {
    this.table.open();
    this.#show();
  }

  close(): void {
    this.table.close();
  }

  /** Have another go. */
  again(): void {
    this.tried = null;
    this.best = null;
    this.#show();
  }

  async reveal(): Promise<void> {
    if (!this.#solution) return;
    keep(this.shown.id, "shown");
    this.#explain(this.#solution);
  }

  async #answer(move: string): Promise<void> {
    if (this.best) return;
    const solution = await api.solve(this.shown.id, move);
    this.#solution = solution;
    this.tried = { do: move, solved: solution.solved, facts: solution.yours as unknown as Facts };
    if (solution.solved) {
      keep(this.shown.id, "solved");
      this.#explain(solution);
      return;
    }
    this.#mark();
    // What was tried stays where it lies.
    this.table.aimed = { do: move };
  }

  #explain({ best, chance, gap, facts }: Solution): void {
    this.best = { do: best, chance, gap, facts: facts as unknown as Facts };
    this.#mark();
    this.table.aimed = { do: best };
  }

  #mark(): void {
    const { tried, best } = this;
    const wrong = tried && !tried.solved;
    this.table.outlines = [
      ...(best ? [{ do: best.do, letter: "A", kind: "chosen" as const }] : []),
      ...(wrong ? [{ do: tried.do, letter: "", kind: best ? ("played" as const) : ("chosen" as const) }] : []),
    ];
  }

  #show(): void {
    const { replay, seat, choices } = this.shown;
    this.table.outlines = [];
    this.#socket.show({ ...replay.start, yours: [seat] }, replay.events, choices);
  }
}

/** The same bot may sit in several seats: the second one of a name gets a number. */
function apart(names: readonly string[]): string[] {
  return names.map((name, seat) => {
    const before = names.slice(0, seat).filter((other) => other === name).length;
    return before === 0 ? name : `${name} ${before + 1}`;
  });
}
