/** Those who watch a table: which players' places each of them holds, and how each is sent what it may know. */

import type { Entry } from "../engine/position.ts";
import type { GameLog, ServerMessage } from "../protocol.ts";
import type { Client } from "./client.ts";
import * as defaults from "./defaults.ts";
import { lean } from "./lean.ts";
import type { Running } from "./running.ts";
import type { MoveEvent } from "./show.ts";
import * as telling from "./telling.ts";

export type Players = readonly number[];

interface Watching {
  players: Players;
  /** Whether events shall say what the client can do next. */
  choices: boolean;
}

export class Audience {
  #held = new Map<Client, Watching>();
  #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  get isEmpty(): boolean {
    return this.#held.size === 0;
  }

  get clients(): Client[] {
    return [...this.#held.keys()];
  }

  has(client: Client): boolean {
    return this.#held.has(client);
  }

  /** The players whose places a client holds, null for one that does not watch. */
  heldBy(client: Client): Players | null {
    return this.#held.get(client)?.players ?? null;
  }

  /** The players who are here. */
  here(): Set<number> {
    return new Set([...this.#held.values()].flatMap(({ players }) => players));
  }

  /** How many watch and do not play. */
  get spectators(): number {
    return [...this.#held.values()].filter(({ players }) => players.length === 0).length;
  }

  /** Let a client watch, or hold other places than before. */
  letIn(client: Client, players: Players, choices = this.#held.get(client)?.choices ?? true): void {
    this.#held.set(client, { players, choices });
  }

  /** Forget a client that left; gives the players who left with it. */
  forget(client: Client): number[] {
    const players = this.heldBy(client) ?? [];
    this.#held.delete(client);
    const here = this.here();
    return players.filter((player) => !here.has(player));
  }

  /** Send everyone the same. */
  send(message: ServerMessage): void {
    for (const client of this.#held.keys()) client.send(message);
  }

  /** Send everyone a move, each what they may know. */
  sendMove(running: Running, move: MoveEvent): void {
    for (const [client, { players, choices }] of this.#held) {
      const viewer = running.viewer(players);
      const next = choices ? running.choices(viewer) : null;
      client.send(lean({ ...move.to(viewer), choices: next }, defaults.EVENT));
    }
  }

  /** Send everyone that the last entry took a move back. */
  sendUndo(running: Running, takenBack: Entry): void {
    for (const [client, { players }] of this.#held) {
      const viewer = running.viewer(players);
      const entry = running.log.at(-1)!;
      const undone = telling.undone(running, running.game, entry, takenBack, viewer, running.times());
      client.send(lean({ ...undone, choices: running.choices(viewer) }, defaults.UNDONE));
    }
  }

  /** Send a client what happened after an entry; what was hidden then stays so in the log of a game that is over. */
  sendLog(running: Running, client: Client, since: number, { whole = false } = {}): void {
    const viewer = running.viewer(this.heldBy(client) ?? []);
    const log: GameLog = {
      type: "game",
      table: running.table,
      game: running.id,
      since,
      seq: running.seq,
      events: telling.events(running, viewer, since),
      start: whole ? telling.start(running, viewer) : null,
      choices: running.choices(viewer),
      times: running.times(this.#now()),
    };
    client.send(lean(log, defaults.LOG));
    if (running.isOver) client.send(telling.revealed(running));
  }
}
