import { describe, expect, it } from "vitest";
import type { LocalTable } from "../../src/device/table.ts";
import { Record as GameRecord } from "../../src/engine/record.ts";
import { House, type Person } from "./house.ts";

async function playOn(person: Person, table: LocalTable, plies = 10_000): Promise<void> {
  for (let ply = 0; ply < plies; ply++) {
    const { running } = table;
    if (running === null || running.turn === null) return;
    const moves = running.game.legalMoves;
    const text = running.game.spell(moves[(ply * 7919) % moves.length]!);
    const about = { table: table.id, game: running.id, seat: running.turn, after: running.seq };
    const heard = await person.say({ type: "move", ...about, do: text, id: 7 });
    expect(heard[0]).toMatchObject({ type: "moved", do: text });
  }
}

describe("a table on this device", () => {
  it.each([
    ["board", ["here", "here"], {}],
    ["board", ["here"], { variant: "solo" }],
    ["cards", ["here", "here", "here"], {}],
    ["dice", ["here", "here"], {}],
  ] as const)("plays %s to the end, and its record holds", async (game, places, wishes) => {
    const house = new House();
    const { person, table } = await house.begun(game, [...places], wishes);
    await playOn(person, table);
    expect(table.doc.status).toBe("over");
    expect(person.last("revealed").fairness.seed).toHaveLength(64);
    const kept = await house.context.store.game(table.doc.current);
    GameRecord.parse(kept!.record!).verify();
  });
});
