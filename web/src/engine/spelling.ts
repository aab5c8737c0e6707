/** How a game is written: its moves and chance outcomes as text. */

import { ChanceError, MalformedMove } from "./errors.ts";
import { LETTERS, SLOT } from "./layout.ts";
import { quote, repr, short } from "./repr.ts";
import type { State } from "./rules.ts";
import type { Setting } from "./setting.ts";
import type { GameName } from "./state.ts";

/** The number of a move from its words behind the verb, its whole text, and whether a double's halves have an order. */
export type Reader = (words: readonly string[], text: string, ordered: boolean) => number;

/** A tile or card that nobody wrote down, as records have it. */
const UNSEEN = "??";

/** Moves and chance outcomes as players and records write them. */
export abstract class Spelling {
  abstract readonly game: GameName;
  /** What a piece is called: tile, card, die. */
  abstract readonly noun: string;
  /** The names of the chance outcomes, by number. */
  abstract readonly names: readonly string[];
  /** How moves are read, by their first word. */
  protected abstract readonly readers: Readonly<Record<string, Reader>>;

  /** The text of a move. */
  abstract spell(code: number): string;

  /** The number of the move that a text stands for, legal or not; throws MalformedMove if it is no move. */
  read(text: string, ordered: boolean): number {
    const [verb, ...words] = text.split(" ");
    if (!Object.hasOwn(this.readers, verb!)) {
      const verbs = Object.keys(this.readers).join(", ");
      throw new MalformedMove(`${short(text)} is not a move of the ${this.game} game; moves begin with ${verbs}`);
    }
    return this.readers[verb!]!(words, text, ordered);
  }

  /** Chance outcomes as a record writes them. */
  write(outcomes: readonly number[]): string[] | string {
    return outcomes.map((outcome) => this.names[outcome] ?? UNSEEN);
  }

  /** The chance outcomes that a record's `got` stands for; throws ChanceError if it is malformed. */
  readOutcomes(got: unknown): number[] {
    if (!Array.isArray(got)) throw new ChanceError(`what was drawn is a list, not ${quote(got)}`);
    try {
      return got.map((name) => (name === UNSEEN ? SLOT.UNKNOWN : this.oriented(name).kind));
    } catch (error) {
      throw error instanceof MalformedMove ? new ChanceError(error.message) : error;
    }
  }

  /** The parts of a position's line behind setting, turn and tracks. */
  abstract readonly tableParts: readonly string[];

  /** These parts of a state. */
  abstract writeTable(state: State, setting: Setting): string[];

  /** Read these parts into a state that was set up; throws UsageError if they are malformed or impossible. */
  abstract readTable(parts: readonly string[], setting: Setting, state: State): void;

  /** The kind of piece that two letters stand for, and whether they are in reverse order. */
  protected oriented(text: unknown): { kind: number; isReversed: boolean } {
    if (typeof text !== "string" || [...text].length !== 2) {
      throw new MalformedMove(`a ${this.noun} is two of the letters ${LETTERS}, not ${repr(text)}`);
    }
    for (const letter of text) {
      if (!LETTERS.includes(letter)) {
        throw new MalformedMove(`there is no symbol ${repr(letter)} in ${repr(text)}; symbols are ${LETTERS}`);
      }
    }
    const kind = this.names.indexOf(text);
    if (kind >= 0) return { kind, isReversed: false };
    const reversed = this.names.indexOf(text[1]! + text[0]!);
    if (reversed >= 0) return { kind: reversed, isReversed: true };
    throw new MalformedMove(`there is no ${this.noun} ${repr(text)}; the two symbols of a ${this.noun} differ`);
  }
}

/** The reader of a move that is one word. */
export function oneWord(word: string, code: number): Reader {
  return (words, text) => {
    if (words.length > 0) throw new MalformedMove(`${short(text)} has too many words; the move is just ${repr(word)}`);
    return code;
  };
}
