/** The kernels of the dice game's bots: ways to score, solved tables, and what a turn is worth by them. */
import { ROLLING } from "../layout.ts";
import { type Module, moduleOf } from "../module.ts";
import { ruleOf, type Setting } from "../setting.ts";
import { PACKED, TABLE, WAYS } from "./records.ts";
import { fileOf, raceWeightsOf, weightsOf } from "./weights.ts";

/**
 * Every roll of a seat's dice with every way to score it.
 *
 * The ways of roll `r` are those from `start[r]` to `start[r + 1]`. A way is the move `code`.
 */
export interface Ways {
  /** How many dice show each symbol, six a roll. */
  readonly rolls: Int8Array;
  readonly odds: Float64Array;
  readonly start: Int32Array;
  readonly code: Int32Array;
}

/** Numbers for each way: the chances of up to four seats, and the own shortest row expected at the end. */
const WIDTH = 5;
const SYMBOLS = 6;

export class DiceKernels {
  readonly ways: Ways;
  /** The turns still expected, by sheet. */
  readonly turns: Float64Array;
  readonly fullSheet = TABLE.fields.turns[2] - 1;
  readonly #module: Module;
  readonly #ways: number;
  readonly #table: number;
  /** Whether the chances after a way are known: with two seats they need the race. */
  readonly hasChances: boolean;

  constructor(module: Module, setting: Setting) {
    const [packed, race] = [weightsOf(setting), raceWeightsOf(setting)];
    const { seats } = setting;
    const split = ruleOf(setting);
    this.hasChances = seats > 2 || race !== null;
    this.#module = module;
    this.#ways = module.reserve(WAYS.size);
    module.bytes(this.#ways, WAYS.size).fill(0);
    const rolls = module.kernel("list_ways")(seats, split, this.#ways);
    this.ways = this.#readWays(rolls);
    this.#table = module.reserve(TABLE.size);
    const at = module.space("packed", PACKED.size);
    module.bytes(at, packed.length).set(packed);
    if (race) module.bytes(at + packed.length, race.length).set(race);
    module.kernel("unpack")(at, race ? 1 : 0, this.#table);
    this.turns = module.reals(this.#table, TABLE.fields.turns[2]).slice();
  }

  /** Returns the sheet that each way leads to. */
  listSheets(row: readonly number[], others: readonly number[]): Int16Array {
    const module = this.#module;
    const at = module.space("sheets", 2 * this.#count);
    module.kernel("list_sheets")(this.#put("row", row), this.#put("others", others), this.#ways, at);
    return new Int16Array(module.bytes(at, 2 * this.#count).slice().buffer);
  }

  /** Returns how many boxes each way crosses. */
  countCrosses(row: readonly number[], others: readonly number[]): Float64Array {
    return this.#worth("count_crosses", this.#put("row", row), this.#put("others", others), this.#ways);
  }

  /** Returns how many boxes each way crosses, those in short rows worth more, and jokers counted for half. */
  countMatches(row: readonly number[], others: readonly number[]): Float64Array {
    return this.#worth("count_matches", this.#put("row", row), this.#put("others", others), this.#ways);
  }

  /** Returns the best way of each roll, and what a turn is worth with no roll, one, two and three rolls left. */
  plan(worth: Float64Array): { best: Int32Array; stages: Float64Array } {
    const module = this.#module;
    const rolls = this.ways.odds.length;
    const [best, stages] = [module.space("best", 4 * rolls), module.space("stages", 8 * (ROLLING.ROLLS + 1))];
    module.kernel("plan")(module.put("worth", worth), this.#ways, best, stages);
    return { best: module.ints(best, rolls).slice(), stages: module.reals(stages, ROLLING.ROLLS + 1).slice() };
  }

  /** Returns how likely each roll is the one that is scored, with so many rolls left. */
  weigh(worth: Float64Array, best: Int32Array, stages: Float64Array, left: number): Float64Array {
    const module = this.#module;
    const at = module.space("weights", 8 * this.ways.odds.length);
    const given = [module.put("best", best), module.put("stages", stages)] as const;
    module.kernel("weigh")(module.put("worth", worth), this.#ways, ...given, left, at);
    return module.reals(at, this.ways.odds.length).slice();
  }

  /** Returns the chances after each way from the sheets alone; `rows` are the sheets of the next seats in their order. */
  raceEach(sheets: Int16Array, rows: readonly (readonly number[])[]): Float64Array {
    const module = this.#module;
    const at = module.put("chances", new Float64Array(WIDTH * this.#count));
    const given = [module.put("sheets", sheets), sheets.length, this.#put("rows", rows.flat()), rows.length] as const;
    module.kernel("race_each")(...given, this.#table, at);
    return module.reals(at, WIDTH * this.#count).slice();
  }

  /** Returns how likely each way wins with two seats, looking at the other's next turn exactly. */
  raceTwo(other: readonly number[], sheets: Int16Array): Float64Array {
    const given = [this.#put("row", other), this.#module.put("sheets", sheets)];
    return this.#worth("race_two", ...given, this.#ways, this.#table);
  }

  /** Returns the chances after each way with three or four seats, looking at the next seat's turn exactly. */
  raceMore(rows: readonly (readonly number[])[], lying: readonly number[], sheets: Int16Array): Float64Array {
    const module = this.#module;
    const at = module.put("chances", new Float64Array(WIDTH * this.#count));
    const given = [this.#put("rows", rows.flat()), rows.length, this.#put("lying", lying)] as const;
    module.kernel("race_more")(...given, module.put("sheets", sheets), this.#ways, this.#table, at);
    return module.reals(at, WIDTH * this.#count).slice();
  }

  /** Returns how likely a seat wins that scores a roll in some way: the other's turn and its own next one looked at exactly. */
  replyTwice(
    row: readonly number[],
    others: readonly number[],
    other: readonly number[],
    roll: number,
    way: number,
  ): number {
    const given = [this.#put("row", row), this.#put("others", others), this.#put("other", other)] as const;
    return this.#module.kernel("reply_twice")(...given, roll, way, this.#ways, this.#table);
  }

  get #count(): number {
    return this.ways.code.length;
  }

  /** Calls a kernel that writes a number for each way, with its address as the last argument. */
  #worth(kernel: string, ...given: readonly number[]): Float64Array {
    const at = this.#module.space("worth", 8 * this.#count);
    this.#module.kernel(kernel)(...given, at);
    return this.#module.reals(at, this.#count).slice();
  }

  #put(purpose: string, numbers: readonly number[]): number {
    return this.#module.put(purpose, Int32Array.from(numbers));
  }

  #readWays(rolls: number): Ways {
    const module = this.#module;
    const at = (field: keyof typeof WAYS.fields) => this.#ways + WAYS.fields[field][0];
    const start = module.ints(at("start"), rolls + 1).slice();
    return {
      rolls: new Int8Array(module.bytes(at("rolls"), SYMBOLS * rolls).slice().buffer),
      odds: module.reals(at("odds"), rolls).slice(),
      start,
      code: module.ints(at("code"), start[rolls]!).slice(),
    };
  }
}

const made = new Map<string, DiceKernels>();

/** Returns the kernels of a setting whose module and tables are loaded; made anew when the race has come since. */
export function diceKernels(setting: Setting): DiceKernels {
  const name = fileOf(setting);
  const known = made.get(name);
  if (known && (known.hasChances || !raceWeightsOf(setting))) return known;
  const found = new DiceKernels(moduleOf("dice-bots"), setting);
  made.set(name, found);
  return found;
}
