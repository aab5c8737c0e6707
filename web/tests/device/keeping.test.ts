/** What is kept, when, and what happens when it is not. */

import { describe, expect, it } from "vitest";
import { Keeper } from "../../src/device/keeper.ts";
import { MemoryStore } from "../../src/device/memory.ts";
import { type Change, StorageRefused, type StorageState, type Store } from "../../src/device/store.ts";
import { House, playOn } from "./house.ts";

/** A store that has no room while `isFull`. */
class SmallStore extends MemoryStore {
  isFull = false;

  override async write(change: Change): Promise<boolean> {
    if (this.isFull) throw new StorageRefused("full", "there is no room");
    return super.write(change);
  }
}

function kept(open: () => Promise<Store>) {
  const told: StorageState[] = [];
  return { keeper: new Keeper(open, (state) => told.push(state)), told };
}

describe("a game that is closed in the middle", () => {
  it("stands where it stood when the page is opened again, at every ply", async () => {
    const store = new MemoryStore();
    const house = new House({ store });
    const { person, table } = await house.begun("cards", ["here", "here"]);
    for (let ply = 0; ply < 25; ply++) {
      await playOn(person, table, 1);
      const again = new House({ store });
      const other = again.person();
      await other.say({ type: "watch", table: table.id });
      await person.say({ type: "watch", table: table.id });
      expect(other.last("game")).toEqual(person.last("game"));
    }
  });

  it("is dealt when everyone was ready and nothing had been dealt yet", async () => {
    const store = new MemoryStore();
    const { id, doc } = await new House({ store }).table("dice", ["here", "greedy"]);
    const readied = { ...doc, players: doc.players.map((sitting) => ({ ...sitting, ready: true })), version: 1 };
    await store.write({ table: readied });
    const person = new House({ store }).person();
    await person.say({ type: "watch", table: id });
    expect(person.last("game").start?.game).toBe(doc.current);
  });

  it("is finished where its end was not written down", async () => {
    const store = new MemoryStore();
    const house = new House({ store });
    const { table } = await house.begun("dice", ["here", "here"]);
    const { running } = table;
    await store.write({ entries: [running!.proposeQuit(0, "resign", house.now)] });
    const again = new House({ store });
    await again.person().say({ type: "watch", table: table.id });
    expect((await store.game(running!.id))?.record).toContain('"reason": "resign"');
    expect((await store.table(table.id))?.status).toBe("over");
  });
});

describe("a move", () => {
  it("is kept before anyone is told of it", async () => {
    const store = new MemoryStore();
    const house = new House({ store });
    const { person, table } = await house.begun("dice", ["here", "here"]);
    const seqs: number[] = [];
    const send = person.send.bind(person);
    person.send = (message) => {
      if (message.type === "moved") void store.last(message.game).then((entry) => seqs.push(entry!.seq - message.seq));
      send(message);
    };
    await playOn(person, table, 12);
    expect(seqs).toEqual(Array(12).fill(0));
  });

  it("is not told of when the store has another one in its place, and the table is another tab's then", async () => {
    const store = new MemoryStore();
    const { person, table } = await new House({ store }).begun("dice", ["here", "here"]);
    const elsewhere = new House({ store });
    const other = elsewhere.person();
    await other.say({ type: "watch", table: table.id });
    await playOn(other, await elsewhere.tables.find(table.id), 1);
    const { id, seq, turn } = table.running!;
    const heard = await person.say({
      type: "move",
      table: table.id,
      game: id,
      seat: turn!,
      do: "roll",
      after: seq,
      id: 3,
    });
    expect(heard.map((message) => message.type)).toEqual(["error", "error"]);
    expect(heard.at(-1)).toMatchObject({ code: "table/elsewhere", id: 3 });
    await person.say({ type: "watch", table: table.id });
    expect(person.last("game").seq).toBe(seq + 1);
  });
});

describe("a device that keeps nothing", () => {
  it("says so and plays on where storage is forbidden", async () => {
    const { keeper, told } = kept(() => Promise.reject(new StorageRefused("forbidden", "private window")));
    const { person, table } = await new House({ store: keeper }).begun("board", ["here", "here"]);
    await playOn(person, table, 20);
    expect(told).toEqual([expect.objectContaining({ kept: false, why: "forbidden" })]);
    expect(table.running?.seq).toBe(21);
  });

  it("says so and plays on where there is no room, and keeps all of it when there is some again", async () => {
    const small = new SmallStore();
    const { keeper, told } = kept(async () => small);
    const house = new House({ store: keeper });
    const { person, table } = await house.begun("dice", ["here", "here"]);
    await playOn(person, table, 4);
    small.isFull = true;
    await playOn(person, table, 5);
    expect((await small.log(table.doc.current)).length).toBe(5);
    expect((await keeper.log(table.doc.current)).length).toBe(10);
    small.isFull = false;
    await playOn(person, table, 1);
    expect(await small.log(table.doc.current)).toEqual(table.running?.log);
    expect(told.map(({ kept, why }) => [kept, why])).toEqual([
      [true, null],
      [false, "full"],
      [true, null],
    ]);
  });

  it("lists games that are only in memory", async () => {
    const small = new SmallStore();
    const { keeper } = kept(async () => small);
    const house = new House({ store: keeper });
    await house.table("dice", ["here", "here"]);
    small.isFull = true;
    await house.table("cards", ["here", "here"]);
    expect((await keeper.games()).map(({ game }) => game)).toEqual(["dice", "cards"]);
  });
});
