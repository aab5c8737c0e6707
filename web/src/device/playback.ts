/** A game that a record tells of, as the messages that show it. */

import { Game } from "../engine/game.ts";
import { isObject } from "../engine/json.ts";
import type { Record as GameRecord } from "../engine/record.ts";
import { seatsOf } from "../engine/setting.ts";
import type { Event, Fairness, Replay } from "../protocol.ts";
import * as defaults from "./defaults.ts";
import { lean } from "./lean.ts";
import * as names from "./names.ts";
import { TableError } from "./refusals.ts";
import { MoveEvent, type Viewer } from "./show.ts";
import { startOf } from "./telling.ts";

/** A game to be shown at any ply, as one seat knew it, or open. */
export function replay(name: string, record: GameRecord, seat: number | "open" | "none"): Replay {
  const { setting, more } = record;
  if (typeof seat === "number" && !seatsOf(setting).includes(seat)) {
    const sentence = `this game has ${setting.seats} seats, so there is no seat ${seat}`;
    throw new TableError("seat/unknown", sentence);
  }
  const viewer: Viewer = seat === "open" ? seatsOf(setting) : seat === "none" ? [] : [seat];
  const game = Game.of(setting, null, names.ofSeats(record.seats));
  game.deal(record.setup);
  const start = startOf(game, viewer, {
    game: name,
    table: name,
    number: 0,
    bots: record.seats.map(({ bot }) => (typeof bot === "string" ? bot : null)),
    seating: seatsOf(setting),
    started: timeOf(more.started),
    fairness: readFairness(more.fairness) ?? { commitment: "", entropy: seatsOf(setting).map(() => null), game: "" },
  });
  const events = record.moves.map((move, index): Event => {
    const before = game.state.slice();
    game.enter(move);
    return new MoveEvent(game, before, { table: name, game: name, seq: index + 1, at: timeOf(move.at) }).to(viewer);
  });
  const whose = typeof seat === "number" ? seat : null;
  return lean({ start, events, seat: whose, imported: isImported(record) }, defaults.REPLAY);
}

/** Whether a record was brought from elsewhere, so that nobody here saw the game. */
function isImported({ more }: GameRecord): boolean {
  return more.imported === true || !("fairness" in more);
}

function timeOf(value: unknown): number {
  return typeof value === "number" && Number.isInteger(value) ? value : 0;
}

/** What a record says about its deal; null where it says nothing that reads. */
export function readFairness(said: unknown): Fairness | null {
  if (!isObject(said)) return null;
  const { commitment, entropy, game, seed = null } = said;
  const isText = (value: unknown) => typeof value === "string";
  if (!isText(commitment) || !isText(game) || !(seed === null || isText(seed))) return null;
  if (!Array.isArray(entropy) || !entropy.every((one) => one === null || isText(one))) return null;
  return lean({ commitment, entropy, game, seed } as Fairness, defaults.FAIRNESS);
}
