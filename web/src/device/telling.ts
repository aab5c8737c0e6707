/** A running game as it is told from its start: to viewers, entry by entry, and to everyone when it is over. */

import { faceOf } from "../engine/faces.ts";
import { FairDealer } from "../engine/fair.ts";
import type { Game } from "../engine/game.ts";
import type { Entry } from "../engine/position.ts";
import { Record as GameRecord } from "../engine/record.ts";
import { seatsOf } from "../engine/setting.ts";
import type { Event, Fairness, Revealed, Start, Times, Undone } from "../protocol.ts";
import * as defaults from "./defaults.ts";
import { lean } from "./lean.ts";
import * as numbers from "./numbers.ts";
import type { GameDoc, LogEntry } from "./rows.ts";
import { happen, isGone, type Running, standing } from "./running.ts";
import type { Viewer } from "./show.ts";
import * as show from "./show.ts";

/** What is told of the start of a game besides the deal: to whom and where it belongs. */
export type Belonging = Pick<
  Start,
  "game" | "table" | "number" | "bots" | "seating" | "started" | "fairness" | "yours"
>;

/** A game that was just dealt. */
export function startOf(dealt: Game, viewer: Viewer, belonging: Belonging): Start {
  const { setting } = dealt;
  const start: Start = {
    setting: numbers.setting(setting),
    names: [...dealt.names],
    state: show.state(dealt, viewer),
    rules: numbers.rules(setting),
    ...faceOf(setting).ground(setting),
    ...belonging,
  };
  return lean(start, defaults.START);
}

/** The beginning of a game. */
export function start(running: Running, viewer: Viewer): Start {
  return startOf(running.game.rewound(), viewer, {
    game: running.id,
    table: running.table,
    number: running.number,
    bots: [...running.bots],
    seating: [...running.seating],
    started: running.started,
    fairness: fairness(running),
    yours: [...viewer],
  });
}

/** What may be known about the deal: all of it when the game is over. A deal that a person chose by its seed promises nothing. */
export function fairness({ dealer, isOver, seating }: Running): Fairness {
  if (!(dealer instanceof FairDealer)) return { commitment: "", entropy: seating.map(() => null), game: "" };
  const { commitment, entropy, game, seed } = isOver ? dealer.revealed : dealer.public;
  return lean({ commitment, entropy, game, seed }, defaults.FAIRNESS);
}

/** The entries after `since` as a viewer may know them. */
export function events(running: Running, viewer: Viewer, since: number): (Event | Undone)[] {
  const game = running.game.rewound();
  const clocks = running.clocks?.anew() ?? null;
  const told: (Event | Undone)[] = [];
  for (const entry of running.log) {
    const before = game.state.slice();
    const made = happen(game, entry);
    clocks?.take(entry);
    const times = clocks?.times() ?? null;
    if (made === null || entry.seq <= since) continue;
    if (entry.kind === "undo") {
      told.push(undone(running, game, entry, made, viewer, times));
    } else {
      const about = { table: running.table, game: running.id, seq: entry.seq, at: entry.at };
      told.push(new show.MoveEvent(game, before, about, { times, gone: isGone(entry) }).to(viewer));
    }
  }
  return told;
}

/** A move was taken back; `game` stands as it does afterwards. */
export function undone(
  running: Running,
  game: Game,
  { seq, at }: LogEntry,
  { code, seat }: Entry,
  viewer: Viewer,
  times: Times | null,
): Undone {
  const { table, id } = running;
  const cells = [...faceOf(game.setting).cells(code)];
  const after = show.state(game, viewer);
  return lean({ type: "undone", table, game: id, seq, ply: game.ply, seat, after, at, cells, times }, defaults.UNDONE);
}

/** What is open to everyone when a game is over. */
export function revealed(running: Running): Revealed {
  const pieces = show.pieces(running.game, seatsOf(running.game.setting));
  return { type: "revealed", table: running.table, game: running.id, pieces, fairness: fairness(running) };
}

/** The record of a game as far as it goes; when it is over the seed is in it. */
export function record(running: Running): GameRecord {
  const { game, bots, log } = running;
  const seats = game.names.map((name, seat) => (bots[seat] ? { name, bot: bots[seat] } : { name }));
  const ended = running.isOver ? { ended: log.at(-1)!.at } : {};
  const dealt = running.dealer instanceof FairDealer ? { fairness: fairness(running) } : {};
  const written = GameRecord.of(game, {
    seats,
    more: { id: running.id, started: running.started, ...ended, ...dealt },
  });
  for (const [number, entry] of standing(log).entries()) Object.assign(written.moves[number]!, { at: entry.at });
  return written;
}

/** A game that is over as it is kept, with its record. */
export function finished(doc: GameDoc, running: Running): GameDoc {
  const { tracks, ranks, reason } = running.game.outcome()!;
  return {
    ...doc,
    status: "over",
    started: running.started,
    ended: running.log.at(-1)!.at,
    names: [...running.game.names],
    ranks,
    tracks,
    reason,
    record: record(running).write(),
  };
}
