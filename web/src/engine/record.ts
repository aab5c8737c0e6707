/** Records: one game as one JSON object. Read, written, replayed, verified. */

import { type Setup, writeSetup } from "./chance.ts";
import { RecordError, SixfoldError, UsageError, WrongOutcome } from "./errors.ts";
import { Game } from "./game.ts";
import { isObject, writeJson } from "./json.ts";
import { quote, repr } from "./repr.ts";
import { type Setting, settingOf } from "./setting.ts";

const VERSION = 1;

/** No record has more characters than this; the longest games have some twenty thousand. */
const LONGEST = 1 << 20;

const MEMBERS = ["sixfold", "game", "variant", "options", "seats", "setup", "moves", "outcome"] as const;

/** An object of JSON. */
type Members = { [name: string]: unknown };

/** A player as a record names them, with whatever else it says. */
export type RecordSeat = Members & { name: string };

/** What a record consists of. */
interface Parts {
  readonly setting: Setting;
  readonly seats: RecordSeat[];
  readonly setup: Members | Setup;
  /** The moves as they stand there, right or wrong. */
  readonly moves: Members[];
  readonly outcome: Members | null;
  /** The members that this program does not read. */
  readonly more: Members;
}

/** A game written down. */
export class Record implements Parts {
  readonly setting: Setting;
  readonly seats: RecordSeat[];
  readonly setup: Members | Setup;
  readonly moves: Members[];
  readonly outcome: Members | null;
  readonly more: Members;

  private constructor({ setting, seats, setup, moves, outcome, more }: Parts) {
    this.setting = setting;
    this.seats = seats;
    this.setup = setup;
    this.moves = moves;
    this.outcome = outcome;
    this.more = more;
  }

  /** Write a game down; `seats` says more of the players than their names, `more` more of the game. */
  static of(game: Game, { seats, more = {} }: { seats?: RecordSeat[]; more?: Members } = {}): Record {
    if (game.history.isLoaded) {
      throw new UsageError("a record begins with a deal, but this game began from a loaded state");
    }
    const ended = game.outcome();
    return new Record({
      setting: game.setting,
      seats: seats ?? game.names.map((name) => ({ name })),
      setup: writeSetup(game.setting, game.setup),
      moves: game.entries().map((entry) => ({ ...entry })),
      outcome: ended === null ? null : { ...ended },
      more,
    });
  }

  /** Read a record from its JSON text; the format is checked, the rules are not (see `verify`). */
  static parse(text: string): Record {
    if (text.length > LONGEST) throw new RecordError("it is longer than 1,048,576 characters, which no game is");
    try {
      return Record.read(JSON.parse(text));
    } catch (error) {
      if (error instanceof SyntaxError) throw new RecordError(`it is not JSON: ${error.message}`);
      if (error instanceof RangeError) throw new RecordError("it is not a record: its JSON is nested too deeply");
      throw error;
    }
  }

  /** Read a record from a value of JSON. */
  static read(data: unknown): Record {
    if (!isObject(data)) throw new RecordError(`a record is a JSON object, not ${quote(data)}`);
    checkMembers(data);
    const { game, variant, options, seats, setup, moves, outcome } = data as Members & {
      options: Members;
      seats: RecordSeat[];
      setup: Members;
      moves: Members[];
      outcome: Members | null;
    };
    const known: readonly string[] = MEMBERS;
    const more = Object.fromEntries(Object.entries(data).filter(([member]) => !known.includes(member)));
    const setting = readSetting(game, variant, seats.length, options);
    return new Record({ setting, seats, setup, moves, outcome, more });
  }

  /** The record as an object of JSON. */
  data(): Members {
    const { setting, seats, setup, moves, outcome, more } = this;
    const { game, variant, options } = setting;
    return { sixfold: VERSION, game, variant, options, seats, setup, moves, outcome, ...more };
  }

  /** The record as one line of JSON. */
  write(): string {
    return writeJson(this.data());
  }

  /** The game after `ply` moves, or after all of them; throws RecordError where it breaks a rule. */
  replay(ply: number = this.moves.length): Game {
    if (ply < 0 || ply > this.moves.length) {
      throw new RecordError(`there is no ply ${ply}; the record has ${this.moves.length} moves`);
    }
    const game = Game.of(
      this.setting,
      null,
      this.seats.map(({ name }) => name),
    );
    refusing("setup: ", null, () => game.deal(this.setup));
    for (let number = 0; number < ply; number++) this.#enter(game, number);
    return game;
  }

  #enter(game: Game, number: number): void {
    refusing("", number, () => {
      const entry = this.moves[number];
      if (!isObject(entry)) throw new RecordError(`a move is an object with 'seat' and 'do', not ${quote(entry)}`);
      game.enter(entry);
    });
  }

  /** The game before the first move and after each one; it is the same object, moved on. */
  *games(): Generator<Game> {
    const game = this.replay(0);
    yield game;
    for (const number of this.moves.keys()) {
      this.#enter(game, number);
      yield game;
    }
  }

  /** Replay the whole record, compare its outcome, and return the game; throws RecordError if it does not hold. */
  verify(): Game {
    const game = this.replay();
    if (this.outcome === null) return game; // cut off here, or still running
    const ended = game.outcome();
    const last = this.moves.length > 0 ? this.moves.length - 1 : null;
    if (ended === null) throw new WrongOutcome("the outcome says that the game has ended, but it goes on", last);
    for (const [name, real] of Object.entries(ended)) {
      const written = this.outcome[name];
      if (repr(written) === repr(real)) continue;
      const shown = typeof real === "string" ? real : repr(real);
      throw new WrongOutcome(`the game ended with ${name} ${shown}, but the outcome says ${quote(written)}`, last);
    }
    return game;
  }
}

/** Do something, and turn a refusal into one of the record, with the number of the move if there is one. */
function refusing(where: string, move: number | null, act: () => void): void {
  try {
    act();
  } catch (error) {
    throw error instanceof SixfoldError ? new RecordError(where + error.message, move) : error;
  }
}

/** Check that a record has all members, and of the right kind. */
function checkMembers(data: Members): void {
  if (data.sixfold !== VERSION) {
    throw new RecordError(`'sixfold' says version ${quote(data.sixfold)}, but this program reads version ${VERSION}`);
  }
  for (const member of MEMBERS) {
    if (!Object.hasOwn(data, member)) throw new RecordError(`'${member}' is missing`);
  }
  const { options, seats, setup, moves, outcome } = data;
  if (!isObject(options)) throw wrongKind("options", "an object", options);
  if (!Array.isArray(seats)) throw wrongKind("seats", "a list", seats);
  if (!isObject(setup)) throw wrongKind("setup", "an object", setup);
  if (!Array.isArray(moves)) throw wrongKind("moves", "a list", moves);
  for (const [seat, player] of seats.entries()) {
    if (!isObject(player) || typeof player.name !== "string") {
      throw new RecordError(`seat ${seat} is an object with a 'name', not ${quote(player)}`);
    }
  }
  if (outcome !== null && !isObject(outcome)) throw wrongKind("outcome", "null or an object", outcome);
}

function wrongKind(member: string, noun: string, value: unknown): RecordError {
  return new RecordError(`'${member}' is ${noun}, not ${quote(value)}`);
}

function readSetting(game: unknown, variant: unknown, seats: number, options: Members): Setting {
  try {
    return settingOf(game, { variant, seats, options });
  } catch (error) {
    throw error instanceof SixfoldError ? new RecordError(error.message) : error;
  }
}
