/** A game in play: the friendly, checked object on top of the rules. */

import { type Chance, Dealer, readSetup, type Setup } from "./chance.ts";
import { AllSeen, ChanceError, GameOver, IllegalMove, MoveError, OutOfTurn, UsageError } from "./errors.ts";
import { faceOf } from "./faces.ts";
import { happen } from "./happen.ts";
import { History } from "./history.ts";
import { isNothing } from "./json.ts";
import { PHASE, SLOT } from "./layout.ts";
import { type Move, moveNamed, parseMove } from "./move.ts";
import { readPosition } from "./notation.ts";
import {
  type Entry,
  legalMoves,
  type Outcome,
  outcomeOf,
  QUITS,
  quitterOf,
  RESIGNED,
  type Standing,
  TIMED_OUT,
  tracksOf,
  turnOf,
} from "./position.ts";
import { repr } from "./repr.ts";
import { rulesOf, type State } from "./rules.ts";
import { type OptionValue, type Setting, seatsOf, settingOf, sideOf } from "./setting.ts";
import { rows, scalar } from "./state.ts";
import type { View } from "./view.ts";
import { readMove, type WrittenMove, writeMove } from "./writing.ts";

/** What a game begins with; without a seed and without a setup a seed is drawn. */
export interface Beginning {
  readonly game: string;
  readonly variant?: string;
  readonly seats?: number;
  readonly options?: Readonly<Record<string, OptionValue>>;
  /** Equal seeds deal equal games. A number and its decimal text are the same seed. */
  readonly seed?: number | bigint | string;
  readonly names?: readonly string[];
  /** What was dealt, as records have it; moves that need chance must say what they got then. */
  readonly setup?: Setup;
  readonly moves?: Iterable<string | WrittenMove>;
}

/** One game, from the deal to its outcome. Chance comes from a dealer, or with each move (`got`), as in a record. */
export class Game implements Standing {
  /** What the seats are called; people may change their names while they play. */
  names: readonly string[];

  private constructor(
    readonly history: History,
    readonly chance: Chance | null,
    names: readonly string[] | null,
  ) {
    this.names = checkNames(history.setting, names);
  }

  /** A game that is not dealt yet; `deal` does that. */
  static of(setting: Setting, chance: Chance | null = null, names: readonly string[] | null = null): Game {
    return new Game(new History(setting), chance, names);
  }

  /** Begin a game and make the moves given, if any. */
  static new({ game, variant, seats, options, seed, names, setup, moves = [] }: Beginning): Game {
    const setting = settingOf(game, { variant, seats, options });
    if (setup !== undefined && seed !== undefined) {
      throw new UsageError("a game is dealt from a seed or from a setup, not from both");
    }
    const dealer = setup === undefined ? new Dealer(seed ?? randomSeed()) : null;
    const played = Game.of(setting, dealer, names ?? null);
    played.deal(setup);
    for (const entry of moves) played.enter(entry);
    return played;
  }

  /** Begin a game from a position, or from its line of text, with everything known. Such a game cannot be written down. */
  static at(position: Standing | string, { seed, names }: Pick<Beginning, "seed" | "names"> = {}): Game {
    const { setting, state } = typeof position === "string" ? readPosition(position) : position;
    if (seatsOf(setting).some((seat) => faceOf(setting).pieces(state, seat).includes(SLOT.UNKNOWN))) {
      throw new UsageError(
        "a game begins from a position in which everything is known, but here some pieces are hidden",
      );
    }
    const game = Game.of(setting, new Dealer(seed ?? randomSeed()), names ?? null);
    game.load(state);
    return game;
  }

  get setting(): Setting {
    return this.history.setting;
  }

  get state(): State {
    return this.history.state;
  }

  /** The seat that is to move, null when the game is over. */
  get turn(): number | null {
    return turnOf(this);
  }

  /** How many moves were made. */
  get ply(): number {
    return this.history.length;
  }

  get tracks(): number[][] {
    return tracksOf(this);
  }

  /** The seat that gave up or ran out of time, if one did. */
  get quitter(): number | null {
    return quitterOf(this);
  }

  /** The numbers of the legal moves, ascending. */
  get legalMoves(): Int32Array {
    return legalMoves(this);
  }

  /** The chance outcomes before the first move. */
  get setup(): readonly number[] {
    return this.history.setup;
  }

  /** Null while the game runs, then how it ended. */
  outcome(): Outcome | null {
    return outcomeOf(this);
  }

  /** Let the chance outcomes before the first move happen. */
  deal(setup?: unknown): void {
    happen(this.history, this.chance, setup === undefined ? null : readSetup(this.setting, setup));
  }

  /** Continue from a state of this setting that waits for a decision. Such a game cannot be written down. */
  load(state: State): void {
    if (state.length !== this.state.length) throw new UsageError("the state is not one of this game");
    if (scalar(this.setting.game, state, "phase") === PHASE.CHANCE) {
      throw new UsageError("a game goes on from a state that waits for a decision, but here chance is due");
    }
    this.history.load(state);
  }

  /** Make a move as a record writes it: an object with `seat`, `do` and `got`, or just the text of the move. */
  enter(entry: unknown): Entry {
    if (typeof entry === "string") return this.play(entry);
    const { seat, do: text, got } = readMove(entry);
    if (!Object.values(QUITS).includes(text)) return this.play(text, { seat, got });
    if (!isNothing(got)) throw new ChanceError(`${text} draws nothing, but 'got' says ${repr(got)}`);
    return text === "resign" ? this.resign(seat) : this.timeOut(seat);
  }

  /** Make a move if the rules allow it; what it draws or rolls comes from `got`, else from the dealer. */
  play(text: string, { seat, got }: { seat?: number; got?: unknown } = {}): Entry {
    const move = parseMove(this.setting, text);
    this.check(move, seat);
    const isGiven = got !== undefined && got !== null;
    const given = isGiven ? faceOf(this.setting).readOutcomes(got) : this.chance === null ? [] : null;
    this.history.apply(move.code);
    try {
      happen(this.history, this.chance, given);
    } catch (error) {
      if (error instanceof ChanceError) this.history.pop();
      throw error;
    }
    return this.history.last!;
  }

  /** Make the move with that number, unchecked: the fast way for programs that take it from `legalMoves`. */
  push(code: number): Entry {
    this.history.apply(code);
    happen(this.history, this.chance, null);
    return this.history.last!;
  }

  /** Take the last move back and return it; what it drew or rolled goes back too, and so does an end of the game. */
  pop(): Entry {
    return this.history.pop();
  }

  /** End the game because a seat gives up; any seat, whoever's turn it is. */
  resign(seat: number): Entry {
    return stop(this.history, seat, RESIGNED);
  }

  /** End the game because a seat has run out of time. */
  timeOut(seat: number): Entry {
    return stop(this.history, seat, TIMED_OUT);
  }

  /** Throw what is wrong with a move, if anything is. */
  check({ text, code }: Move, seat?: number): void {
    const { turn } = this;
    if (turn === null) throw new GameOver(`${text} comes after the end of the game`);
    if (seat !== undefined && seat !== turn) {
      throw new OutOfTurn(`seat ${seat} wants to ${text}, but seat ${turn} is in turn`);
    }
    if (!this.history.mayHold(code)) {
      throw new AllSeen(`seat ${turn} cannot ${text}: all pieces of that kind were seen already`);
    }
    if (this.history.isUnseen && isUnknownRoll(this, code)) {
      throw new IllegalMove(`seat ${turn} cannot ${text}: nobody wrote down what it rolled`);
    }
    if (!this.history.may(code)) {
      throw new IllegalMove(
        `seat ${turn} cannot ${text}: ${faceOf(this.setting).whyNot(this.history.named(code), code)}`,
      );
    }
  }

  /** How far a legal move would move each marker of the seat in turn, by symbol. */
  gains(text: string): number[] {
    const move = parseMove(this.setting, text);
    this.check(move);
    return gains(this, move.code);
  }

  /** The text of a move by its number. */
  spell(code: number): string {
    return moveNamed(this.setting, code).text;
  }

  /** What a seat may know; null for someone who watches. */
  view(seat: number | null): View {
    if (seat !== null && !seatsOf(this.setting).includes(seat)) {
      throw new UsageError(`there is no seat ${seat}; seats are 0 to ${this.setting.seats - 1}`);
    }
    return this.history.view(seat, this.names);
  }

  /** The moves as a record writes them. */
  entries(): WrittenMove[] {
    return this.history.entries.map((entry) => writeMove(this.setting, entry));
  }

  /** An independent copy; it shares the dealer, which has no state of its own. */
  copy(): Game {
    return new Game(this.history.copy(), this.chance, this.names);
  }

  /** The game as it was before its first move, independent of this one. */
  rewound(): Game {
    return new Game(this.history.rewound(), this.chance, this.names);
  }
}

/** End a game early, if it still runs and has that seat. */
function stop(history: History, seat: number, code: number): Entry {
  if (history.phase === PHASE.OVER) throw new GameOver(`${QUITS[code]} comes after the end of the game`);
  if (!seatsOf(history.setting).includes(seat)) {
    const most = history.setting.seats - 1;
    throw new MoveError(`there is no seat ${seat} that could ${QUITS[code]}; seats are 0 to ${most}`);
  }
  return history.stop(seat, code);
}

/** How far a move would move each marker of the seat in turn, by symbol; a view is enough to tell. */
export function gains({ setting, state }: Standing, code: number): number[] {
  const after = state.slice();
  const row = sideOf(setting, scalar(setting.game, state, "turn"));
  rulesOf(setting.game).apply(after, code);
  const [before, now] = [state, after].map((one) => rows(setting.game, one, "tracks", row + 1)[row]!);
  return now!.map((value, symbol) => value - before![symbol]!);
}

/** Whether a move would score dice that nobody wrote down. */
function isUnknownRoll({ history }: Game, code: number): boolean {
  return !history.face.isHiding && history.face.isScoring(code) && history.last?.got.includes(SLOT.UNKNOWN) === true;
}

/** What seats are called that have no other names. */
export function seatNames(setting: Setting): string[] {
  return seatsOf(setting).map((seat) => `seat ${seat}`);
}

function checkNames(setting: Setting, names: readonly string[] | null): readonly string[] {
  if (names === null) return seatNames(setting);
  if (names.length !== setting.seats) {
    throw new UsageError(`there are ${setting.seats} seats, but ${names.length} names`);
  }
  return [...names];
}

function randomSeed(): string {
  return String(crypto.getRandomValues(new BigUint64Array(1))[0]);
}
