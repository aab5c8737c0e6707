import type { Choice } from "../protocol.ts";
import { type Joker, readMove } from "../state/notation.ts";
import type { LiveTable } from "../state/table.svelte.ts";
import { compareSheets } from "./products.ts";

/** A way to score the dice, as the server offers it. */
export interface Way {
  choice: Choice;
  jokers: Joker[];
}

/** One of the uses that a symbol's dice can be put to, while the rest of the plan stays as it is. */
export interface Use {
  jokers: Joker[];
  way: Way;
}

const total = (numbers: readonly number[] | undefined) => (numbers ?? []).reduce((sum, n) => sum + n, 0);

/** The same jokers have the same key, in whatever order. */
export function jokerKey(jokers: readonly Joker[]): string {
  return jokers
    .map((joker) => `${joker.symbol}x${joker.count}=${joker.as}`)
    .sort()
    .join(" ");
}

export function shapeKey(jokers: readonly Joker[]): string {
  return jokers.map((joker) => joker.count).join("+");
}

/** The plan for the dice that lie there: which of them match, and which are jokers for what. */
export class DicePlan {
  #table: LiveTable;
  #picked = $state<string | null>(null);
  #place = $state(0);

  constructor(table: LiveTable) {
    this.#table = table;
  }

  ways = $derived.by<Way[]>(() =>
    (this.#table.choices?.moves ?? []).flatMap((choice) => {
      const move = readMove(choice.do);
      return move.kind === "score" ? [{ choice, jokers: move.jokers }] : [];
    }),
  );
  canRoll = $derived.by<boolean>(() => this.#table.choices?.moves?.some((choice) => choice.do === "roll") ?? false);
  /** What leaves the best sheet, then least lost, and no joker without need. */
  best = $derived.by<Way | null>(() => {
    const sorted = [...this.ways].sort((a, b) => this.#compare(a, b));
    return sorted[0] ?? null;
  });
  way = $derived.by<Way | null>(() => this.ways.find((way) => way.choice.do === this.#picked) ?? this.best);
  /** The symbols whose dice can be a joker. */
  groups = $derived.by<number[]>(() => [
    ...new Set(this.ways.flatMap((way) => way.jokers.map((joker) => joker.symbol))),
  ]);

  /** The jokers that can be chosen, one after another: the pairs, and each part of dice that are split. */
  places = $derived.by<{ symbol: number; at: number }[]>(() =>
    this.groups.flatMap((symbol) => {
      const parts = Math.max(1, this.jokers(symbol).length);
      return Array.from({ length: parts }, (_, at) => ({ symbol, at }));
    }),
  );
  /** The one that the keys 1 to 6 name a symbol for. */
  place = $derived.by(() => this.places[this.#place % Math.max(1, this.places.length)] ?? null);

  /** Let the keys name the next joker. */
  nextPlace(): void {
    this.#place = (this.#place + 1) % Math.max(1, this.places.length);
  }

  /** How many dice of a symbol can be jokers, such as "2", "3", "2+2"; one way only without the option `split`. */
  shapes(symbol: number): string[] {
    return [...new Set(this.uses(symbol).flatMap((use) => (use.jokers.length > 0 ? [shapeKey(use.jokers)] : [])))];
  }

  /** The way to split a symbol's dice: as planned, or else as many as can be jokers. */
  shape(symbol: number): string {
    const now = this.jokers(symbol);
    return now.length > 0 ? shapeKey(now) : (this.shapes(symbol).at(-1) ?? "");
  }

  /** The best use of a symbol's dice with as many jokers. */
  shaped(symbol: number, shape: string): Use | null {
    return this.pickBest(this.uses(symbol).filter((use) => use.jokers.length > 0 && shapeKey(use.jokers) === shape));
  }

  /** The use in which one joker of a symbol's dice stands for another symbol, and all else stays. */
  useAs(symbol: number, at: number, as: number): Use | null {
    const now = this.jokers(symbol);
    const shape = this.shape(symbol);
    const uses = this.uses(symbol).filter((use) => use.jokers.length > 0 && shapeKey(use.jokers) === shape);
    if (now.length <= 1) return uses.find((use) => use.jokers.length === 1 && use.jokers[0]!.as === as) ?? null;
    const key = jokerKey(now.map((joker, i) => (i === at ? { ...joker, as } : joker)));
    return uses.find((use) => jokerKey(use.jokers) === key) ?? null;
  }

  /** What can be done with a symbol's dice while the others' use stays. */
  uses(symbol: number): Use[] {
    const rest = jokerKey(this.way?.jokers.filter((joker) => joker.symbol !== symbol) ?? []);
    return this.ways
      .filter((way) => jokerKey(way.jokers.filter((joker) => joker.symbol !== symbol)) === rest)
      .map((way) => ({ way, jokers: way.jokers.filter((joker) => joker.symbol === symbol) }));
  }

  /** The jokers of a symbol in the plan; none: its dice match. */
  jokers(symbol: number): Joker[] {
    return this.way?.jokers.filter((joker) => joker.symbol === symbol) ?? [];
  }

  /** The best of some uses. */
  pickBest(uses: readonly Use[]): Use | null {
    return [...uses].sort((a, b) => this.#compare(a.way, b.way))[0] ?? null;
  }

  choose(use: Use | null): void {
    this.#table.problem = null;
    if (use) this.#picked = use.way.choice.do;
  }

  /** Score as a move says. */
  aim(move: string): void {
    this.#picked = move;
  }

  /** Forget what was chosen, for new dice. */
  clear(): void {
    this.#picked = null;
    this.#place = 0;
  }

  #compare(a: Way, b: Way): number {
    const track = this.#table.shown?.state.tracks[this.#table.active ?? 0] ?? [];
    return (
      compareSheets(track, a.choice, b.choice) ||
      total(a.choice.lost) - total(b.choice.lost) ||
      a.jokers.length - b.jokers.length
    );
  }
}
