/** All tables that are open on this device: loaded when they are needed, and made as people wish. */

import { settingOf } from "../engine/setting.ts";
import type { CreateHere } from "./answers.ts";
import type { Context } from "./context.ts";
import { newGame } from "./ledger.ts";
import { Lock } from "./lock.ts";
import * as play from "./play.ts";
import { TableError } from "./refusals.ts";
import type { GameDoc, LogEntry, TableDoc } from "./rows.ts";
import { sittings } from "./seats.ts";
import { LocalTable } from "./table.ts";
import { TABLE_ID } from "./tokens.ts";

const MOST_GAMES = 20;

export class Tables {
  readonly context: Context;
  #open = new Map<string, LocalTable>();
  #opening = new Lock();
  /** The table that was made last, until somebody comes to a table: nothing of it has to be read. */
  #made: LocalTable | null = null;

  constructor(context: Context) {
    this.context = context;
  }

  /** A table to play at. It is this tab's alone until nobody watches it here; `steal` takes it from another tab. */
  find(id: string, { steal = false } = {}): Promise<LocalTable> {
    return this.#opening.run(async () => {
      const open = this.#open.get(id);
      if (open) return open;
      const made = this.#made?.id === id ? this.#made : null;
      this.#made = null;
      if (!made) await this.look(id); // there has to be one before it can be held
      if (!(await this.context.locks.hold(id, () => this.#lose(id), steal))) throw elsewhere();
      const table = made ?? (await this.look(id));
      table.onElsewhere = () => this.#lose(id);
      this.#open.set(id, table);
      return table;
    });
  }

  /** A table as the store has it, to look at and not to play at. */
  async look(id: string): Promise<LocalTable> {
    const { store } = this.context;
    const doc = await store.table(id);
    const gameDoc = doc && (await store.game(doc.current));
    if (!doc || !gameDoc) throw new TableError("table/unknown", `there is no table ${id}`);
    await this.context.load(doc.game);
    return new LocalTable(this.context, doc, gameDoc);
  }

  /** The table if it is open here, else as the store has it. */
  async see(id: string): Promise<LocalTable> {
    return this.#open.get(id) ?? this.look(id);
  }

  /** Whether a table is open here. */
  isOpen(id: string): boolean {
    return this.#open.has(id);
  }

  /** Make a table as wished; gives it as the store has it. */
  async create(wish: CreateHere): Promise<LocalTable> {
    const doc = this.newTable(wish);
    const gameDoc = newGame(doc, 0, this.context.tokens);
    doc.current = gameDoc.id;
    const table = await this.add(doc, gameDoc, []);
    table.isNew = true;
    this.#made = table;
    return table;
  }

  /** Keep a new table with its game, as far as that is played. */
  async add(doc: TableDoc, gameDoc: GameDoc, entries: LogEntry[]): Promise<LocalTable> {
    await Promise.all([this.context.load(doc.game), this.context.store.write({ table: doc, game: gameDoc, entries })]);
    return new LocalTable(this.context, doc, gameDoc);
  }

  /** A table as wished, without a game. */
  newTable(wish: CreateHere): TableDoc {
    const { game, players, variant = "standard", games = 1, clock = null, spectators = true, hints, seed } = wish;
    const setting = settingOf(game, { variant, seats: players.length, options: wish.options });
    if (!Number.isInteger(games) || games < 1 || games > MOST_GAMES) {
      throw new TableError("request/malformed", `a match has 1 to ${MOST_GAMES} games, not ${games}`);
    }
    return {
      id: this.context.tokens.id(TABLE_ID),
      game,
      variant,
      options: { ...setting.options },
      players: sittings(players),
      status: "open",
      games,
      number: 0,
      current: "",
      created: this.context.now(),
      clock,
      spectators,
      hints: hints ?? true,
      points: [],
      seed: seed === undefined ? null : String(seed),
      discarded: false,
      version: 0,
    };
  }

  /** Let a table go that nobody watches here any more, so that other tabs can have it. */
  async rest(table: LocalTable): Promise<void> {
    await table.lock.run(async () => {
      if (table.isAttended() || this.#open.get(table.id) !== table) return;
      this.#drop(table);
      this.context.locks.release(table.id);
    });
  }

  /** Let go of a table that another tab took over, and tell those who watch it here. */
  #lose(id: string): void {
    const table = this.#open.get(id);
    if (!table) return;
    this.#drop(table);
    this.context.locks.release(id);
    table.seeOut(elsewhere());
  }

  #drop(table: LocalTable): void {
    table.rest();
    this.#open.delete(table.id);
  }

  /** Note that somebody can move where a clock runs, and put clocks right after a time in which nobody could; every second. */
  async tend(): Promise<void> {
    const { store, now } = this.context;
    for (const table of this.#open.values()) {
      await table.lock.run(async () => {
        const { running } = table;
        if (!running?.clocks || running.isOver || this.#open.get(table.id) !== table) return;
        await play.putClockRight(table);
        await store.beat(running.id, now());
      });
    }
  }
}

function elsewhere(): TableError {
  return new TableError("table/elsewhere", "this table is open in another tab");
}
