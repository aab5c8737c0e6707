import { untrack } from "svelte";
import type { Preview, Ray } from "../protocol.ts";
import { areaCells, readMove } from "../state/notation.ts";
import type { LiveTable } from "../state/table.svelte.ts";
import {
  bestWay,
  cellsOf,
  directionOf,
  flipped,
  freePlaces,
  gainsOf,
  moveOf,
  nearestWay,
  type Placement,
  type Places,
  placesOf,
  raysOf,
  spun,
  turned,
  type Way,
  waysAt,
} from "./placement.ts";
import { exchanged, type Slots, settle } from "./slots.ts";

/** How long an aim must rest before the server is asked about it. */
const REST = 40;

/** The tile in hand: which one, where it would lie, and what that would give. */
export class Aim {
  readonly table: LiveTable;
  slots = $state.raw<Slots>([]);
  /** The place of the rack whose tile is in hand. */
  picked = $state<number | null>(null);
  /** The cell it is aimed at; it stays there once pinned. */
  cell = $state<string | null>(null);
  pinned = $state(false);
  /** The way it should lie; where that is not allowed, the nearest one is taken. */
  wish = $state<Way>(0);
  /** The second half scores first. */
  backward = $state(false);
  /** What the server says about the move, and about the other order of its halves. */
  #answers = $state.raw<{ move: string; seq: number; here: Preview; other: Preview | null } | null>(null);
  #kept = new Map<number, Slots>();
  #leaving: number | null = null;

  constructor(table: LiveTable) {
    this.table = table;
  }

  /** There is one tile at a time: it is always in hand. */
  solo = $derived.by(() => this.table.start?.rules.held === 1);
  radius = $derived.by(() => this.table.start?.radius ?? 0);
  area = $derived(new Set(areaCells(this.radius)));
  piece = $derived(this.picked === null ? null : (this.slots[this.picked] ?? null));
  /** Tiles can be tried whenever there are any; they can be placed when it is our turn. */
  canTry = $derived.by(() => !this.table.over && !this.table.refilling && this.slots.some((piece) => piece !== null));
  canPlace = $derived.by(() => (this.table.choices?.pairs?.length ?? 0) > 0 && this.table.active !== null);
  places = $derived.by<Places>(() => {
    const { choices, shown } = this.table;
    if (this.canPlace && choices) return placesOf(choices);
    return shown && this.canTry ? freePlaces(this.radius, shown.cells) : new Map();
  });
  ways = $derived<Way[]>(this.piece !== null && this.cell !== null ? waysAt(this.places, this.cell, this.piece) : []);
  way = $derived<Way | null>(nearestWay(this.ways, this.wish));
  placement = $derived.by<Placement | null>(() => {
    if (this.piece === null || this.cell === null || this.way === null) return null;
    return { piece: this.piece, cells: cellsOf(this.cell, this.way) };
  });
  move = $derived.by<string | null>(() => {
    if (this.placement === null) return null;
    return moveOf(this.backward ? reversed(this.placement) : this.placement);
  });
  rays = $derived.by<Ray[]>(() =>
    this.placement && this.canPlace ? raysOf(this.table.choices?.runs, this.placement) : [],
  );
  #answer = $derived.by(() => {
    const answers = this.#answers;
    if (answers === null || this.placement === null || answers.seq !== this.table.shown?.seq) return null;
    return answers.move === moveOf(this.placement) ? answers : null;
  });
  /** The server's word on the aim, once it is there. */
  preview = $derived.by<Preview | null>(() =>
    this.backward ? (this.#answer?.other ?? null) : (this.#answer?.here ?? null),
  );
  gains = $derived.by<number[] | null>(() => {
    if (this.placement === null || !this.canPlace) return null;
    return this.preview && !this.preview.why ? (this.preview.gains ?? []) : gainsOf(this.rays);
  });
  lost = $derived.by<number[]>(() => this.preview?.lost ?? []);
  bonus = $derived.by<number>(() => this.preview?.bonus ?? 0);
  /** The lowest marker before and after. */
  lowest = $derived.by<{ from: number; to: number } | null>(() => {
    const { shown, active } = this.table;
    const row = active === null ? undefined : this.preview?.tracks?.[this.table.track(active)];
    if (!shown || active === null || !row || row.length === 0) return null;
    const now = shown.state.tracks[this.table.track(active)] ?? [];
    return { from: Math.min(...now), to: Math.min(...row) };
  });
  /** Both orders of the halves, where it matters which one scores first. */
  orders = $derived.by<{ cell: string; gains: number[]; bonus: number }[] | null>(() => {
    const answer = this.#answer;
    if (!answer?.other || !this.placement || answer.here.why || answer.other.why) return null;
    if (
      JSON.stringify(answer.here.tracks) === JSON.stringify(answer.other.tracks) &&
      answer.here.bonus === answer.other.bonus
    )
      return null;
    return [answer.here, answer.other].map((one, i) => ({
      cell: this.placement!.cells[i]!,
      gains: one.gains ?? [],
      bonus: one.bonus ?? 0,
    }));
  });

  /** Keep up with the table: call it whenever something about it has changed. */
  follow(): void {
    const { pieces, seat, start } = this.table;
    const size = start?.rules.held ?? 0;
    const ours = this.table.active !== null && this.table.shown?.state.phase === "move";
    untrack(() => {
      let before: Slots = (seat === null ? null : this.#kept.get(seat)) ?? [];
      if (this.#leaving !== null && pieces.length < before.filter((piece) => piece !== null).length) {
        const gone = this.#leaving;
        before = before.map((piece, slot) => (slot === gone ? null : piece));
        this.#leaving = null;
        this.putBack();
      }
      this.slots = settle(before, pieces, size);
      if (seat !== null && pieces.length > 0) this.#kept.set(seat, this.slots);
      if (this.picked !== null && this.slots[this.picked] == null) this.putBack();
      if (this.cell !== null && this.piece !== null && this.way === null) this.lift();
      if (this.solo && ours && this.picked === null && this.slots[0] != null) this.picked = 0;
    });
  }

  /** Ask the server what the aim would give; returns how to forget the question. */
  ask(): (() => void) | undefined {
    const { placement, canPlace } = this;
    const shown = this.table.shown;
    if (!placement || !canPlace || !shown) return;
    const seq = shown.seq;
    const move = moveOf(placement);
    const known = untrack(() => this.#answers);
    if (known?.move === move && known.seq === seq) return;
    const both = placement.piece[0] === placement.piece[1] && shown.start.rules.ordered;
    let wanted = true;
    const timer = setTimeout(async () => {
      const asked = [this.table.preview(move), both ? this.table.preview(moveOf(reversed(placement))) : null];
      const [here, other] = await Promise.all(asked);
      if (wanted && here) this.#answers = { move, seq, here, other: other ?? null };
    }, REST);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }

  pick(slot: number): void {
    if (!this.canTry || this.slots[slot] == null) return;
    this.table.problem = null;
    if (this.picked === slot && !this.solo) this.putBack();
    else {
      this.picked = slot;
      this.backward = false;
    }
  }

  /** Take a move into the hand as it is written; false if it does not fit. */
  take(text: string): boolean {
    const move = readMove(text);
    if (move.kind !== "place") return false;
    const [back, [a, b]] = [move.piece[1]! + move.piece[0]!, move.cells];
    const straight = this.slots.includes(move.piece);
    const slot = this.slots.indexOf(straight ? move.piece : back);
    const way = straight ? directionOf(a, b) : directionOf(b, a);
    if (slot < 0 || way < 0) return false;
    this.picked = slot;
    return this.pin(straight ? a : b, { way });
  }

  /** Show the tile at a cell for as long as the pointer is there. */
  hover(cell: string | null): void {
    if (this.pinned || this.piece === null) return;
    if (cell !== this.cell) this.backward = false;
    this.cell = cell !== null && this.places.has(cell) ? cell : null;
  }

  /** Aim at a cell and stay there. False if the tile cannot lie there. */
  pin(cell: string, { best = false, way }: { best?: boolean; way?: Way } = {}): boolean {
    if (this.piece === null || !this.places.has(cell)) return false;
    if (way !== undefined) this.wish = way;
    else if (best) this.wish = bestWay(this.places, this.table.choices?.runs, cell, this.piece, this.wish) ?? this.wish;
    this.cell = cell;
    this.pinned = true;
    this.backward = false;
    return true;
  }

  /** Whether the tile lies on this cell now. */
  covers(cell: string): boolean {
    return this.placement?.cells.includes(cell) ?? false;
  }

  turn(by: 1 | -1): void {
    this.backward = false;
    if (this.way === null) this.wish = spun(this.wish, by);
    else this.wish = turned(this.ways, this.way, by);
  }

  /** Let the halves change places. */
  flip(): void {
    if (this.piece === null || this.piece[0] === this.piece[1]) return;
    this.wish = flipped(this.way ?? this.wish);
  }

  lift(): void {
    this.cell = null;
    this.pinned = false;
    this.backward = false;
  }

  putBack(): void {
    this.lift();
    this.picked = null;
  }

  exchange(a: number, b: number): void {
    this.slots = exchanged(this.slots, a, b);
    if (this.table.seat !== null) this.#kept.set(this.table.seat, this.slots);
    if (this.picked === a) this.picked = b;
    else if (this.picked === b) this.picked = a;
  }

  async place(): Promise<boolean> {
    const { move } = this;
    if (move === null || !this.canPlace || this.table.sending) return false;
    this.pinned = true;
    this.#leaving = this.picked;
    const done = await this.table.play(move);
    if (!done) this.#leaving = null;
    return done;
  }
}

function reversed({ piece, cells }: Placement): Placement {
  return { piece, cells: [cells[1], cells[0]] };
}
