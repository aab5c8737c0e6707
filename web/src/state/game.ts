/**
 * What is shown of a game: made from its start and the events after it, with no rules of its own.
 * Everything is immutable, so a position can be kept for every ply.
 */

import type { Event, Start, State, Undone } from "../protocol.ts";
import { symbolOf } from "../words/symbols.ts";
import { counts } from "./moves.ts";
import { type Move, readMove } from "./notation.ts";

/** A tile that lies on the board. */
export interface Laid {
  piece: string;
  symbols: [number, number];
  cells: [string, string];
  seat: number;
  turn: number;
  ply: number;
}

/** A move that stands, with what it did. */
export interface Entry {
  seq: number;
  ply: number;
  /** Counts turns from 0; a turn is a seat's moves until it draws (or scores). */
  turn: number;
  /** How many moves have been made with it, as people count them (state/moves.ts). */
  moves: number;
  seat: number;
  do: string;
  move: Move;
  event: Event;
  before: State;
}

export interface Shown {
  start: Start;
  seq: number;
  ply: number;
  turn: number;
  state: State;
  /** The symbol on each cell that has one, printed ones included. */
  cells: ReadonlyMap<string, number>;
  tiles: readonly Laid[];
  log: readonly Entry[];
  /** Pieces that are known since the game is over, by seat. */
  revealed: Record<string, string[]> | null;
}

export function begin(start: Start): Shown {
  const cells = new Map<string, number>();
  for (const [cell, letter] of Object.entries(start.board)) cells.set(cell, symbolOf(letter));
  return { start, seq: 0, ply: 0, turn: 0, state: start.state, cells, tiles: [], log: [], revealed: null };
}

/** The position after one more event. */
export function apply(shown: Shown, event: Event | Undone): Shown {
  return event.type === "undone" ? takeBack(shown, event) : make(shown, event);
}

function make(shown: Shown, event: Event): Shown {
  const move = readMove(event.do);
  const last = shown.log.at(-1);
  const turn = last === undefined ? 0 : endsTurn(last) || last.seat !== event.seat ? last.turn + 1 : last.turn;
  const entry: Entry = {
    seq: event.seq,
    ply: event.ply,
    turn,
    moves: (last?.moves ?? 0) + Number(counts(move.kind)),
    seat: event.seat,
    do: event.do,
    move,
    event,
    before: shown.state,
  };
  let { cells, tiles } = shown;
  if (move.kind === "place") {
    const [a, b] = move.cells;
    cells = new Map(cells).set(a, move.symbols[0]).set(b, move.symbols[1]);
    tiles = [
      ...tiles,
      { piece: move.piece, symbols: move.symbols, cells: move.cells, seat: event.seat, turn, ply: event.ply },
    ];
  }
  return {
    ...shown,
    seq: event.seq,
    ply: event.ply,
    turn,
    state: event.after,
    cells,
    tiles,
    log: [...shown.log, entry],
  };
}

function takeBack(shown: Shown, undone: Undone): Shown {
  const last = shown.log.at(-1);
  const log = last ? shown.log.slice(0, -1) : shown.log;
  let { cells, tiles } = shown;
  if (last?.move.kind === "place") {
    const free = new Map(cells);
    for (const cell of undone.cells ?? last.move.cells) free.delete(cell);
    cells = free;
    tiles = tiles.slice(0, -1);
  }
  const turn = log.at(-1)?.turn ?? 0;
  return { ...shown, seq: undone.seq, ply: undone.ply, turn, state: undone.after, cells, tiles, log };
}

function endsTurn(entry: Entry): boolean {
  return entry.move.kind === "draw" || entry.move.kind === "swap" || entry.move.kind === "score";
}

/** The position after every number of events: `timeline(…)[0]` is the start. */
export function timeline(start: Start, events: readonly (Event | Undone)[]): Shown[] {
  const line = [begin(start)];
  for (const event of events) line.push(apply(line.at(-1)!, event));
  return line;
}

/** The tiles of the last turn in which any was placed. */
export function lastTurn(shown: Shown): Laid[] {
  const turn = shown.tiles.at(-1)?.turn;
  return shown.tiles.filter((tile) => tile.turn === turn);
}

/** The last thing a seat did that shows on the table. */
export function lastDone(shown: Shown, seat?: number): Entry | null {
  const told = ["place", "play", "score", "roll"];
  return (
    shown.log.findLast((entry) => told.includes(entry.move.kind) && (seat === undefined || entry.seat === seat)) ?? null
  );
}
