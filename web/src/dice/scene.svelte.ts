import type { Joker } from "../state/notation.ts";
import { lessMotion } from "../state/settings.svelte.ts";
import type { Step } from "../state/steps.ts";
import type { LiveTable } from "../state/table.svelte.ts";
import { lostTexts } from "../tracks/lost.ts";
import type { DicePlan } from "./plan.svelte.ts";
import { type Effect, jokerLines, LOST, nets, products } from "./products.ts";

const TUMBLE = 480;
const APART = 40;

/** The scoring that is shown: the one planned, or the last one made. */
export interface Scoring {
  seat: number;
  jokers: Joker[];
  effect: Effect;
  /** The row before it. */
  track: readonly number[];
  planned: boolean;
}

/** What moves on the table: dice that tumble, and the scoring being looked at. */
export class Scene {
  /** The seat whose dice tumble. */
  rolling = $state<number | null>(null);
  #table: LiveTable;
  #plan: DicePlan;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(table: LiveTable, plan: DicePlan) {
    this.#table = table;
    this.#plan = plan;
  }

  /** Our own dice lie still and may be looked at. */
  landed = $derived.by<boolean>(() => this.rolling === null || this.rolling !== this.#table.seat);

  scoring = $derived.by<Scoring | null>(() => {
    const { shown, active } = this.#table;
    if (!shown) return null;
    const { way } = this.#plan;
    if (active !== null && way) {
      if (!this.landed) return null;
      const track = shown.state.tracks[active] ?? [];
      return { seat: active, jokers: way.jokers, effect: way.choice, track, planned: true };
    }
    const last = shown.log.at(-1);
    if (last?.move.kind !== "score") return null;
    return {
      seat: last.seat,
      jokers: last.move.jokers,
      effect: last.event,
      track: last.before.tracks[last.seat] ?? [],
      planned: false,
    };
  });

  products = $derived.by(() => {
    const { scoring } = this;
    return scoring ? products(this.#table.shown?.state.dice ?? [], scoring.seat, scoring.jokers) : [];
  });
  jokerLines = $derived.by(() => {
    const { scoring } = this;
    return scoring ? jokerLines(this.products, scoring.jokers, scoring.effect) : [];
  });
  /** What of each of them is crossed, and what lost. */
  nets = $derived.by(() =>
    this.scoring ? nets(this.products, this.scoring.jokers, this.scoring.effect) : { matches: [], jokers: [] },
  );
  lost = $derived.by<string[]>(() =>
    this.scoring ? lostTexts(this.#table.start!.rules, this.scoring.track, this.scoring.effect, LOST) : [],
  );

  /** How a die stands out: it counts, it does not, or nothing is being scored. */
  look(seat: number, symbol: number): "plain" | "marked" | "dim" {
    const { scoring } = this;
    if (!scoring || (seat === scoring.seat && scoring.planned)) return "plain";
    if (this.products.some((product) => product.symbol === symbol)) return "marked";
    return seat === scoring.seat && scoring.jokers.some((joker) => joker.symbol === symbol) ? "plain" : "dim";
  }

  /** Let a seat's dice tumble; resolves when they lie. */
  roll(step: Step): number {
    const dice = step.after.state.dice?.[step.event.seat]?.length ?? 0;
    if (lessMotion()) return 0;
    clearTimeout(this.#timer);
    this.rolling = step.event.seat;
    const time = (TUMBLE + APART * (dice - 1)) / step.speed;
    this.#timer = setTimeout(() => this.land(), time);
    step.signal.addEventListener("abort", () => this.land());
    return time;
  }

  /** Finish what is running. */
  land(): void {
    clearTimeout(this.#timer);
    this.rolling = null;
  }
}
