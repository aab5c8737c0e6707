/** Two tabs on one table. */

import { expect, it } from "vitest";
import { WebLocks } from "../../src/device/locks.ts";
import { MemoryStore } from "../../src/device/memory.ts";
import { House, playOn } from "./house.ts";

/** A browser's locks, as far as they are needed: by name, how each is taken from whoever holds it. */
class Manager {
  #held = new Map<string, () => void>();

  async request(name: string, { steal = false, signal }: LockOptions, act: () => Promise<void>): Promise<void> {
    if (steal) this.#held.get(name)?.();
    while (this.#held.has(name)) {
      signal?.throwIfAborted();
      await new Promise((go) => setTimeout(go, 10));
    }
    await new Promise<void>((resolve, reject) => {
      const take = () => {
        this.#held.delete(name);
        reject(new DOMException("stolen", "AbortError"));
      };
      this.#held.set(name, take);
      void act().then(() => {
        if (this.#held.get(name) === take) this.#held.delete(name);
        resolve();
      });
    });
  }
}

function tabs() {
  const store = new MemoryStore();
  const manager = new Manager() as unknown as LockManager;
  return [0, 1].map(() => new House({ store, locks: new WebLocks(manager) })) as [House, House];
}

it("one tab plays, and the other says so", async () => {
  const [first, second] = tabs();
  const { table } = await first.begun("dice", ["here", "here"]);
  const heard = await second.person().say({ type: "watch", table: table.id, id: 4 });
  expect(heard).toEqual([
    { type: "error", code: "table/elsewhere", message: "this table is open in another tab", id: 4, table: table.id },
  ]);
});

it("the other tab takes the table over on request, and the first one is told", async () => {
  const [first, second] = tabs();
  const { person, table } = await first.begun("dice", ["here", "here"]);
  await playOn(person, table, 3);
  const other = second.person();
  const taken = await second.tables.find(table.id, { steal: true });
  await other.say({ type: "watch", table: table.id });
  expect(other.last("game").seq).toBe(4);
  expect(person.last("error")).toMatchObject({ code: "table/elsewhere", table: table.id });
  await playOn(other, taken, 3);
  const again = await person.say({ type: "watch", table: table.id });
  expect(again).toEqual([expect.objectContaining({ code: "table/elsewhere" })]);
});

it("a table that nobody watches any more is free for other tabs", async () => {
  const [first, second] = tabs();
  const { person, table } = await first.begun("dice", ["here", "here"]);
  await person.say({ type: "unwatch", table: table.id });
  const other = second.person();
  await other.say({ type: "watch", table: table.id });
  expect(other.last("game").game).toBe(table.doc.current);
});
