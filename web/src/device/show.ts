/**
 * The one door from a game to what a viewer may be told about it.
 *
 * A viewer is a list of seats: those that they hold, none for someone who watches, all for a game that is over. What is read
 * from a state here is public by rule A5, but for `pieces` and `got`, which ask for the viewer's seats. Nothing else on this
 * device puts a game into a message.
 */

import type { Face } from "../engine/face.ts";
import { faceOf } from "../engine/faces.ts";
import type { Game } from "../engine/game.ts";
import { PHASE } from "../engine/layout.ts";
import { type Entry, lowestOf, phaseOf, QUITS, tracksOf } from "../engine/position.ts";
import type { State as Bytes } from "../engine/rules.ts";
import { scalar } from "../engine/state.ts";
import type { Choice, Choices, Event, Outcome, Preview, State, Times } from "../protocol.ts";
import * as defaults from "./defaults.ts";
import { type Effect, effect, foresee } from "./effects.ts";
import { lean } from "./lean.ts";

export type Viewer = readonly number[];

/** The position as a viewer may know it. */
export function state(game: Game, viewer: Viewer): State {
  const { setting, turn } = game;
  const face = faceOf(setting);
  const phase = phaseOf(game);
  const shown: State = {
    turn,
    phase: phase === PHASE.OVER ? "over" : phase === PHASE.REFILL ? "refill" : "move",
    tracks: tracksOf(game),
    lowest: tracksOf(game).map((_, side) => lowestOf(game, side)),
    ...face.lying(game.state, setting.seats),
  };
  if (face.isHiding) {
    shown.pieces = pieces(game, viewer);
    shown.owed = scalar(setting.game, game.state, "owed");
    shown.bonus = shown.phase === "move" && goesOn(game);
  }
  if (phase === PHASE.OVER) shown.outcome = outcome(game);
  return lean(shown, defaults.STATE);
}

/** Whether the seat in turn made the last move too, with a piece: then it owes a bonus move. */
function goesOn(game: Game): boolean {
  const last = game.history.last;
  return last !== undefined && last.seat === game.turn && faceOf(game.setting).played(last.code).length > 0;
}

function outcome(game: Game): Outcome {
  const { tracks, ranks, reason } = game.outcome()!;
  return lean({ tracks, ranks, reason: reason as Outcome["reason"], by: game.quitter }, defaults.OUTCOME);
}

/** The table, the game, the number of the entry, and the time: what an event is about. */
export interface About {
  readonly table: string;
  readonly game: string;
  readonly seq: number;
  readonly at: number;
}

/** What is known of a move besides the game. */
export interface Made {
  readonly times?: Times | null;
  readonly gone?: boolean;
}

/** A move that was made, ready to be shown to any viewer. */
export class MoveEvent {
  readonly #game: Game;
  readonly #entry: Entry;
  readonly #effect: Effect | null;
  readonly #about: About;
  readonly #made: Made;

  /** Of the last move of a game, and of the state before it. */
  constructor(game: Game, before: Bytes, about: About, made: Made = {}) {
    this.#game = game;
    this.#entry = game.history.last!;
    this.#effect = effect(game.setting, before, game.state, this.#entry.code);
    this.#about = about;
    this.#made = made;
  }

  /** The event as a viewer may know it; the game must still stand where it stood after the move. */
  to(viewer: Viewer): Event {
    const { seat, code, got, shown, back } = this.#entry;
    const face = faceOf(this.#game.setting);
    const known = namesOf(face, got);
    const isSeen = !face.isHiding || viewer.includes(seat);
    const event: Event = {
      type: "moved",
      ...this.#about,
      ply: this.#game.ply,
      seat,
      do: QUITS[code] ?? this.#game.spell(code),
      after: state(this.#game, viewer),
      got: known.length > 0 && isSeen ? known : null,
      drew: got.length,
      shown: namesOf(face, shown),
      reshuffled: face.isReshuffled && back.length > 0,
      ...this.#made,
      ...this.#effect,
    };
    return lean(event, defaults.EVENT);
  }
}

/** What choices are about, and whether the last move can be taken back. */
export interface Choosing {
  readonly table: string;
  readonly game: string;
  readonly seq: number;
  readonly undo: boolean;
}

/** What the seat in turn can do; only for those who hold it. `whole` lists placements one by one. */
export function choices(game: Game, about: Choosing, { whole = false } = {}): Choices {
  const placements = whole ? null : faceOf(game.setting).placements(game.state);
  const moves = placements === null ? listed(game) : [];
  const swap = moves.some((choice) => choice.do === "swap");
  return lean({ type: "choices", ...about, seat: game.turn!, ...placements, moves, swap }, defaults.CHOICES);
}

/** The legal moves, each with what it would do; with nothing in hand, a swap is only a draw by another name. */
function listed(game: Game): Choice[] {
  const face = faceOf(game.setting);
  const isEmpty = face.pieces(game.state, game.turn!).length === 0;
  return [...game.legalMoves]
    .filter((code) => !(isEmpty && face.isSwap(code)))
    .map((code) => {
      const { effect: found } = foresee(game, code);
      const { gains, lost, bonus, matches } = found ?? {};
      return lean<Choice>({ do: game.spell(code), gains, lost, bonus, matches }, defaults.CHOICE);
    });
}

/** What a legal move of the seat in turn would do. */
export function preview(game: Game, id: number, code: number): Preview {
  const { effect: found, after } = foresee(game, code);
  const gains = found?.gains ?? Array(6).fill(0);
  const tracks = tracksOf({ setting: game.setting, state: after });
  return lean({ type: "preview", id, do: game.spell(code), ...found, gains, tracks }, defaults.PREVIEW);
}

/** The symbols on the board, by cell. */
export function board(game: Game): Record<string, string> {
  return faceOf(game.setting).symbols(game.state);
}

/** The hidden pieces of some seats, by seat: for their holders, or for all when a game is over. */
export function pieces(game: Game, seats: Viewer): Record<string, string[]> {
  const face = faceOf(game.setting);
  const held = (seat: number) => (face.isHiding ? face.pieces(game.state, seat) : []);
  return Object.fromEntries(seats.map((seat) => [String(seat), namesOf(face, held(seat))]));
}

/** The names of pieces, without those that nobody wrote down. */
function namesOf(face: Face, kinds: readonly (number | null)[]): string[] {
  return kinds.flatMap((kind) => face.names[kind!] ?? []);
}
