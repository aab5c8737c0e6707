/** Records of sheets, as Python reads them too: `SIXFOLD_REWRITE=1` writes the file that both compare with. */

import { readFileSync, writeFileSync } from "node:fs";
import { beforeAll, expect, it } from "vitest";
import { readImport } from "../../src/device/imports.ts";
import { replay } from "../../src/device/playback.ts";
import { loadEngine } from "../../src/engine/module.ts";
import { Record } from "../../src/engine/record.ts";
import { newSheet } from "../../src/sheet/model/edits.ts";
import { toRecord } from "../../src/sheet/model/record.ts";
import { fromDisk } from "../engine/disk.ts";
import { KINDS, playRandomly } from "./played.ts";

const FILE = new URL("../fixtures/sheets.jsonl", import.meta.url);

beforeAll(() => loadEngine(fromDisk));

it("writes the records that Python verifies", { timeout: 60_000 }, () => {
  const lines = KINDS.map((kind, number) => {
    const { wish, moves } = playRandomly(kind, number, number % kind.seats);
    const entries = moves.flatMap(({ entry }) => entry ?? []);
    const sheet = { ...newSheet(wish, 0, "aaaaaaaaaaaa"), edits: [{ at: 0, remove: 0, insert: entries }] };
    return toRecord(sheet)!.write();
  });
  if (process.env.SIXFOLD_REWRITE) writeFileSync(FILE, `${lines.join("\n")}\n`);
  expect(lines).toEqual(readFileSync(FILE, "utf8").trimEnd().split("\n"));
  for (const line of lines) expect(Record.parse(line).verify().outcome()).not.toBeNull();
});

it("can be seen again on this device", { timeout: 60_000 }, () => {
  for (const line of readFileSync(FILE, "utf8").trimEnd().split("\n")) {
    const record = readImport(line);
    expect(record.verify().outcome()).not.toBeNull();
    for (const seat of ["open", 0] as const) {
      const { events } = replay("game", record, seat);
      expect(events.length).toBe(record.moves.length);
      expect(events.at(-1)!.after.phase).toBe("over");
    }
  }
});
