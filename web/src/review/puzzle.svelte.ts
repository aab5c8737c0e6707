import type { Facts, PuzzleShown, Solution, Start } from "../protocol.ts";
import { askPuzzles } from "../state/library.ts";
import { partners } from "../state/markers.ts";
import { LiveTable } from "../state/table.svelte.ts";
import { t } from "../words/words.svelte.ts";
import { keep } from "./solved.ts";
import { Presenter, TABLE } from "./wire.ts";

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
  /** An answer is on its way to be judged. */
  judging = $state(false);
  /** The last answer; null before the first. */
  tried = $state.raw<Tried | null>(null);
  /** The best move, once it is found or shown. */
  best = $state.raw<{ do: string; chance: number; gap: number; facts: Facts } | null>(null);

  #presenter: Presenter;
  #solution: Solution | null = null;

  constructor(shown: PuzzleShown, next: string | null) {
    const { start } = shown.replay;
    const people = { names: namesFor(start, shown.seat), bots: start.bots.map(() => null) };
    this.shown = { ...shown, replay: { ...shown.replay, start: { ...start, ...people } } };
    this.next = next;
    this.#presenter = new Presenter(this.shown.replay.start, (move) => this.#answer(move));
    this.table = new LiveTable(TABLE, this.#presenter.wire);
    this.table.studied = true;
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
    const solution = await this.#judge(move);
    this.#solution = solution;
    this.tried = { do: move, solved: solution.solved, facts: solution.yours };
    if (solution.solved) {
      keep(this.shown.id, "solved");
      this.#explain(solution);
      return;
    }
    this.#mark();
    // What was tried stays where it lies.
    this.table.aimed = { do: move };
  }

  async #judge(move: string): Promise<Solution> {
    this.judging = true;
    try {
      return await askPuzzles((book) => book.solve(this.shown.id, move));
    } finally {
      this.judging = false;
    }
  }

  #explain({ best, chance, gap, facts }: Solution): void {
    this.best = { do: best, chance, gap, facts };
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
    this.#presenter.show({ ...replay.start, yours: [seat] }, replay.events, choices);
  }
}

/** Who they were in the game does not matter: it is you and your opponents now. */
export function namesFor({ rules, names }: Pick<Start, "rules" | "names">, you: number): string[] {
  const own = partners({ rules }, you);
  const foes = names.map((_, seat) => seat).filter((seat) => !own.includes(seat));
  return names.map((_, seat) => {
    if (seat === you) return t("you");
    if (own.includes(seat)) return t("people.partner");
    return foes.length === 1 ? t("people.opponent") : t("people.opponents", { n: foes.indexOf(seat) + 1 });
  });
}
