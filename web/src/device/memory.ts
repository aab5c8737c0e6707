import type { GameDoc, LogEntry, TableDoc } from "./rows.ts";
import type { Change, Store } from "./store.ts";

/** A store that lasts as long as the page. */
export class MemoryStore implements Store {
  #tables = new Map<string, TableDoc>();
  #games = new Map<string, GameDoc>();
  #logs = new Map<string, Map<number, LogEntry>>();
  #beats = new Map<string, number>();

  async table(id: string): Promise<TableDoc | null> {
    return this.#tables.get(id) ?? null;
  }

  async game(id: string): Promise<GameDoc | null> {
    return this.#games.get(id) ?? null;
  }

  async log(game: string): Promise<LogEntry[]> {
    return [...(this.#logs.get(game)?.values() ?? [])].sort((one, other) => one.seq - other.seq);
  }

  async last(game: string): Promise<LogEntry | null> {
    return (await this.log(game)).at(-1) ?? null;
  }

  async tables(): Promise<TableDoc[]> {
    return [...this.#tables.values()];
  }

  async games(): Promise<GameDoc[]> {
    return [...this.#games.values()];
  }

  async write({ table, game, entries = [] }: Change): Promise<boolean> {
    if (table && table.version <= (this.#tables.get(table.id)?.version ?? -1)) return false;
    if (entries.some((entry) => this.#logs.get(entry.game)?.has(entry.seq))) return false;
    if (table) this.#tables.set(table.id, table);
    if (game) this.#games.set(game.id, game);
    for (const entry of entries) {
      const log = this.#logs.get(entry.game) ?? new Map<number, LogEntry>();
      this.#logs.set(entry.game, log.set(entry.seq, entry));
    }
    return true;
  }

  async remove(id: string): Promise<void> {
    const table = this.#games.get(id)?.table ?? null;
    this.#games.delete(id);
    this.#logs.delete(id);
    this.#beats.delete(id);
    const isLeft = [...this.#games.values()].some((game) => game.table === table);
    if (table !== null && !isLeft) this.#tables.delete(table);
  }

  async beat(game: string, now: number): Promise<void> {
    this.#beats.set(game, now);
  }

  async lastBeat(game: string): Promise<number | null> {
    return this.#beats.get(game) ?? null;
  }
}
