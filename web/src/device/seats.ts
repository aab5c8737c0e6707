/** The places at a table: how they are made, given up to bots and given back, renamed. */

import type { PlayerSpec } from "../protocol.ts";
import * as names from "./names.ts";
import { TableError } from "./refusals.ts";
import { type BotName, HERE, type Sitting, type TableDoc } from "./rows.ts";
import { tidyName } from "./texts.ts";

/** A change of a table; it throws what forbids it. */
export type Change = (doc: TableDoc) => void;

/** The players whose places a device holds. */
export function playersOf(doc: TableDoc, device: string): number[] {
  return doc.players.flatMap((sitting, player) => (sitting.holders.includes(device) ? [player] : []));
}

/** Whether a bot took a place over from a device. */
export function isLost(doc: TableDoc, device: string, player: number): boolean {
  return doc.players[player]?.former?.holders.includes(device) ?? false;
}

/** The places of a new table. */
export function sittings(specs: readonly PlayerSpec[]): Sitting[] {
  const made: Sitting[] = [];
  for (const [player, spec] of specs.entries()) made.push(sitting(spec, player, specs, made));
  return made;
}

function sitting(spec: PlayerSpec, player: number, specs: readonly PlayerSpec[], before: readonly Sitting[]): Sitting {
  if (spec.kind === "link" || spec.own) {
    throw new TableError("table/server", "a place by link, or for a bot of others, needs a table on a server");
  }
  const name = spec.name ? tidyName(spec.name) : null;
  if (spec.kind === "here") return { ...EMPTY, name: name ?? names.ofPerson(player), holders: [HERE] };
  const taken = [...before.map((other) => other.name), ...specs.map((other) => other.name)];
  return { ...EMPTY, kind: "bot", name: name ?? names.ofBot(taken), bot: spec.bot ?? "medium" };
}

const EMPTY: Sitting = {
  kind: "here",
  name: null,
  bot: null,
  holders: [],
  ready: false,
  entropy: null,
  former: null,
};

/** Whether these players sit with nobody else: at the other places are bots. */
export function isAlone(doc: TableDoc, players: readonly number[]): boolean {
  return doc.players.every((other, player) => players.includes(player) || other.kind === "bot");
}

/** Refuse a place that there is not. */
export function checkPlace(doc: TableDoc, player: number): void {
  if (player < doc.players.length) return;
  const sentence = `this table has ${doc.players.length} places, so there is no place ${player}`;
  throw new TableError("player/unknown", sentence);
}

/** Refuse a table to someone who holds these players' places and may not see it. */
export function checkMayWatch(doc: TableDoc, players: readonly number[]): void {
  if (doc.discarded && doc.points.length === 0) {
    throw new TableError("table/discarded", "this table was given up before a game was played");
  }
  if (players.length === 0 && !doc.spectators) {
    throw new TableError("table/closed", "this table is only for those who play at it");
  }
}

/** Give a place back to whom a bot took it over from. */
export function take(device: string, player: number | null): Change {
  return (doc) => {
    if (doc.discarded) throw new TableError("table/discarded", "this table was given up");
    if (player !== null && isLost(doc, device, player)) {
      doc.players[player] = { ...doc.players[player]!.former!, ready: doc.status === "running" };
      return;
    }
    if (player === null) throw new TableError("table/full", "all places at this table are taken");
    checkPlace(doc, player);
    throw new TableError("seat/taken", `place ${player} is taken`);
  };
}

/** Some players are ready for a game, with what they add to its seed. */
export function agree(game: string, players: readonly number[], entropy: string | null): Change {
  return (doc) => {
    const sitting = players.map((player) => doc.players[player]!);
    if (doc.current === game && doc.status === "running" && sitting.every((one) => one.ready)) return;
    if (doc.current !== game || doc.status !== "open") {
      throw new TableError("table/running", "this game has begun already");
    }
    for (const one of sitting) {
      one.ready = true;
      one.entropy = entropy;
    }
  };
}

/** A game runs, unless the table has gone on to another one. The points of a match stand until the next match begins. */
export function begin(game: string): Change {
  return (doc) => {
    if (doc.current !== game || doc.status !== "open") return;
    doc.status = "running";
    if (doc.points.length >= doc.games) doc.points = [];
  };
}

/** A bot gets a place. */
export function seatBot(player: number, bot: BotName): Change {
  return (doc) => {
    checkPlace(doc, player);
    const former = doc.players[player]!;
    const others = doc.players.filter((_, place) => place !== player).map((other) => other.name);
    doc.players[player] = { ...EMPTY, kind: "bot", name: names.ofBot(others), bot, former };
  };
}

/** The table leaves all lists, for good unless another game is played there. */
export const discard: Change = (doc) => {
  doc.discarded = true;
  if (doc.status === "open") doc.status = "over";
};

/** Another name at a place. */
export function rename(player: number, name: string): Change {
  return (doc) => {
    doc.players[player]!.name = name;
  };
}

/** The next game is prepared: everyone says anew when they are ready. */
export function prepare(number: number, current: string): Change {
  return (doc) => {
    Object.assign(doc, { number, current, status: "open", discarded: false });
    for (const sitting of doc.players) Object.assign(sitting, { ready: false, entropy: null });
  };
}
