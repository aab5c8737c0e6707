/** Questions about the tables and games of this device. */

import { readFileSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import { library } from "../../src/device/library.ts";
import { puzzleAnswers } from "../../src/device/puzzles.ts";
import { Thoughts } from "../../src/device/thoughts.ts";
import { Game } from "../../src/engine/game.ts";
import { fromDisk } from "../engine/disk.ts";
import { House, playOn, settled } from "./house.ts";

function desk() {
  const house = new House();
  const puzzles = puzzleAnswers(fromDisk, house.context.load, new Thoughts(fromDisk));
  const storage = () => Promise.reject(new Error("nobody asks"));
  return { house, api: library(house.tables, { ...puzzles, storage }) };
}

/** A finished game of two at one device. */
async function finished(game: "board" | "cards" | "dice" = "dice") {
  const { house, api } = desk();
  const { person, table } = await house.begun(game, ["here", "here"]);
  await playOn(person, table);
  return { house, api, person, table, id: table.doc.current };
}

const lines = (name: string) =>
  readFileSync(new URL(`../../../tests/conformance/${name}.jsonl`, import.meta.url), "utf8")
    .trimEnd()
    .split("\n");

describe("making tables", () => {
  it("deals a chosen seed as Game.new does, and promises nothing", async () => {
    const { api, house } = desk();
    const { id, current, commitment } = await api.createTable({
      game: "cards",
      players: [{ kind: "here" }, { kind: "here" }],
      games: 2,
      seed: 7,
    });
    expect(commitment).toBe("");
    const person = house.person();
    await person.say({ type: "watch", table: id });
    await person.say({ type: "ready", table: id, game: current });
    const table = await house.tables.find(id);
    expect(table.running?.game.setup).toEqual(Game.new({ game: "cards", seats: 2, seed: 7 }).setup);
    await playOn(person, table);
    await person.say({ type: "again", table: id });
    await person.say({ type: "ready", table: id, game: table.doc.current });
    expect(table.running?.game.setup).toEqual(Game.new({ game: "cards", seats: 2, seed: "7/1" }).setup);
  });

  it.each([
    [{ game: "board", players: [{ kind: "here" }, { kind: "link" }] }, "table/server"],
    [{ game: "board", players: [{ kind: "here" }], variant: "duel" }, "usage"],
    [{ game: "dice", players: [{ kind: "here" }, { kind: "here" }], games: 99 }, "request/malformed"],
    [{ game: "dice", players: [{ kind: "here", name: "x".repeat(25) }, { kind: "here" }] }, "text/refused"],
  ] as const)("refuses %j", async (wish, code) => {
    const { api } = desk();
    await expect(api.createTable(structuredClone(wish) as never)).rejects.toMatchObject({ code });
  });

  it("refuses what is not there", async () => {
    const { api } = desk();
    await expect(api.table("aaaaaaaaaaaa")).rejects.toMatchObject({ code: "table/unknown" });
    await expect(api.record("aaaaaaaaaaaaaaaa")).rejects.toMatchObject({ code: "game/unknown" });
  });
});

describe("a game that is looked at", () => {
  it("is as far as its log, also while a move is being written", async () => {
    const { api, house } = desk();
    const { person, table } = await house.begun("dice", ["here", "here"]);
    const { store } = house.context;
    const write = store.write.bind(store);
    const seen: Promise<unknown>[] = [];
    vi.spyOn(store, "write").mockImplementation(async (change) => {
      seen.push(api.state(table.id), api.recordSoFar(table.doc.current));
      await new Promise((go) => setTimeout(go, 20));
      return write(change);
    });
    await playOn(person, table, 1);
    const [state, record] = (await Promise.all(seen)) as [{ seq: number; ply: number }, { moves: unknown[] }];
    expect(state).toMatchObject({ seq: 2, ply: 1 });
    expect(record.moves).toHaveLength(1);
  });
});

describe("games in a list", () => {
  it("has those that wait for somebody first, and says whose turn it is", async () => {
    const { api, house, id } = await finished();
    house.now += 1000;
    const { table } = await house.begun("board", ["here", "here"]);
    const [running, over] = await api.games();
    expect(running).toMatchObject({ table: table.id, status: "running", turn: 0, yours: [0, 1], alone: true });
    expect(over).toMatchObject({ id, status: "over", yours: [0, 1] });
  });

  it("leaves out a table that was given up, and a game that was removed", async () => {
    const { api, house, id, person, table } = await finished();
    const open = await house.table("cards", ["here", "here"]);
    expect(await api.games()).toHaveLength(2);
    await api.discard(open.id);
    expect((await api.games()).map((row) => row.id)).toEqual([id]);
    await expect(api.remove(id)).rejects.toMatchObject({ code: "table/open" });
    await person.say({ type: "unwatch", table: table.id });
    await api.remove(id);
    expect(await api.games()).toEqual([]);
    await expect(api.table(table.id)).rejects.toMatchObject({ code: "table/unknown" });
  });
});

describe("records", () => {
  it("tells a finished game as a record that holds and was dealt fairly, and as a replay", async () => {
    const { api, id } = await finished("board");
    const text = JSON.stringify(await api.record(id));
    expect(await api.verify(text)).toMatchObject({ game: "board", fair: true, why: "" });
    const { start, events } = await api.replay(id, 1);
    expect(Object.keys(start.state.pieces ?? {})).toEqual(["1"]);
    expect(events.at(-1)?.after.outcome).toBeTruthy();
    expect((await api.records()).trimEnd().split("\n")).toHaveLength(1);
  });

  it("keeps its seed secret while it runs", async () => {
    const { api, house } = desk();
    const { person, table } = await house.begun("board", ["here", "here"]);
    await playOn(person, table, 10);
    await expect(api.record(table.doc.current)).rejects.toMatchObject({ code: "game/running" });
    const soFar = JSON.stringify(await api.recordSoFar(table.doc.current));
    expect(soFar).not.toContain(table.gameDoc.seed);
    expect(await api.verify(soFar)).toMatchObject({ moves: 10, outcome: null, fair: null });
  });

  it("is brought from elsewhere, verified, listed, shown and exported", async () => {
    const { api } = desk();
    for (const line of lines("valid")) {
      const { game } = await api.importRecord(line);
      const replayed = await api.replay(game, "open");
      expect(replayed.imported).toBe(true);
    }
    const rows = await api.games();
    expect(rows).toHaveLength(lines("valid").length);
    expect(rows.every((row) => row.table === "" && row.status === "over")).toBe(true);
    expect((await api.records()).trimEnd().split("\n")).toHaveLength(rows.length);
  });

  it("is refused where it is broken, and nothing is kept", async () => {
    const { api } = desk();
    for (const line of lines("broken")) {
      await expect(api.importRecord(line)).rejects.toMatchObject({ code: expect.stringMatching(/^record\//) });
    }
    expect(await api.games()).toEqual([]);
  });

  it("of a running game goes on at another table, with its bots", async () => {
    const { api, house } = desk();
    const { person, table } = await house.begun("board", ["here", "here"]);
    await playOn(person, table, 11);
    const record = (await api.recordSoFar(table.doc.current)) as { seats: { name: string; bot?: string }[] };
    record.seats[1] = { name: "Dot", bot: "easy" };
    const adopted = await api.adopt(JSON.stringify(record));
    expect(adopted.players.map((player) => player.bot ?? player.kind)).toEqual(["here", "easy"]);
    const { state, ply } = await api.state(adopted.id);
    expect(ply).toBe(11);
    expect(state?.tracks).toEqual(table.running?.game.tracks);
    const other = house.person();
    await other.say({ type: "watch", table: adopted.id });
    await settled(await house.tables.find(adopted.id));
    expect(other.last("moved")).toMatchObject({ seq: 13, seat: 1, do: "draw" });
  });

  it("of a game that is over cannot be gone on with", async () => {
    const { api, id } = await finished();
    await expect(api.adopt(JSON.stringify(await api.record(id)))).rejects.toMatchObject({ code: "game/over" });
  });

  it("that was not dealt as it says is not fair", async () => {
    const { api, id } = await finished();
    const record = await api.record(id);
    const fairness = { ...(record.fairness as object), seed: "00".repeat(32) };
    expect(await api.verify(JSON.stringify({ ...record, fairness }))).toMatchObject({ fair: false });
  });
});

it("shows a puzzle and answers it", async () => {
  const { api } = desk();
  const { puzzles } = await api.puzzles();
  const { id } = puzzles.find(({ game }) => game === "cards")!;
  const { seat, replay, choices } = await api.puzzle(id);
  expect(Object.keys(replay.start.state.pieces ?? {})).toEqual([String(seat)]);
  const { best } = await api.solve(id, choices.moves![0]!.do);
  expect(await api.solve(id, best)).toMatchObject({ solved: true });
});
