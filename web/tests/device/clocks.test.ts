/** Time on this device: clocks ring, and time in which nobody could move does not count. */

import { afterEach, expect, it, vi } from "vitest";
import { MemoryStore } from "../../src/device/memory.ts";
import { House, playOn } from "./house.ts";

afterEach(() => {
  vi.useRealTimers();
});

const clock = { kind: "turn", amount: 30 } as const;

it("a clock that is out ends the game by itself", async () => {
  vi.useFakeTimers();
  const house = new House();
  const { person, table } = await house.begun("dice", ["here", "here"], { clock });
  house.now += 30_021;
  await vi.advanceTimersByTimeAsync(30_021);
  expect(person.last("moved")).toMatchObject({ do: "timeout", seat: 0 });
  expect(table.doc.status).toBe("over");
});

it("a move that comes too late is refused, and the game is over", async () => {
  const house = new House();
  const { person, table } = await house.begun("dice", ["here", "here"], { clock });
  const { id, seq } = table.running!;
  house.now += 30_001;
  const heard = await person.say({ type: "move", table: table.id, game: id, seat: 0, do: "roll", after: seq, id: 2 });
  expect(heard.map((message) => message.type)).toEqual(["moved", "revealed", "table", "error"]);
  expect(heard.at(-1)).toMatchObject({ code: "move/late" });
});

it("the time while the page was closed does not count", async () => {
  const store = new MemoryStore();
  const house = new House({ store });
  const { person, table } = await house.begun("dice", ["here", "here"], { clock });
  house.now += 10_000;
  await house.tables.tend();
  await person.say({ type: "unwatch", table: table.id });
  const later = new House({ store });
  later.now = house.now + 3_600_000;
  const other = later.person();
  await other.say({ type: "watch", table: table.id });
  const { times, seq } = other.last("game");
  expect(times).toMatchObject({ at: later.now, left: [20_000, 30_000] });
  expect(seq).toBe(2);
  await playOn(other, await later.tables.find(table.id), 1);
  expect(other.last("moved").times?.left).toEqual([20_000, 30_000]);
});

it("the time while the device slept does not count", async () => {
  const house = new House();
  const { person, table } = await house.begun("dice", ["here", "here"], { clock });
  await house.tables.tend();
  house.now += 600_000;
  await playOn(person, table, 1);
  expect(person.last("moved").times?.left).toEqual([30_000, 30_000]);
});
