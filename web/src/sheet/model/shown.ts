/** What a sheet shows: all of it follows from the entries, by the kernels. */

import type { MatchedCard, Ray } from "../../engine/face.ts";
import type { Section } from "../../engine/setting.ts";
import type { Place, SheetEntry } from "./sheet.ts";

/** What points did to a row of markers. `why` has numbers of LOST (engine/layout.ts), by symbol. */
export interface Scored {
  readonly points: readonly number[];
  readonly gains: readonly number[];
  readonly why: readonly number[];
  /** Bonus moves: as often somebody calls "Genial!". */
  readonly bonus: number;
}

/** Why an entry does not count: a sentence's end in English, as the engine says it, and what it is about. */
export interface Refused {
  readonly why: RefusalKind;
  readonly sentence: string;
}

/** turn: somebody else is in turn; over: the game has ended; unseen: all pieces of the kind are already out; rule: a rule says no;
 * open: nobody has said what lies open; wrong: it is no entry of this game. */
export type RefusalKind = "turn" | "over" | "unseen" | "rule" | "open" | "wrong";

/** One entry as the log tells it. */
export interface Line {
  readonly entry: SheetEntry;
  /** Null if it scores nothing by its kind (open cards, a swap). */
  readonly scored: Scored | null;
  /** For a tile: the runs that it scored. */
  readonly rays: readonly Ray[];
  /** For a card: the open cards that it matched; `seat` is a place here. */
  readonly matches: readonly MatchedCard[];
  /** Null if it counts. */
  readonly refused: Refused | null;
  /** The rows of markers after it, by side. */
  readonly tracks: readonly (readonly number[])[];
  /** It is the last of its turn. */
  readonly endsTurn: boolean;
}

/** How a game ended. */
export interface Ended {
  /** all: all six markers are there; full: no tile fits; resign: somebody gave up. */
  readonly reason: "all" | "full" | "resign";
  /** By place: 1 for the first; equal ranks are shared. */
  readonly ranks: readonly number[];
  /** By place. */
  readonly matchPoints: readonly number[];
  /** Who gave up. */
  readonly quitter: Place | null;
}

export interface Shown {
  /** Whose row is whose: the side of each place; a team shares one. */
  readonly sides: readonly number[];
  /** The row of each side, by symbol. In the duel the second mirrors the first. */
  readonly tracks: readonly (readonly number[])[];
  /** The symbols that stand lowest, by place. */
  readonly lowest: readonly (readonly number[])[];
  /** The last value of a track or row: 18, 36, 10, 7, the duel's width. */
  readonly end: number;
  /** The parts of a track, and from which lowest value each is open. */
  readonly sections: readonly Section[];
  /** Who is in turn; null when the game is over, and where only points are tapped and nobody has begun. */
  readonly turn: Place | null;
  /** Moves that the player in turn still has to make because of a bonus. */
  readonly bonus: number;
  /** Who has just played and may still swap if they hold none of `lowest`. */
  readonly swapper: Place | null;
  /** Board: the symbols by cell, and the radius of the area. */
  readonly board: Readonly<Record<string, string>>;
  readonly radius: number;
  /** Cards: what lies open by place, the older first; null until somebody has said it. */
  readonly open: readonly (readonly string[])[] | null;
  /** Dice: what lies before each place; null where nobody has said it. */
  readonly dice: readonly (string | null)[];
  readonly lines: readonly Line[];
  readonly ended: Ended | null;
  /** Everything was entered move by move, so that it can become a record. */
  readonly isRecord: boolean;
}
