/** What the messages of clients do. Those of one client are handled one after the other. */

import { SixfoldError } from "../engine/errors.ts";
import type { ClientMessage, ServerMessage } from "../protocol.ts";
import type { Client } from "./client.ts";
import { Lock } from "./lock.ts";
import * as places from "./places.ts";
import * as play from "./play.ts";
import { refusalOf, TableError } from "./refusals.ts";
import type { LocalTable } from "./table.ts";
import type { Tables } from "./tables.ts";
import { tidy, tidyName } from "./texts.ts";
import * as watching from "./watching.ts";

/** A message about a table. */
type TableMessage = Extract<ClientMessage, { table: string }>;

export class Hub {
  #tables: Tables;
  #inboxes = new WeakMap<Client, Lock>();

  constructor(tables: Tables) {
    this.#tables = tables;
  }

  /** Take in a message; it is handled when all that the client sent before is done. A hint holds nothing up. */
  receive(client: Client, message: ClientMessage): Promise<void> {
    if (message.type === "hint") return this.handle(client, message);
    const inbox = this.#inboxes.get(client) ?? new Lock();
    this.#inboxes.set(client, inbox);
    return inbox.run(() => this.handle(client, message));
  }

  /** Do what a message asks for, and send the answer or what is refused. */
  async handle(client: Client, message: ClientMessage): Promise<void> {
    const id = "id" in message && typeof message.id === "number" ? message.id : null;
    try {
      const answer = await this.#answer(client, message);
      if (answer) client.send(answer);
      else if (id !== null && message.type !== "move") client.send({ type: "done", id }); // a move is answered by its event
    } catch (error) {
      if (!(error instanceof SixfoldError)) console.error(error);
      const table = "table" in message ? { table: message.table } : {};
      client.send({ ...refusalOf(error), ...(id === null ? {} : { id }), ...table });
      await this.#showIfStale(client, message, error);
    }
  }

  /** Show the game as it stands to someone whose move came too late. */
  async #showIfStale(client: Client, message: ClientMessage, error: unknown): Promise<void> {
    if (!(error instanceof TableError) || error.code !== "move/stale") return;
    if (message.type !== "move" && message.type !== "undo") return;
    const table = await this.#tables.see(message.table);
    await watching.showAgain(table, client, message.after);
  }

  async #answer(client: Client, message: ClientMessage): Promise<ServerMessage | null> {
    if (message.type === "ping") return { type: "pong", at: message.at ?? 0, now: this.#tables.context.now() };
    if (message.type === "lobby") return (message.on ?? true) ? { type: "lobby", tables: [] } : null;
    if (!("table" in message)) throw new TableError("table/server", "to follow others needs a server");
    if (message.type === "unwatch" && !this.#tables.isOpen(message.table)) return null;
    const table = await this.#tables.find(message.table);
    try {
      return (await this.#atTable(client, table, message)) ?? null;
    } finally {
      if (!table.isAttended()) await this.#tables.rest(table);
    }
  }

  async #atTable(client: Client, table: LocalTable, message: TableMessage): Promise<ServerMessage | undefined> {
    const held = table.heldBy(client);
    switch (message.type) {
      case "watch":
        await watching.watch(table, client, message);
        return;
      case "unwatch":
        table.unwatch(client);
        return;
      case "move":
        await play.move(table, held, { ...message, do: tidy(message.do) });
        return;
      case "preview":
        return play.preview(table, held, { ...message, do: tidy(message.do) });
      case "hint":
        return play.hint(table, held, message);
      case "choices":
        return play.choices(table, held, message.game);
      case "undo":
        await play.undo(table, held, message.game, message.after);
        return;
      case "resign":
        await play.resign(table, held, message.game, message.seat);
        return;
      case "take":
        await places.take(table, client.device, message.player ?? null);
        return;
      case "ready":
        await places.ready(table, held, message.game, message.entropy ?? null);
        return;
      case "again":
        await places.again(table, held);
        return;
      case "abort":
        await places.abort(table, held, message.game);
        return;
      case "replace":
        await places.replace(table, held, message.player, message.bot);
        return;
      case "end":
        await play.end(table, held, message.game, message.player);
        return;
      case "rename":
        await places.rename(table, held, message.player, tidyName(message.name));
        return;
      default:
        throw new TableError("chat/off", "there is no chat at this table");
    }
  }
}
