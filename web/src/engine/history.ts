/** The history of a game: what was dealt, each move with what chance gave, and the state to which all this led. */

import { MoveError } from "./errors.ts";
import type { Face } from "./face.ts";
import { faceOf } from "./faces.ts";
import { PHASE, SLOT } from "./layout.ts";
import type { Draws, Entry } from "./position.ts";
import { type Rules, rulesOf, type State } from "./rules.ts";
import { ruleOf, type Setting, variantOf } from "./setting.ts";
import { scalar } from "./state.ts";
import { shares, type View } from "./view.ts";

/** What a history is made of. */
interface Parts {
  readonly setup: number[];
  readonly entries: Entry[];
  /** The state before the first move, set when that move is made or when a state is loaded. */
  readonly start: State | null;
  readonly state: State;
  readonly isLoaded: boolean;
  readonly isUnseen: boolean;
}

/**
 * The moves of a game, one entry each, and the state after them. Nothing is checked here.
 *
 * `apply` makes a move. If it makes chance outcomes due, `happen` adds them to its entry one by one, and before the first
 * move to `setup`. `state` stays the same array for good.
 */
export class History {
  readonly setting: Setting;
  readonly face: Face;
  readonly rules: Rules;
  readonly state: State;
  #setup: number[];
  #entries: Entry[];
  #start: State | null;
  #isLoaded: boolean;
  #isUnseen: boolean;

  constructor(setting: Setting, parts?: Parts) {
    this.setting = setting;
    this.face = faceOf(setting);
    this.rules = rulesOf(setting.game);
    this.state = parts?.state ?? this.rules.setup(variantOf(setting).number, setting.seats, ruleOf(setting));
    this.#setup = parts?.setup ?? [];
    this.#entries = parts?.entries ?? [];
    this.#start = parts?.start ?? null;
    this.#isLoaded = parts?.isLoaded ?? false;
    this.#isUnseen = parts?.isUnseen ?? false;
  }

  get phase(): number {
    return scalar(this.setting.game, this.state, "phase");
  }

  /** The seat that moves, or that chance deals to. */
  get turn(): number {
    return scalar(this.setting.game, this.state, "turn");
  }

  /** The chance outcomes before the first move. */
  get setup(): readonly number[] {
    return this.#setup;
  }

  /** The moves so far. */
  get entries(): readonly Entry[] {
    return this.#entries;
  }

  get length(): number {
    return this.#entries.length;
  }

  get last(): Entry | undefined {
    return this.#entries.at(-1);
  }

  /** Whether the game began from a state; how it came there is not known then. */
  get isLoaded(): boolean {
    return this.#isLoaded;
  }

  /** Whether some pieces were never written down. */
  get isUnseen(): boolean {
    return this.#isUnseen;
  }

  /** Start again from a state. */
  load(state: State): void {
    this.#setup = [];
    this.#isLoaded = true;
    this.#entries = [];
    this.#start = state.slice();
    this.state.set(state);
  }

  /** Make the move that the rules number so; the outcomes that it makes due have to follow. */
  apply(code: number): Entry {
    const seat = this.turn;
    if (this.length === 0) this.#start = this.state.slice();
    if (this.#isUnseen) this.#prepare(code);
    const shown = this.face.shown(this.state, seat, code);
    this.rules.apply(this.state, code);
    return this.#add({ seat, code, got: [], shown, back: [], after: 0 });
  }

  /** Name the unknown piece that a move plays, or drop those that it swaps. */
  #prepare(code: number): void {
    for (const piece of this.face.played(code)) this.rules.reveal(this.state, piece);
    if (this.face.isSwap(code)) this.rules.forget(this.state);
  }

  /** Whether the seat in turn can have the piece that a move plays, as far as pieces were written down. */
  mayHold(code: number): boolean {
    if (!this.#isUnseen || this.phase !== PHASE.MOVE) return true;
    return this.face.played(code).every((piece) => this.rules.reveal(this.state.slice(), piece));
  }

  /** Whether the rules allow a move, as far as pieces were written down. */
  may(code: number): boolean {
    return this.rules.may(this.named(code), code);
  }

  /** The state in which the piece that a move plays has its name; it is the state itself where all pieces were written down. */
  named(code: number): State {
    if (!this.#isUnseen || this.phase !== PHASE.MOVE) return this.state;
    const state = this.state.slice();
    for (const piece of this.face.played(code)) this.rules.reveal(state, piece);
    return state;
  }

  /** The weight of each outcome that chance can give next. */
  odds(): number[] {
    return this.rules.odds(this.state);
  }

  /** Let a chance outcome that is due happen. */
  happen(outcome: number): void {
    const back = this.face.back(this.state);
    this.#isUnseen ||= outcome === SLOT.UNKNOWN;
    this.#chance(outcome);
    const last = this.last;
    if (last === undefined) {
      this.#setup.push(outcome);
      return;
    }
    const got = [...last.got, outcome];
    const gone = back.length > 0 ? { back, after: got.length } : {};
    this.#entries[this.length - 1] = { ...last, got, ...gone };
  }

  #chance(outcome: number): void {
    if (this.#isUnseen) this.rules.chanceUnseen(this.state, outcome);
    else this.rules.chance(this.state, outcome);
  }

  /** End the game because a seat gives up or has no time left; `code` says which (RESIGNED, TIMED_OUT). */
  stop(seat: number, code: number): Entry {
    if (this.length === 0) this.#start = this.state.slice();
    this.rules.stop(this.state, seat, -code);
    return this.#add({ seat, code, got: [], shown: [], back: [], after: 0 });
  }

  /** Take the last move back and return it, with what it drew or rolled so far, by playing the others again. */
  pop(): Entry {
    const taken = this.#start === null ? undefined : this.#entries.pop();
    if (taken === undefined) throw new MoveError("there is no move to take back");
    this.state.set(this.#start!);
    for (const { code, got } of this.#entries) {
      if (this.#isUnseen) this.#prepare(code);
      this.rules.apply(this.state, code);
      for (const outcome of got) this.#chance(outcome!); // only views have gaps
    }
    return taken;
  }

  #add(entry: Entry): Entry {
    this.#entries.push(entry);
    return entry;
  }

  /** What a seat may know; null for someone who watches. Here alone hidden pieces are taken out of a game. */
  view(seat: number | null, names: readonly string[]): View {
    return {
      setting: this.setting,
      state: this.#hide(this.state, seat),
      names,
      history: this.#entries.map((entry) => this.#redact(entry, seat)),
      seat,
      setup: this.#redactSetup(seat),
      loaded: this.#isLoaded && this.#start !== null ? this.#hide(this.#start, seat) : null,
    };
  }

  #hide(state: State, seat: number | null): State {
    const hidden = state.slice();
    if (this.#isUnseen && this.face.isHiding) this.rules.hideUnseen(hidden, seat ?? SLOT.NONE);
    else this.rules.hide(hidden, seat ?? SLOT.NONE);
    return hidden;
  }

  /** A move as a seat may know it: rolls are open, draws are not. */
  #redact(entry: Entry, seat: number | null): Entry {
    const isKnown = entry.seat === seat || !this.face.isHiding;
    if (entry.got.length === 0 || (isKnown && !this.#isUnseen)) return entry;
    return { ...entry, got: entry.got.map((outcome) => (isKnown && outcome !== SLOT.UNKNOWN ? outcome : null)) };
  }

  #redactSetup(seat: number | null): Draws {
    return shares(this.setting, this.#setup).flatMap((share) =>
      share.outcomes.map((outcome) =>
        (share.isOpen || share.seat === seat) && outcome !== SLOT.UNKNOWN ? outcome : null,
      ),
    );
  }

  /** An independent copy. */
  copy(): History {
    const { setup, entries, state, isLoaded } = this;
    return new History(this.setting, {
      setup: [...setup],
      entries: [...entries],
      start: this.#start,
      state: state.slice(),
      isLoaded,
      isUnseen: this.#isUnseen,
    });
  }

  /** A history that goes its own way from before the first move. */
  rewound(): History {
    const begun = this.length > 0 && this.#start !== null ? this.#start : this.state;
    return new History(this.setting, {
      setup: [...this.#setup],
      entries: [],
      start: this.#isLoaded ? begun : null,
      state: begun.slice(),
      isLoaded: this.#isLoaded,
      isUnseen: this.#isUnseen,
    });
  }

  /** Whether chance is due before the next decision. */
  get isChanceDue(): boolean {
    return this.phase === PHASE.CHANCE;
  }
}
