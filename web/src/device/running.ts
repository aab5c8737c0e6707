/**
 * A game as its log tells it: rebuilt by taking in entry after entry, and carried on by proposing the next one.
 *
 * Nothing here waits for anything. An entry is proposed, written to the store, and then taken over: `seq`, `turn`, the log and
 * the clocks change only with what the store has taken. Of a move, what chance gives has to be known before it is written, so
 * `proposeMove` makes it on the game ahead of its entry. An object whose proposal was not taken must be thrown away.
 */

import { type Chance, writeSetup } from "../engine/chance.ts";
import { GameOver } from "../engine/errors.ts";
import { FairDealer } from "../engine/fair.ts";
import { Game } from "../engine/game.ts";
import { parseMove } from "../engine/move.ts";
import type { Entry } from "../engine/position.ts";
import type { State } from "../engine/rules.ts";
import { type Setting, settingOf } from "../engine/setting.ts";
import { whyNot } from "../engine/undo.ts";
import { writeMove } from "../engine/writing.ts";
import type { Choices, Times } from "../protocol.ts";
import { chosenDealer } from "./chosen.ts";
import { Clocks } from "./clocks.ts";
import * as names from "./names.ts";
import { TableError } from "./refusals.ts";
import type { BotName, Dealt, EntryKind, GameDoc, LogEntry, TableDoc } from "./rows.ts";
import type { Viewer } from "./show.ts";
import * as show from "./show.ts";

/** Which game is played at a table. */
export function settingAt(doc: TableDoc): Setting {
  const { variant, options, players } = doc;
  return settingOf(doc.game, { variant, seats: players.length, options });
}

/** The player at each seat of a table's game with a number: the start rotates (A4). */
export function seatingOf(count: number, number: number): number[] {
  return Array.from({ length: count }, (_, seat) => (seat + number) % count);
}

/** The player at each seat of the current game. */
export function seating(doc: TableDoc): number[] {
  return seatingOf(doc.players.length, doc.number);
}

/** The names at the seats of the current game. */
export function seatNames(doc: TableDoc): string[] {
  return seating(doc).map((player) => doc.players[player]!.name ?? names.ofPerson(player));
}

/** What deals a game: fairly from a secret seed, or from one that a person chose. */
function dealerOf(game: GameDoc, entropy: readonly (string | null)[]): Chance {
  return game.commitment === "" ? chosenDealer(game.seed) : new FairDealer(game.seed, game.id, entropy);
}

/** Deal the current game of a table: the first entry of its log. */
export function deal(doc: TableDoc, gameDoc: GameDoc, now: number): LogEntry {
  const setting = settingAt(doc);
  const entropy = seating(doc).map((player) => doc.players[player]!.entropy);
  const game = Game.of(setting, dealerOf(gameDoc, entropy), seatNames(doc));
  game.deal();
  const got: Dealt = { setup: writeSetup(setting, game.setup), entropy };
  const entry = entryOf(gameDoc.id, 1, "deal", now, { got, turn: game.turn });
  return doc.clock ? { ...entry, deadline: new Clocks(doc.clock, setting.seats).deadlineAfter(entry) } : entry;
}

/** An entry of a log; what is not said is nothing. */
export function entryOf(
  game: string,
  seq: number,
  kind: EntryKind,
  at: number,
  more: Partial<LogEntry> = {},
): LogEntry {
  return { game, seq, kind, at, seat: null, do: "", got: null, turn: null, deadline: null, ...more };
}

/** A game that is dealt, as far as its log goes. */
export class Running {
  readonly table: string;
  readonly id: string;
  readonly number: number;
  readonly seating: readonly number[];
  readonly game: Game;
  readonly dealer: Chance;
  readonly clocks: Clocks | null;
  readonly started: number;
  readonly log: LogEntry[] = [];
  /** The bot at each seat, null where a person sits. */
  bots: (BotName | null)[];
  /** The state before the last move. */
  #before: State;

  constructor(doc: TableDoc, gameDoc: GameDoc, dealt: LogEntry) {
    const { setup, entropy } = dealt.got as Dealt;
    const setting = settingAt(doc);
    this.table = doc.id;
    this.id = gameDoc.id;
    this.number = gameDoc.number;
    this.seating = seatingOf(doc.players.length, gameDoc.number);
    this.bots = this.seating.map((player) => doc.players[player]!.bot);
    this.dealer = dealerOf(gameDoc, entropy);
    this.game = Game.of(setting, this.dealer, seatNames(doc));
    this.game.deal(setup);
    this.clocks = doc.clock ? new Clocks(doc.clock, setting.seats) : null;
    this.started = dealt.at;
    this.#before = this.game.state.slice();
    this.#note(dealt);
  }

  /** A game from its whole log. */
  static rebuilt(doc: TableDoc, gameDoc: GameDoc, log: readonly LogEntry[]): Running {
    const running = new Running(doc, gameDoc, log[0]!);
    for (const entry of log.slice(1)) {
      happen(running.game, entry);
      running.#note(entry);
    }
    return running;
  }

  /** Take in who sits where now: names change, and bots take over. */
  seat(doc: TableDoc): void {
    this.bots = this.seating.map((player) => doc.players[player]!.bot);
    this.game.names = this.seating.map((player) => doc.players[player]!.name ?? names.ofPerson(player));
  }

  get #last(): LogEntry {
    return this.log.at(-1)!;
  }

  /** The number of the last entry. */
  get seq(): number {
    return this.#last.seq;
  }

  /** The seat that is to move after the last entry; null when the game is over. */
  get turn(): number | null {
    return this.#last.turn;
  }

  get isOver(): boolean {
    return this.turn === null;
  }

  /** Whether every seat has moved. */
  get isBegun(): boolean {
    const moved = standing(this.log).filter((entry) => entry.kind === "move");
    return new Set(moved.map((entry) => entry.seat)).size === this.seating.length;
  }

  /** The bot that is in turn, if one is. */
  get bot(): BotName | null {
    return this.turn === null ? null : this.bots[this.turn]!;
  }

  // Proposing the next entry, and taking it over

  /** A move as the next entry. The game makes it at once; the rest changes when the entry is taken over. */
  proposeMove(seat: number, text: string, now: number): LogEntry {
    const { game } = this;
    const move = parseMove(game.setting, text);
    game.check(move, seat);
    this.#before = game.state.slice();
    const { got } = writeMove(game.setting, game.push(move.code));
    return this.#propose("move", now, { seat, do: move.text, got: got ?? null, turn: game.turn });
  }

  /** The end of the game: a seat gives up, has no time left, or is away. */
  proposeQuit(seat: number, why: "resign" | "timeout" | "gone", now: number): LogEntry {
    const kind = why === "resign" ? "resign" : "timeout";
    if (this.isOver) throw new GameOver(`${kind} comes after the end of the game`);
    return this.#propose(kind, now, { seat, do: why });
  }

  /** The last move is taken back, if one of these seats may do so; its seat is in turn again. */
  proposeUndo(seats: Viewer, now: number): LogEntry {
    const why = whyNot(this.game, seats);
    if (why !== "") throw new TableError("undo/refused", why);
    const { seat } = this.game.history.last!;
    return this.#propose("undo", now, { seat, turn: seat });
  }

  /** The time from some moment until now does not count; null where none of it would have counted. */
  proposePause(since: number, now: number): LogEntry | null {
    const { at, turn, deadline } = this.#last;
    const lost = now - Math.max(since, at);
    if (this.clocks === null || lost <= 0 || deadline === null) return null;
    return { ...entryOf(this.id, this.seq + 1, "pause", now, { turn, deadline: deadline + lost }), lost };
  }

  #propose(kind: EntryKind, now: number, more: Partial<LogEntry>): LogEntry {
    const entry = entryOf(this.id, this.seq + 1, kind, now, more);
    return this.clocks ? { ...entry, deadline: this.clocks.deadlineAfter(entry) } : entry;
  }

  /** Take over a proposed entry that the store has; gives the move that it made or took back, if any. */
  takeOver(entry: LogEntry): Entry | null {
    const isMade = entry.kind === "move";
    if (!isMade) this.#before = this.game.state.slice();
    const made = isMade ? this.game.history.last! : happen(this.game, entry);
    this.#note(entry);
    return made;
  }

  #note(entry: LogEntry): void {
    this.log.push(entry);
    this.clocks?.take(entry);
  }

  // What can be asked about it

  /** The move that was just taken over, ready to be shown. */
  lastEvent(): show.MoveEvent {
    const { seq, at } = this.#last;
    const about = { table: this.table, game: this.id, seq, at };
    return new show.MoveEvent(this.game, this.#before, about, { times: this.times(), gone: isGone(this.#last) });
  }

  /** The clocks as they were at the last entry, or are now. */
  times(now?: number): Times | null {
    return this.clocks?.times(now) ?? null;
  }

  /** Whether the clock of the seat in turn is out. */
  isLate(now: number): boolean {
    const deadline = this.clocks?.deadline() ?? null;
    return deadline !== null && now > deadline;
  }

  /** The seats that some players hold, as the viewer that they are. */
  viewer(players: readonly number[]): Viewer {
    return this.seating.flatMap((player, seat) => (players.includes(player) ? [seat] : []));
  }

  /** What a viewer can do now, if a seat of theirs is in turn. */
  choices(viewer: Viewer, { whole = false } = {}): Choices | null {
    if (this.turn === null || !viewer.includes(this.turn)) return null;
    const undo = whyNot(this.game, viewer) === "";
    return show.choices(this.game, { table: this.table, game: this.id, seq: this.seq, undo }, { whole });
  }
}

/** Let an entry happen to a game; gives the move that it made or took back, if any. */
export function happen(game: Game, entry: LogEntry): Entry | null {
  const { kind, seat } = entry;
  if (kind === "undo") return game.pop();
  if (seat === null) return null;
  if (kind === "move") return game.play(entry.do, { seat, got: entry.got });
  return kind === "resign" ? game.resign(seat) : game.timeOut(seat);
}

/** Whether an entry ends the game because a player was away. */
export function isGone({ kind, do: why }: LogEntry): boolean {
  return kind === "timeout" && why === "gone";
}

/** The entries that are moves of the game as it stands: those that were taken back are gone. */
export function standing(log: readonly LogEntry[]): LogEntry[] {
  const moves: LogEntry[] = [];
  for (const entry of log) {
    if (entry.kind === "undo") moves.pop();
    else if (entry.kind !== "deal" && entry.kind !== "pause") moves.push(entry);
  }
  return moves;
}
