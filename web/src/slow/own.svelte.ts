import type { Own, Plan } from "../protocol.ts";
import { slowApi } from "./api.ts";

/** What this person keeps about a game for themselves: a note and a plan; nobody else is ever told. */
export class OwnThings {
  readonly game: string;
  note = $state("");
  plan = $state.raw<Plan | null>(null);
  /** How far the game was seen when it was last looked at; null until that is known. */
  seen = $state<number | null>(null);

  constructor(game: string) {
    this.game = game;
  }

  async load(): Promise<void> {
    this.#take(await slowApi.own(this.game));
  }

  async keepNote(note: string): Promise<void> {
    this.#take(await slowApi.keepNote(this.game, note));
  }

  async keepPlan(seat: number, move: string, atOnce: boolean): Promise<void> {
    this.#take(await slowApi.keepPlan(this.game, { seat, do: move, at_once: atOnce }));
  }

  async dropPlan(): Promise<void> {
    this.plan = null;
    this.#take(await slowApi.dropPlan(this.game));
  }

  #take({ note = "", plan = null, seen = 0 }: Own): void {
    this.note = note;
    this.plan = plan;
    this.seen ??= seen;
  }
}
