import type { Choices, Outcome, Replay, ReviewSoFar, Tried } from "../protocol.ts";
import { ApiError, explain } from "../state/api.ts";
import { type Entry, timeline } from "../state/game.ts";
import { partners } from "../state/markers.ts";
import { counts, numberOf } from "../state/moves.ts";
import { LiveTable } from "../state/table.svelte.ts";
import { type Decision, type Judged, type Review, readDecision, readReview, unjudged } from "./reading.ts";
import type { Source } from "./source.ts";
import { letter } from "./spell.ts";
import { Presenter, TABLE } from "./wire.ts";

const PACE = 2200;
/** How long a position must rest before the server is asked what could be done there. */
const REST = 200;

/** A move of a line that branches off, as it was judged; nothing where there was no choice. */
export interface Tries {
  do: string;
  judged: Judged | null;
  better: Judged[];
}

const STUDIES = new WeakMap<LiveTable, Study>();

/** The study that a table belongs to. */
export function studyOf(table: LiveTable): Study {
  return STUDIES.get(table)!;
}

/** What is known of the game before anything is judged. */
export interface About {
  game: "board" | "cards" | "dice";
  variant: string;
  names: string[];
  measure: "win" | "lowest";
  /** What the whole of the measure stands for: 100 for the chance to win, the end of the track for the lowest marker. */
  whole: number;
  /** The seats that score together, a list a side. */
  sides: number[][];
  outcome: Outcome | null;
}

/** A finished game under review: where in it we are, which move is looked at, and the line that is tried out. */
export class Study {
  readonly about: About;
  readonly table: LiveTable;
  /** The review, once all of it is there. */
  review = $state.raw<Review | null>(null);
  /** Every ply; those that are not judged yet are known by what happened. */
  decisions = $state.raw<Decision[]>([]);
  /** How many decisions are judged. */
  done = $state(0);
  ply = $state(0);
  /** The candidate that is looked at. */
  chosen = $state(0);
  playing = $state(false);
  /** What is tried out; null on the game's own line. */
  line = $state.raw<Tries[] | null>(null);
  problem = $state<string | null>(null);
  busy = $state(false);

  #source: Source;
  #replays: Replay[];
  #log: readonly Entry[];
  #presenter: Presenter;
  #choices = new Map<number, Choices | null>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asking: ReturnType<typeof setTimeout> | undefined;
  #told: Tried | null = null;
  /** Somebody has chosen where to look. */
  #touched = false;

  /** `replays` are the game as each seat saw it. */
  constructor(source: Source, replays: Replay[]) {
    this.#source = source;
    this.#replays = replays;
    const [{ start, events }] = replays as [Replay];
    const end = timeline(start, events).at(-1)!;
    this.#log = end.log;
    const { game: which, variant, seats } = start.setting;
    const outcome = end.state.outcome ?? null;
    const measured =
      seats === 1 ? { measure: "lowest" as const, whole: start.rules.end } : { measure: "win" as const, whole: 100 };
    const sides = start.names.map((_, seat) => partners(start, seat)).filter(([first], seat) => first === seat);
    this.about = { game: which, variant, names: start.names, ...measured, sides, outcome };
    this.decisions = events.map(unjudged);
    this.#presenter = new Presenter(start, (move) => this.#made(move));
    this.table = new LiveTable(TABLE, this.#presenter.wire);
    this.table.named = true;
    this.table.studied = true;
    STUDIES.set(this.table, this);
  }

  /** The plies to stop at: where there was a choice, where someone gave up, and the end. */
  stops = $derived.by<number[]>(() => [
    ...this.decisions.filter((decision) => this.#stopsAt(decision)).map((decision) => decision.ply),
    this.decisions.length,
  ]);
  at = $derived.by<number>(() =>
    Math.max(
      0,
      this.stops.findLastIndex((stop) => stop <= this.ply),
    ),
  );
  /** The number of the move at each stop, as everywhere. */
  numbers = $derived.by<number[]>(() => this.stops.map((ply) => this.#numberAt(ply)));
  number = $derived.by<number>(() => this.numbers[this.at]!);
  moves = $derived.by<number>(() => this.numbers.at(-1)!);
  decision = $derived.by<Decision | null>(() => this.decisions[this.ply] ?? null);
  /** Whose side we see: the one who decides, at the end the one who decided last. */
  seat = $derived.by<number>(() => this.decision?.seat ?? this.decisions.at(-1)?.seat ?? 0);
  candidates = $derived.by<Judged[]>(() => this.decision?.candidates ?? []);
  looked = $derived.by<Judged | null>(() => this.candidates[this.chosen] ?? null);
  played = $derived.by<Judged | null>(() => this.candidates.find((one) => one.do === this.decision?.move) ?? null);
  /** The letter of each candidate; none for the move that was played. */
  letters = $derived.by<string[]>(() => {
    let next = 0;
    return this.candidates.map((one) => (one.do === this.decision?.move ? "" : letter(next++)));
  });
  last = $derived.by<number>(() => this.stops.length - 1);

  #stopsAt({ judged, forced, move, ply }: Decision): boolean {
    if (move === "resign" || move === "timeout") return true;
    if (judged) return !forced;
    // Without its judgement: all but draws, and the roll with which every turn begins.
    return move !== "draw" && !(move === "roll" && (this.#log[ply]?.before.rolls ?? 0) === 0);
  }

  #numberAt(ply: number): number {
    const entry = this.#log[ply];
    if (!entry) return this.#log.at(-1)?.moves ?? 0;
    return numberOf(entry.move.kind, entry.moves - Number(counts(entry.move.kind)));
  }

  /** Take in what was judged since; the whole review at the end. */
  take({ done, decisions = [], review }: ReviewSoFar): void {
    this.done = done;
    const fresh = review ? readReview(review).decisions : decisions.map(readDecision);
    const here = this.decision?.judged ?? true;
    const all = [...this.decisions];
    for (const decision of fresh) all[decision.ply] = decision;
    this.decisions = all;
    if (review) this.review = { ...readReview(review), names: this.about.names };
    if (review && !this.#touched) this.#jump(this.#worst());
    else if (!here && this.decision?.judged && this.line === null) this.#aim();
  }

  /** The decision that gave away most. */
  #worst(): number {
    const worst = this.decisions.reduce<Decision | null>(
      (a, b) => (!b.forced && b.loss > (a?.loss ?? 0) ? b : a),
      null,
    );
    return worst?.ply ?? this.stops[0]!;
  }

  /** Show the game, at a move if one is wished for. */
  open(number: number | null = null): void {
    this.table.open();
    const at = number === null ? -1 : this.numbers.indexOf(number);
    this.#touched = at >= 0;
    this.#jump(this.stops[Math.max(0, at)]!);
  }

  close(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#asking);
    this.table.close();
  }

  /** Go to a stop of the game's own line. */
  jump(at: number): void {
    this.#touched = true;
    this.#jump(this.stops[Math.max(0, Math.min(this.last, at))]!);
  }

  /** Go to the stop at or before a ply. */
  jumpTo(ply: number): void {
    this.jump(this.stops.findLastIndex((stop) => stop <= ply));
  }

  #jump(ply: number): void {
    this.ply = ply;
    this.chosen = 0;
    this.line = null;
    this.#told = null;
    this.problem = null;
    this.table.book = { log: this.#log, at: ply + 1, go: (to) => this.jumpTo(to - 1) };
    this.#show();
  }

  look(index: number): void {
    this.#touched = true;
    this.chosen = index;
    this.#aim();
  }

  toggle(): void {
    this.playing = !this.playing;
    clearTimeout(this.#timer);
    if (!this.playing) return;
    if (this.at === this.last) this.jump(0);
    this.#timer = setTimeout(() => this.#tick(), PACE / 2);
  }

  #tick(): void {
    this.jump(this.at + 1);
    if (this.at === this.last) this.playing = false;
    else if (this.playing) this.#timer = setTimeout(() => this.#tick(), PACE);
  }

  // Lines that branch off

  /** Whether moves can be tried out. */
  get tries(): boolean {
    return this.#source.tryLine !== null;
  }

  /** Begin to try moves out here. */
  branch(): void {
    if (!this.tries || this.decision === null || this.line !== null) return;
    this.#still();
    this.#touched = true;
    this.line = [];
    this.table.aimed = null;
    this.#mark();
  }

  /** Take the last own move back, and what followed it. */
  takeBack(): void {
    const line = this.line ?? [];
    // A draw without choice goes along with the move before it.
    let left = line.length - 1;
    while (left > 0 && line[left]!.judged === null) left -= 1;
    if (left <= 0) {
      this.line = [];
      this.#told = null;
      this.#show();
      return;
    }
    this.#play(line.slice(0, left), null).catch(() => undefined);
  }

  leave(): void {
    this.jump(this.at);
  }

  async #made(move: string): Promise<void> {
    if (!this.tries) return;
    this.#still();
    await this.#play(this.line ?? [], move);
  }

  /** Play a line again from the game's own, with one more move or without. */
  async #play(before: Tries[], move: string | null): Promise<void> {
    const line = [...before.map((one) => one.do), ...(move === null ? [] : [move])];
    this.busy = true;
    this.problem = null;
    try {
      const { ply } = this;
      const told = await this.#source.tryLine!({ ply, line });
      if (ply !== this.ply) return;
      const known = this.#told?.events.length ?? 0;
      this.#told = told;
      this.table.aimed = null;
      this.line =
        move === null ? before : [...before, { do: move, judged: told.judged ?? null, better: told.better ?? [] }];
      this.#mark();
      if (move === null) this.#showTried(told);
      else this.#presenter.go(told.events.slice(known), told.choices ?? null);
    } catch (error) {
      this.problem = explain(error);
      throw error instanceof ApiError ? error : new ApiError("unknown", "");
    } finally {
      this.busy = false;
    }
  }

  #showTried(told: Tried): void {
    const { start, events } = this.#replays[this.seat]!;
    const all = [...events.slice(0, this.ply), ...told.events];
    this.#presenter.show({ ...start, yours: [this.seat] }, all, told.choices ?? null);
  }

  #still(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  // What the table shows

  #show(): void {
    const { start, events } = this.#replays[this.seat]!;
    const known = this.#choices.get(this.ply) ?? null;
    this.#presenter.show({ ...start, yours: [this.seat] }, events.slice(0, this.ply), known);
    this.#aim();
    clearTimeout(this.#asking);
    if (this.decision && !known) this.#asking = setTimeout(() => void this.#ask(this.ply), REST);
  }

  async #ask(ply: number): Promise<void> {
    try {
      const choices = await this.#source.choices(ply);
      this.#choices.set(ply, choices);
      if (choices && ply === this.ply && (this.line?.length ?? 0) === 0) this.#presenter.offer(choices);
    } catch {
      // Then the move is only outlined; trying one says what is wrong.
    }
  }

  #aim(): void {
    if (this.line === null) this.table.aimed = this.looked ? { do: this.looked.do } : null;
    this.#mark();
  }

  #mark(): void {
    if (this.line !== null) {
      this.table.outlines = [];
      return;
    }
    const shown = this.candidates.map((one, index) => ({
      do: one.do,
      letter: this.letters[index]!,
      kind:
        index === this.chosen
          ? ("chosen" as const)
          : one.do === this.decision?.move
            ? ("played" as const)
            : ("other" as const),
    }));
    this.table.outlines = shown;
  }
}
