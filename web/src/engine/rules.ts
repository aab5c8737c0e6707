/** The verbs of the games over states, as in Python's `sixfold.rules`: a state goes into the module, and back. */
import { EFFECT, STATES } from "./layout.ts";
import { type GameName, type Module, moduleOf } from "./module.ts";

/** The bytes of one STATE record, as NumPy has them. */
export type State = Uint8Array;

/** What a move does to the markers: points, how far they go, why the rest is lost, bonus moves. */
export interface Effect {
  points: number[];
  gains: number[];
  why: number[];
  bonus: number;
}

/** What lies around a free cell: six times a letter and a length, ".." where nothing does. */
export interface Run {
  cell: number;
  text: string;
}

const MOST_SEATS = 4;
const OPEN = 3;
const DIRECTIONS = 6;
const HALVES = 2;

/** The verbs of one game. Kernels do not check what they are given. */
export class Rules {
  readonly size: number;
  readonly kinds: number;
  readonly moves: number;
  readonly most: number;
  protected readonly module: Module;
  protected readonly first: number;
  protected readonly second: number;
  protected readonly list: number;
  readonly #effect: number;
  readonly #seats: number;

  constructor(game: GameName, module: Module) {
    ({ size: this.size, kinds: this.kinds, moves: this.moves, most: this.most } = STATES[game]);
    this.#seats = STATES[game].fields.seats[0];
    this.module = module;
    this.first = module.reserve(this.size);
    this.second = module.reserve(this.size);
    this.list = module.reserve(4 * Math.max(this.most, this.kinds, HALVES * MOST_SEATS * OPEN));
    this.#effect = module.reserve(EFFECT.size);
  }

  /** Begins a game: everything is empty and the first chance outcomes are due. */
  setup(variant: number, seats: number, option: number): State {
    this.module.kernel("setup")(this.first, variant, seats, option);
    return this.module.bytes(this.first, this.size).slice();
  }

  /** Returns the numbers of the legal moves, ascending. */
  legalMoves(state: State): Int32Array {
    const count = this.module.kernel("legal_moves")(this.put(state), this.list);
    return this.module.ints(this.list, count).slice();
  }

  /** Says whether a move is legal, without listing all that are. */
  may(state: State, move: number): boolean {
    return this.module.kernel("may")(this.put(state), move) !== 0;
  }

  /** Returns why a move is not legal: a number of REFUSALS. */
  refusal(state: State, move: number): number {
    return this.module.kernel("refusal")(this.put(state), move);
  }

  /** Makes a decision. */
  apply(state: State, move: number): void {
    this.#change(state, "apply", move);
  }

  /** Returns what a decision did to the markers. */
  account(before: State, after: State, move: number): Effect {
    this.module.bytes(this.second, this.size).set(after);
    this.module.kernel("account")(this.put(before), this.second, move, this.#effect);
    return this.#readEffect();
  }

  #readEffect(): Effect {
    const numbers = new Int8Array(this.module.bytes(this.#effect, EFFECT.size).slice().buffer);
    const read = ([at, , count]: readonly [number, number, number]) => [...numbers.subarray(at, at + count)];
    const { points, gains, why, bonus } = EFFECT.fields;
    return { points: read(points), gains: read(gains), why: read(why), bonus: numbers[bonus[0]]! };
  }

  /** Returns the weight of each chance outcome that can come next. */
  odds(state: State): number[] {
    this.module.kernel("odds")(this.put(state), this.list);
    return [...this.module.ints(this.list, this.kinds)];
  }

  /** Lets a chance outcome happen: one tile or card drawn, one die rolled. */
  chance(state: State, outcome: number): void {
    this.#change(state, "chance", outcome);
  }

  /** Lets a chance outcome happen in a game with pieces that nobody wrote down; it may be UNKNOWN itself. */
  chanceUnseen(state: State, outcome: number): void {
    this.#change(state, "chance_unseen", outcome);
  }

  /** Names an unknown piece of the seat in turn; false if it has none, or all of that kind were seen. */
  reveal(state: State, piece: number): boolean {
    const isHeld = this.module.kernel("reveal")(this.put(state), piece) !== 0;
    state.set(this.module.bytes(this.first, this.size));
    return isHeld;
  }

  /** Takes the unknown pieces off the rack of the seat in turn, before it swaps. */
  forget(state: State): void {
    this.#change(state, "forget");
  }

  /** Blanks what a seat may not know in a game with pieces that nobody wrote down. */
  hideUnseen(state: State, seat: number): void {
    this.#change(state, "hide_unseen", seat);
  }

  /** Scores points that the players counted themselves, for any seat; with dice, all crosses of a turn at once. */
  tally(state: State, seat: number, points: readonly number[]): Effect {
    this.module.ints(this.list, points.length).set(points);
    this.#change(state, "tally", seat, this.list, this.#effect);
    return this.#readEffect();
  }

  /** Ends the turn of a seat, whoever's it was, because the players say so. */
  endTurn(state: State, seat: number): void {
    this.#change(state, "end_turn", seat);
  }

  /** Ends the game because the players say so. */
  endGame(state: State, reason: number): void {
    this.#change(state, "end_game", reason);
  }

  /** Blanks what a seat may not know; everything hidden for NONE, who watches. */
  hide(state: State, seat: number): void {
    this.#change(state, "hide", seat);
  }

  /** Ends the game early: a seat gave up or ran out of time. */
  stop(state: State, seat: number, reason: number): void {
    this.#change(state, "stop", seat, reason);
  }

  /** Says whether the game has ended. */
  isOver(state: State): boolean {
    return this.module.kernel("is_over")(this.put(state)) !== 0;
  }

  /** Returns the row of tracks on which a seat scores. */
  sideOf(variant: number, seat: number): number {
    return this.module.kernel("side_of")(variant, seat);
  }

  /** Returns how many rows of tracks there are. */
  sides(variant: number, seats: number): number {
    return this.module.kernel("sides")(variant, seats);
  }

  /** Returns the symbols that stand lowest for a seat, all that tie, as bits. */
  weakest(state: State, seat: number): number {
    return this.module.kernel("weakest")(this.put(state), seat);
  }

  /** Returns each seat's rank. */
  ranking(state: State): number[] {
    this.module.kernel("ranking")(this.put(state), this.list);
    return [...this.module.ints(this.list, state[this.#seats]!)];
  }

  /** Returns what each seat gets for a finished game in a match. */
  matchPoints(state: State): number[] {
    this.module.kernel("match_points")(this.put(state), this.list);
    return [...this.module.ints(this.list, state[this.#seats]!)];
  }

  /** Copies a state into the module, and returns where it is. */
  protected put(state: State): number {
    this.module.bytes(this.first, this.size).set(state);
    return this.first;
  }

  #change(state: State, verb: string, ...values: number[]): void {
    this.module.kernel(verb)(this.put(state), ...values);
    state.set(this.module.bytes(this.first, this.size));
  }
}

/** What only the board has. */
export class BoardRules extends Rules {
  readonly #cells: number;
  readonly #text: number;
  readonly #count = STATES.board.fields.board[2];

  constructor(module: Module) {
    super("board", module);
    this.#cells = module.reserve(this.#count);
    this.#text = module.reserve(this.#count * 2 * DIRECTIONS);
  }

  /** Returns the length of the run that each half of a placement scores in each direction. */
  rays(state: State, move: number): number[][] {
    this.module.kernel("rays")(this.put(state), move, this.list);
    return split(this.module.ints(this.list, HALVES * DIRECTIONS), DIRECTIONS);
  }

  /** Returns the pairs of cells on which a tile may lie now, each once. */
  pairs(state: State): Int16Array {
    const count = this.module.kernel("pairs")(this.put(state), this.list);
    return new Int16Array(this.module.bytes(this.list, 2 * count).slice().buffer);
  }

  /** Returns for each free cell that meets a run what lies around it. */
  runs(state: State): Run[] {
    const count = this.module.kernel("runs")(this.put(state), this.#cells, this.#text);
    const text = String.fromCharCode(...this.module.bytes(this.#text, count * 2 * DIRECTIONS));
    const cells = this.module.bytes(this.#cells, count);
    return Array.from(cells, (cell, at) => ({ cell, text: text.slice(12 * at, 12 * at + 12) }));
  }
}

/** What only the cards have. */
export class CardsRules extends Rules {
  constructor(module: Module) {
    super("cards", module);
  }

  /** Returns 1 for each open card that shows the symbol scored first, or second: by that order, seat and slot. */
  matches(state: State, move: number): number[][][] {
    this.module.kernel("matches")(this.put(state), move, this.list);
    const all = this.module.ints(this.list, HALVES * MOST_SEATS * OPEN);
    return [0, 1].map((order) => split(all.subarray(order * MOST_SEATS * OPEN, (order + 1) * MOST_SEATS * OPEN), OPEN));
  }
}

export interface RulesByGame {
  board: BoardRules;
  cards: CardsRules;
  dice: Rules;
}

const made: Partial<RulesByGame> = {};

/** Returns the rules of a game whose module is loaded. */
export function rulesOf<Game extends GameName>(game: Game): RulesByGame[Game] {
  const makers: { [Name in GameName]: () => RulesByGame[Name] } = {
    board: () => new BoardRules(moduleOf("board")),
    cards: () => new CardsRules(moduleOf("cards")),
    dice: () => new Rules("dice", moduleOf("dice")),
  };
  made[game] ??= makers[game]();
  return made[game] as RulesByGame[Game];
}

function split(numbers: Int32Array, length: number): number[][] {
  return Array.from({ length: numbers.length / length }, (_, row) => [
    ...numbers.subarray(row * length, (row + 1) * length),
  ]);
}
