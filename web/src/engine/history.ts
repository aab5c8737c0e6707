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

  constructor(setting: Setting, parts?: Parts) {
    this.setting = setting;
    this.face = faceOf(setting);
    this.rules = rulesOf(setting.game);
    this.state = parts?.state ?? this.rules.setup(variantOf(setting).number, setting.seats, ruleOf(setting));
    this.#setup = parts?.setup ?? [];
    this.#entries = parts?.entries ?? [];
    this.#start = parts?.start ?? null;
    this.#isLoaded = parts?.isLoaded ?? false;
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
    const shown = this.face.shown(this.state, seat, code);
    this.rules.apply(this.state, code);
    return this.#add({ seat, code, got: [], shown, back: [], after: 0 });
  }

  /** The weight of each outcome that chance can give next. */
  odds(): number[] {
    return this.rules.odds(this.state);
  }

  /** Let a chance outcome that is due happen. */
  happen(outcome: number): void {
    const back = this.face.back(this.state);
    this.rules.chance(this.state, outcome);
    const last = this.last;
    if (last === undefined) {
      this.#setup.push(outcome);
      return;
    }
    const got = [...last.got, outcome];
    const gone = back.length > 0 ? { back, after: got.length } : {};
    this.#entries[this.length - 1] = { ...last, got, ...gone };
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
      this.rules.apply(this.state, code);
      for (const outcome of got) this.rules.chance(this.state, outcome!); // only views have gaps
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
    this.rules.hide(hidden, seat ?? SLOT.NONE);
    return hidden;
  }

  /** A move as a seat may know it: rolls are open, draws are not. */
  #redact(entry: Entry, seat: number | null): Entry {
    if (entry.seat === seat || entry.got.length === 0 || !this.face.isHiding) return entry;
    return { ...entry, got: entry.got.map(() => null) };
  }

  #redactSetup(seat: number | null): Draws {
    return shares(this.setting, this.#setup).flatMap((share) =>
      share.outcomes.map((outcome) => (share.isOpen || share.seat === seat ? outcome : null)),
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
    });
  }

  /** Whether chance is due before the next decision. */
  get isChanceDue(): boolean {
    return this.phase === PHASE.CHANCE;
  }
}
