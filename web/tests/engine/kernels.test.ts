import { crc32 } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { loadBots } from "../../src/engine/bots/bots.ts";
import { diceKernels } from "../../src/engine/bots/kernels-dice.ts";
import { TABLE, type WAYS } from "../../src/engine/bots/records.ts";
import { raceWeightsOf, weightsOf } from "../../src/engine/bots/weights.ts";
import { loadEngine, moduleOf } from "../../src/engine/module.ts";
import { settingOf } from "../../src/engine/setting.ts";
import { fromDisk } from "./disk.ts";
import { lines } from "./lines.ts";

/** The sums of the ways to score and of the solved tables, as Python has them: see tests/browser/equal.py. */
interface Solved {
  seats: number;
  split: boolean;
  table: Partial<Record<keyof typeof TABLE.fields, number>>;
  ways: Record<keyof typeof WAYS.fields, number>;
}

beforeAll(() => loadEngine(fromDisk));

test.each(lines<Solved>("solved"))(
  "ways and tables of the dice are those of Python: $seats seats, split $split",
  async (solved) => {
    const setting = settingOf("dice", { seats: solved.seats, options: { split: solved.split } });
    await loadBots(fromDisk, setting);
    const { rolls, odds, start, code } = diceKernels(setting).ways;
    const sumOf = (numbers: ArrayBufferView) =>
      crc32(new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength));
    expect({ rolls: sumOf(rolls), odds: sumOf(odds), start: sumOf(start), code: sumOf(code) }).toEqual({
      rolls: solved.ways.rolls,
      odds: solved.ways.odds,
      start: solved.ways.start,
      code: solved.ways.code,
    });
    const module = moduleOf("dice-bots");
    const [packed, race, table] = [weightsOf(setting), raceWeightsOf(setting), module.reserve(TABLE.size)];
    const whole = Uint8Array.from([...packed, ...(race ?? [])]);
    module.kernel("unpack")(module.put("packed", whole), race ? 1 : 0, table);
    for (const [field, sum] of Object.entries(solved.table)) {
      const [at, bytes, count] = TABLE.fields[field as keyof typeof TABLE.fields];
      expect(crc32(module.bytes(table + at, bytes * count)), field).toBe(sum);
    }
  },
);
