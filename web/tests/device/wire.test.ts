/** The page's end of the line to its worker. */

import { expect, it } from "vitest";
import { Line, type Post } from "../../src/device/line.ts";
import type { FromWorker, ToWorker } from "../../src/device/posts.ts";
import { DeviceWire } from "../../src/device/wire.svelte.ts";
import type { ServerMessage } from "../../src/protocol.ts";

/** A worker that keeps what it is told, and says what the test wants. */
class Fake implements Post {
  static all: Fake[] = [];
  readonly told: ToWorker[] = [];
  onmessage: Post["onmessage"] = null;
  onerror: Post["onerror"] = null;

  constructor() {
    Fake.all.push(this);
  }

  postMessage(message: ToWorker): void {
    this.told.push(message);
  }

  say(post: FromWorker): void {
    this.onmessage?.({ data: post });
  }

  tell(message: ServerMessage): void {
    this.say({ kind: "message", message });
  }
}

function begun() {
  Fake.all = [];
  const line = new Line(() => new Fake());
  return { line, wire: new DeviceWire(line) };
}

const move = { type: "move", table: "t", game: "g", seat: 0, after: 4, do: "roll" } as const;

const moved = {
  type: "moved",
  table: "t",
  game: "g",
  seq: 5,
  ply: 5,
  seat: 0,
  do: "roll",
  at: 0,
  after: { turn: 0, phase: "move", tracks: [], lowest: [] },
} as const satisfies Partial<ServerMessage>;

it("begins the worker with the first word", () => {
  const { wire } = begun();
  expect(Fake.all).toHaveLength(0);
  wire.watch("t", () => ({ type: "watch", table: "t" }));
  expect(Fake.all[0]?.told).toEqual([{ kind: "message", message: { type: "watch", table: "t" } }]);
});

it("can begin the worker before there is anything to say, and once", () => {
  const { line } = begun();
  line.begin();
  line.begin();
  line.say({ type: "ping", at: 0 });
  expect(Fake.all).toHaveLength(1);
});

it("knows what was said of storage before it was there", () => {
  const { line } = begun();
  line.say({ type: "ping", at: 0 });
  Fake.all[0]!.say({
    kind: "storage",
    state: { type: "storage", kept: false, why: "forbidden", persisted: false, unread: [] },
  });
  expect(new DeviceWire(line).storage?.why).toBe("forbidden");
});

it("gives a move its own event as the answer, and a refusal as an error", async () => {
  const { wire } = begun();
  const made = wire.ask(move);
  const refused = wire.ask({ type: "undo", table: "t", game: "g", after: 4 });
  const [worker] = Fake.all;
  worker?.tell({ ...moved, seq: 4 } as ServerMessage);
  worker?.tell(moved as unknown as ServerMessage);
  worker?.tell({ type: "error", code: "undo/refused", message: "no", id: 2, table: "t" });
  expect(await made).toMatchObject({ type: "moved", seq: 5 });
  await expect(refused).rejects.toMatchObject({ code: "undo/refused" });
});

it("answers questions, and refuses them as the server does", async () => {
  const { line } = begun();
  const games = line.ask("games");
  const record = line.ask("record", "g");
  const [worker] = Fake.all;
  worker?.say({ kind: "answer", id: 1, answer: [] });
  worker?.say({ kind: "refused", id: 2, refusal: { type: "error", code: "record/broken", message: "no", move: 3 } });
  expect(await games).toEqual([]);
  await expect(record).rejects.toMatchObject({ code: "record/broken", move: 3 });
});

it("goes on with another worker where one broke down", async () => {
  const { wire } = begun();
  wire.watch("t", () => ({ type: "watch", table: "t", game: "g", seq: 4 }));
  const made = wire.ask(move);
  Fake.all[0]?.onerror?.({ message: "out of memory" });
  await expect(made).rejects.toMatchObject({ code: "device/failed" });
  expect(wire.connection).toBe("reconnecting");
  expect(Fake.all[1]?.told).toEqual([{ kind: "message", message: { type: "watch", table: "t", game: "g", seq: 4 } }]);
  Fake.all[1]?.tell({ type: "presence", table: "t", present: [], watching: 0 });
  expect(wire.connection).toBe("on");
});

it("says whether games are kept", () => {
  const { line, wire } = begun();
  line.say({ type: "ping" });
  expect(wire.storage).toBe(null);
  Fake.all[0]?.say({
    kind: "storage",
    state: { type: "storage", kept: false, why: "full", persisted: false, unread: [] },
  });
  expect(wire.storage).toMatchObject({ kept: false, why: "full" });
});
