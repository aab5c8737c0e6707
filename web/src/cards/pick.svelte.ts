import type { Choice } from "../protocol.ts";
import type { LiveTable } from "../state/table.svelte.ts";
import { SYMBOLS } from "../words/symbols.ts";

const total = (numbers: readonly number[] | undefined) => (numbers ?? []).reduce((sum, n) => sum + n, 0);
const worth = (choice: Choice) => total(choice.gains) + (choice.bonus ?? 0);
const same = (a: readonly number[] | undefined, b: readonly number[] | undefined) =>
  SYMBOLS.every((symbol) => (a?.[symbol] ?? 0) === (b?.[symbol] ?? 0));

/** Whether two ways to play a card do the same. */
export function equal(a: Choice, b: Choice): boolean {
  return same(a.gains, b.gains) && same(a.lost, b.lost) && (a.bonus ?? 0) === (b.bonus ?? 0);
}

/** The hand as it is held, the card that is about to be played, and the order in which it would score. */
export class Pick {
  /** Cards keep their slot; what is drawn fills the empty ones. */
  slots = $state.raw<(string | null)[]>([]);
  /** Slots whose card was just drawn. */
  drawn = $state.raw<ReadonlySet<number>>(new Set());
  index = $state<number | null>(null);
  hover = $state<number | null>(null);
  #turned = $state<boolean | null>(null);
  #table: LiveTable;
  #seat: number | null = null;
  #made = 0;

  constructor(table: LiveTable) {
    this.#table = table;
    this.slots = this.#empty();
  }

  #empty(): (string | null)[] {
    return Array(this.#table.start?.rules.held ?? 0).fill(null);
  }

  /** The card that lies raised beside the open ones. */
  raised = $derived.by<string | null>(() => (this.index === null ? null : (this.slots[this.index] ?? null)));
  /** The card whose points are shown: the raised one, or the one below the pointer. */
  piece = $derived.by<string | null>(
    () => this.raised ?? (this.hover === null ? null : (this.slots[this.hover] ?? null)),
  );
  /** The two orders in which it can score. */
  orders = $derived.by<Choice[]>(() => (this.piece === null ? [] : this.#ordersOf(this.piece)));
  /** The order makes a difference. */
  asks = $derived<boolean>(this.orders.length === 2 && !equal(this.orders[0]!, this.orders[1]!));
  turned = $derived.by<boolean>(() => {
    const [first, second] = this.orders;
    if (!this.asks || !first || !second) return false;
    return this.#turned ?? worth(second) > worth(first);
  });
  choice = $derived<Choice | null>(this.orders[this.turned ? 1 : 0] ?? null);

  /** How a card of the hand scores most; nothing while it cannot be played. */
  best(piece: string): Choice | null {
    const [first, second] = this.#ordersOf(piece);
    return second && worth(second) > worth(first!) ? second : (first ?? null);
  }

  #ordersOf(piece: string): Choice[] {
    const moves = this.#table.choices?.moves ?? [];
    const wanted = [`play ${piece}`, `play ${piece[1]}${piece[0]}`];
    return wanted.flatMap((move) => moves.find((choice) => choice.do === move) ?? []);
  }

  /** Take in the hand as the server knows it; `made` is the number of our last move, after which nothing stays raised. */
  sync(seat: number | null, pieces: readonly string[], fresh: boolean, made: number): void {
    let slots: (string | null)[] = [...this.slots];
    if (seat !== this.#seat) {
      this.#seat = seat;
      slots = this.#empty();
      this.index = null;
    }
    const left = [...pieces];
    const take = (piece: string | null) => {
      const at = piece === null ? -1 : left.indexOf(piece);
      if (at >= 0) left.splice(at, 1);
      return at >= 0;
    };
    // Of two equal cards, the raised one is the one that went.
    const order = slots.map((_, slot) => slot).sort((a, b) => Number(a === this.index) - Number(b === this.index));
    for (const slot of order) if (!take(slots[slot] ?? null)) slots[slot] = null;
    const drawn = new Set<number>();
    for (const piece of left) {
      const free = slots.indexOf(null);
      if (free < 0) break;
      slots[free] = piece;
      if (fresh) drawn.add(free);
    }
    this.slots = slots;
    this.drawn = drawn;
    if (made !== this.#made || (this.index !== null && slots[this.index] == null)) this.index = null;
    this.#made = made;
  }

  /** Raise a card, or put it back. */
  take(index: number): void {
    this.#table.finish();
    if (this.slots[index] == null || this.#table.refilling) return;
    this.#turned = null;
    this.#table.problem = null;
    this.#table.nudge = null;
    this.index = this.index === index ? null : index;
  }

  /** Raise the card of a move, to be scored in its order. */
  aim(move: string): void {
    const [verb, piece = ""] = move.split(" ");
    const straight = this.slots.includes(piece);
    const at = this.slots.indexOf(straight ? piece : `${piece[1]}${piece[0]}`);
    if (verb !== "play" || at < 0) return;
    this.index = at;
    this.#turned = !straight;
  }

  putBack(): void {
    this.index = null;
    this.hover = null;
  }

  /** Score the other symbol first. */
  turn(second: boolean = !this.turned): void {
    this.#turned = second;
  }

  async play(): Promise<void> {
    const { choice, raised } = this;
    if (!choice || raised === null || this.#table.sending) return;
    this.hover = null;
    await this.#table.play(choice.do);
  }
}
