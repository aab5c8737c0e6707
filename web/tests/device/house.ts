/** The tables of a device without its worker: a store in memory, and clients whose messages are kept instead of sent. */

import type { Context } from "../../src/device/context.ts";
import { goOn } from "../../src/device/drive.ts";
import { Hub } from "../../src/device/hub.ts";
import { noLocks } from "../../src/device/locks.ts";
import { MemoryStore } from "../../src/device/memory.ts";
import type { LocalTable } from "../../src/device/table.ts";
import { Tables } from "../../src/device/tables.ts";
import type { Thinker } from "../../src/device/thinking.ts";
import { tokens } from "../../src/device/tokens.ts";
import { chooseAny } from "../../src/engine/bots/random.ts";
import { faceOf } from "../../src/engine/faces.ts";
import { loadModule } from "../../src/engine/module.ts";
import { Random } from "../../src/engine/random.ts";
import type { ClientMessage, CreateTable, PlayerSpec, ServerMessage } from "../../src/protocol.ts";
import { fromDisk } from "../engine/disk.ts";

/** Someone at a page; what they are told is kept in `heard`. */
export class Person {
  readonly heard: ServerMessage[] = [];
  readonly device: string;
  #hub: Hub;

  constructor(hub: Hub, device: string) {
    this.#hub = hub;
    this.device = device;
  }

  send(message: ServerMessage): void {
    this.heard.push(structuredClone(message));
  }

  /** Say something; gives what is told in answer, to this person. */
  async say(message: ClientMessage): Promise<ServerMessage[]> {
    const before = this.heard.length;
    await this.#hub.handle(this, message);
    return this.heard.slice(before);
  }

  last<Type extends ServerMessage["type"]>(type: Type): Extract<ServerMessage, { type: Type }> {
    return this.heard.findLast((message) => message.type === type) as Extract<ServerMessage, { type: Type }>;
  }
}

/** Bots that move at random, and nobody who thinks about anything else. */
export const simple: Thinker = {
  prepare: async () => undefined,
  choose: async (_, view, seed) => faceOf(view.setting).spell(chooseAny(view, new Random(seed)).code),
  hint: async () => [],
  solve: async () => Promise.reject(new Error("nobody thinks about puzzles here")),
};

export class House {
  now = 1_700_000_000_000;
  readonly context: Context;
  readonly tables: Tables;
  readonly hub: Hub;

  constructor(more: Partial<Context> = {}) {
    this.context = {
      store: new MemoryStore(),
      thinker: simple,
      tokens,
      locks: noLocks,
      load: (game) => loadModule(fromDisk, game),
      now: () => this.now,
      goOn,
      ...more,
    };
    this.tables = new Tables(this.context);
    this.hub = new Hub(this.tables);
  }

  person(device = "here"): Person {
    return new Person(this.hub, device);
  }

  /** Make a table; a place is "here" or the name of a bot. */
  async table(game: CreateTable["game"], places: string[], wishes: Partial<CreateTable> = {}): Promise<LocalTable> {
    const players = places.map((place) =>
      place === "here" ? { kind: "here" } : { kind: "bot", bot: place },
    ) as PlayerSpec[];
    return this.tables.create({ game, players, ...wishes });
  }

  /** A table at which one person has all places but those of bots, with a game that has begun. */
  async begun(game: CreateTable["game"], places: string[], wishes: Partial<CreateTable> = {}) {
    const { id, doc } = await this.table(game, places, wishes);
    const person = this.person();
    await person.say({ type: "watch", table: id });
    await person.say({ type: "ready", table: id, game: doc.current, entropy: "ab".repeat(16) });
    return { person, table: await this.tables.find(id) };
  }
}

/** Let one person make moves, as many as there are legal ones or so many. */
export async function playOn(person: Person, table: LocalTable, plies = 10_000): Promise<void> {
  for (let ply = 0; ply < plies; ply++) {
    const { running } = table;
    if (running === null || running.turn === null) return;
    const moves = running.game.legalMoves;
    const text = running.game.spell(moves[(running.seq * 7919) % moves.length]!);
    const about = { table: table.id, game: running.id, seat: running.turn, after: running.seq };
    const heard = await person.say({ type: "move", ...about, do: text, id: 7 });
    if (heard[0]?.type !== "moved") throw new Error(`the move ${text} was answered by ${JSON.stringify(heard[0])}`);
  }
}

/** Wait until no bot thinks any more. */
export async function settled(table: LocalTable): Promise<void> {
  while (table.thinking !== null) await table.thinking;
}
