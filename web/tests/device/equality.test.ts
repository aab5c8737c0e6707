/** The same matches at a table of this device and at the server's: everyone is told the same, field by field. */

import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { createGunzip } from "node:zlib";
import { expect, test } from "vitest";
import type { CreateHere } from "../../src/device/answers.ts";
import { listGames } from "../../src/device/listing.ts";
import * as play from "../../src/device/play.ts";
import { replay } from "../../src/device/playback.ts";
import { playersOf } from "../../src/device/seats.ts";
import type { LocalTable } from "../../src/device/table.ts";
import { fullState } from "../../src/device/watching.ts";
import { Record as GameRecord } from "../../src/engine/record.ts";
import type { ClientMessage, ServerMessage } from "../../src/protocol.ts";
import { House, type Person } from "./house.ts";

type Told = Record<string, unknown>;

/** What was done at a moment, and what was told: whole, or as a digest. */
interface Step {
  at: number;
  who?: string;
  say?: ClientMessage;
  ring?: true;
  state?: string;
  games?: string;
  record?: true;
  replay?: "open" | "none" | "0";
  heard?: Record<string, ServerMessage[]>;
  answer?: unknown;
  told?: string;
}

/** A match as `tests/device/script.py` writes it. */
interface Script {
  began: number;
  wish: CreateHere;
  /** Who sits at each place, null for a bot. */
  holders: (string | null)[];
  ids: string[];
  seeds: string[];
  steps: Step[];
}

/** The matches: those that the usual tests compare, or those of another file. */
function lines(path = process.env.SIXFOLD_TABLES): AsyncIterable<string> {
  const usual = new URL("../fixtures/tables.jsonl.gz", import.meta.url);
  return createInterface({ input: path ? createReadStream(path) : createReadStream(usual).pipe(createGunzip()) });
}

/** A match that is played again. */
class Again {
  readonly house: House;
  readonly people = new Map<string, Person>();
  readonly #script: Script;
  #heard = new Map<string, number>();
  #table!: LocalTable;

  constructor(script: Script) {
    const ids = [...script.ids];
    const seeds = [...script.seeds];
    this.#script = script;
    this.house = new House({ tokens: { id: () => ids.shift()!, seed: () => seeds.shift()! } });
  }

  async sitDown(): Promise<void> {
    const { wish, holders } = this.#script;
    this.house.now = this.#script.began;
    const { doc } = await this.house.tables.create(wish);
    for (const [place, name] of holders.entries()) doc.players[place]!.holders = name === null ? [] : [name];
    for (const name of [...holders, "spectator"]) if (name) this.people.set(name, this.house.person(name));
    this.#table = await this.house.tables.find(doc.id);
  }

  async do(step: Step): Promise<Told> {
    this.house.now = step.at;
    const answer = await this.#answer(step);
    while (this.#table.thinking !== null) await this.#table.thinking;
    const heard: Record<string, ServerMessage[]> = {};
    for (const [name, person] of this.people) {
      const messages = person.heard.slice(this.#heard.get(name) ?? 0);
      this.#heard.set(name, person.heard.length);
      if (messages.length > 0) heard[name] = messages;
    }
    return answer === undefined ? { heard } : { heard, answer };
  }

  async #answer({ who, say, ring, state, games, record, replay: seat }: Step): Promise<unknown> {
    const { store } = this.house.context;
    if (say) await this.people.get(who!)!.say(say);
    if (ring) await play.timeOut(this.#table);
    if (state) return fullState(this.#table, playersOf(this.#table.doc, state));
    if (games) return listGames(store, games);
    const text = record || seat ? (await store.game(this.#table.doc.current))!.record! : "";
    if (record) return text;
    const whose = seat === "0" ? 0 : seat;
    return whose === undefined ? undefined : replay(this.#table.doc.current, GameRecord.parse(text), whose);
  }

  close(): void {
    this.#table.rest();
  }
}

/** A value of JSON as text, with its members in the order of their names. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_, one: unknown) =>
    typeof one === "object" && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)))
      : one,
  );
}

const digest = (told: Told) => createHash("sha256").update(sorted(told)).digest("hex").slice(0, 8);

/** Compare what is told here with what the server told. */
function compare(told: Told, { heard, answer, told: sum }: Step, where: string): void {
  if (sum !== undefined) {
    expect(digest(told), `${where}: ${sorted(told).slice(0, 2000)}`).toBe(sum);
    return;
  }
  const due = answer === undefined ? { heard } : { heard, answer };
  if (sorted(told) !== sorted(due)) expect(told, where).toEqual(due);
}

test(
  "everyone at a table of this device is told what the server tells them",
  async () => {
    let matches = 0;
    let steps = 0;
    for await (const line of lines()) {
      const script = JSON.parse(line) as Script;
      const again = new Again(script);
      await again.sitDown();
      for (const [number, step] of script.steps.entries()) {
        const { heard, answer, ...did } = step;
        compare(await again.do(step), step, `match ${matches}, step ${number}: ${JSON.stringify(did)}`);
        steps++;
      }
      again.close();
      matches++;
    }
    if (process.env.SIXFOLD_TABLES) console.log(`${matches} matches, ${steps} steps`);
    expect(matches).toBeGreaterThan(0);
  },
  60 * 60 * 1000,
);
