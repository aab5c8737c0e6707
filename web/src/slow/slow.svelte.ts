import { toast } from "../look/toasts.svelte.ts";
import { announce } from "../look/voice.svelte.ts";
import { explain } from "../state/api.ts";
import type { LiveTable } from "../state/table.svelte.ts";
import type { Wire } from "../state/wire.ts";
import { slowApi } from "./api.ts";
import { filmAgain, filmFrom } from "./missed.ts";
import { OwnThings } from "./own.svelte.ts";
import { planningTable } from "./planning.ts";
import { say } from "./words.svelte.ts";

/** What makes one slow game comfortable for the person at this page: a film of what they missed, a plan, notes. */
export class SlowGame {
  readonly table: LiveTable;
  readonly own: OwnThings;
  /** The table on which the next turn is planned; null where the game itself is shown. */
  planning = $state.raw<LiveTable | null>(null);
  /** Whether a plan is played as soon as it is legal. */
  atOnce = $state(false);
  busy = $state(false);
  noting = $state(false);

  #wire: Wire;
  /** The entry on which the plan in the making rests. */
  #plannedAt = 0;

  constructor(table: LiveTable, wire: Wire) {
    this.table = table;
    this.own = new OwnThings(table.start!.game);
    this.#wire = wire;
  }

  mine = $derived.by<boolean>(() => this.table.active !== null);
  /** The plan cannot be made any more, and it is our turn. */
  gone = $derived.by<boolean>(() => this.own.plan?.legal === false && this.mine);
  /** Something that goes before a question: a plan in the making or to be played, or the film. */
  pressing = $derived.by<boolean>(
    () => this.planning !== null || this.table.filming || (this.own.plan !== null && this.mine),
  );
  /** Where a turn begins with dice there is nothing to plan. */
  rolls = $derived.by<boolean>(() => (this.table.start?.rules.held ?? 0) === 0);
  /** After which entry the others did something since our own last move; null where they did nothing. */
  again = $derived.by<number | null>(() => {
    const { shown, filming, yours } = this.table;
    return shown && !filming ? filmAgain(shown, yours) : null;
  });

  /** Ask what is kept, and show what was missed. */
  async begin(): Promise<void> {
    try {
      await this.own.load();
    } catch {
      return; // then there is neither a film nor a plan
    }
    this.atOnce = this.own.plan?.at_once ?? false;
    const { shown, yours, shared } = this.table;
    const from = shown && !shared ? filmFrom(shown, yours, this.own.seen ?? 0) : null;
    if (from !== null) this.film(from);
  }

  film(from: number): void {
    announce(say("film.title"));
    this.table.film(from);
  }

  /** When the turn comes, the server says whether the plan can still be made. */
  async check(): Promise<void> {
    if (this.own.plan !== null) await this.own.load().catch(() => undefined);
  }

  async plan(): Promise<void> {
    const { table } = this;
    const seat = table.you;
    if (seat === null || !table.shown || this.busy) return;
    this.busy = true;
    try {
      const choices = await slowApi.choices(this.own.game, seat);
      if (table.shown.seq === choices.seq) {
        this.#plannedAt = choices.seq;
        const keep = (move: string) => this.#keep(seat, move);
        this.planning = planningTable(table, this.#wire, { seat, choices, keep });
        announce(say("plan.doing"));
      }
    } catch (error) {
      toast(explain(error), "error");
    }
    this.busy = false;
  }

  async #keep(seat: number, move: string): Promise<void> {
    await this.own.keepPlan(seat, move, this.atOnce);
    this.stop();
    toast(say("plan.saved"));
  }

  /** Go back to the game. */
  stop(): void {
    this.planning?.close();
    this.planning = null;
  }

  /** The game has gone on: a plan in the making rests on what lay there before. */
  follow(seq: number): void {
    if (this.planning === null || seq === this.#plannedAt) return;
    const last = this.table.shown?.log.at(-1);
    this.stop();
    if (last) toast(say("plan.moved", { name: this.table.name(last.seat) }));
  }

  async drop(): Promise<void> {
    const { gone } = this;
    await this.#try(async () => {
      await this.own.dropPlan();
      if (!gone) toast(say("plan.dropped"));
    });
  }

  /** Let the plan be played as soon as it is legal, or only be offered. */
  async once(on: boolean): Promise<void> {
    this.atOnce = on;
    const { plan } = this.own;
    if (plan && !(await this.#try(() => this.own.keepPlan(plan.seat, plan.do, on)))) this.atOnce = !on;
  }

  async play(): Promise<void> {
    const { plan } = this.own;
    if (plan && (await this.table.play(plan.do))) this.own.plan = null;
  }

  async #try(work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      toast(explain(error), "error");
      return false;
    }
  }
}
