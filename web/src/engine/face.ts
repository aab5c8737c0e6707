/** The interface of a game above its rules: how it is written, and what lies where. Each game implements it in its own file. */

import { PHASE, REFUSALS, SLOT } from "./layout.ts";
import { rulesOf, type State } from "./rules.ts";
import type { Setting } from "./setting.ts";
import { Spelling } from "./spelling.ts";
import { type Field, field, rows } from "./state.ts";

/** A run that a half of a tile scores: `length` cells of its symbol from its cell in a direction (B8). */
export interface Ray {
  readonly cell: string;
  readonly symbol: number;
  readonly direction: number;
  readonly length: number;
}

/** An open card that shows a symbol of the card played (C4); `place` 0 is the seat's oldest. */
export interface MatchedCard {
  readonly symbol: number;
  readonly seat: number;
  readonly place: number;
}

/** The tiles of the seat in turn, the pairs of cells for them and the runs around free cells. */
export interface Placements {
  readonly tiles: string[];
  readonly pairs: string[];
  readonly runs: Record<string, string>;
}

/** What everyone sees of a state besides the tracks, under the names of the protocol. */
export interface Lying {
  held?: number[];
  left?: number;
  free?: number;
  open?: string[][];
  discard?: number;
  dice?: string[];
  rolls?: number;
}

/** What lies there before the first move: printed symbols by cell, and the radius of the area. */
export interface Ground {
  readonly board: Readonly<Record<string, string>>;
  readonly radius: number;
}

/** A game to its callers: moves, pieces, and what lies where. A state may be whole or a view's. */
export abstract class Face extends Spelling {
  /** Whether pieces that go back become a new draw pile. */
  readonly isReshuffled: boolean = false;
  /** Whether a game ends with the turn in which a seat reaches the goal. */
  readonly isRace: boolean = true;
  /** Whether seats hold pieces that the others do not see. */
  readonly isHiding: boolean = true;
  /** How many of each kind of piece there are, or how many faces of a die show it. */
  abstract readonly copies: readonly number[];

  /** Whether a move ends a turn by drawing or swapping. */
  isRefill(_code: number): boolean {
    return false;
  }

  /** Whether a move moves markers. */
  abstract isScoring(code: number): boolean;

  /** Why a well-formed move is not legal for the seat in turn: the end of a sentence. */
  whyNot(state: State, code: number): string {
    const words = this.spell(code).split(" ");
    const sentence = REFUSALS[rulesOf(this.game).refusal(state, code)]!;
    return sentence.replace(/\{(\d)\}/g, (_, word) => words[Number(word)]!);
  }

  /** Whether a move shows all pieces of a seat and draws others. */
  isSwap(_code: number): boolean {
    return false;
  }

  /** The runs that a placement scores (B8). */
  rays(_state: State, _code: number): Ray[] {
    return [];
  }

  /** The open cards that a play matches, the symbol scored first in front (C4). */
  matches(_state: State, _code: number): MatchedCard[] {
    return [];
  }

  /** What is needed to preview placements, if a tile is due. */
  placements(_state: State): Placements | null {
    return null;
  }

  /** The piece that a move puts on the table, if any. */
  played(_code: number): readonly number[] {
    return [];
  }

  /** The cells of the board that a move covers, if any. */
  cells(_code: number): readonly string[] {
    return [];
  }

  /** The kinds on a seat's rack or hand, with NONE for empty slots; empty if all lie open. It lives in the state. */
  held(_state: State, _seat: number): Int8Array {
    return new Int8Array(0);
  }

  /** How many of each kind of piece are unseen: in the bag or draw pile, or hidden. It lives in the state. */
  pool(_state: State): Int8Array {
    return new Int8Array(0);
  }

  /** The kinds of a seat's pieces, UNKNOWN where hidden. */
  pieces(state: State, seat: number): number[] {
    return [...this.held(state, seat)].filter((kind) => kind !== SLOT.NONE);
  }

  /** How many pieces are left to draw. */
  left(_state: State): number {
    return 0;
  }

  /** The pieces that a move shows to everyone before it is made: those that are swapped. */
  shown(state: State, seat: number, code: number): readonly number[] {
    return this.isSwap(code) ? this.pieces(state, seat) : [];
  }

  /** The pieces that go back into the bag, or become the draw pile, with the next chance outcome. */
  back(_state: State): readonly number[] {
    return [];
  }

  /** What everyone sees of a state besides the tracks. */
  abstract lying(state: State, seats: number): Lying;

  /** What lies there before the first move. */
  ground(_setting: Setting): Ground {
    return { board: {}, radius: 0 };
  }

  /** The symbols on the board, by cell. */
  symbols(_state: State): Record<string, string> {
    return {};
  }

  /** The kinds of the pieces that lie open before a seat, the oldest first. */
  openPieces(_state: State, _seat: number): number[] {
    return [];
  }

  /** How far a game has gone, from 0 to 1. */
  abstract progress(state: State): number;
}

/** A game in which seats hold pieces, and turns end with draw or swap: the board and the card game. */
export abstract class RackFace extends Face {
  /** The number of the move `draw`. Moves with pieces come before it, `swap` comes right after it. */
  protected abstract readonly draw: number;
  /** The field with the racks or hands. */
  protected abstract readonly racks: Field;

  override isRefill(code: number): boolean {
    return code >= this.draw;
  }

  override isSwap(code: number): boolean {
    return code === this.draw + 1;
  }

  override isScoring(code: number): boolean {
    return code < this.draw;
  }

  override held(state: State, seat: number): Int8Array {
    const all = field(this.game, state, this.racks);
    const slots = all.length / 4;
    return all.subarray(seat * slots, (seat + 1) * slots);
  }

  /** How many pieces each seat holds. */
  protected counts(state: State, seats: number): number[] {
    return rows(this.game, state, this.racks, seats).map((rack) => rack.filter((kind) => kind !== SLOT.NONE).length);
  }

  protected isMove(state: State): boolean {
    return field(this.game, state, "phase")[0] === PHASE.MOVE;
  }
}
