import { beforeEach, describe, expect, it, vi } from "vitest";
import type { GameLog, ServerMessage, TableInfo } from "../src/protocol.ts";
import { ApiError } from "../src/state/api.ts";
import { apply, begin } from "../src/state/game.ts";
import { infoOf, LocalWire, refuse } from "../src/state/local.ts";
import { LiveTable } from "../src/state/table.svelte.ts";
import type { Request, Wire } from "../src/state/wire.ts";
import { en } from "../src/words/en.ts";
import { speakWith } from "../src/words/words.svelte.ts";
import { load } from "./fixtures.ts";

beforeEach(() => {
  speakWith("en", en);
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
});

const { start, events } = load("cards-standard");
const log = (until: number): GameLog => ({
  type: "game",
  table: start.table,
  game: start.game,
  since: 0,
  seq: events[until]!.seq - 1,
  events: events.slice(0, until),
  start,
});
const people = start.names.map((name) => ({ kind: "here" as const, name, present: true, yours: true, ready: true }));

/** A wire through which everything goes as it would to another thread: copied. */
class Copied implements Wire {
  readonly connection = "on";
  readonly unsent = { moves: 0, lines: 0, all: 0 };
  asked: Request[] = [];
  #inner: LocalWire;

  constructor(info: TableInfo) {
    this.#inner = new LocalWire(info, async (request) => {
      this.asked.push(request);
      if (request.type !== "move") return refuse(request);
      const event = events.find(({ seq }) => seq === request.after + 1)!;
      this.tell(event);
      return event;
    });
  }
  tell(message: ServerMessage) {
    this.#inner.tell(structuredClone(message));
  }
  listen(listener: (message: ServerMessage) => void) {
    return this.#inner.listen(listener);
  }
  watch() {
    return this.#inner.watch();
  }
  async ask(request: Request) {
    return structuredClone(await this.#inner.ask(structuredClone(request)));
  }
}

describe("a table", () => {
  function seated(): { table: LiveTable; wire: Copied } {
    const wire = new Copied(infoOf(start, people));
    const table = new LiveTable(start.table, wire);
    table.open();
    return { table, wire };
  }

  it("shows what its wire tells, without a page around it", () => {
    const { table, wire } = seated();
    expect(table.info?.current).toBe(start.game);
    expect(table.shown).toBeNull();
    wire.tell(log(6));
    const shown = events.slice(0, 6).reduce(apply, begin(start));
    expect(table.shown?.state).toEqual(shown.state);
    expect(table.connection).toBe("on");
    table.close();
  });

  it("asks its wire for a move, and shows the event that answers it", async () => {
    const { table, wire } = seated();
    const next = events.findIndex((event) => event.seat === start.yours?.[0]);
    wire.tell(log(next));
    expect(table.active).toBe(start.yours![0]);
    expect(await table.play(events[next]!.do)).toBe(true);
    const { seq, seat, do: move } = events[next]!;
    expect(wire.asked).toMatchObject([{ type: "move", after: seq - 1, seat, do: move }]);
    expect(table.shown?.seq).toBe(seq);
    table.close();
  });

  it("says why nothing can be done where it only shows", async () => {
    const wire = new LocalWire(infoOf(start, people, { status: "over" }), refuse);
    await expect(wire.ask({ type: "again", table: start.table })).rejects.toThrow(ApiError);
    const table = new LiveTable(start.table, wire);
    table.open();
    expect(await table.again()).toBe(false);
    expect(table.problem).not.toBeNull();
    table.close();
  });
});
