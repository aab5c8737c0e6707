/** A score sheet for a game that is played with the box: plain data, with every tap in it. */

import type { GameName, OptionValue } from "../../engine/setting.ts";

/** A player by their place at the table: a number of `Sheet.players`. */
export type Place = number;

/** Points that the players counted themselves; they go onto the track in the order in which they are tapped. */
export interface PointsEntry {
  readonly kind: "points";
  readonly place: Place;
  /** 0–5, in the order R G B O Y P. */
  readonly symbol: number;
  readonly count: number;
}

/** A player's turn is over, where the sheet cannot know it: after points, or if nothing was scored. */
export interface TurnEntry {
  readonly kind: "turn";
  readonly place: Place;
}

/** A tile on the board: its first letter lies on the first cell. */
export interface TileEntry {
  readonly kind: "tile";
  readonly place: Place;
  readonly tile: string;
  readonly cells: readonly [string, string];
}

/** The cards that lie open before each player, the older first. */
export interface OpenEntry {
  readonly kind: "open";
  readonly open: readonly (readonly string[])[];
}

/** A card that was played; the symbol of its first letter is scored first. */
export interface CardEntry {
  readonly kind: "card";
  readonly place: Place;
  readonly card: string;
}

/** A player swapped all tiles or cards at the end of the turn; who does not swap draws, and that is not written down. */
export interface SwapEntry {
  readonly kind: "swap";
  readonly place: Place;
}

/** The dice that lie before the players, by place; "" where none do. */
export interface LyingEntry {
  readonly kind: "lying";
  readonly dice: readonly string[];
}

/** A turn of the dice game: the rolls in order, null where nobody wrote one down, and the jokers of the last: "YY=G". */
export interface DiceEntry {
  readonly kind: "dice";
  readonly place: Place;
  readonly rolls: readonly (string | null)[];
  readonly jokers: readonly string[];
}

/** The players say that the game is over: no tile fits any more, where the sheet does not know the board. */
export interface EndEntry {
  readonly kind: "end";
}

/** A player gave up, which ends the game. */
export interface ResignEntry {
  readonly kind: "resign";
  readonly place: Place;
}

export type SheetEntry =
  | PointsEntry
  | TurnEntry
  | TileEntry
  | OpenEntry
  | CardEntry
  | SwapEntry
  | LyingEntry
  | DiceEntry
  | EndEntry
  | ResignEntry;

/** A change of the entries: at a place some are taken out and others put in. A new entry, a correction and a removal are all one. */
export interface Edit {
  readonly at: number;
  readonly remove: number;
  readonly insert: readonly SheetEntry[];
}

/** One game on a sheet. */
export interface Sheet {
  /** 12 letters a–z2–7. */
  readonly id: string;
  /** The id of the first sheet of its series; its own if it is the first. */
  readonly series: string;
  /** Which game of the series it is, from 0. */
  readonly number: number;
  readonly game: GameName;
  readonly variant: string;
  readonly options: Readonly<Record<string, OptionValue>>;
  /** Clockwise around the table. In team games places 0 and 2 play together. */
  readonly players: readonly string[];
  /** Who begins. */
  readonly start: Place;
  /** All that was tapped, corrections too; `entriesOf` makes the entries from them. */
  readonly edits: readonly Edit[];
  /** What was undone and can be done again, the last one undone at the end. */
  readonly undone: readonly Edit[];
  /** Milliseconds since 1970. */
  readonly created: number;
  readonly changed: number;
}

/** What is agreed before a game. */
export interface SheetWish {
  readonly game: GameName;
  readonly variant?: string;
  readonly options?: Readonly<Record<string, OptionValue>>;
  readonly players: readonly string[];
  readonly start?: Place;
}
