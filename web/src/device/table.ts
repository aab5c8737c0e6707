/**
 * A table on this device: what the store has of it, the game that runs there, and who watches.
 *
 * Everything that happens to a table happens under its lock, one thing after the other. `ledger` reads and writes what the store
 * has, `play` and `places` are what people do, `watching` is how clients follow it, and the drive does what comes by itself.
 */

import { isSlow } from "../state/slow.ts";
import { Attendance } from "./attendance.ts";
import { Audience, type Players } from "./audience.ts";
import type { Client } from "./client.ts";
import type { Context } from "./context.ts";
import { tableInfo } from "./info.ts";
import { Lock } from "./lock.ts";
import { refusalOf, TableError } from "./refusals.ts";
import type { GameDoc, TableDoc } from "./rows.ts";
import type { Running } from "./running.ts";
import { checkMayWatch, playersOf } from "./seats.ts";

/** Seconds after which the others may go on without a person who left. */
const GONE_AFTER = 60;

export class LocalTable {
  readonly context: Context;
  readonly lock = new Lock();
  readonly audience = new Audience(() => this.context.now());
  readonly #attendance = new Attendance();
  /** The table as the store has it. */
  doc: TableDoc;
  /** The current game as the store has it. */
  gameDoc: GameDoc;
  /** It was made by this very page and not opened since, so there is no log to read. */
  isNew = false;
  /** The current game; null before it begins, and before somebody needs it. */
  running: Running | null = null;
  /** When somebody could last move here, where a clock runs. */
  beat: number | null = null;
  /** Makes the moves of bots; the drive begins it. */
  thinking: Promise<void> | null = null;
  /** Rings when the clock of the seat in turn is out; the drive winds it up. */
  timer: ReturnType<typeof setTimeout> | null = null;

  /** Lets go of the table because another tab has gone on with it. */
  onElsewhere: () => void = () => undefined;

  constructor(context: Context, doc: TableDoc, gameDoc: GameDoc) {
    this.context = context;
    this.doc = doc;
    this.gameDoc = gameDoc;
  }

  get id(): string {
    return this.doc.id;
  }

  // Who is who

  /** The players whose places a client holds. */
  heldBy(client: Client): Players {
    return this.audience.heldBy(client) ?? playersOf(this.doc, client.device);
  }

  /** The players whose places a device holds, if it may see this table. */
  checkMayWatch(device: string): Players {
    const players = playersOf(this.doc, device);
    checkMayWatch(this.doc, players);
    return players;
  }

  // Who is there

  /** Which players are there now; bots always are. */
  present(): boolean[] {
    const here = this.audience.here();
    return this.doc.players.map((sitting, player) => sitting.kind === "bot" || here.has(player));
  }

  /** For how many milliseconds each player has been away; null for those who are there. */
  away(): (number | null)[] {
    const at = this.context.now();
    return this.present().map((here, player) => (here ? null : at - this.#attendance.awaySince(player, at)));
  }

  /** After how many seconds the others may go on without someone; with days to move, nobody has to be there. */
  goneAfter(): number | null {
    return isSlow(this.doc.clock) ? null : GONE_AFTER;
  }

  /** Refuse to go on without a person who is there, or who may come back. */
  checkGone(player: number): void {
    const sitting = this.doc.players[player];
    if (sitting === undefined || sitting.kind === "bot") {
      throw new TableError("player/unknown", `there is no person at place ${player}`);
    }
    if (this.present()[player]) throw new TableError("player/present", `${sitting.name} is here`);
    const patience = this.goneAfter();
    if (patience === null) {
      const sentence = "at a table with days to move nobody has to be here; their clock decides";
      throw new TableError("player/present", sentence);
    }
    const at = this.context.now();
    const wait = patience - (at - this.#attendance.awaySince(player, at)) / 1000;
    if (wait > 0) {
      throw new TableError("player/present", `${sitting.name} may come back; wait ${wait.toFixed(0)} s more`);
    }
  }

  /** Whether anybody sits or watches here; where nobody does, no bot thinks. */
  isAttended(): boolean {
    return !this.audience.isEmpty;
  }

  // Telling

  /** Tell everyone here who is there. */
  sendPresence(): void {
    const present = this.present();
    const watching = this.audience.spectators;
    this.audience.send({ type: "presence", table: this.id, present, watching, away: this.away() });
  }

  /** Send everyone what the table is; those whose places changed get the game anew. */
  sendTable(): void {
    for (const client of this.audience.clients) {
      const before = this.audience.heldBy(client) ?? [];
      const players = playersOf(this.doc, client.device);
      this.audience.letIn(client, players);
      client.send(tableInfo(this, players, client.device));
      const isSame = before.join() === players.join();
      if (!isSame && this.running) this.audience.sendLog(this.running, client, 0, { whole: true });
    }
  }

  /** Send everyone the current game from its start, if it has begun. */
  sendGame(): void {
    if (!this.running) return;
    for (const client of this.audience.clients) this.audience.sendLog(this.running, client, 0, { whole: true });
  }

  // Leaving

  /** Forget a client that left. */
  unwatch(client: Client): void {
    this.#attendance.leave(this.audience.forget(client), this.context.now());
    this.sendPresence();
  }

  /** Tell everyone why they may not watch any more. */
  seeOut(why: TableError): void {
    for (const client of this.audience.clients) {
      this.unwatch(client);
      client.send({ ...refusalOf(why), table: this.id });
    }
    this.rest();
  }

  /** Let no clock ring. */
  rest(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }
}
