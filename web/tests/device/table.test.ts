import { describe, expect, it } from "vitest";
import { Record as GameRecord } from "../../src/engine/record.ts";
import { House, playOn } from "./house.ts";

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
